"""Slot tables, nodes and values as plain data: equal for what stands for the same, whatever objects it consists of."""

from __future__ import annotations

import types
from typing import Any, ClassVar

from engine.composition.calls.content import ContentLambda
from engine.composition.scope import RecomposeScope
from engine.snapshot import StateObject, value_repr


def table_of(table: Any, described: Descriptions) -> tuple[Any, ...]:
    return tuple(_group(group, described) for group in table.groups)


def _group(group: Any, described: Descriptions) -> tuple[Any, ...]:
    return (
        group.key,
        described(group.object_key),
        tuple(described(value) for value in group.slots),
        tuple(_group(child, described) for child in group.children) if hasattr(group, "children") else (),
    )


def nodes_of(node: Any, described: Descriptions) -> tuple[Any, ...]:
    place = (tuple(node.position), tuple(node.size)) if node.is_placed else ()
    below = tuple(nodes_of(child, described) for child in node.children)
    return (node.name, place, described(node.applied_modifier), below)


class Descriptions:
    """Values as data that is equal for what stands for the same, whatever object it is.

    Each value is described once at each depth, and an object of a dataclass is a number, that of its class and fields:
    states and policies refer to one another in so many ways that all paths take seconds to follow and to compare.
    """

    _numbers: ClassVar[dict[Any, int]] = {}

    def __init__(self) -> None:
        self._described: dict[tuple[int, int], tuple[Any, Any]] = {}

    def __call__(self, value: Any, depth: int = 0) -> Any:
        """The description of a value; below depth 6 only the class."""
        place = id(value), depth
        found = self._described.get(place)
        if found is None:
            # The value is kept with its description, so that no later value has its id.
            found = self._described[place] = value, self._describe(value, depth)
        return found[1]

    def _describe(self, value: Any, depth: int) -> Any:
        if depth > 6 or isinstance(value, RecomposeScope) or type(value).__name__ == "Play":
            return type(value).__name__
        if isinstance(value, ContentLambda):
            return ("content", self(value.function, depth + 1))
        if isinstance(value, types.FunctionType):
            cells = tuple(self(_content(cell), depth + 1) for cell in value.__closure__ or ())
            return (value.__qualname__, cells, self(value.__defaults__, depth + 1))
        if isinstance(value, StateObject):
            return (type(value).__name__, value.name)
        if isinstance(value, (tuple, list)):
            return tuple(self(each, depth + 1) for each in value)
        elements = getattr(value, "elements", None)
        if isinstance(elements, tuple):
            return tuple(self(each, depth + 1) for each in elements)
        fields = getattr(type(value), "__dataclass_fields__", None)
        if fields:
            parts = (type(value).__name__, *(self(getattr(value, name, None), depth + 1) for name in fields))
            return (parts[0], self._numbers.setdefault(parts, len(self._numbers)))
        return value_repr(value)


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return None
