"""The locals that child compositions see: those of the pass in which the parent composes, and none of a failed pass."""

from __future__ import annotations

from typing import Any

import pytest

from engine.composition import (
    Composition,
    CompositionLocalProvider,
    Recomposer,
    composable,
    current_composer,
    remember_composition_context,
    static_composition_local_of,
)
from engine.snapshot import mutable_state_of

from .tree import Node, TreeApplier

Shade = static_composition_local_of(lambda: "none")


class Program:
    """A provider around a place that remembers a context and, if `fails`, raises after it."""

    def __init__(self) -> None:
        self.shade = mutable_state_of("light")
        self.fails = mutable_state_of(False)
        self.context: Any = None
        self.same: list[bool] = []
        self.recomposer = Recomposer()
        self.composition = Composition(TreeApplier(Node("root")), self.recomposer)
        self.composition.set_content(self.content)

    def content(self) -> None:
        CompositionLocalProvider(Shade.provides(self.shade.value), content=lambda: self.Place())

    @composable
    def Place(self) -> None:
        self.context = remember_composition_context()
        self.same.append(self.context.locals.same_as(current_composer().current_locals()))
        if self.fails.value:
            raise ValueError("after the context")

    def end(self) -> None:
        self.composition.dispose()
        self.recomposer.close()


def test_locals_change__context_has_them_in_the_same_pass() -> None:
    program = Program()
    program.shade.value = "dark"
    program.recomposer.run_frame()
    assert program.same == [True, True]
    program.end()


def test_pass_fails_after_the_locals_changed__context_keeps_those_of_the_pass_before() -> None:
    program = Program()
    before = program.context.locals
    program.shade.value = "dark"
    program.fails.value = True
    with pytest.raises(ValueError, match="after the context"):
        program.recomposer.run_frame()
    assert (program.same, program.context.locals is before) == ([True, True], True)
    program.fails.value = False
    program.recomposer.run_frame()
    assert (program.same[-1], program.context.locals is before) == (True, False)
    program.end()
