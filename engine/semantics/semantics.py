"""Semantics: roles, names, values and actions of a scene, as a tree parallel to the layout tree.

Terms       configuration: the properties of one node. merging: a button takes over the texts inside it;
            the merged tree has one node for the button, the unmerged tree has all nodes. clearing: a node
            hides the semantics of the nodes inside it.
Invariants  I1 outer modifiers of a chain override inner ones. I2 the tree is built on demand; in a frame only the
            program's own blocks run (foundation/layout/semantics.py).
Not here    passing the tree to a screen reader (inspector/qt).
Source      Compose SemanticsConfiguration.kt, SemanticsProperties.kt, SemanticsNode.kt, SemanticsOwner.kt
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.node import node_kind
from engine.node.traversal import implementers
from engine.unit import Offset, Rect, Size

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode


class Role(Enum):
    """The kind of a control."""

    BUTTON = "button"
    CHECKBOX = "checkbox"
    SWITCH = "switch"
    RADIO_BUTTON = "radio button"
    TAB = "tab"
    IMAGE = "image"
    DROPDOWN_LIST = "dropdown list"
    SLIDER = "slider"


class ProgressBarRangeInfo(NamedTuple):
    """The value of a slider or progress bar. `steps`: the number of values between the ends that can be chosen; 0 =
    any.
    """

    current: float
    least: float
    most: float
    steps: int = 0


class SemanticsPropertyKey:
    """The key of one property. `merge(parent, child)` returns the value of a merging parent."""

    __slots__ = ("merge", "name")

    def __init__(self, name: str, merge: Callable[[Any, Any], Any] | None = None) -> None:
        self.name = name
        self.merge = merge if merge is not None else _keep_parents

    def __repr__(self) -> str:
        return self.name


def _keep_parents(parent: Any, child: Any) -> Any:
    return child if parent is None else parent


def _join(parent: Any, child: Any) -> Any:
    return child if parent is None else [*parent, *child]


def _never(parent: Any, child: Any) -> Any:
    return parent


class _Property:
    """A descriptor that makes a property of the configuration an attribute."""

    __slots__ = ("_merge", "as_list", "key")

    key: SemanticsPropertyKey

    def __init__(self, merge: Callable[[Any, Any], Any] | None = None, as_list: bool = False) -> None:
        self._merge = merge
        self.as_list = as_list

    def __set_name__(self, owner: type, name: str) -> None:
        self.key = SemanticsPropertyKey(name, self._merge)

    def __get__(self, instance: SemanticsConfiguration | None, owner: type) -> Any:
        if instance is None:
            return self.key
        return instance.get(self.key)

    def __set__(self, instance: SemanticsConfiguration, value: Any) -> None:
        if self.as_list and not isinstance(value, list):
            value = [value]
        instance[self.key] = value


class SemanticsConfiguration:
    """The properties of one node; the receiver of `semantics(block)`: `it.role = Role.BUTTON`.

    On the class, the attributes return the keys, for `configuration.get(key)`.
    """

    content_description = _Property(_join, as_list=True)
    text = _Property(_join, as_list=True)
    editable_text = _Property()
    text_selection_range = _Property()
    state_description = _Property()
    role = _Property()
    test_tag = _Property(_never)
    disabled = _Property()
    heading = _Property()
    selected = _Property()
    selectable_group = _Property()
    toggleable_state = _Property()
    focused = _Property()
    is_traversal_group = _Property(_never)
    traversal_index = _Property(_never)
    live_region = _Property()
    progress_bar_range_info = _Property()
    horizontal_scroll_axis_range = _Property()
    vertical_scroll_axis_range = _Property()
    collection_info = _Property()
    collection_item_info = _Property()
    password = _Property()
    error = _Property()
    # actions: functions that return True if done
    on_click = _Property()
    on_long_click = _Property()
    scroll_by = _Property()
    scroll_to_index = _Property()
    set_progress = _Property()
    set_text = _Property()
    insert_text_at_cursor = _Property()
    set_selection = _Property()
    copy_text = _Property()
    cut_text = _Property()
    paste_text = _Property()
    request_focus = _Property()
    dismiss = _Property()
    expand = _Property()
    collapse = _Property()

    __slots__ = ("_values", "is_clearing_semantics", "is_merging_semantics_of_descendants")

    def __init__(self) -> None:
        self._values: dict[SemanticsPropertyKey, Any] = {}
        self.is_merging_semantics_of_descendants = False
        self.is_clearing_semantics = False

    def __getitem__(self, key: SemanticsPropertyKey) -> Any:
        return self._values[key]

    def __setitem__(self, key: SemanticsPropertyKey, value: Any) -> None:
        self._values[key] = value

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __iter__(self) -> Iterator[SemanticsPropertyKey]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: SemanticsPropertyKey, default: Any = None) -> Any:
        """Returns the value of `key`, or `default`."""
        return self._values.get(key, default)

    def items(self) -> list[tuple[str, Any]]:
        """Returns the names and values of the set properties."""
        return [(key.name, value) for key, value in self._values.items()]

    def merge_child(self, child: SemanticsConfiguration) -> None:
        """Merges the properties of a child into this configuration."""
        for key, value in child._values.items():
            merged = key.merge(self._values.get(key), value)
            if merged is not None:
                self._values[key] = merged

    def copy(self) -> SemanticsConfiguration:
        """Returns an independent copy."""
        copy = SemanticsConfiguration()
        copy._values = dict(self._values)
        copy.is_merging_semantics_of_descendants = self.is_merging_semantics_of_descendants
        copy.is_clearing_semantics = self.is_clearing_semantics
        return copy

    def __repr__(self) -> str:
        return f"<semantics {', '.join(f'{name}={value!r}' for name, value in self.items())}>"


def configuration_of(layout_node: LayoutNode) -> SemanticsConfiguration | None:
    """Returns the merged properties of one layout node's modifiers; None if no modifier sets any."""
    head = layout_node.nodes.head
    if not head.aggregate_child_kind_set & node_kind.SEMANTICS:
        return None
    found: list[Any] = []
    at: Any = head
    while at is not None:
        if at.kind_set & node_kind.SEMANTICS:
            found.extend(implementers(at, node_kind.SEMANTICS))
        at = at.child_node
    if not found:
        return None
    configuration = SemanticsConfiguration()

    def apply() -> None:
        nonlocal configuration
        for node in reversed(found):
            if node.should_clear_descendant_semantics:
                configuration = SemanticsConfiguration()
                configuration.is_clearing_semantics = True
            if node.should_merge_descendant_semantics:
                configuration.is_merging_semantics_of_descendants = True
            node.apply_semantics(configuration)

    owner = layout_node.owner
    if owner is None:
        apply()
    else:
        owner.snapshot_observer.observe_semantics_reads(layout_node, apply)
    return configuration


class SemanticsNode:
    """One node of the semantics tree. Lengths are in px."""

    __slots__ = ("_merging_enabled", "layout_node", "parent", "unmerged_config")

    def __init__(
        self,
        layout_node: LayoutNode,
        configuration: SemanticsConfiguration,
        merging_enabled: bool,
        parent: SemanticsNode | None,
    ) -> None:
        self.layout_node = layout_node
        self.unmerged_config = configuration
        self.parent = parent
        self._merging_enabled = merging_enabled

    @property
    def id(self) -> int:
        """The identity of the layout node."""
        return id(self.layout_node)

    def now(self) -> SemanticsNode | None:
        """Returns the current node of the same layout node; None after detaching, or without semantics."""
        if not self.layout_node.is_attached:
            return None
        configuration = configuration_of(self.layout_node)
        if configuration is None:
            return None
        return SemanticsNode(self.layout_node, configuration, self._merging_enabled, self.parent)

    @property
    def is_merging(self) -> bool:
        """True if this node takes over the properties of nodes inside."""
        return self._merging_enabled and self.unmerged_config.is_merging_semantics_of_descendants

    @property
    def config(self) -> SemanticsConfiguration:
        """The configuration, including the properties taken over by merging."""
        if not self.is_merging:
            return self.unmerged_config
        merged = self.unmerged_config.copy()
        self._merge_into(merged)
        return merged

    def _merge_into(self, configuration: SemanticsConfiguration) -> None:
        if self.unmerged_config.is_clearing_semantics:
            return
        for child in self._unmerged_children():
            if not child.unmerged_config.is_merging_semantics_of_descendants:
                configuration.merge_child(child.unmerged_config)
                child._merge_into(configuration)

    @property
    def children(self) -> list[SemanticsNode]:
        """The child nodes; of a merging node, only the nodes inside that merge as well."""
        if self.unmerged_config.is_clearing_semantics:
            return []
        if not self.is_merging:
            return self._unmerged_children()
        found: list[SemanticsNode] = []
        stack = self._unmerged_children()[::-1]
        while stack:
            node = stack.pop()
            if node.unmerged_config.is_merging_semantics_of_descendants:
                found.append(node)
            elif not node.unmerged_config.is_clearing_semantics:
                stack.extend(node._unmerged_children()[::-1])
        return found

    def _unmerged_children(self) -> list[SemanticsNode]:
        found: list[SemanticsNode] = []
        stack = list(self.layout_node.z_sorted_children)[::-1]
        if self.layout_node.parent is None and self.layout_node.owner is not None:
            stack[:0] = self.layout_node.owner.layer_roots[::-1]
        while stack:
            layout_node = stack.pop()
            if not layout_node.is_attached or not layout_node.is_placed:
                continue
            configuration = configuration_of(layout_node)
            if configuration is not None:
                found.append(SemanticsNode(layout_node, configuration, self._merging_enabled, self))
            else:
                stack.extend(list(layout_node.z_sorted_children)[::-1])
        return found

    # -- geometry

    @property
    def bounds_in_root(self) -> Rect:
        """The bounds in root coordinates."""
        return self.layout_node.outer_coordinator.coordinates.bounds_in_root()

    @property
    def position_in_root(self) -> Offset:
        """The top left corner in root coordinates."""
        return self.layout_node.outer_coordinator.coordinates.position_in_root()

    @property
    def size(self) -> Size:
        """The size of `bounds_in_root`."""
        return self.bounds_in_root.size

    def walk(self) -> Iterator[SemanticsNode]:
        """Yields this node and all nodes inside it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def __repr__(self) -> str:
        return f"<SemanticsNode {self.config!r}>"


class SemanticsOwner:
    """Builds the semantics tree of one root, at each request."""

    __slots__ = ("_listeners", "_root")

    def __init__(self, root: LayoutNode) -> None:
        self._root = root
        self._listeners: list[Callable[[], object]] = []

    @property
    def root_semantics_node(self) -> SemanticsNode:
        """The root of the merged tree, which a screen reader uses."""
        return self._root_node(merging_enabled=True)

    @property
    def unmerged_root_semantics_node(self) -> SemanticsNode:
        """The root of the unmerged tree."""
        return self._root_node(merging_enabled=False)

    def _root_node(self, merging_enabled: bool) -> SemanticsNode:
        configuration = configuration_of(self._root) or SemanticsConfiguration()
        return SemanticsNode(self._root, configuration, merging_enabled, None)

    def add_listener(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Calls `listener` when semantics may have changed. Returns a function that removes it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def notify_changed(self) -> None:
        """Calls the listeners."""
        for listener in list(self._listeners):
            listener()
