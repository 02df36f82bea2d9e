"""The programs the tests look at, and how to write one for a single test."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

APPS = Path(__file__).parent / "apps"
PARALLAX = str(APPS / "parallax.py")
LOOP = str(APPS / "loop.py")
TAPS = str(APPS / "taps.py")


def place(path: str, words: str) -> str:
    """`file.py:line` of the first line of a program that contains the words."""
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    number = next(number for number, line in enumerate(lines, 1) if words in line)
    return f"{Path(path).name}:{number}"


LOOP_WRITE = place(LOOP, "on_size_changed(lambda size: h.set(size.height))")
LOOP_READ = place(LOOP, "to_dp(h.value)")
LOOP_SENTENCE = (
    f"Recomposition loop on h: Settles reads it in composition at {LOOP_READ} → on_size_changed of image "
    f"writes it in measurement at {LOOP_WRITE} → Settles runs again, one frame later. "
    "Settled in 2 frames: h 0 → 100."
)


def written(folder: Path, text: str, name: str = "app.py") -> str:
    """A program with this text; its path."""
    path = folder / name
    path.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
    return str(path)
