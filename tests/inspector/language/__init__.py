"""Translated texts."""
