"""KeyClicks: Enter and Space of a combined clickable: a click, a long one, a double one.

Rules       A key that is held reports its long press before its release, which is then no click. With a double click,
            the first release waits for a second press; a second press that follows too soon makes two clicks.
Source of behavior  Compose foundation Clickable.kt (CombinedClickableNode.onClickKeyDownEvent, onClickKeyUpEvent).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.coroutines import Job, delay
from engine.foundation.gestures.touch_target import view_configuration_of

if TYPE_CHECKING:
    from engine.foundation.gestures.combined_clickable import CombinedClickableNode


class _FirstPress:
    """A key that was pressed once, of what may become a double click."""

    job: Job[None]
    may_be_followed = False


class KeyClicks:
    """Distinguishes clicks, long clicks and double clicks of keys for `node`."""

    def __init__(self, node: CombinedClickableNode) -> None:
        self._node = node
        self._long: dict[str, Job[None]] = {}
        """The waits for a long press, by the key."""
        self._first: dict[str, _FirstPress] = {}

    def down(self, key: str) -> None:
        """Begins to wait for a long press, and ends the wait for a second press."""
        node = self._node
        if node.element.on_long_click is not None and key not in self._long:
            self._long[key] = node.coroutine_scope.launch(self._wait_for_long, "long key press")
        first = self._first.get(key)
        if first is None:
            return
        if not first.job.is_active:
            del self._first[key]
            return
        first.job.cancel()
        if not first.may_be_followed:
            del self._first[key]
            node.click()

    async def _wait_for_long(self) -> None:
        await delay(view_configuration_of(self._node).long_press_timeout_millis)
        self._node.long_click()

    def up(self, key: str) -> None:
        """Clicks, or begins to wait for a second press; does nothing after a long press."""
        node = self._node
        long = self._long.pop(key, None)
        was_long = long is not None and not long.is_active
        if long is not None:
            long.cancel()
        if node.element.on_double_click is None:
            if not was_long:
                node.click()
        elif key in self._first:
            del self._first[key]
            if not was_long:
                node.double_click()
        elif not was_long:
            self._wait_for_second(key)

    def _wait_for_second(self, key: str) -> None:
        first, node = _FirstPress(), self._node
        times = view_configuration_of(node)

        async def wait() -> None:
            await delay(times.double_tap_min_time_millis)
            first.may_be_followed = True
            await delay(times.double_tap_timeout_millis - times.double_tap_min_time_millis)
            node.click()

        first.job = node.coroutine_scope.launch(wait, "double key press")
        self._first[key] = first

    def forget(self) -> None:
        """Ends all waits: the node lost the focus."""
        for job in (*self._long.values(), *(first.job for first in self._first.values())):
            job.cancel()
        self._long.clear()
        self._first.clear()
