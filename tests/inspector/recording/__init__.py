"""Recordings: events as rows, files, moments."""
