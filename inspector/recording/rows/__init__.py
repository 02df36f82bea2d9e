"""Rows: the events of a frame as frozen data, with the texts and limits that they need."""
