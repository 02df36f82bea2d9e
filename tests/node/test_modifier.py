"""Modifier chains as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from engine.node import Modifier, ModifierNodeElement, elements_of, modifier_extension


@dataclass(frozen=True)
class Inset(ModifierNodeElement[Any]):
    size: float
    padding: float = 1


@modifier_extension
def inset_for_test(self: Modifier, size: float) -> Modifier:
    return self.then(Inset(size))


def test_extension_on_the_class__starts_a_chain() -> None:
    assert elements_of(Modifier.inset_for_test(3)) == (Inset(3),)


def test_extension_on_a_chain__appends() -> None:
    assert elements_of(Modifier.inset_for_test(3).inset_for_test(4)) == (Inset(3), Inset(4))


def test_element__is_a_modifier_with_chain_methods() -> None:
    assert elements_of(Inset(1)) == (Inset(1),)
    assert elements_of(Inset(1).inset_for_test(2).then(Inset(3))) == (Inset(1), Inset(2), Inset(3))
    assert isinstance(Inset(1), Modifier)


def test_class_as_value__is_the_empty_chain() -> None:
    assert elements_of(Modifier) == ()
    assert elements_of(Modifier.then(Modifier)) == ()
    assert elements_of(Modifier.then(Inset(1)).then(Modifier)) == (Inset(1),)
    assert list(Modifier) == []


def test_chain__compares_and_hashes_by_elements() -> None:
    assert Modifier.inset_for_test(3) == Modifier.then(Inset(3))
    assert hash(Modifier.inset_for_test(3)) == hash(Modifier.then(Inset(3)))
    assert Modifier.inset_for_test(3) != Modifier.inset_for_test(4)


def test_chain__is_never_changed_by_then() -> None:
    first = Modifier.inset_for_test(1)
    first.inset_for_test(2)
    assert elements_of(first) == (Inset(1),)


def test_folds__go_both_ways() -> None:
    modifier = Modifier.inset_for_test(1).inset_for_test(2)
    assert modifier.fold_in([], lambda found, element: [*found, element.size]) == [1, 2]
    assert modifier.fold_out([], lambda element, found: [*found, element.size]) == [2, 1]
    assert Modifier.fold_in(0, lambda found, element: found + 1) == 0
    assert [element.size for element in modifier] == [1, 2]


def test_field_with_the_name_of_an_extension__is_an_ordinary_field() -> None:
    @modifier_extension
    def size_for_test(self: Modifier) -> Modifier:
        return self

    @dataclass(frozen=True)
    class Sized(ModifierNodeElement[Any]):
        size_for_test: int
        other: int

    assert Sized(1, 2).size_for_test == 1


def test_unknown_extension__error_names_it() -> None:
    with pytest.raises(AttributeError, match="no_such_modifier"):
        Modifier.no_such_modifier
    with pytest.raises(AttributeError, match="no_such_modifier"):
        Modifier.inset_for_test(1).no_such_modifier


def test_no_modifier_as_value__error_shows_it() -> None:
    with pytest.raises(TypeError, match="expected a modifier, got int: 3"):
        elements_of(3)
    with pytest.raises(TypeError, match="expected a modifier"):
        Modifier.then(3)


def test_extension_named_like_a_method__is_refused() -> None:
    with pytest.raises(ValueError, match="then"):

        @modifier_extension
        def then(self: Modifier) -> Modifier:
            return self
