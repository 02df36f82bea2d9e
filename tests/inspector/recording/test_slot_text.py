"""What a slot holds is put into words without code of the value's class."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from engine import (
    Alignment,
    Color,
    CompositionLocalProvider,
    DisposableEffect,
    IntrinsicSize,
    LaunchedEffect,
    Modifier,
    ModifierNodeElement,
    PaddingValues,
    RoundedCornerShape,
    Scene,
    Text,
    TextOverflow,
    composable,
    composition_local_of,
    mutable_state_of,
    remember_coroutine_scope,
    remember_saveable,
    static_composition_local_of,
)
from engine.mistakes import suggestion
from engine.node import AnyModifier
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


def act(*_: object) -> Any: ...


ACT = f"act :{act.__code__.co_firstlineno}"


class DottedNode(Modifier.Node): ...


@dataclass(frozen=True)
class DottedElement(ModifierNodeElement[DottedNode]):
    radius: float
    color: Color | None
    filled: bool

    def create(self) -> DottedNode:
        return DottedNode()

    def update(self, node: DottedNode) -> None: ...


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
        (Modifier.padding(8), "padding(8)"),
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


@pytest.mark.parametrize(
    ("modifier", "text"),
    [
        (Modifier.padding(horizontal=12, vertical=8), "padding(horizontal=12, vertical=8)"),
        (Modifier.padding(vertical=8), "padding(vertical=8)"),
        (Modifier.padding(start=4, top=6), "padding(start=4, top=6)"),
        (Modifier.padding(PaddingValues(3, 4)), "padding(horizontal=3, vertical=4)"),
        (Modifier.size(20), "size(20)"),
        (Modifier.size(72, 96), "size(72, 96)"),
        (Modifier.width(60).height(3), "width(60).height(3)"),
        (Modifier.required_width(60), "required_width(60)"),
        (Modifier.width_in(280, 560), "width_in(min=280, max=560)"),
        (Modifier.height_in(max=5), "height_in(max=5)"),
        (Modifier.size_in(1, 2), "size_in(min_width=1, min_height=2)"),
        (Modifier.height(IntrinsicSize.MAX), "height(IntrinsicSize.MAX)"),
        (Modifier.fill_max_width().fill_max_size(0.5), "fill_max_width().fill_max_size(0.5)"),
        (Modifier.wrap_content_height(), "wrap_content_height(Alignment.CENTER_VERTICALLY)"),
        (
            Modifier.wrap_content_width(Alignment.START, True),
            "wrap_content_width(Alignment.START, unbounded=True)",
        ),
        (Modifier.offset(3, 4).absolute_offset(1, 2), "offset(3, 4).absolute_offset(1, 2)"),
        (Modifier.offset(act), f"offset({ACT})"),
        (Modifier.background(Color.WHITE), "background(Color.WHITE)"),
        (Modifier.background(Color.WHITE, alpha=0.5), "background(Color.WHITE, alpha=0.5)"),
        (
            Modifier.background(Color.WHITE, RoundedCornerShape(12)),
            "background(Color.WHITE, RoundedCornerShape(12))",
        ),
        (Modifier.alpha(0.5), "graphics_layer(alpha=0.5, clip=True)"),
        (Modifier.graphics_layer(act), f"graphics_layer({ACT})"),
        (Modifier.layout(act), f"layout({ACT})"),
        (Modifier.clickable(act), f"clickable({ACT})"),
        (Modifier.clickable(act, enabled=False), f"clickable({ACT}, enabled=False)"),
        (Modifier.semantics(act, True), f"semantics({ACT}, merge_descendants=True)"),
        (Modifier.clear_and_set_semantics(act), f"clear_and_set_semantics({ACT})"),
        (Modifier.test_tag("x").draw_behind(act), f"test_tag('x').draw_behind({ACT})"),
    ],
)
def test_modifier__reads_as_the_calls_that_build_it(modifier: AnyModifier, text: str) -> None:
    assert slot_text(modifier) == text


def test_modifier_of_the_program__has_its_name_and_its_fields() -> None:
    assert slot_text(Modifier.then(DottedElement(3, None, True))) == "dotted(3, filled=True)"


def test_locals_of_a_provider__are_shown_by_name_and_value_without_a_subscription() -> None:
    fixed = static_composition_local_of(lambda: 0, name="LocalFixed")
    dynamic = composition_local_of(lambda: 0, name="LocalDynamic")

    @composable
    def Provides() -> None:
        with CompositionLocalProvider(fixed.provides(1), dynamic.provides("a")):
            Text("content")

    scene = Scene(Provides)
    scene.frame()
    assert "LocalFixed = 1, LocalDynamic = 'a'" in [slot_text(slot) for slot in scene.slot_table.slots_buffer]


def test_remembered_objects_of_effects__have_the_names_of_compose() -> None:
    async def wait() -> None: ...

    @composable
    def Remembers() -> None:
        DisposableEffect(lambda: act)
        LaunchedEffect(wait)
        remember_coroutine_scope()
        remember_saveable(lambda: 1)

    scene = Scene(Remembers)
    scene.frame()
    assert {slot_text(slot) for slot in scene.slot_table.slots_buffer} >= {
        "DisposableEffectImpl",
        "LaunchedEffectImpl",
        "RememberedCoroutineScope remember_coroutine_scope",
        "SaveableHolder",
    }


def test_functions_and_methods__are_shown_with_their_line() -> None:
    line = Asked.__init__.__code__.co_firstlineno
    assert slot_text(Asked().__init__) == slot_text(Asked.__init__) == f"__init__ :{line}"  # type: ignore[misc]
    assert slot_text(lambda: None).startswith("λ :")


def test_members_of_an_enum_and_classes__are_said_by_their_names() -> None:
    assert slot_text(TextOverflow.CLIP) == "TextOverflow.CLIP"
    assert slot_text(int) == "int"
