"""The rules, one small family a file: each finds its places in a recording and says how to change them."""

from __future__ import annotations
