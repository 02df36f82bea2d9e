"""Two runs that write different values are different runs, wherever the values differ and however long they are."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inspector.recording import open_run, save_run
from inspector.running.difference import Difference, first_difference
from inspector.running.loading.program import load_source
from inspector.running.session import Session

TEXT = """
from engine import *
from dataclasses import dataclass


@dataclass
class Note:
    title: str
    lines: tuple = ()


shown = mutable_state_of(None)


@composable
def Screen():
    Button(lambda: shown.set({value}), lambda: Text("write"))
"""


def written(value: str) -> Session:
    session = Session(load_source("/nowhere/made.py", TEXT.replace("{value}", value)), capture=False)
    assert session.start()
    session.frame()
    assert session.drive(lambda scene: scene.tap(5, 5))
    session.frame()
    session.close()
    assert session.failure is None
    return session


def difference(first: str, second: str) -> Difference | None:
    return first_difference(written(first).recording, written(second).recording)


_FORMS: dict[str, Any] = {
    "text": lambda letters: repr("".join(letters)),
    "bytes": lambda letters: repr("".join(letters).encode()),
    "list": lambda letters: repr(letters),
    "tuple in a dict": lambda letters: repr({"rows": tuple(letters), "n": 1}),
    "state list": lambda letters: f"list(mutable_state_list_of(*{letters!r}))",
    "int": lambda letters: "1" + "".join(str(ord(letter) % 10) for letter in letters),
    "field of an object": lambda letters: f"Note('n', ({''.join(letters)!r}, 1))",
    "objects in lists": lambda letters: f"[[Note(each)] for each in {letters!r}]",
}


@pytest.mark.parametrize("form", _FORMS)
@given(data=st.data())
@settings(max_examples=max(10, settings().max_examples // 5))
def test_values_that_differ_at_one_place__are_not_the_same_run(form: str, data: st.DataObject) -> None:
    letters = data.draw(st.lists(st.sampled_from("abc"), min_size=1, max_size=400))
    at = data.draw(st.integers(0, len(letters) - 1))
    changed = [*letters[:at], "d", *letters[at + 1 :]]
    make = _FORMS[form]
    found = difference(make(letters), make(changed))
    assert found is not None and found.what == "data"
    assert len(found.sentence) < 400
    assert difference(make(letters), make(letters)) is None


@pytest.mark.parametrize("length", [50, 200, 5_000])
def test_long_texts__sentence_shows_both_around_the_difference(length: int) -> None:
    text = "x" * length
    found = difference(repr(f"{text[:45]}one{text}"), repr(f"{text[:45]}two{text}"))
    assert found is not None
    assert "onexxx" in found.sentence and "twoxxx" in found.sentence


def test_exact_text__is_saved_with_the_run(tmp_path: Any) -> None:
    first, second = written(repr("a" * 100)), written(repr(f"{'a' * 45}b{'a' * 54}"))
    path = str(tmp_path / "run.phases")
    save_run(first.recording, path)
    with open_run(path) as opened:
        assert first_difference(opened, first.recording) is None
        assert first_difference(opened, second.recording) is not None
