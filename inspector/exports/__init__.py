"""A run as files for other programs: traces, tables, a report. Knows nothing of Qt and runs no program."""
