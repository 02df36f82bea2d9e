"""Exports of a run for other programs: traces, tables, a report. This room imports no Qt and runs no program."""
