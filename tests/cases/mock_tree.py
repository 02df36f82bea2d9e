"""A tree of named views to compose without layout, and the host that composes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from engine import AbstractApplier, ComposeNode, Composition, Recomposer


class View:
    def __init__(self, name: str) -> None:
        self.name = name
        self.text = ""
        self.children: list[View] = []

    def texts(self) -> list[str]:
        own = [self.text] if self.text else []
        return own + [text for child in self.children for text in child.texts()]

    def first(self, name: str) -> View:
        for child in self.children:
            if child.name == name:
                return child
            try:
                return child.first(name)
            except LookupError:
                continue
        raise LookupError(name)


class ViewApplier(AbstractApplier):
    def __init__(self) -> None:
        super().__init__(View("root"))
        self.begun = 0
        self.ended = 0

    def insert_top_down(self, index: int, node: View) -> None:
        self.current.children.insert(index, node)

    def insert_bottom_up(self, index: int, node: View) -> None:
        pass

    def remove(self, index: int, count: int) -> None:
        del self.current.children[index : index + count]

    def move(self, from_: int, to: int, count: int) -> None:
        self.move_in_list(self.current.children, from_, to, count)

    def on_clear(self) -> None:
        self.current.children.clear()

    def on_begin_changes(self) -> None:
        self.begun += 1

    def on_end_changes(self) -> None:
        self.ended += 1


def Text(text: str) -> None:
    """A plain function: no scope of its own."""

    def set_text(view: View, value: str) -> None:
        view.text = value

    ComposeNode(lambda: View("Text"), lambda u: u.set(text, set_text))


def Linear(name: str = "Linear") -> Any:
    """A container, for `with`."""
    return ComposeNode(lambda: View(name))


class Trial:
    """One composition and its recomposer."""

    def __init__(self) -> None:
        self.applier = ViewApplier()
        self.recomposer = Recomposer()
        self.composition = Composition(self.applier, self.recomposer)
        self.nanos = 0

    @property
    def texts(self) -> list[str]:
        return self.applier.root.texts()

    def changes(self) -> bool:
        """Runs a frame: did it have changes to apply?"""
        self.nanos += 16_000_000
        return self.recomposer.run_frame(self.nanos)


@contextmanager
def composed(content: Callable[[], object]) -> Iterator[Trial]:
    trial = Trial()
    trial.composition.set_content(content)
    try:
        yield trial
    finally:
        trial.composition.dispose()
        trial.recomposer.close()
