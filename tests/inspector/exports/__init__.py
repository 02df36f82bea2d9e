"""Exports: traces, tables, the report, the player."""
