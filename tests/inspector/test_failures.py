"""What a program raises is a failure with a short, true sentence, whatever it raises."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from engine.trace import Site
from inspector.recording import Failure
from inspector.running.failure import CHAIN_LIMIT, MESSAGE_LIMIT
from inspector.running.program import load
from inspector.running.report import run_report

HANDLER = """
    @composable
    def Screen():
        Box(Modifier.fill_max_size().clickable(handler))
    def demo(scene):
        scene.frame()
        scene.tap(5, 5)
        scene.frame()
    """


NOTE = " (while running a callback of Box, in Screen › Box, which is called at {path}/app.py:{line})"
"""Whose handler raised."""


def _failure(tmp_path: Path, source: str, handler: str = "") -> Failure:
    path = tmp_path / "app.py"
    path.write_text(
        "from engine import *\nimport sys\n" + textwrap.dedent(handler) + textwrap.dedent(source),
        encoding="utf-8",
    )
    failure = run_report(load(str(path)), demo="def demo" in source).failure
    assert failure is not None
    return failure


@pytest.mark.parametrize(
    ("body", "code"),
    [("sys.exit(5)", "5"), ("raise SystemExit", ""), ("sys.exit('bye')", "bye")],
)
def test_exit_in_a_handler__is_a_failure_of_the_program(tmp_path: Path, body: str, code: str) -> None:
    failure = _failure(tmp_path, HANDLER, f"def handler(): {body}\n")
    assert failure.sentence == (
        f"app.py:3: SystemExit: the program calls exit({code}), which ends no run under the inspector; "
        "leave the call out" + NOTE.format(path=tmp_path, line=7)
    )


@pytest.mark.parametrize("place", ["composable", "effect", "coroutine", "draw", "dispose"])
def test_exit_anywhere__is_a_failure_of_the_program(tmp_path: Path, place: str) -> None:
    bodies = {
        "composable": "leave()",
        "effect": "SideEffect(leave)",
        "coroutine": "LaunchedEffect(leave_later)",
        "draw": "Box(Modifier.size(9).draw_behind(lambda scope: leave()))",
        "dispose": "DisposableEffect(lambda: leave)",
    }
    handler = "def leave(): sys.exit(3)\nasync def leave_later(): sys.exit(3)\n"
    failure = _failure(tmp_path, f"@composable\ndef Screen():\n    {bodies[place]}\n", handler)
    assert (failure.kind, failure.site and failure.site.line) == ("SystemExit", 4 if place == "coroutine" else 3)


def test_exception_that_is_no_exception_class__is_a_failure_of_the_program(tmp_path: Path) -> None:
    handler = "class Stop(BaseException): pass\ndef handler(): raise Stop('now')\n"
    failure = _failure(tmp_path, HANDLER, handler)
    assert failure.sentence == "app.py:4: Stop: now" + NOTE.format(path=tmp_path, line=8)


def test_exception_whose_str_raises__is_named_by_its_class(tmp_path: Path) -> None:
    handler = """
        class Unsayable(Exception):
            def __str__(self): raise ValueError("no")
        def handler(): raise Unsayable()
        """
    failure = _failure(tmp_path, HANDLER, handler)
    assert failure.sentence == (
        "app.py:6: Unsayable: its message cannot be shown: its __str__ raises ValueError"
        + NOTE.format(path=tmp_path, line=10)
    )


def test_huge_message__is_cut(tmp_path: Path) -> None:
    failure = _failure(tmp_path, HANDLER, "def handler(): raise ValueError('ab ' * 8_000_000)\n")
    message, note, rest = failure.message.partition(NOTE.format(path=tmp_path, line=7))
    assert len(message) < MESSAGE_LIMIT + 100
    assert message.endswith("ab ab … (24,000,000 characters)")
    assert (note, rest) == (NOTE.format(path=tmp_path, line=7), "")


def test_dispose_that_raises_at_the_end__is_a_failure_of_the_program(tmp_path: Path) -> None:
    handler = "def bad(): raise ValueError('dispose')\n"
    failure = _failure(tmp_path, "@composable\ndef Screen():\n    DisposableEffect(lambda: bad)\n", handler)
    assert failure.sentence == "app.py:3: ValueError: dispose"


def test_control_c_in_the_program__goes_on(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        _failure(tmp_path, HANDLER, "def handler(): raise KeyboardInterrupt\n")


def test_deep_chain__is_folded_in_the_sentence(tmp_path: Path) -> None:
    source = """
        @composable
        def Deep(left):
            if not left: raise ValueError("deep")
            Deep(left - 1)
        @composable
        def Screen():
            Deep(100)
        """
    failure = _failure(tmp_path, source)
    assert len(failure.chain) == CHAIN_LIMIT
    assert failure.sentence == (
        "app.py:6: ValueError: deep [in Screen (app.py:10) › Deep (app.py:7) repeatedly › Deep (app.py:6)]"
    )


def test_long_chain_of_different_composables__is_cut_in_the_middle() -> None:
    chain = tuple(Site("app.py", number, f"C{number}") for number in range(30))
    sentence = Failure("m", "E", None, chain, 0).sentence
    assert sentence.count("›") == 10
    assert " › C4 (app.py:4) › … › C25 (app.py:25) › " in sentence
