"""SubjectRegistry: numbers for scopes, nodes and states, which keep none of these objects alive.

Terms       subject: a scope, node or state of the program as recorded: number, kind, name, tag.
Invariants  I1 an object keeps its number for its whole life. I2 a number is never reused.
"""

from __future__ import annotations

import weakref
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engine.code_owner import is_engine
from engine.snapshot.naming import place_of
from engine.snapshot.state_field import FieldName
from engine.trace.source_site import file_name

from .rows import CONTEXT, FRAMEWORK, NODE, OTHER, SCOPE, STATE, TABLE, Subject

FORGET_AFTER = 50_000
"""The limit of strong references, which the registry holds to objects without weak reference support; beyond it, the
oldest are released."""


class SubjectRegistry:
    """Assigns each object a `Subject` when an event first mentions the object."""

    __slots__ = (
        "_alive",
        "_holder_counts",
        "_holders",
        "_kept",
        "_keys",
        "_known",
        "_modifiers",
        "_next",
        "by_thing",
        "renamed",
    )

    def __init__(self) -> None:
        self._known: dict[int, Subject] = {}
        self._kept: dict[int, Any] = {}
        self._alive: dict[int, Callable[[], Any]] = {}
        self._keys: dict[int, int] = {}
        self._modifiers: dict[int, Any] = {}
        """The modifier from which a node's name was derived; another modifier may carry another test tag."""
        self._holders: dict[int, tuple[weakref.ref[object], str]] = {}
        """`id` of a living object with state fields → the object and its words, `Ticket #2`."""
        self._holder_counts: Counter[str] = Counter()
        self._next = 1
        self.renamed = 0
        """How many times a node's tag changed."""
        self.by_thing: Mapping[int, Subject] = self._known
        """`id` of a living object → its subject: a fast path without a call. A node's name may be outdated here."""

    def subject(self, thing: Any, kind: str) -> Subject:
        """Returns the subject of `thing`; creates it on the first call, and updates the name of a node whose tag
        changed."""
        key = id(thing)
        known = self._known.get(key)
        if known is not None:
            if kind == NODE:
                modifier = getattr(thing, "applied_modifier", None)
                if modifier is None or self._modifiers.get(key) is not modifier:
                    self._modifiers[key] = modifier
                    if known.name == "" or _tag(thing) != known.tag:
                        known = self._known[key] = _describe(known.id, thing, kind)
                        self.renamed += 1
            return known
        made = _describe(self._next, thing, kind)
        if kind == STATE and type(thing.name) is FieldName:
            made = replace(made, emitter=self._holder(thing.name))
        self._next += 1
        self._known[key] = made
        self._keys[made.id] = key
        try:

            def on_collected(_: object, key: int = key) -> None:
                self._forget(key)

            self._alive[key] = weakref.ref(thing, on_collected)
        except TypeError:
            self._kept[key] = thing
            self._alive[key] = lambda: thing
            if len(self._kept) > FORGET_AFTER:
                self._forget(next(iter(self._kept)))
        return made

    def known(self, thing: Any) -> Subject | None:
        """Returns the subject of `thing`; None if no event mentioned the object yet."""
        return self._known.get(id(thing))

    def thing(self, subject: Subject) -> Any:
        """Returns the object itself while it lives; then None."""
        key = self._keys.get(subject.id)
        alive = self._alive.get(key) if key is not None else None
        return alive() if alive is not None else None

    def is_alive(self, number: int) -> bool:
        """Returns whether the object with this number is alive."""
        return number in self._keys

    def _holder(self, field: FieldName) -> str:
        """Returns the object that holds a state field in words, `Ticket #2`: its class, and a number in the order in
        which events first mention the objects of the class."""
        thing = field.holder() if field.holder is not None else None
        if thing is None:
            return ""
        key = id(thing)
        known = self._holders.get(key)
        if known is None:
            owner = field.rpartition(".")[0]
            self._holder_counts[owner] += 1

            def on_collected(_: object, key: int = key) -> None:
                self._holders.pop(key, None)

            known = weakref.ref(thing, on_collected), f"{owner} #{self._holder_counts[owner]}"
            self._holders[key] = known
        return known[1]

    def _forget(self, key: int) -> None:
        gone = self._known.pop(key, None)
        if gone is not None:
            self._keys.pop(gone.id, None)
        self._alive.pop(key, None)
        self._modifiers.pop(key, None)
        self._kept.pop(key, None)


def _tag(thing: Any) -> str | None:
    tag = getattr(thing, "test_tag", None)
    return tag if isinstance(tag, str) and tag else None


def _maker(state: Any) -> str:
    """Describes the code that created a state, in the form of `Subject.emitter`."""
    origin: Any = getattr(state, "origin", ())
    place = place_of(origin)
    if place is None:
        return ""
    function, file, line = place
    if is_engine(file):
        return FRAMEWORK
    owner = next((part for part in function.split(".") if part != "<locals>"), "")
    where = f"{file_name(file)}:{line}"
    words = f"{owner} at {where}" if owner.isidentifier() else where
    return f"{FRAMEWORK}, for {words}" if is_engine(origin[0].co_filename) else words


def _describe(number: int, thing: Any, kind: str) -> Subject:
    name = getattr(thing, "name", None)
    text = name if isinstance(name, str) else ""
    if text == "<lambda>":
        text = "λ"
    if kind == NODE:
        tag = _tag(thing)
        return Subject(number, kind, tag or text or "node", tag, text)
    if kind == STATE:
        return Subject(number, kind, text or f"unnamed state {number}", None, _maker(thing))
    if kind == SCOPE:
        return Subject(number, kind, text or "scope", None, text)
    if kind in (TABLE, CONTEXT):
        return Subject(number, kind, text or type(thing).__name__)
    if isinstance(thing, (str, int)):
        text = str(thing)
    return Subject(number, OTHER, text or type(thing).__name__)
