"""SharedMatch: whether two contents of one key match, and to which bounds their shared element leads.

    none ──two contents, one visible──▶ found ──lookahead placement──▶ configured ──target leaves──▶ left

Terms       provider: the modifier node whose content defines the target bounds: that of the visible entry.
            found: a match, whose target bounds lookahead has still to compute. left: the visible content is gone during
            the transition, and the bounds lead to an alternative target.
Requests    Contents of one key are often composed in different compositions: one disappears before the other one
            appears. Each change therefore only leaves a request; measurement and lookahead placement, which run after
            all compositions of the frame, decide.
Invariants  I1 writes of request numbers invalidate the layouts that decide; a decision writes none, so it invalidates
            nothing a second time.
Source of behavior  Compose animation SharedTransitionStateMachine.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from engine.foundation.shared_elements.target_bounds import TargetBounds
from engine.snapshot import MutableState, mutable_state_of
from engine.unit import Offset, Rect, Size


class MatchPhase(Enum):
    """How far a match is."""

    NONE = "none"
    FOUND = "found"
    CONFIGURED = "configured"
    LEFT = "left"


class _Request(Enum):
    NONE = "none"
    MATCH = "match"
    TARGET_ABSENT = "target absent"


class BoundsProvider(Protocol):
    """The modifier node of one entry."""

    @property
    def last_bounds(self) -> Rect | None:
        """The bounds of the last placement in px of the scope; None before the first one."""

    def ask_transition(self) -> None:
        """Asks the enter and exit transition around how a program transforms the content."""

    def alternative_bounds(self, last_target: Rect) -> Rect | None:
        """The bounds to which the element leads after its target left; None ends the transition."""


class MatchedEntry(Protocol):
    """One of the contents of a key."""

    @property
    def provider(self) -> BoundsProvider | None:
        """The modifier node; None while it is not attached."""

    @property
    def is_visible(self) -> bool:
        """Whether the content is visible, or becomes visible."""


class MatchedElement(Protocol):
    """The contents of one key."""

    @property
    def entries(self) -> Sequence[MatchedEntry]:
        """All contents."""

    @property
    def enabled_entries(self) -> Sequence[MatchedEntry]:
        """The contents that take part."""

    @property
    def is_transition_active(self) -> bool:
        """Whether some element of the scope is on its way."""


class SharedMatch:
    """The match of one key."""

    def __init__(self, element: MatchedElement) -> None:
        self._element = element
        self._phase = mutable_state_of(MatchPhase.NONE, name="match")
        self._current: MutableState[Rect | None] = mutable_state_of(None, name="current_bounds")
        self.target: TargetBounds | None = None
        """The target; changes only together with the phase."""
        self._configured_for: MutableState[BoundsProvider | None] = mutable_state_of(None, name="configured_for")
        self._before: BoundsProvider | None = None  # the provider when the match was found
        self._provider: BoundsProvider | None = None
        self._request = _Request.NONE
        self._requests = mutable_state_of(0, name="match_requests")
        self._decided = 0
        self._provider_requests = mutable_state_of(0, name="target_requests")
        self._provider_decided = 0

    # ---------------------------------------------------------------- what it is; observable state

    @property
    def phase(self) -> MatchPhase:
        """How far the match is."""
        return self._phase.value

    @property
    def is_active(self) -> bool:
        """Whether there is a match with a visible content."""
        return self.phase in (MatchPhase.FOUND, MatchPhase.CONFIGURED)

    @property
    def is_configured(self) -> bool:
        """Whether the target bounds are known, or were known until the target left."""
        return self.phase in (MatchPhase.CONFIGURED, MatchPhase.LEFT)

    @property
    def is_found(self) -> bool:
        """Whether a match exists or is requested; composition prepares for a requested match."""
        return self.phase is not MatchPhase.NONE or self._request is _Request.MATCH

    @property
    def current_bounds(self) -> Rect | None:
        """The bounds in px at which the element is shown; None without a match."""
        return None if self.phase is MatchPhase.NONE else self._current.value

    def set_current_bounds(self, bounds: Rect) -> None:
        """Stores the bounds of a placement."""
        if self.phase is not MatchPhase.NONE:
            self._current.value = bounds

    # ---------------------------------------------------------------- requests

    def request_update(self, has_visible_content: bool) -> None:
        """Leaves a request after a content came, left, or changed its visibility."""
        if len(self._element.enabled_entries) > 1 and has_visible_content:
            self._leave(_Request.MATCH)
        elif not self._element.is_transition_active:
            self.reset()
        elif not has_visible_content:
            self._leave(_Request.TARGET_ABSENT)
        self.request_provider()

    def _leave(self, request: _Request) -> None:
        self._request = request
        self._requests.value = self._decided + 1  # the same number however often it is left: one invalidation

    def request_provider(self) -> None:
        """Requests a new search for the visible content if another content is visible now."""
        visible = _first_visible(self._element.enabled_entries)
        provider = visible.provider if visible is not None else None
        if provider is not self._provider:
            self._provider_requests.value = self._provider_decided + 1

    def reset(self) -> None:
        """Ends the match."""
        self._request = _Request.NONE
        self._decided = self._requests.value
        self._end()

    def _end(self) -> None:
        self.target = None
        self._phase.value = MatchPhase.NONE

    # ---------------------------------------------------------------- decisions, in layout

    def decide(self) -> None:
        """Decides the requests; approach measurement and lookahead placement call it. Keeps I1."""
        requests = self._requests.value
        if requests != self._decided:
            self._decided = requests
            if self._request is _Request.MATCH:
                self._find()
            elif self._request is _Request.TARGET_ABSENT:
                self._lose_target()
            self._request = _Request.NONE
        number = self._provider_requests.value
        if number != self._provider_decided:
            element = self._element
            candidates = element.enabled_entries if element.is_transition_active else element.entries
            visible = _first_visible(candidates)
            self._provider = visible.provider if visible is not None else None
            self._provider_decided = number

    def _find(self) -> None:
        phase = self.phase
        if phase is MatchPhase.FOUND:
            if self._before is None:
                self._before = self._provider
        elif phase is not MatchPhase.CONFIGURED:
            self._before = self._provider
            if phase is MatchPhase.NONE:
                self._current.value = None
            self._phase.value = MatchPhase.FOUND

    def _lose_target(self) -> None:
        stays_hidden = any(entry.provider is self._provider for entry in self._element.enabled_entries)
        target, provider = self.target, self._configured_for.value
        if stays_hidden or self.phase is MatchPhase.FOUND:
            self._end()
        elif self.phase is MatchPhase.CONFIGURED and target is not None and provider is not None:
            alternative = provider.alternative_bounds(target.last_seen)
            if alternative is None:
                self._end()
            else:
                self.target = target.left_for(alternative)
                self._phase.value = MatchPhase.LEFT

    def first_bounds(self) -> Rect | None:
        """Returns the current bounds; a found match begins at those of the content that was visible before."""
        self.decide()
        if self.phase is MatchPhase.FOUND and self._current.value is None:
            before = self._bounds_before()
            if before is not None:
                self._current.value = before
        return self.current_bounds

    def _bounds_before(self) -> Rect | None:
        element, provider = self._element, self._before
        if provider is None:
            enabled = element.enabled_entries
            first = next((entry for entry in element.entries if entry in enabled), None)
            provider = first.provider if first is not None else None
        # Disabled contents count: they may have become disabled just now.
        if provider is None or all(entry.provider is not provider for entry in element.entries):
            return None
        return provider.last_bounds

    def configure(self, size: Size, position: Offset, structural_offset: Offset) -> None:
        """Takes the target bounds of the visible content's lookahead placement, in px."""
        provider, target = self._provider, self.target
        if self.phase is MatchPhase.CONFIGURED and target is not None:
            is_other = self._configured_for.value is not provider
            target.follow(size, position, structural_offset, is_other)
            self._configured_for.value = provider
        elif self.phase is MatchPhase.FOUND:
            if target is None:
                target = TargetBounds(size, position - structural_offset, structural_offset)
            current = self._current.value or self._bounds_before()
            if current is None:
                current = Rect(position.x, position.y, position.x + size.width, position.y + size.height)
            target.follow(size, position, structural_offset, True)
            self.target = target
            self._current.value = current
            self._configured_for.value = provider
            self._phase.value = MatchPhase.CONFIGURED

    def __repr__(self) -> str:
        return f"<SharedMatch {self._phase!r} {self._current!r}>"


def _first_visible(entries: Sequence[MatchedEntry]) -> MatchedEntry | None:
    return next((entry for entry in entries if entry.is_visible), None)
