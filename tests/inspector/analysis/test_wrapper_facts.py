"""The wrapper that the panel derives from a recorded source is the one that really runs, at its current line."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from engine import trace
from inspector.analysis.fact_table import NOW
from inspector.analysis.wrapper_facts import at_cursor, wrapper_table, wrappers_in
from inspector.recording import RecordedFrame, Row, Subject
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..programs import LOOP, TAPS, written
from ..runs import recorded

ROOT = Path(__file__).parents[3]
APPS = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "lessons" / "apps").glob("*.py"))

KINDS = """
    from collections.abc import Callable
    from engine import Content, Modifier, Text, composable, key

    @composable
    def Loops(names: list[str], content: Content, *rest: int, size: int = 3, body: str = "", **more: object) -> None:
        for name in names:
            if name:
                Text(name)
        content()
        while size > 5:
            size -= 1
            Text(f"{size} {rest} {body} {more}")

    @composable(skippable=False)
    def Always(on_click: Callable[[], None]) -> None:
        on_click()

    @composable(inline=True)
    def Value(x: int) -> int:
        return x + 1

    @composable
    def Answers(x: int) -> int:
        return x

    def outer(limit: int):
        @composable
        def Inner(a, b=2, /, c=3) -> None:
            Text(f"{a} {b} {c} {limit}")
        return Inner

    Made = outer(3)
"""


def _module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"wrapped_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules[module.__name__]
    return module


def _generated(module: ModuleType, path: Path) -> dict[str, str]:
    """The texts that the engine generated for the composables of a module, by qualified name."""
    found = {}
    for value in vars(module).values():
        text = getattr(value, "generated_source", None)
        if text is not None and inspect.unwrap(value).__code__.co_filename == str(path):
            found[value.__qualname__] = text
    return found


def _compare(path: Path) -> int:
    wrappers = {each.qualified: each.text for each in wrappers_in(str(path), path.read_text(encoding="utf-8"))}
    generated = _generated(_module(path), path)
    assert {name: wrappers[name] for name in generated} == generated
    return len(generated)


def test_each_kind_of_composable__has_the_text_that_runs(tmp_path: Path) -> None:
    assert _compare(Path(written(tmp_path, KINDS))) == 5


@pytest.mark.parametrize("app", [app for app in APPS if "parts" not in app and "__init__" not in app])
def test_gallery_program__has_the_wrappers_that_run(app: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "lessons" / "apps"))
    assert _compare(ROOT / app) >= 1


@pytest.mark.parametrize("text", ["def broken(", "x = 1\x00", "(" * 3000, "@composable\ndef f(): return 1\n"])
def test_source_that_does_not_compile__has_no_wrappers_and_raises_nothing(text: str) -> None:
    assert wrappers_in("broken.py", text) == ()


def test_source_with_effects_at_import__is_not_run(tmp_path: Path) -> None:
    marker = tmp_path / "ran"
    text = f"open({str(marker)!r}, 'w')\nfrom engine import composable\n@composable\ndef Screen(): pass\n"
    assert [each.name for each in wrappers_in("app.py", text)] == ["Screen"]
    assert not marker.exists()


@pytest.fixture(scope="module")
def loop() -> Iterator[Session]:
    session = recorded(LOOP)
    yield session
    session.close()


def _line(session: Session, frame: RecordedFrame, event: int, scope: Subject) -> tuple[str, str]:
    wrapper = next(
        each for each in wrappers_in(LOOP, Path(LOOP).read_text(encoding="utf-8")) if each.name == scope.name
    )
    at = at_cursor(wrapper, frame, event, scope)
    return wrapper.text.splitlines()[at.line - 1].strip() if at.line else "", at.words


def _run(session: Session, index: int) -> tuple[RecordedFrame, Row, Subject]:
    frame = session.recording.frame(index)
    assert frame is not None
    row = next(row for row in frame.rows if row.kind == trace.COMPOSITION and row.name == "Settles")
    assert row.subject is not None
    return frame, row, row.subject


def test_first_run__visits_run_body_and_update_scope(loop: Session) -> None:
    frame, row, scope = _run(loop, 0)
    assert _line(loop, frame, row.id - 1, scope) == ("", "it runs later in this frame")
    assert _line(loop, frame, row.id, scope) == ("composer.run(scope)", "the body begins")
    assert _line(loop, frame, row.id + 1, scope) == ("body()", "the body runs")
    assert _line(loop, frame, row.end, scope)[0] == "scope.update_scope(restart, ())"


def test_invalid_scope__runs_alone_through_restart(loop: Session) -> None:
    frame, row, scope = _run(loop, 1)
    assert _line(loop, frame, row.id + 1, scope) == ("body()", "runs alone, through restart")
    table = wrapper_table(loop.recording.meta.sources, frame, row.id + 1, scope)
    now = [at for at, each in enumerate(table.rows) if each.when == NOW]
    assert len(now) == 1 and table.rows[now[0] - 1].cells[1].text.strip() == "def restart(arguments):"
    assert table.status.startswith("Settles (loop.py:")


def test_skipped_scope__is_at_the_skip_and_a_changed_argument_is_noted() -> None:
    session = Session(load(TAPS))
    assert session.start()
    session.frame()
    for _ in range(3):
        session.input("tap", 40, 40)
        session.frame()
    skipped = [
        (frame, row)
        for frame in session.recording
        for row in frame.rows
        if row.kind == trace.SKIP and row.name != "Text"
    ]
    words = set()
    for frame, row in skipped:
        assert row.subject is not None
        table = wrapper_table(session.recording.meta.sources, frame, row.id, row.subject)
        words |= {each.cells[2].text for each in table.rows if each.when == NOW}
    assert words <= {"skipped"}
    session.close()


def test_composable_of_the_engine__says_why_it_has_no_wrapper(loop: Session) -> None:
    frame, _, scope = _run(loop, 0)
    table = wrapper_table({}, frame, 0, scope)
    assert table.rows == () and table.empty.startswith("Settles is no composable of the program's recorded sources.")
    assert (
        wrapper_table({}, frame, 0, None).empty == "Select a composable of the program: a row of Composition, or a bar."
    )
