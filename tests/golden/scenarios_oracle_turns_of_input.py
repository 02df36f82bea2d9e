"""Ports of TurnsOfInput.kt (tests/oracle), first part: nested scrolling, pointers, keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Box,
    Column,
    FocusDirection,
    FocusEventModifierNode,
    Key,
    KeyEventType,
    KeyInputModifierNode,
    LocalFocusManager,
    Modifier,
    ModifierNodeElement,
    NestedScrollConnection,
    Offset,
    PointerInputModifierNode,
    Row,
    ScrollState,
    Velocity,
    remember,
    with_frame_nanos,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_focus import _STATES, Requesters
from .scenarios_oracle_framework_turns import mixed_states, written
from .scenarios_oracle_gestures import MOVE, PRESS, RELEASE, UP, Fingers
from .scenarios_programs import kotlin_list


def speed(velocity: Velocity) -> int:
    return rounded(velocity.y / 10)


class TakingConnection(NestedScrollConnection):
    """Takes `takes` px of what is offered before, half of what is left after."""

    def __init__(self, name: str, takes: Any) -> None:
        self.name, self.takes = name, takes

    def on_pre_scroll(self, available: Offset, source: Any) -> Offset:
        said = "UserInput" if source.name == "USER_INPUT" else "SideEffect"
        log(f"pre:{self.name} {rounded(available.y)} {said}")
        return Offset(0.0, min(available.y, self.takes.value) if available.y > 0 else 0.0)

    def on_post_scroll(self, consumed: Offset, available: Offset, source: Any) -> Offset:
        log(f"post:{self.name} {rounded(consumed.y)} {rounded(available.y)}")
        return Offset(0.0, available.y / 2)

    async def on_pre_fling(self, available: Velocity) -> Velocity:
        log(f"prefling:{self.name} {speed(available)}")
        return Velocity(0.0, available.y / 4)

    async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        log(f"postfling:{self.name} {speed(consumed)} {speed(available)}")
        await with_frame_nanos(lambda _: None)
        log(f"postfling over:{self.name}")
        return Velocity.ZERO


@scenario("scrolls_offered_up")
def scrolls_offered_up(run: Run) -> None:
    run.queue = True
    takes, other, middle = mixed_states(0.0, False, True)
    outer, inner = ScrollState(20), ScrollState(0)

    def content() -> None:
        log("compose:Root")
        a = remember(lambda: TakingConnection("a", takes))
        b = remember(lambda: TakingConnection("b", takes))
        c = remember(lambda: TakingConnection("c2" if other.value else "c1", takes), other.value)
        with Column(Modifier.nested_scroll(a).vertical_scroll(outer)):
            chain = Modifier.nested_scroll(b) if middle.value else Modifier
            with Column(chain.nested_scroll(c).then(traced("in")).height(90).vertical_scroll(inner)):
                Box(Modifier.size(50, 150))
            Box(Modifier.size(50, 80))

    def moved(*ys: float) -> Any:
        def move() -> None:
            for y in ys:
                run.scene.move(20, y)

        return move

    def taking() -> None:
        takes.value = 5.0
        moved(12, 22)()

    run.start(content, 100, 100)
    run.step("press", lambda: run.scene.press(20, 60), 2)
    run.step("up by 30", moved(45, 30), 2)
    run.step("another c", written((other, True)), 2)
    run.step("up by 28", moved(15, 2), 2)
    run.step("down by 20, taking 5", taking, 2)
    run.step("b leaves", written((middle, False)), 2)
    run.step("down by 40", moved(42, 62), 2)
    run.step("let go", lambda: run.scene.release(20, 62), 80)
    run.step("where", lambda: log(f"at:{outer.value} {inner.value}"))


class EaredNode(PointerInputModifierNode, Modifier.Node):
    def __init__(self, name: str, shares: Any, takes: Any) -> None:
        super().__init__()
        self.name, self.shares, self.takes = name, shares, takes

    def on_pointer_event(self, event: Any, event_pass: Any, bounds: Any) -> None:
        kind = event_pass.name.lower()
        changes = kotlin_list(
            f"{it.id}:{rounded(it.position.x)}{'!' if it.is_consumed else ''}" for it in event.changes
        )
        log(f"{self.name} {kind} {event.type.name.title()} {changes}")
        if self.takes.value == f"{self.name} {kind}":
            for it in event.changes:
                it.consume()

    def on_cancel_pointer_input(self) -> None:
        log(f"cancel:{self.name}")

    def share_pointer_input_with_siblings(self) -> bool:
        return bool(self.shares.value)

    def on_detach(self) -> None:
        log(f"detach:{self.name}")


@dataclass(frozen=True)
class Eared(ModifierNodeElement[EaredNode]):
    name: str
    shares: Any
    takes: Any

    def create(self) -> EaredNode:
        return EaredNode(self.name, self.shares, self.takes)

    def update(self, node: EaredNode) -> None:
        pass


@scenario("events_among_siblings")
def events_among_siblings(run: Run) -> None:
    shares, takes, top, wrapped, no = mixed_states(False, "none", True, True, False)
    fingers = Fingers(run)

    def content() -> None:
        log("compose:Root")
        with Box(Modifier.then(Eared("outer", no, takes)).size(90)):
            with Box(Modifier.then(Eared("under", no, takes)).size(60)):
                Box(Modifier.padding(10).then(Eared("deep", no, takes)).size(30))
            if top.value:
                chain = Modifier.then(Eared("wrap", no, takes)) if wrapped.value else Modifier
                Box(chain.then(Eared("top", shares, takes)).size(50))

    def tap(x: float = 20, y: float = 20) -> None:
        fingers(PRESS, (x, y))
        fingers(RELEASE, (x, y, UP))

    def shared() -> None:
        shares.value = True
        tap()

    def taken() -> None:
        takes.value = "outer initial"
        fingers(PRESS, (20, 20))
        fingers(MOVE, (22, 20))
        fingers(RELEASE, (22, 20, UP))

    def two() -> None:
        takes.value = "top main"
        fingers(PRESS, (20, 20))
        fingers(PRESS, (20, 20), (70, 70))

    def one_up() -> None:
        fingers(RELEASE, (26, 20, UP), (76, 70))
        top.value = True

    def last() -> None:
        takes.value = "none"
        tap(45, 45)

    run.start(content, 100, 100)
    run.step("down and up", tap)
    run.step("shared, down and up", shared)
    run.step("taken by the outer at first", taken)
    run.step("two fingers down", two)
    run.step("no wrapper while they are down", written((wrapped, False)))
    run.step("both move", lambda: fingers(MOVE, (25, 20), (75, 70)))
    run.step("the top leaves", written((top, False)))
    run.step("both move again", lambda: fingers(MOVE, (26, 20), (76, 70)))
    run.step("one is up, the top comes", one_up)
    run.step("the other one is up", lambda: fingers(RELEASE, None, (76, 70, UP)))
    run.step("the last tap", last)


class KeyedNode(KeyInputModifierNode, FocusEventModifierNode, Modifier.Node):
    def __init__(self, name: str, takes: Any) -> None:
        super().__init__()
        self.name, self.takes = name, takes

    def on_pre_key_event(self, event: Any) -> bool:
        if event.type == KeyEventType.KEY_DOWN:
            log(f"pre:{self.name}")
        return bool(self.takes.value == f"pre {self.name}")

    def on_key_event(self, event: Any) -> bool:
        if event.type == KeyEventType.KEY_DOWN:
            log(f"key:{self.name}")
        return bool(self.takes.value == f"key {self.name}")

    def on_focus_event(self, focus_state: Any) -> None:
        log(f"focus:{self.name} {_STATES[focus_state]}")


@dataclass(frozen=True)
class Keyed(ModifierNodeElement[KeyedNode]):
    name: str
    takes: Any

    def create(self) -> KeyedNode:
        return KeyedNode(self.name, self.takes)

    def update(self, node: KeyedNode) -> None:
        pass


@scenario("keys_before_and_after")
def keys_before_and_after(run: Run) -> None:
    run.queue = True
    takes, open_, shown = mixed_states("none", True, True)
    all = Requesters()

    def gates(it: Any) -> None:
        def enter(scope: Any) -> None:
            log(f"enter:{scope.requested_focus_direction.name.title()}")
            if open_.value:
                all["b"].request_focus()
            else:
                scope.cancel_focus_change()

        def leave(scope: Any) -> None:
            log(f"exit:{scope.requested_focus_direction.name.title()}")

        it.on_enter, it.on_exit = enter, leave

    def content() -> None:
        log("compose:Root")
        manager = LocalFocusManager.current

        def preview(event: Any) -> bool:
            is_down = event.type == KeyEventType.KEY_DOWN
            if is_down:
                log("preview:b")
            if event.key == Key.X and is_down:
                shown.value = False
                return True
            return False

        def on_key(event: Any) -> bool:
            is_down = event.type == KeyEventType.KEY_DOWN
            if is_down:
                log("on:c")
            if event.key == Key.N and is_down:
                moved = manager.move_focus(FocusDirection.PREVIOUS)
                log(f"moved:{text(moved)}")
                return bool(moved)
            return False

        with Column(Modifier.then(Keyed("root", takes)).focus_group()):
            with Row(Modifier.focus_properties(gates).then(Keyed("row", takes)).focus_group()):
                Box(Modifier.focus_requester(all["a"]).then(Keyed("a", takes)).focus_target().size(10))
                if shown.value:
                    chain = Modifier.focus_requester(all["b"]).on_preview_key_event(preview)
                    Box(chain.then(Keyed("b", takes)).focus_target().size(10))
            last = Modifier.focus_requester(all["c"]).on_key_event(on_key)
            Box(last.then(Keyed("c", takes)).focus_target().size(10))

    def then(state: Any, value: Any, action: Any) -> Any:
        def act() -> None:
            state.value = value
            action()

        return act

    run.start(content, 100, 100)
    key = run.scene.key
    run.step("c", lambda: all["c"].request_focus())
    run.step("a key", lambda: key(Key.M))
    run.step("one that moves the focus", lambda: key(Key.N))
    run.step("taken before", then(takes, "pre row", lambda: key(Key.M)))
    run.step("taken by the focused", then(takes, "key b", lambda: key(Key.M)))
    run.step("tab", then(takes, "none", lambda: key(Key.TAB)))
    run.step("closed, and back", then(open_, False, lambda: key(Key.N)))
    run.step("open, a directly", then(open_, True, lambda: all["a"].request_focus()))
    run.step("to the right", lambda: key(Key.DIRECTION_RIGHT))
    run.step("one that takes it away", lambda: key(Key.X))
    run.step("a key to nobody", lambda: key(Key.M))
