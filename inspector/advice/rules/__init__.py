"""The rules, one small family per file: each finds places in a recording and suggests changes."""

from __future__ import annotations
