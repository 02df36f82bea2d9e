"""Moments: the state of the whole run right after one event, and a cursor that steps between events."""
