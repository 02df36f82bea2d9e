"""The engine's warnings in the language of the window."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import engine
from engine import derived_state_of, mutable_state_of
from engine.composition.calls.content import warn_of_result
from engine.composition.calls.numbered_site import _warn_of_uncounted
from engine.composition.calls.unremembered_state import warn_of_unremembered_states
from engine.composition.ignored_writes import _sentence
from engine.foundation.gestures.handler_result import warn_of_result as warn_of_handler
from engine.snapshot.mutated_collection import _text
from inspector.analysis.console_facts import ConsoleEntry, console_table
from inspector.analysis.engine_warnings import in_own_language, translated
from inspector.language import using

WARNS = ("warn_of_mistake", "warn_explicit")
ELSEWHERE = ("message", "_sentence", "_text", "{what}", "{meant}", "{written}")
"""What stands in calls whose sentence is put together elsewhere: `warned` makes those sentences."""


def written_sentences() -> Iterator[str]:
    """Yields the engine's warnings that stand in one place of its source, with a word in each slot."""
    for path in sorted(Path(engine.__file__).parent.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for call in ast.walk(ast.parse(text)) if any(name in text for name in WARNS) else ():
            if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in WARNS and call.args:
                sentence = ast.unparse(call.args[0])
                if not any(part in sentence for part in ELSEWHERE):
                    yield _filled(call.args[0])


def _filled(text: ast.expr) -> str:
    if isinstance(text, ast.Constant):
        return str(text.value)
    assert isinstance(text, ast.JoinedStr), ast.unparse(text)
    words: dict[str, str] = {}
    parts = []
    for part in text.values:
        if isinstance(part, ast.FormattedValue):
            parts.append(words.setdefault(ast.unparse(part.value), f"w{len(words)}"))
        elif isinstance(part, ast.Constant):
            parts.append(str(part.value))
    return "".join(parts)


def warned(act: Callable[[], object]) -> str:
    """Returns the text of the warning that a call gives."""
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        act()
    return str(given[0].message)


def _plain() -> None:
    pass


def _makes_state() -> None:
    mutable_state_of(0)


def _makes_derived_state() -> None:
    derived_state_of(_plain)


def composed_sentences() -> Iterator[str]:
    """Yields the engine's warnings that functions put together."""
    items, held = mutable_state_of([1], name="items"), mutable_state_of(_plain, name="held")
    yield from (_sentence("s", readers) for readers in (["A"], ["A", "B"], ["A", "B", "C"]))
    yield from (
        _text(items, [1], what) for what in ("was changed in place", "is written the collection that it holds already")
    )
    yield _text(held, _plain, "was changed in place")
    yield from (warned(partial(warn_of_result, _plain.__code__, result)) for result in ("hi", _plain))
    yield from (warned(partial(_warn_of_uncounted, _plain.__code__, 1, has_calls=has)) for has in (True, False))
    for makes in (_makes_state, _makes_derived_state):
        yield warned(partial(warn_of_unremembered_states, makes))
    yield warned(lambda: warn_of_handler(True, lambda: __name__ == ""))
    yield warned(lambda: warn_of_handler(_plain, lambda: _plain))


@pytest.mark.parametrize("sentences", [written_sentences, composed_sentences])
def test_warning_of_the_engine__has_a_translation_with_the_same_names(sentences: Callable[[], Iterator[str]]) -> None:
    found = list(sentences())
    assert len(found) > 10
    with using("pt"):
        for sentence in found:
            own = translated(sentence)
            assert own != sentence, sentence
            assert set(re.findall(r"\bw\d\b", own)) == set(re.findall(r"\bw\d\b", sentence))
    assert all(translated(sentence) == sentence for sentence in found)  # in English


def test_console__translates_warnings_and_leaves_what_the_program_prints() -> None:
    line = "/a/b.py:7: MistakeWarning: Modifier.width got a negative size, which counts as 0: write 0 or more"
    with using("pt"):
        assert in_own_language(line).startswith("/a/b.py:7: MistakeWarning: Modifier.width recebeu")
        assert in_own_language("  Box(Modifier.width(-1))") == "  Box(Modifier.width(-1))"
        table = console_table([ConsoleEntry(0, 1, "stderr", line), ConsoleEntry(0, 2, "stdout", line)], 0, 0, 9)
        first, second = (row.cells[2].text for row in table.rows)
    assert "recebeu um tamanho negativo" in first
    assert second.removeprefix("▸ ") == line
