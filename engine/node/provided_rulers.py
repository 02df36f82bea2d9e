"""ProvidedRulers: the rulers of one coordinator (or lookahead delegate), and the nodes that placed with them.

Terms       provider: the coordinator whose measure result has rulers. reader: a layout node whose placement read one.
            block: gives all rulers at once, each time the provider is placed with a new block. asked block: sets only
            the requested ruler, at the read.
Invariants  I1 a changed, removed or new value requests the placement of its readers only: the provider
            is neither measured nor placed. I2 the outermost coordinator also keeps the readers of rulers that nobody
            provides, so that a first value reaches them. I3 reads of a block are observed by a callback of their own.
Source      Compose LookaheadDelegate.kt (LookaheadCapablePlaceable).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast
from weakref import WeakKeyDictionary

from engine import trace
from engine.node.measure import MeasureResult, RulersResult
from engine.node.owner_snapshot_observer import OwnerScope, OwnerSnapshotObserver
from engine.unit import Density, LayoutDirection
from engine.unit.density import DensityScope

if TYPE_CHECKING:
    from engine.node.layout_coordinates import LayoutCoordinates
    from engine.node.position_reads import PositionReads
    from engine.node.ruler import AskedRulerBlock, Ruler, RulersBlock, VerticalRuler
    from engine.unit import IntOffset, IntSize

# What became of a value since the last time that readers were notified.
_KEPT, _CHANGED, _ABSENT, _NEW = range(4)


class RulerOwner(Protocol):
    """The owner of the tree."""

    snapshot_observer: OwnerSnapshotObserver
    """Observes the reads of blocks that provide rulers."""


class RulerPass(Protocol):
    """The approach pass of a provider."""

    @property
    def position_reads(self) -> PositionReads:
        """Records reads of the provider's coordinates."""


class RulerNode(OwnerScope, Protocol):
    """The layout node of a provider or of a reader."""

    density: Density
    """Pixels per dp."""

    layout_direction: LayoutDirection
    """The direction in which a relative ruler counts."""

    @property
    def owner(self) -> RulerOwner | None:
        """The owner; None while the node is not attached."""

    @property
    def is_attached(self) -> bool:
        """True while the node is attached."""

    @property
    def measure_pass(self) -> RulerPass:
        """The approach pass."""


class RulerPlaceable(Protocol):
    """A coordinator, or its lookahead delegate."""

    rulers: ProvidedRulers | None
    """The rulers that it provides; None if it never did."""

    is_placing_for_alignment: bool
    """True while a placement block runs only to compute alignment lines."""

    width: int
    """The width in which a relative ruler is mirrored, in px."""

    @property
    def layout_node(self) -> RulerNode:
        """The layout node."""


class ProvidingScope(DensityScope):
    """Implements RulerScope for one provider."""

    __slots__ = ("_owner", "read_at")

    def __init__(self, owner: ProvidedRulers) -> None:
        self._owner = owner
        # Position in the window and size when the block read `coordinates`; None if it did not.
        self.read_at: tuple[IntOffset, IntSize] | None = None

    @property
    def density(self) -> float:
        """Pixels per dp."""
        return self._owner.layout_node.density.density

    @property
    def font_scale(self) -> float:
        """The factor of font sizes."""
        return self._owner.layout_node.density.font_scale

    @property
    def coordinates(self) -> LayoutCoordinates:
        """Where the provider is. A block that reads them runs again when the provider moves or changes its size."""
        if self.read_at is None:
            self.read_at = self._owner.where()
        self._owner.placeable.layout_node.measure_pass.position_reads.record()
        return coordinates_of(self._owner.placeable)

    def provides(self, ruler: Ruler, value: float) -> None:
        """Gives `ruler` the value `value`, in px from the top left corner of the provider."""
        self._owner.provide(ruler, float(value))

    def provides_relative(self, ruler: VerticalRuler, value: float) -> None:
        """Like `provides`, but in a right-to-left layout the value counts from the right edge."""
        placeable = self._owner.placeable
        is_left_to_right = placeable.layout_node.layout_direction is LayoutDirection.LTR
        self._owner.provide(ruler, float(value) if is_left_to_right else placeable.width - float(value))


class AskedRuler:
    """The run of an asked block for one ruler: a scope of reads."""

    __slots__ = ("owner", "ruler", "scope")

    def __init__(self, owner: ProvidedRulers, ruler: Ruler) -> None:
        self.owner = owner
        self.ruler = ruler
        self.scope = ProvidingScope(owner)

    @property
    def layout_node(self) -> RulerNode:
        """The layout node of the provider."""
        return self.owner.layout_node

    def ask(self, block: AskedRulerBlock, observer: OwnerSnapshotObserver) -> None:
        """Runs `block` for the ruler."""

        def provide() -> None:
            block(self.scope, self.ruler)

        self.scope.read_at = None
        observer.observe_ruler_reads(self, provide)

    def reads_changed(self) -> None:
        """A state that the block read changed: the placement of a reader asks for the value again."""
        self.owner.reset(self.ruler)


class ProvidedRulers:
    """Values and readers of the rulers of one placeable."""

    __slots__ = (
        "placeable",
        "is_looking_ahead",
        "values",
        "_states",
        "_readers",
        "_result",
        "_scope",
        "_asked",
        "_block",
    )

    def __init__(self, placeable: RulerPlaceable, is_looking_ahead: bool) -> None:
        self.placeable = placeable
        self.is_looking_ahead = is_looking_ahead
        self.values: dict[Ruler, float] = {}
        self._states: dict[Ruler, int] = {}
        self._readers: dict[Ruler, WeakKeyDictionary[RulerNode, None]] = {}
        self._result: RulersResult | None = None
        self._block: RulersBlock | None = None
        self._scope = ProvidingScope(self)
        self._asked: dict[Ruler, AskedRuler] = {}

    @property
    def layout_node(self) -> RulerNode:
        """The layout node of the provider."""
        return self.placeable.layout_node

    def where(self) -> tuple[IntOffset, IntSize]:
        """The provider's position in the window, and its size, in px."""
        coordinates = coordinates_of(self.placeable)
        return coordinates.position_in_window().round(), coordinates.size

    def _observer(self) -> OwnerSnapshotObserver:
        owner = self.layout_node.owner
        assert owner is not None  # only attached nodes are placed
        return owner.snapshot_observer

    # -- placing the provider

    def on_placed(self, result: MeasureResult | None) -> None:
        """Called when the provider took its position: runs the ruler block of a new or invalid `result`."""
        given = result if isinstance(result, RulersResult) else None
        before, self._result = self._result, given
        if given is not None and given.ruler_provider is not None:
            self._block = None
            if (
                before is None
                or given.ruler_provider is not before.ruler_provider
                or given.is_ruler_provided is not before.is_ruler_provided
            ):
                self.reset_all()
            else:
                self._reset_moved()
        elif given is None or given.rulers is None:
            self.reset_all()
            self._block = None
            self._scope.read_at = None
        elif given.rulers is not self._block or self._scope.read_at not in (None, self.where()):
            self._capture(given)

    def _reset_moved(self) -> None:
        if any(asked.scope.read_at is not None for asked in self._asked.values()):
            now = self.where()
            for ruler, asked in self._asked.items():
                if asked.scope.read_at not in (None, now):
                    asked.scope.read_at = None
                    self.reset(ruler)

    def _capture(self, result: RulersResult) -> None:
        block = result.rulers
        assert block is not None
        self._scope.read_at = self._block = None  # if the block raises, the next placement of the provider runs it

        def provide() -> None:
            block(self._scope)

        self._observer().observe_ruler_reads(self, provide)
        self._block = block
        self._notify_changed()

    def reads_changed(self) -> None:
        """A state that the block read changed: runs it again at once, and requests placements of readers. Keeps I1."""
        result = self._result
        if result is not None and result.rulers is not None and not self.placeable.is_placing_for_alignment:
            try:
                self._capture(result)
            except BaseException:
                self._request_placements([self.layout_node])
                raise

    def provide(self, ruler: Ruler, value: float) -> None:
        """Stores a value that a block gives."""
        old = self.values.get(ruler)
        if old is None:
            self._states[ruler] = _NEW
        elif old != value:
            self._states[ruler] = _CHANGED
        elif self._states.get(ruler) == _ABSENT:
            self._states[ruler] = _KEPT
        self.values[ruler] = value

    def _notify_changed(self) -> None:
        nodes: dict[RulerNode, None] = {}
        new = []
        for ruler, state in list(self._states.items()):
            if state == _NEW:
                new.append(ruler)
            elif state != _KEPT:
                nodes.update(dict.fromkeys(self._take_readers(ruler)))
            if state == _ABSENT:
                del self.values[ruler], self._states[ruler]
            else:
                self._states[ruler] = _ABSENT  # until the next run gives it again
        outside = parent_of(self.placeable) or self.placeable
        for ruler in new:
            self._request_placements(_provider_of(ruler, outside)._take_readers(ruler))
        self._request_placements(list(nodes))

    # -- readers

    def value_for(self, ruler: Ruler) -> float | None:
        """Returns the value of `ruler` in px of the provider; runs the asked block if there is none yet."""
        value = self.values.get(ruler)
        result = self._result
        if value is None and result is not None and result.ruler_provider is not None:
            assert result.is_ruler_provided is not None
            if result.is_ruler_provided(ruler):
                asked = self._asked.get(ruler)
                if asked is None:
                    asked = self._asked[ruler] = AskedRuler(self, ruler)
                asked.ask(result.ruler_provider, self._observer())
                value = self.values.get(ruler)
        return value

    def add_reader(self, node: RulerNode, ruler: Ruler) -> None:
        """Notes that the placement of `node` read `ruler` from here."""
        for readers in list(self._readers.values()):
            for other in [other for other in readers if not other.is_attached]:
                del readers[other]
        if ruler not in self._readers:
            self._readers[ruler] = WeakKeyDictionary()
        self._readers[ruler][node] = None

    def _take_readers(self, ruler: Ruler) -> list[RulerNode]:
        return list(self._readers.pop(ruler, ()))

    def reset_all(self) -> None:
        """Removes all values, and requests the placement of all readers."""
        self.values.clear()
        self._states.clear()
        for ruler in list(self._readers):
            self._request_placements(self._take_readers(ruler))

    def reset(self, ruler: Ruler) -> None:
        """Removes the value of `ruler`, and requests the placement of its readers."""
        readers = self._take_readers(ruler)
        if readers:
            self.values.pop(ruler, None)
            self._states.pop(ruler, None)
            self._request_placements(readers)

    def _request_placements(self, nodes: list[RulerNode]) -> None:
        for node in nodes:
            if self.is_looking_ahead:
                node.requests.request_lookahead_relayout()
            else:
                node.requests.request_relayout()

    def release(self) -> None:
        """Forgets the observed reads, because the provider leaves the tree."""
        observer = self._observer()
        observer.clear(self)
        for asked in self._asked.values():
            observer.clear(asked)


def coordinates_of(placeable: RulerPlaceable) -> LayoutCoordinates:
    """The coordinates in which rulers are provided and read: those of the pass of `placeable`."""
    ahead = getattr(placeable, "lookahead_coordinates", None)
    return cast("LayoutCoordinates", ahead if ahead is not None else placeable.coordinates)  # type: ignore[attr-defined]  # a coordinator's


def parent_of(placeable: RulerPlaceable) -> RulerPlaceable | None:
    """The next placeable outside, of the same pass; None for the outermost."""
    coordinator = getattr(placeable, "coordinator", None)
    if coordinator is None:
        return cast("RulerPlaceable | None", placeable.wrapped_by)  # type: ignore[attr-defined]  # a coordinator's
    around = coordinator.wrapped_by
    return around.lookahead if around is not None else None


@trace.boundary
def find_ruler_value(reader: RulerPlaceable, ruler: Ruler, default_value: float) -> float:
    """Returns the value of `ruler` from the nearest provider around `reader`, in px of the reader."""
    if reader.is_placing_for_alignment:
        return default_value
    node = reader.layout_node
    at = reader
    while True:
        provided = at.rulers
        if provided is not None and (value := provided.value_for(ruler)) is not None:
            provided.add_reader(node, ruler)
            return ruler.convert(value, coordinates_of(at), coordinates_of(reader))
        outside = parent_of(at)
        if outside is None:
            rulers_of(at).add_reader(node, ruler)  # keeps I2
            return default_value
        at = outside


def rulers_of(placeable: RulerPlaceable) -> ProvidedRulers:
    """Returns the rulers of `placeable`; created if there are none."""
    rulers = placeable.rulers
    if rulers is None:
        is_looking_ahead = bool(getattr(placeable, "is_looking_ahead", False))
        rulers = placeable.rulers = ProvidedRulers(placeable, is_looking_ahead)
    return rulers


def _provider_of(ruler: Ruler, placeable: RulerPlaceable) -> ProvidedRulers:
    """The rulers of the nearest provider of `ruler`, or of the outermost placeable."""
    at = placeable
    while True:
        if at.rulers is not None and ruler in at.rulers.values:
            return at.rulers
        outside = parent_of(at)
        if outside is None:
            return rulers_of(at)
        at = outside
