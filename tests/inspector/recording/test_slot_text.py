"""What a slot holds is put into words without code of the value's class."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from engine import Alignment, Color, Modifier, TextOverflow, mutable_state_of
from engine.composition import composable
from engine.mistakes import suggestion
from inspector.recording.structure.slot_text import slot_text


class Asked:
    """Notes the names that are asked for and not there."""

    def __init__(self) -> None:
        self.__dict__["names"] = []

    def __getattr__(self, name: str) -> Any:
        self.__dict__["names"].append(name)
        raise AttributeError(name)


class AskedWhenCalled(Asked):
    def __call__(self) -> None: ...


class Named:
    def __init__(self, name: str) -> None:
        self.name = name


class NamedByClass:
    name = "of the class"


class RaisesForItsName:
    @property
    def name(self) -> str:
        raise ValueError("no name")


@dataclass(frozen=True)
class Place:
    title: str


@composable
def Screen() -> None: ...


@pytest.mark.parametrize("kind", [Asked, AskedWhenCalled])
def test_value_with_a_getattr_of_its_own__is_asked_for_nothing(kind: type[Asked]) -> None:
    value = kind()
    assert (slot_text(value), value.names) == (kind.__name__, [])


@pytest.mark.parametrize(
    "value",
    [
        Modifier,
        Modifier.padding(8),
        Modifier.padding(8).fill_max_width(),
        Modifier.background(Color.hex("#102030")),
        Color.hex("#102030"),
        Alignment.CENTER,
        mutable_state_of(Color.hex("#102030"), name="tint"),
        (Color.hex("#102030"), Alignment.CENTER),
        [Color.hex("#102030")],
    ],
    ids=repr,
)
def test_value_of_the_engine__no_name_that_it_lacks_is_looked_for(value: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sought: list[str] = []

    def note(name: str, candidates: object) -> None:
        sought.append(name)

    monkeypatch.setattr(suggestion, "suggestion", note)
    slot_text(value)
    assert sought == []


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "None"),
        (3, "3"),
        ("a", "'a'"),
        (Modifier, "Modifier"),
        (Modifier.padding(8), "padding 8"),
        (Named("one"), "Named one"),
        (NamedByClass(), "NamedByClass of the class"),
        (RaisesForItsName(), "RaisesForItsName"),
        (Place("home"), "Place(title='home')"),
        (mutable_state_of(1, name="count"), "State count = 1"),
        (partial(len, "a"), "functools.partial(<built-in function len>, 'a')"),
    ],
)
def test_value__is_shown_by_its_kind_and_its_name_or_value(value: Any, text: str) -> None:
    assert slot_text(value) == text


def test_functions_and_methods__are_shown_with_their_line() -> None:
    line = Asked.__init__.__code__.co_firstlineno
    assert slot_text(Asked().__init__) == slot_text(Asked.__init__) == f"__init__ :{line}"  # type: ignore[misc]
    assert slot_text(lambda: None).startswith("λ :")


def test_members_of_an_enum_and_classes__are_said_by_their_names() -> None:
    assert slot_text(TextOverflow.CLIP) == "TextOverflow.CLIP"
    assert slot_text(int) == "int"
