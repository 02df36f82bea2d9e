"""Element: an inline composable's open node group, for a `with` block at its call site.

`Box(modifier)` alone is an empty box; `with Box(modifier):` composes the block into it. Python reveals the form
only afterwards: the element stays open until the next Composer call, which closes it, or until its own
`__enter__`, which takes it over. Therefore a later `with` on it is a mistake, and raises CompositionError.
"""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from engine.composition.calls.call_site import source_of
from engine.composition.calls.inline_calls import WaitsForBlock
from engine.composition.errors.composition_error import CompositionError
from engine.composition.node_operations import POST_INSERT_NODE
from engine.composition.unclosed_group import unclosed_group_error
from engine.mistakes.mistake_warning import warn_of_mistake
from engine.slots import Group

if TYPE_CHECKING:
    from engine.composition.composer import Composer


def warn_of_no_block(element: Element) -> None:
    """Warns that `element`, which shows nothing without content, has no `with` block."""
    place = source_of(element.outermost)
    if place is not None and place.file:
        warn_of_mistake(
            f"{place.name} has no content: it is inline, as in Compose, and what follows is not inside it; write "
            f"`with {place.name}(…):` and the content below it",
            place.file,
            place.line,
        )


class Element(WaitsForBlock):
    """An open node group, and the inline groups around it."""

    __slots__ = ("composer", "group", "outermost", "_wraps")

    group: Group
    outermost: Group
    """The group of the outermost inline composable that returned the element; without one, `group`."""

    def __init__(self, composer: Composer) -> None:
        self.composer = composer
        self.group = self.outermost = composer.frame.group  # type: ignore[assignment] # the node's, which is open
        self._wraps = 0
        composer.waiting = self

    @property
    def around(self) -> Group | None:
        """The group around the element: without a `with` block, what is composed next is beside it."""
        return self.outermost.parent

    def wrapped_by(self, group: Group) -> None:
        """Notes that `group`, of an inline composable, ends together with the element."""
        self._wraps += 1
        self.outermost = group

    def __enter__(self) -> None:
        composer = self.composer
        if composer.waiting is not self:
            raise CompositionError(
                "this element was already used: enter it where it is made, as in `with Box(modifier):`; "
                "it cannot be kept, passed on, or entered after another composable was called"
            )
        composer.waiting = None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            self.composer.unwind(self.outermost)
            return
        composer = self.composer
        if composer.waiting is not None:
            composer.waiting.settle()
        if composer.frame.group is not self.group:
            raise unclosed_group_error(composer.frame, composer.insert_table)
        self.settle()

    def asks_for_content(self) -> Element:
        """Marks the element as a container: without a `with` block it shows nothing, so the Composer warns."""
        self.__class__ = _Container
        return self

    def settle(self) -> None:
        """Ends the node's group and the inline groups around it."""
        composer = self.composer
        composer.waiting = None
        new = composer.insert_table
        if new is None:
            composer.end_group()
            composer.positions.nodes.pop()
        else:
            if new.outermost_node is self.group:
                new.outermost_node = None
            composer.changes.append(POST_INSERT_NODE)
            composer.end_group()
        if self._wraps:
            self._end_wraps()

    def _end_wraps(self) -> None:
        for _ in range(self._wraps):
            self.composer.end_group()


class _Container(Element):
    """A container without a block so far. A separate class keeps other elements, such as texts, free of the check."""

    __slots__ = ()

    def __enter__(self) -> None:
        self.__class__ = Element  # type: ignore[assignment]  # the same slots
        self.__enter__()

    def settle(self) -> None:
        self.__class__ = Element  # type: ignore[assignment]  # the same slots
        warn_of_no_block(self)
        self.settle()
