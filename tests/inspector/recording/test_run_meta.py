"""What a recording is of: the program's sources, those of its neighbors, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.recording import RunMeta
from inspector.running.loading import run_meta as module
from inspector.running.loading.program import load
from inspector.running.loading.run_meta import program_sources
from inspector.running.session import Session

from ..programs import TAPS, written

PROGRAM = """
    import json
    from cards import Card
    from parts.header import Header
    from engine import composable

    @composable
    def Screen() -> None:
        Header()
        Card()
"""
CARD = """
    from engine import composable, Text

    @composable
    def Card() -> None:
        import tints
        Text(tints.NAME)
"""
HEADER = """
    from engine import composable, Text
    from . import words

    @composable
    def Header() -> None:
        Text(words.TITLE)
"""


def folder_of(tmp_path: Path) -> Path:
    (tmp_path / "parts").mkdir()
    written(tmp_path, CARD, "cards.py")
    written(tmp_path, "NAME = 'blue'", "tints.py")
    written(tmp_path, "", "parts/__init__.py")
    written(tmp_path, "TITLE = 'Hello'", "parts/words.py")
    written(tmp_path, HEADER, "parts/header.py")
    written(tmp_path, "raise SystemExit('never imported')", "stranger.py")
    return Path(written(tmp_path, PROGRAM))


def names(path: Path) -> list[str]:
    return sorted(str(Path(file).relative_to(path.parent)) for file in program_sources(path))


def test_sources__are_the_program_and_what_it_imports_from_its_folder(tmp_path: Path) -> None:
    path = folder_of(tmp_path)
    assert names(path) == ["app.py", "cards.py", "parts/__init__.py", "parts/header.py", "parts/words.py", "tints.py"]
    assert program_sources(path)[str(path)] == path.read_text(encoding="utf-8")


def test_file_that_changed__is_read_again(tmp_path: Path) -> None:
    path = folder_of(tmp_path)
    names(path)
    path.write_text("import tints\n", encoding="utf-8")
    assert names(path) == ["app.py", "tints.py"]


def test_neighbor_that_is_too_long_no_text_or_broken__does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FILE_LIMIT", 1_000)
    path = Path(written(tmp_path, "import long, latin, broken, fine\n"))
    written(tmp_path, "#" * 2_000, "long.py")
    (tmp_path / "latin.py").write_bytes(b"# \xe4\n")
    written(tmp_path, "def (", "broken.py")
    written(tmp_path, "", "fine.py")
    assert names(path) == ["app.py", "broken.py", "fine.py"]


def test_sources_beyond_the_room__are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TOTAL_LIMIT", 60)
    path = Path(written(tmp_path, "import long, short\n"))
    written(tmp_path, "#" * 50, "long.py")
    written(tmp_path, "#" * 20, "short.py")
    assert names(path) == ["app.py", "short.py"]


def test_import_from_above_the_folder__is_no_neighbor(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    written(tmp_path, "", "above.py")
    path = Path(written(inner, "from .. import above\n"))
    assert names(path) == ["app.py"]


def test_session__says_what_it_runs() -> None:
    session = Session(load(TAPS), size=(200, 100), density=2.0)
    meta = session.recording.meta
    assert (meta.target, meta.variant, meta.program) == (TAPS, session.variant, TAPS)
    assert (meta.width, meta.height, meta.density) == (200, 100, 2.0)
    assert meta.source == Path(TAPS).read_text(encoding="utf-8")
    assert meta.python.count(".") >= 2 and meta.engine


def test_recording_made_by_hand__has_a_meta_without_a_program() -> None:
    meta = RunMeta()
    assert (meta.target, meta.source, dict(meta.sources)) == ("", None, {})
