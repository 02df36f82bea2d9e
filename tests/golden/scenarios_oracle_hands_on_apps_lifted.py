"""Ports of HandsOnApps.kt (tests/oracle), third part: what a long press opens and lifts."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    Modifier,
    Offset,
    Popup,
    Rect,
    Row,
    composable,
    derived_state_of,
    detect_drag_gestures_after_long_press,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    state_field,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Alive, click
from .scenarios_oracle_hands_on_apps import moved, touched, up


def at_bottom_end(anchor: Any, window: Any, content: Any, direction: Any) -> tuple[int, int]:
    return anchor.right - content.width, anchor.bottom - content.height


@scenario("menu_by_long_press")
def menu_by_long_press(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of("a", "b", "c")
    open: Any = mutable_state_of(None)

    def content() -> None:
        log("compose:Root")

        def dismissed(row: str) -> Any:
            def told() -> None:
                log(f"dismissed:{row}")
                open.value = None

            return told

        def clicked(row: str) -> Any:
            return lambda: log(f"clicked:{row}")

        def pressed(row: str) -> Any:
            def told() -> None:
                log(f"long:{row}")
                open.value = row

            return told

        def chosen(row: str, entry: str) -> Any:
            def told() -> None:
                rows.remove(row)
                if entry == "up":
                    rows.insert(0, row)
                open.value = None

            return told

        def menu_of(row: str) -> Any:
            @composable
            def menu() -> None:
                Alive(f"menu.{row}")
                with Column(traced(f"menu.{row}")):
                    for entry in ("up", "gone"):
                        Box(click(Modifier, entry, chosen(row, entry)).then(trace(f"{row}.{entry}")).size(30, 10))

            return menu

        with Column(traced("col")):
            for row in rows:
                with key(row):
                    chain = Modifier.combined_clickable(clicked(row), on_long_click=pressed(row))
                    with Box(chain.then(trace(row)).size(60, 20)):
                        if open.value == row:
                            Popup(menu_of(row), dismissed(row), position=at_bottom_end, is_modal=False)

    run.start(content, 100, 100)
    run.step("b is pressed", touched(run, (10, 30)))
    run.wait("for long", 33)
    run.step("let go", up(run, 10, 30))
    run.step("up", lambda: run.scene.tap(45, 25), 4)
    run.step("a tap on b", lambda: run.scene.tap(10, 10))
    run.step("c's menu by the program", lambda: open.set("c"), 4)
    run.step("a tap outside", lambda: run.scene.tap(10, 95), 4)
    run.step("a's menu", lambda: open.set("a"), 4)
    run.step("the rows change under it", lambda: rows.remove("b"), 4)
    run.step("a itself goes", lambda: rows.remove("a"), 4)


class Piece:
    lane = state_field(0)
    at = state_field(Offset.ZERO)
    held = state_field(False)

    def __init__(self, name: str, lane: int) -> None:
        self.name = name
        self.lane = lane


@scenario("pieces_carried")
def pieces_carried(run: Run) -> None:
    run.queue = True
    pieces: Any = mutable_state_list_of(Piece("k", 0), Piece("q", 0), Piece("r", 1))
    bounds: dict[int, Rect] = {}
    held: Any = mutable_state_of(None)
    finger = mutable_state_of(Offset.ZERO)

    def under() -> int:
        log("calc:over")
        if held.value is None:
            return -1
        return next((lane for lane, rect in bounds.items() if rect.contains(finger.value)), -1)

    over = derived_state_of(under)

    def PieceBox(piece: Piece) -> None:
        origin = remember(lambda: mutable_state_of(Offset.ZERO))
        log(f"compose:piece {piece.name} {text(piece.held)}")

        def lift(it: Offset) -> None:
            log(f"lift:{piece.name}")
            piece.held = True
            held.value = piece
            finger.value = origin.value + it

        def drop() -> None:
            log(f"drop:{piece.name} {over.value}")
            if over.value >= 0:
                piece.lane = over.value
            piece.held = False
            held.value = None

        def cancel() -> None:
            log(f"cancel:{piece.name}")
            piece.held = False
            held.value = None

        def dragged(change: Any, by: Offset) -> None:
            change.consume()
            finger.value += by

        async def carried(scope: Any) -> None:
            await detect_drag_gestures_after_long_press(scope, dragged, lift, drop, cancel)

        Box(
            Modifier.z_index(1 if piece.held else 0)
            .on_globally_positioned(lambda it: origin.set(it.position_in_root()))
            .pointer_input(carried, piece)
            .then(trace(piece.name))
            .size(20)
        )

    def content() -> None:
        log("compose:Root")
        with Row(traced("row")):
            for lane in (0, 1):

                def placed(it: Any, lane: int = lane) -> None:
                    bounds[lane] = it.bounds_in_root()

                def drawn(_: Any, lane: int = lane) -> None:
                    log(f"draw:lane{lane} {text(over.value == lane)}")

                chain = Modifier.on_globally_positioned(placed).draw_behind(drawn)
                with Column(chain.then(trace(f"lane{lane}")).size(50, 80)):
                    for piece in [it for it in pieces if it.lane == lane]:
                        with key(piece.name):
                            PieceBox(piece)

    run.start(content, 120, 100)
    run.step("q is pressed", touched(run, (10, 30)))
    run.wait("for long", 33)
    run.step("carried within its lane", moved(run, (20, 40)))
    run.step("to the other lane", moved(run, (70, 40)))
    run.step("dropped", up(run, 70, 40))
    run.step("k is pressed", touched(run, (10, 10)))
    run.step("it moves too early", moved(run, (40, 10)))
    run.wait("for long", 33)
    run.step("let go", up(run, 40, 10))
    run.fact("lanes", [f"{it.name}{it.lane}" for it in pieces])
