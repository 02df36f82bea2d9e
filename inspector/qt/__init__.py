"""Qt: the window. It shows answers of inspector/analysis and computes none itself."""

import builtins

_import = builtins.__import__

import PySide6.QtCore  # noqa: E402, F401  # imported for what it does to `__import__`

# PySide6 replaces Python's import by one that reads the source file of each module, and keeps it, to find the words
# `from __feature__ import`. No module of the window contains these words; PySide6 would read 320 files at each start.
builtins.__import__ = _import
