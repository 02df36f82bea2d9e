"""LazyListScope and IntervalContent: the declared items of a list; a declaration composes nothing.

Terms       interval: the items that one call of `items` (or `item`) declares; they share the functions
            for key, content type and content, which take the item's position in the interval. The content
            of an item is a restart scope, named after the program's function.
            default key: the key of an item without a key; it belongs to the index, whatever item is there.
Not here    the choice of composed items: lazy_list_measure.py.
Source of behavior  Compose foundation LazyListIntervalContent.kt, LazyDsl.kt, IntervalList.kt.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.composition.calls.composed_function import body_of
from engine.composition.calls.content import ContentLambda, as_content, lasting_content
from engine.composition.calls.late_capture import warn_of_shared_captures
from engine.composition.calls.typed_key import typed_key
from engine.composition.errors.composition_error import NotComposingError
from engine.foundation.argument import state_given
from engine.snapshot.value_repr import value_repr

LazyContent = Callable[["LazyListScope"], object]


class DefaultLazyKey(NamedTuple):
    """The key of an item without a key."""

    position: int
    kind: str = "position of an item"  # makes it differ from every key of a program


class Interval:
    """The items of one declaration."""

    __slots__ = ("start", "size", "key", "content_type", "compose", "sticky")

    def __init__(
        self,
        start: int,
        size: int,
        key: Callable[[int], Any] | None,
        content_type: Callable[[int], Any] | None,
        compose: Callable[[int], object],
        sticky: bool = False,
    ) -> None:
        self.start = start
        self.size = size
        self.key = key
        self.content_type = content_type
        self.compose = compose
        self.sticky = sticky


class _ElementContent(ContentLambda):
    """Item content for a sequence: takes an index and reads the element in the scope of the item.

    Kotlin inlines `items(list) { … }`, so that each item reads the list, and a write to the list invalidates each item.
    """

    __slots__ = ()

    def __init__(self, content: Callable[..., object], elements: Sequence[Any], is_indexed: bool) -> None:
        own = as_content(content, None)
        super().__init__(own.function, None)
        # Content that the program was given keeps its own scope inside.
        shown = own if own is content else own.function
        if is_indexed:
            self.function = lambda index: shown(index, elements[index])
        else:
            self.function = lambda index: shown(elements[index])

    def _compared(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        return args


def _check_items(call: str, given: object, key: object) -> None:
    """Raises TypeError for a value without items by index, and for an uncallable key."""
    if not hasattr(given, "__getitem__") or not hasattr(given, "__len__") or isinstance(given, dict):
        raise state_given(call, given) or TypeError(
            f"{call}({value_repr(given)}, …): expected a count or a sequence; write `{call}(list(…), …)`"
        )
    if key is not None and not callable(key):
        raise TypeError(
            f"{call}(key={value_repr(key)}): expected a function of the item; write `key=lambda item: item.id`"
        )


class LazyListScope:
    """The argument of a list's content: its methods declare items. Compose: LazyListScope."""

    __slots__ = ("_intervals", "_count", "_given")

    def __init__(self) -> None:
        self._intervals: list[Interval] = []
        self._count = 0
        self._given: list[Callable[..., object]] = []
        """The functions of the program that compose items, one of each declaration."""

    def item(self, content: Callable[[], object], key: Any = None, content_type: Any = None) -> None:
        """Declares one item."""
        composed = lasting_content(content)
        self._given.append(content)
        self._add(1, None if key is None else lambda _: key, lambda _: content_type, lambda _: composed())

    def items(
        self,
        count_or_sequence: int | Sequence[Any],
        item_content: Callable[[Any], object],
        key: Callable[[Any], Any] | None = None,
        content_type: Callable[[Any], Any] | None = None,
    ) -> None:
        """Declares many items: the functions take an index for a count, or an element for a sequence.

        Raises ValueError for a negative count.
        """
        self._given.append(item_content)
        if isinstance(count_or_sequence, int):
            if count_or_sequence < 0:
                raise ValueError(f"items({count_or_sequence}, …): a list cannot have fewer than 0 items.")
            self._add(count_or_sequence, key, content_type, lasting_content(item_content))
            return
        _check_items("items", count_or_sequence, key)
        values = count_or_sequence
        self._add(
            len(values),
            None if key is None else lambda index: key(values[index]),
            None if content_type is None else lambda index: content_type(values[index]),
            _ElementContent(item_content, values, is_indexed=False),
        )

    def items_indexed(
        self,
        sequence: Sequence[Any],
        item_content: Callable[[int, Any], object],
        key: Callable[[int, Any], Any] | None = None,
        content_type: Callable[[int, Any], Any] | None = None,
    ) -> None:
        """Declares the items of a sequence; the functions take index and element."""
        _check_items("items_indexed", sequence, key)
        self._given.append(item_content)
        self._add(
            len(sequence),
            None if key is None else lambda index: key(index, sequence[index]),
            None if content_type is None else lambda index: content_type(index, sequence[index]),
            _ElementContent(item_content, sequence, is_indexed=True),
        )

    def sticky_header(self, content: Callable[[], object], key: Any = None, content_type: Any = None) -> None:
        """Declares an item that stays at the start of the viewport until the next header."""
        composed = lasting_content(content)
        self._given.append(content)
        self._add(
            1,
            None if key is None else lambda _: key,
            lambda _: content_type,
            lambda _: composed(),
            sticky=True,
        )

    def _add(
        self,
        size: int,
        key: Callable[[int], Any] | None,
        content_type: Callable[[int], Any] | None,
        compose: Callable[[int], object],
        sticky: bool = False,
    ) -> None:
        if size:
            self._intervals.append(Interval(self._count, size, key, content_type, compose, sticky))
            self._count += size


class IntervalContent:
    """All items that one run of the list's content declared."""

    __slots__ = ("item_count", "intervals", "scope", "sticky_indices", "_starts")

    def __init__(self, content: Callable[[Any], object], scope: LazyListScope | None = None) -> None:
        """`scope`: a new scope in which the content declares its items."""
        scope = scope if scope is not None else LazyListScope()
        try:
            content(scope)
        except NotComposingError as error:
            error.args = (
                f"{error.name} is called in the content of a list, which composes nothing: it declares the items, and "
                f"the list composes those that it shows; write `scope.item(lambda: {error.name}(…))`, or "
                f"`scope.items(rows, lambda row: {error.name}(…))`",
            )
            raise
        if len(scope._given) > 1:
            warn_of_shared_captures(scope._given, body_of(content))
        self.scope = scope
        self.item_count = scope._count
        self.intervals = scope._intervals
        self.sticky_indices = [interval.start for interval in scope._intervals if interval.sticky]
        self._starts = [interval.start for interval in scope._intervals]

    def interval_of(self, index: int) -> Interval:
        """Returns the interval of an index. Raises IndexError."""
        if not 0 <= index < self.item_count:
            raise IndexError(f"item {index} of a lazy list that has {self.item_count}")
        return self.intervals[bisect_right(self._starts, index) - 1]

    def key(self, index: int) -> Any:
        """Returns the key of the item at an index; one that a number of another type would equal is a TypedKey."""
        interval = self.interval_of(index)
        return DefaultLazyKey(index) if interval.key is None else typed_key(interval.key(index - interval.start))

    def content_type(self, index: int) -> Any:
        """Returns the content type of the item at an index, or None."""
        interval = self.interval_of(index)
        return None if interval.content_type is None else interval.content_type(index - interval.start)

    def compose(self, index: int) -> None:
        """Composes the item; only composition calls it."""
        interval = self.interval_of(index)
        interval.compose(index - interval.start)
