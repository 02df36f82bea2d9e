"""Files: a recording written to one SQLite file, and read back lazily within limits."""
