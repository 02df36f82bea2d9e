"""SemanticsData: the merged semantics tree as plain data, for tests and for hosts with screen readers.

Terms       name: the content description, else the texts. value: the text of
            a field, or the state as text. states: those in `STATES` that apply. actions: the available
            actions, by the names of the configuration (`on_click`, `set_text`, `set_progress` …).
Invariants  I1 the data is built on demand and never changes. I2 building it emits no trace events.
Source      the behavior of Compose ComposeAccessible.kt, SemanticsNodeInteraction.kt
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.semantics.semantics import ProgressBarRangeInfo, Role, SemanticsConfiguration, SemanticsNode
from engine.unit import Rect

STATES = (
    "focusable",
    "focused",
    "checkable",
    "checked",
    "mixed",
    "selectable",
    "selected",
    "disabled",
    "editable",
    "password",
    "invalid",
    "expandable",
    "expanded",
    "offscreen",
)

ACTIONS = (
    SemanticsConfiguration.on_click,
    SemanticsConfiguration.on_long_click,
    SemanticsConfiguration.request_focus,
    SemanticsConfiguration.set_progress,
    SemanticsConfiguration.scroll_by,
    SemanticsConfiguration.scroll_to_index,
    SemanticsConfiguration.set_text,
    SemanticsConfiguration.insert_text_at_cursor,
    SemanticsConfiguration.set_selection,
    SemanticsConfiguration.copy_text,
    SemanticsConfiguration.cut_text,
    SemanticsConfiguration.paste_text,
    SemanticsConfiguration.dismiss,
    SemanticsConfiguration.expand,
    SemanticsConfiguration.collapse,
)


_STEPS = 20
"""The number of steps from end to end that a screen reader makes on a continuous slider."""


@dataclass(frozen=True)
class SemanticsData:
    """One node; bounds are in px of the root.

    `range` of a slider or progress bar is (value, least, most), `step` the change of one step; `selection` of a text
    field is its start and end; `scrolls` lists the scrollable axes.
    """

    role: str
    name: str
    value: str
    states: frozenset[str]
    bounds: Rect
    actions: tuple[str, ...]
    test_tag: str | None = None
    range: tuple[float, float, float] | None = None
    step: float | None = None
    selection: tuple[int, int] | None = None
    scrolls: tuple[str, ...] = ()
    children: tuple[SemanticsData, ...] = ()
    node: SemanticsNode = field(compare=False, repr=False, kw_only=True)

    def walk(self) -> Iterator[SemanticsData]:
        """Yields this node and all nodes inside it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, name: str | None = None, *, role: str | None = None, test_tag: str | None = None) -> SemanticsData:
        """Returns the only node that matches all arguments. Raises LookupError for no match or several."""
        found = [
            each
            for each in self.walk()
            if name in (None, each.name) and role in (None, each.role) and test_tag in (None, each.test_tag)
        ]
        if len(found) != 1:
            wanted = ", ".join(f"{key} {value!r}" for key, value in _given(name=name, role=role, test_tag=test_tag))
            there = ", ".join(f"{each.role or 'group'} {each.name!r}" for each in self.walk())
            count = "no node" if not found else f"{len(found)} nodes"
            raise LookupError(f"{count} with {wanted or 'nothing given'} in the semantics tree; there are: {there}")
        return found[0]


def _given(**wanted: str | None) -> list[tuple[str, str]]:
    return [(key, value) for key, value in wanted.items() if value is not None]


def semantics_data(node: SemanticsNode) -> SemanticsData:
    """Returns the current data of a node and of the nodes inside it."""
    configuration = node.config
    bounds = node.bounds_in_root
    selection = configuration.text_selection_range
    progress = _progress(configuration)
    return SemanticsData(
        role=_role(configuration),
        name=_name(configuration),
        value=_value(configuration),
        states=frozenset(_states(configuration, bounds)),
        bounds=bounds,
        actions=tuple(key.name for key in ACTIONS if configuration.get(key) is not None),
        test_tag=configuration.test_tag,
        range=(progress.current, progress.least, progress.most) if progress is not None else None,
        step=_step(progress) if progress is not None else None,
        selection=(selection[0], selection[1]) if selection is not None else None,
        scrolls=_scrolls(configuration),
        children=tuple(semantics_data(child) for child in node.children),
        node=node,
    )


def _progress(configuration: SemanticsConfiguration) -> ProgressBarRangeInfo | None:
    progress = configuration.progress_bar_range_info
    return ProgressBarRangeInfo(*progress) if progress is not None else None


def _step(progress: ProgressBarRangeInfo) -> float:
    return (progress.most - progress.least) / (progress.steps + 1 if progress.steps else _STEPS)


def _scrolls(configuration: SemanticsConfiguration) -> tuple[str, ...]:
    if configuration.scroll_by is None:
        return ()
    rows, columns = configuration.collection_info or (0, 0)
    vertical = configuration.vertical_scroll_axis_range is not None or columns == 1
    horizontal = configuration.horizontal_scroll_axis_range is not None or (rows == 1 and columns > 1)
    return ("vertical",) * vertical + ("horizontal",) * horizontal


def _role(configuration: SemanticsConfiguration) -> str:
    role = configuration.role
    if role is not None:
        return str(role.value) if isinstance(role, Role) else str(role)
    if configuration.editable_text is not None:
        return "text field"
    if configuration.heading:
        return "heading"
    if configuration.progress_bar_range_info is not None:
        return "progress bar"
    if configuration.collection_info is not None:
        return "list"
    if configuration.scroll_by is not None:
        return "scroll area"
    if configuration.on_click is not None:
        return "button"
    return "text" if configuration.text is not None else ""


def _name(configuration: SemanticsConfiguration) -> str:
    return ", ".join(str(part) for part in configuration.content_description or configuration.text or ())


def _value(configuration: SemanticsConfiguration) -> str:
    if configuration.editable_text is not None:
        text = str(configuration.editable_text)
        return "•" * len(text) if configuration.password else text
    if configuration.state_description is not None:
        return str(configuration.state_description)
    progress = _progress(configuration)
    return f"{progress.current:g}" if progress is not None else ""


def _states(configuration: SemanticsConfiguration, bounds: Rect) -> Iterator[str]:
    toggled, selected = configuration.toggleable_state, configuration.selected
    if configuration.focused is not None:
        yield "focusable"
    if configuration.focused:
        yield "focused"
    if configuration.disabled:
        yield "disabled"
    if SemanticsConfiguration.toggleable_state in configuration:
        yield "checkable"
        # None means that the parts of a box differ.
        if toggled is None or toggled == "indeterminate":
            yield "mixed"
        elif toggled is True or toggled == "on":
            yield "checked"
    if selected is not None:
        yield "selectable"
    if selected:
        yield "selected"
    if configuration.set_text is not None:
        yield "editable"
    if configuration.password:
        yield "password"
    if configuration.error is not None:
        yield "invalid"
    if configuration.expand is not None or configuration.collapse is not None:
        yield "expandable"
    if configuration.collapse is not None:
        yield "expanded"
    if bounds.width <= 0 or bounds.height <= 0:
        yield "offscreen"
