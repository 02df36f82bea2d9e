"""Modifier: an immutable chain of elements, and Modifier.Node, which an element creates in the tree.

Terms       element: a value that describes one modifier; it creates and updates a node. chain: elements in
            order, the first is the outermost. node: lives in the tree while the chain has an element of the same class
            at this position. delegate: a node that acts through another node.
Invariants  I1 a chain never changes. I2 the class `Modifier` is the empty chain wherever a modifier is
            expected. I3 nodes are attached outermost first and detached innermost first.
Why         No chain method is an attribute of an element's class: `dataclass` would use an inherited
            `Modifier.size` as the default of a field `size`.
Not here    finding a method by its name: modifier_methods.py. The capabilities of nodes: modifier_node.py. Creating
            nodes from a chain: node_chain.py.
Source      Compose Modifier.kt, ModifierNodeElement.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import get_annotations
from types import MethodType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from engine import trace
from engine.mistakes.suggestion import did_you_mean
from engine.node import node_kind
from engine.node.failed_step import note_step_of
from engine.node.layer_invalidation import invalidate_layer
from engine.node.modifier_methods import (
    import_method,
    methods_of_chains,
    methods_of_class,
    modifier_names,
    no_modifier,
    provider_of,
)
from engine.node.request_events import trace_drawing_request
from engine.snapshot.value_repr import value_repr

if TYPE_CHECKING:
    from engine.node.layout_coordinates import LayoutCoordinates
    from engine.node.layout_info import LayoutInfo
    from engine.node.modifier_signatures import ModifierSignatures
    from engine.node.node_coordinator import NodeCoordinator
    from engine.node.owner import Owner
else:
    ModifierSignatures = object

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R")
N = TypeVar("N")


class _ModifierType(type):
    """Lets `Modifier`, the class, act as the empty chain: `Modifier.padding(8)`, `Modifier.then(x)`."""

    def _find(cls, name: str) -> Any:
        if cls is Modifier:
            method = methods_of_class.get(name) or import_method(name, methods_of_class)
            if method is not None:
                return method
        # Python asks for optional special methods, and a dataclass for the default of each field: no suggestion is
        # computed. The fields of the modifiers that a start imports took 4 ms.
        if name.startswith("__") or name in get_annotations(cls):
            raise AttributeError(name)
        if cls is Modifier:
            raise no_modifier(name)
        raise AttributeError(f"{cls.__name__} has no attribute {name!r}{did_you_mean(name, dir(cls))}")

    if not TYPE_CHECKING:  # type checkers know the declared methods, so they report a misspelled one
        __getattr__ = _find

    def __dir__(cls) -> list[str]:
        return [*super().__dir__(), *(modifier_names() if cls is Modifier else ())]

    def __iter__(cls) -> Iterator[ModifierNodeElement[Any]]:
        return iter(())

    def __len__(cls) -> int:
        return 0

    def __bool__(cls) -> bool:
        return True


class Modifier(ModifierSignatures, metaclass=_ModifierType):
    """A chain of elements. Immutable; compares by its elements."""

    __slots__ = ()

    if TYPE_CHECKING:

        @classmethod
        def then(cls, other: AnyModifier) -> Modifier:
            """Returns a chain of this chain's elements, followed (inside) by those of `other`."""

        @classmethod
        def fold_in(cls, initial: R, operation: Callable[[R, ModifierNodeElement[Any]], R]) -> R:
            """Folds over the elements, outermost first."""

        @classmethod
        def fold_out(cls, initial: R, operation: Callable[[ModifierNodeElement[Any], R], R]) -> R:
            """Folds over the elements, innermost first."""

    def __iter__(self) -> Iterator[ModifierNodeElement[Any]]:
        return iter(elements_of(self))

    def _find(self, name: str) -> Any:
        function = methods_of_chains.get(name) or import_method(name, methods_of_chains)
        if function is None:
            if name.startswith("__"):
                raise AttributeError(name)
            if type(self) is ModifierChain:
                raise no_modifier(name)
            raise AttributeError(f"{type(self).__name__} has no attribute or modifier {name!r}")
        return MethodType(function, self)

    if not TYPE_CHECKING:
        __getattr__ = _find

    class Node:
        """Base class of all modifier nodes.

        Subclasses put the mixins of modifier_node.py before it. Their `__init__` need not call super.
        """

        KIND: ClassVar[int] = node_kind.ANY
        self_kind_set: ClassVar[int] = node_kind.ANY
        observes_reads: ClassVar[bool] = False
        """True: the node is a scope of the owner's snapshot observer, which removes it on detach."""

        should_auto_invalidate: bool = True
        """False: an update invalidates nothing; the node invalidates explicitly."""

        # The defaults are class attributes, because most nodes set few of them.
        kind_set: int = node_kind.ANY
        aggregate_child_kind_set: int = node_kind.ALL
        is_attached: bool = False
        parent_node: Modifier.Node | None = None
        child_node: Modifier.Node | None = None
        coordinator: NodeCoordinator | None = None
        delegator: Modifier.Node | None = None
        """The root delegator of a delegate; None for a node of the chain."""

        awaits_inserted_invalidation: bool = False
        awaits_updated_invalidation: bool = False
        _on_attach_expected: bool = False
        _on_detach_expected: bool = False
        detached_listener: Callable[[], object] | None = None
        """Called before `on_detach`: the paths of pointers that hit the node leave it."""
        _scope: Any = None
        drawn_in: Any = None
        """The layer that recorded the last drawing of this draw node."""
        last_commands: list[Any] | None = None
        """The commands of the last draw block run, kept while a trace is active, to detect an equal recording."""

        @property
        def draws_of_its_own(self) -> bool:
            """False while the node only draws its content: then the trace records no event for its run."""
            return True

        def __init_subclass__(cls, **kwargs: Any) -> None:
            super().__init_subclass__(**kwargs)
            kinds = 0
            for base in cls.__mro__:
                kinds |= base.__dict__.get("KIND", 0)
            cls.self_kind_set = kinds
            cls.kind_set = kinds

        # -- subclasses may override these

        def on_attach(self) -> None:
            """Called when the node is attached to the tree."""

        def on_detach(self) -> None:
            """Called when the node is detached; it may be attached again."""

        def on_reset(self) -> None:
            """Called when the node is kept for reuse: discard state that belongs to the old content."""

        # -- for subclasses, while attached

        @property
        def node(self) -> Modifier.Node:
            """The chain node that this node acts for: itself, or its root delegator."""
            return self.delegator or self

        @property
        def coroutine_scope(self) -> Any:
            """A coroutine scope that is canceled when the node is detached. Raises RuntimeError if the node is not
            attached.
            """
            scope = self._scope
            if scope is None:
                if not self.is_attached:
                    raise RuntimeError(
                        f"coroutine_scope of {type(self).__name__} was read while the node is not "
                        "attached; use it between on_attach and on_detach"
                    )
                scope = self._scope = self.require_owner().create_coroutine_scope()
                scope.note_step = note_step_of(self)
            return scope

        def require_coordinator(self) -> NodeCoordinator:
            """The coordinator of this node. Raises RuntimeError if the node is not attached."""
            coordinator = self.coordinator
            if coordinator is None:
                raise RuntimeError(
                    f"{type(self).__name__} has no coordinator: the node is not attached. Call it between "
                    "on_attach and on_detach, or look at `is_attached` first"
                )
            return coordinator

        def require_layout_coordinates(self) -> LayoutCoordinates:
            """The size and position of this node. Raises RuntimeError if the node is not attached."""
            return self.require_coordinator().coordinates

        def require_layout_node(self) -> LayoutInfo:
            """The layout node of this node. Raises RuntimeError if the node is not attached."""
            return self.require_coordinator().layout_node

        def require_owner(self) -> Owner[LayoutInfo]:
            """The owner of the tree. Raises RuntimeError if the node is not attached."""
            owner = self.require_layout_node().owner
            if owner is None:
                raise RuntimeError(f"the layout node of {type(self).__name__} is not attached to an owner")
            return owner

        def side_effect(self, effect: Callable[[], None]) -> None:
            """Runs `effect` after all changes to the tree are applied."""
            self.require_owner().register_on_end_apply_changes_listener(effect)

        def invalidate_measurement(self) -> None:
            """Requests a measurement of the layout node: in the running pass, else in the next frame."""
            self.require_layout_node().invalidate_measurements()

        def invalidate_placement(self) -> None:
            """Requests a placement of the layout node, without a measurement."""
            self.require_layout_node().request_relayout()

        def invalidate_draw(self) -> None:
            """Invalidates the layer that this node draws into."""
            if self.is_attached:
                self.redraw()

        def redraw(self) -> None:
            """As `invalidate_draw`, also for a node whose layout node is deactivated."""
            coordinator = self.require_coordinator()
            if (tracer := trace.active) is not None:
                trace_drawing_request(tracer, coordinator.layout_node)
            # A node that also measures draws together with its content, which it may place with a layer.
            inside = coordinator.wrapped if coordinator.tail is (self.delegator or self) else None
            invalidate_layer(inside or coordinator)

        def invalidate_semantics(self) -> None:
            """Notifies the layout node that its semantics may have changed."""
            self.require_layout_node().invalidate_semantics()

        def invalidate_parent_data(self) -> None:
            """Notifies the layout node that its parent data may have changed."""
            self.require_layout_node().invalidate_parent_data()

        # -- lifecycle, called by the chain

        def update_coordinator(self, coordinator: NodeCoordinator | None) -> None:
            """Sets the coordinator of this node; None when it leaves the chain."""
            self.coordinator = coordinator

        def mark_as_attached(self) -> None:
            """Marks the node as attached. Raises RuntimeError if it is attached."""
            if self.is_attached:
                raise RuntimeError(f"{type(self).__name__} is attached twice: create() must make a new node")
            self.is_attached = True
            self._on_attach_expected = True

        def run_attach_lifecycle(self) -> None:
            """Calls `on_attach`, once for each time the node is marked as attached."""
            if self._on_attach_expected:
                self._on_attach_expected = False
                self.on_attach()
                self._on_detach_expected = True

        def run_detach_lifecycle(self) -> None:
            """Calls `on_detach`, if `on_attach` was called before."""
            if self._on_detach_expected:
                self._on_detach_expected = False
                try:
                    if self.detached_listener is not None:
                        self.detached_listener()
                finally:
                    self.on_detach()

        def mark_as_detached(self) -> None:
            """Marks the node as detached, clears its observed reads and cancels its coroutine scope."""
            self.is_attached = self._on_attach_expected = False
            if self.observes_reads:
                self.require_owner().snapshot_observer.clear_detached(self)
            scope = self._scope
            if scope is not None:
                self._scope = None
                scope.cancel()

        def reset(self) -> None:
            """Calls `on_reset`."""
            self.on_reset()

        def set_as_delegate_to(self, delegator: Modifier.Node | None) -> None:
            """Sets the root delegator of this node."""
            self.delegator = delegator

        def __repr__(self) -> str:
            return f"<{type(self).__name__}{'' if self.is_attached else ' (detached)'}>"


class ModifierChain(Modifier):
    """The result of `then`. The chain methods are attributes of this class, so that a call needs no search."""

    __slots__ = ("elements", "_hash")

    @staticmethod
    def __composable_parts__(chain: ModifierChain) -> tuple[ModifierNodeElement[Any], ...]:
        """The elements, which composables compare when a chain is an argument."""
        return chain.elements

    def __init__(self, elements: tuple[ModifierNodeElement[Any], ...]) -> None:
        self.elements = elements
        self._hash: int | None = None

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if isinstance(other, Modifier) or other is Modifier:
            return self.elements == elements_of(other)
        return NotImplemented

    def __hash__(self) -> int:
        value = self._hash
        if value is None:
            value = self._hash = hash(self.elements)
        return value

    def __len__(self) -> int:
        return len(self.elements)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return "Modifier" + "".join(f".{element!r}" for element in self.elements)


class ComposedChain(ModifierChain):
    """A chain with elements that are composed for each node (layout/composed_modifier.py).

    It is a separate class, so that a layout recognizes every other chain by one check.
    """

    __slots__ = ()


EMPTY = ModifierChain(())
"""The value of the class `Modifier`: the empty chain."""


if TYPE_CHECKING:

    class _Element:
        """The type of an element for type checkers: without the chain methods, so that a field can be named `width`."""

        def then(self, other: AnyModifier) -> Modifier:
            """Returns a chain of this element, followed (inside) by the elements of `other`."""

        def __getattr__(self, name: str) -> Callable[..., Modifier]: ...

        def __iter__(self) -> Iterator[ModifierNodeElement[Any]]: ...

        def __len__(self) -> int: ...
else:
    _Element = Modifier


class ModifierNodeElement(_Element, Generic[N]):
    """Describes one modifier. It has no `__init__`: frozen dataclasses derive from it.

    Updating a chain compares elements: an equal element invalidates nothing, one of the same class updates
    the node, one of another class replaces it.
    """

    __slots__ = ()

    def create(self) -> N:
        """Creates a new node for this element. Subclasses must override it."""
        raise NotImplementedError(f"{type(self).__name__}.create() must return a new Modifier.Node")

    def update(self, node: N) -> None:
        """Updates `node` to this element. Subclasses must override it."""
        raise NotImplementedError(f"{type(self).__name__}.update(node) must bring the node up to date")


AnyModifier = Modifier | type[Modifier] | ModifierNodeElement[Any]
"""The type of a modifier argument: a chain, an element, or the class `Modifier` for the empty chain."""


def elements_of(modifier: Any) -> tuple[ModifierNodeElement[Any], ...]:
    """Returns the elements of a modifier value. Raises TypeError if `modifier` is none."""
    if modifier is Modifier:
        return ()
    if type(modifier) is ModifierChain:
        return modifier.elements
    if isinstance(modifier, ModifierNodeElement):
        return (modifier,)
    if type(modifier) is ComposedChain:
        return modifier.elements
    raise not_a_modifier(modifier)


def not_a_modifier(value: Any, composable: str = "", is_inline: bool = False) -> TypeError:
    """Returns the error for a value that is not a modifier, with a hint for common mistakes."""
    said = f"{composable}: " if composable else ""
    if isinstance(value, Modifier):
        return TypeError(f"{said}`Modifier` is not called: write `Modifier.padding(8)`, or `Modifier` for none")
    if isinstance(value, MethodType) and isinstance(value.__self__, Modifier):
        return TypeError(f"{said}the modifier is not called: write `Modifier.{value.__name__}()`")
    if callable(value) and not isinstance(value, type):
        if is_inline:
            return TypeError(
                f"{composable} takes its content by `with`, since it is inline, as in Compose: write "
                f"`with {composable}(modifier):` and the content below it; a function was given as its modifier"
            )
        return TypeError(f"{said}expected a modifier, got a function: {value_repr(value)}")
    if value is None:
        return TypeError(f"{said}expected a modifier, got None: write `Modifier` for none, or leave it out")
    if is_inline and isinstance(value, list | tuple) and not any(isinstance(each, Modifier) for each in value):
        return TypeError(
            f"{composable} takes its content by `with`, since it is inline, as in Compose: write "
            f"`with {composable}(modifier):` and the content below it; a {type(value).__name__} was given as its "
            "modifier"
        )
    if isinstance(value, list | tuple) and value and all(isinstance(each, Modifier) for each in value):
        return TypeError(f"{said}expected a modifier, got several: chain them, `Modifier.padding(8).size(20)`")
    return TypeError(
        f"{said}expected a modifier, got {type(value).__name__}: {value_repr(value)}; a modifier is `Modifier`, a "
        "chain such as Modifier.padding(8), or a ModifierNodeElement. Other arguments have names: "
        "`Text(text, font_size=12)`"
    )


# ---------------------------------------------------------------- chain methods


def _then(self: Modifier, other: AnyModifier) -> Modifier:
    if type(self) is ModifierChain and isinstance(other, ModifierNodeElement):
        return ModifierChain((*self.elements, other))  # the case of all chain methods
    added = elements_of(other)
    if not added:
        return self
    kind = ComposedChain if ComposedChain in (type(self), type(other)) else ModifierChain
    return kind(elements_of(self) + added)


def _fold_in(self: Modifier, initial: R, operation: Callable[[R, ModifierNodeElement[Any]], R]) -> R:
    for element in elements_of(self):
        initial = operation(initial, element)
    return initial


def _fold_out(self: Modifier, initial: R, operation: Callable[[ModifierNodeElement[Any], R], R]) -> R:
    for element in reversed(elements_of(self)):
        initial = operation(element, initial)
    return initial


def modifier_extension(function: F) -> F:
    """Decorator: adds `function(self, …) -> Modifier` to every chain, under the name of the function.

    Raises ValueError if the name belongs to Modifier itself.
    """
    name = function.__name__
    if hasattr(Modifier.__base__, name) or name in ("then", "fold_in", "fold_out", "Node"):
        raise ValueError(f"@modifier_extension {name!r}: that is a name of Modifier itself; choose another")
    if (
        name not in methods_of_chains or provider_of(name) != function.__module__
    ):  # a program's method of this name stays
        _add_method(name, function)
    return function


def _add_method(name: str, function: Callable[..., Any]) -> None:
    methods_of_chains[name] = function
    methods_of_class[name] = MethodType(function, EMPTY)
    setattr(ModifierChain, name, function)


for _name, _function in (("then", _then), ("fold_in", _fold_in), ("fold_out", _fold_out)):
    _add_method(_name, _function)
