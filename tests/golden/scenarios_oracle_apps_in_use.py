"""Ports of AppsInUse.kt (tests/oracle), first part: mail, boards, pages that slide and searches."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    Animatable,
    AnimatedContent,
    AnimatedVisibility,
    Arrangement,
    BasicTextField,
    Box,
    Column,
    CompositionLocalProvider,
    ContentTransform,
    Crossfade,
    DisposableEffect,
    FlowRow,
    IntOffset,
    LayoutDirection,
    LazyColumn,
    LazyListState,
    LocalLayoutDirection,
    Modifier,
    MutableStateFlow,
    Offset,
    Orientation,
    Rect,
    Row,
    SideEffect,
    SlideDirection,
    collect_latest,
    combine,
    composable,
    composition_local_of,
    derived_state_of,
    detect_drag_gestures,
    fade_out,
    key,
    mutable_state_list_of,
    mutable_state_of,
    produce_state,
    remember,
    remember_coroutine_scope,
    remember_draggable_state,
    remember_saveable,
    remember_saveable_state_holder,
    slide_in,
    snapshot_flow,
    state_field,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Shown, click
from .scenarios_oracle_hands_on_apps import moved, touched
from .scenarios_oracle_transitions import line


class Mail:
    unread = state_field(False)
    starred = state_field(False)

    def __init__(self, id: int, day: str, unread: bool) -> None:
        self.id, self.day, self.slid = id, day, Animatable(0.0)
        self.unread = unread


@composable
def MailRow(mail: Mail, on_gone: Any) -> None:
    scope = remember_coroutine_scope()
    log(f"compose:MailRow({mail.id}) {text(mail.unread)}")

    def effect() -> Any:
        log(f"effect-start:{mail.id}")
        return lambda: log(f"effect-dispose:{mail.id}")

    DisposableEffect(effect, mail)

    def by(delta: float) -> None:
        async def go() -> None:
            await mail.slid.snap_to(mail.slid.value + delta)

        scope.launch(go)

    async def stopped(_: float) -> None:
        if mail.slid.value > 50:
            await mail.slid.animate_to(100, line(32))
            on_gone(mail)
        else:
            await mail.slid.animate_to(0, line(32))

    def read() -> None:
        mail.unread = False

    row = Modifier.animate_item(None, line(48), None).then(trace(f"mail{mail.id}"))
    row = row.draggable(remember_draggable_state(by), Orientation.HORIZONTAL, on_drag_stopped=stopped)
    row = click(row.offset(lambda: IntOffset(rounded(mail.slid.value), 0)), f"{mail.id}", read)
    with Row(row.fill_max_width().height(30)):
        Box(traced(f"dot{mail.id}").draw_behind(lambda _: log(f"draw:dot{mail.id} {text(mail.unread)}")).size(10))
        if mail.starred:
            Leaf(f"star{mail.id}")


@scenario("mail_swiped_away")
def mail_swiped_away(run: Run) -> None:
    run.queue = True
    mails = mutable_state_list_of(*[Mail(i, "today" if i < 3 else "before", i % 2 == 0) for i in range(8)])
    list_, gone = LazyListState(), mutable_state_of(None)

    def calculate() -> int:
        log("calc:unread")
        return sum(it.unread for it in mails)

    def content() -> None:
        log("compose:Root")
        unread = remember(lambda: derived_state_of(calculate))
        Shown("unread", lambda: unread.value)

        def removed(mail: Mail) -> None:
            gone.value = (mails.index(mail), mail)
            mails.remove(mail)

        def declare(scope: Any) -> None:
            days: dict[str, list[Mail]] = {}
            for mail in mails:
                days.setdefault(mail.day, []).append(mail)

            def section(day: str, of: list[Mail]) -> None:
                def head() -> None:
                    log(f"compose:day {day} {len(of)}")
                    Box(traced(f"day.{day}").fill_max_width().height(15))

                scope.sticky_header(head, key=day)
                scope.items(of, lambda it: MailRow(it, removed), key=lambda it: it.id)

            for day, of in days.items():
                section(day, of)

        with Box(Modifier.fill_max_size()):
            LazyColumn(declare, traced("list").fill_max_size(), list_)

            def undo() -> None:
                log(f"compose:undo {gone.value[1].id if gone.value else 'null'}")

                def back() -> None:
                    if gone.value is not None:
                        mails.insert(*gone.value)
                        gone.value = None

                Box(click(traced("undo"), "undo", back).size(100, 20))

            AnimatedVisibility(
                gone.value is not None,
                undo,
                Modifier.align(Alignment.BOTTOM_CENTER),
                enter=slide_in(lambda it: IntOffset(0, it.height), line(32)),
                exit=fade_out(line(32)),
            )

    def starred() -> None:
        mails[0].starred = True

    def all_read() -> None:
        for mail in mails:
            mail.unread = False

    run.start(content, 100, 150)
    run.step("read 0", tapped(run, 50, 20))
    run.step("swiped a little", touched(run, (20, 60), (40, 60), (60, 60), up=True), 8)
    run.step("swiped away: pressed", touched(run, (10, 60), (40, 60), (80, 60)), 3)
    run.step("let go", moved(run, (90, 60), up=True), 14)
    run.step("starred", starred, 5)
    run.step("scrolled", lambda: list_.dispatch_raw_delta(40), 4)
    run.step("undo", tapped(run, 50, 140), 12)
    run.step("all read", all_read)


class Card:
    lane = state_field("")
    at = state_field(Offset.ZERO)

    def __init__(self, id: int, lane: str) -> None:
        self.id = id
        self.lane = lane


LocalDragged = composition_local_of(lambda: None)


@composable
def CardView(card: Card, bounds: Any, on_drag: Any) -> None:
    held = LocalDragged.current is card
    origin = remember(lambda: mutable_state_of(Offset.ZERO))
    log(f"compose:Card({card.id}) {text(held)}")

    def layer(it: Any) -> None:
        log(f"lambda:layer {card.id}")
        it.translation_x, it.translation_y = card.at.x, card.at.y
        it.alpha = 0.5 if held else 1.0

    async def gestures(scope: Any) -> None:
        def started(_: Offset) -> None:
            log(f"dragStart:{card.id}")
            on_drag(card)

        def dragged(change: Any, by: Offset) -> None:
            change.consume()
            card.at += by

        def ended() -> None:
            middle = origin.value + card.at + Offset(15, 10)
            over = next((name for name, rect in bounds.items() if rect.contains(middle)), None)
            if over is not None:
                card.lane = over
            log(f"dropped:{card.id} {card.lane}")
            card.at = Offset.ZERO
            on_drag(None)

        await detect_drag_gestures(scope, dragged, started, ended)

    chain = Modifier.z_index(1 if held else 0).graphics_layer(layer)
    chain = chain.on_placed(lambda it: origin.set(it.position_in_root())).then(trace(f"card{card.id}"))
    Box(chain.pointer_input(gestures, card).size(30, 20))


@composable
def Label(name: str, it: str) -> None:
    log(f"compose:Text '{it}'")
    Box(traced(f"text.{name}").size(len(it) * 5, 10))


@composable
def Lane(name: str, cards: Any, bounds: Any, on_drag: Any) -> None:
    def calculate() -> list[Card]:
        log(f"calc:{name}")
        return [it for it in cards if it.lane == name]

    mine = remember(lambda: derived_state_of(calculate), name)
    log(f"compose:Lane({name}) {[it.id for it in mine.value]}")

    def told(it: Any) -> None:
        bounds[name] = it.bounds_in_root()

    with Column(traced(f"lane.{name}").on_globally_positioned(told).width(60).fill_max_height()):
        Label(name, f"{name} {len(mine.value)}")
        for card in mine.value:
            with key(card.id):
                CardView(card, bounds, on_drag)


@scenario("board_of_lanes")
def board_of_lanes(run: Run) -> None:
    run.queue = True
    cards = mutable_state_list_of(Card(1, "todo"), Card(2, "todo"), Card(3, "done"))
    bounds: dict[str, Rect] = {}
    lanes = mutable_state_list_of("todo", "done")

    def content() -> None:
        log("compose:Root")
        dragged = remember(lambda: mutable_state_of(None))

        def board() -> None:
            with Row(traced("board").fill_max_height(), horizontal_arrangement=Arrangement.spaced_by(10)):
                for lane in lanes:
                    with key(lane):
                        Lane(lane, cards, bounds, lambda it: dragged.set(it))

        CompositionLocalProvider(LocalDragged.provides(dragged.value), content=board)

    def by_program() -> None:
        next(it for it in cards if it.id == 3).lane = "todo"

    run.start(content, 200, 120)
    run.step("card 1 is taken", touched(run, (15, 20), (40, 25)), 3)
    run.step("carried", moved(run, (85, 50)))
    run.step("dropped", lambda: run.scene.release(85, 50), 5)
    run.step("a third lane, before the others", lambda: lanes.insert(0, "new"), 4)
    run.step("card 2 is taken", touched(run, (85, 20), (85, 60)), 3)
    run.step("a card comes meanwhile", lambda: cards.insert(0, Card(4, "todo")))
    run.step("dropped outside", moved(run, (85, 119), (199, 119), up=True), 4)
    run.step("the first lane goes", lambda: lanes.pop(0))
    run.step("card 3 by a program", by_program)


@composable
def Returning(enabled: bool, on_back: Any) -> None:
    back = remember(lambda: mutable_state_of(on_back))
    back.value = on_back
    SideEffect(lambda: log(f"sideEffect:back {text(enabled)}"))


@composable
def WizardPage(page: int, on_next: Any) -> None:
    answer = remember_saveable(lambda: mutable_state_of(0))
    direction = LocalLayoutDirection.current
    log(f"compose:Page({page}) {answer.value} {direction.name.title()}")

    def effect() -> Any:
        log(f"effect-start:page{page}")
        return lambda: log(f"effect-dispose:page{page}")

    DisposableEffect(effect, None)
    Returning(answer.value > 0, lambda: answer.set(answer.value - 1))
    with Row(traced(f"page{page}").size(100, 40)):
        Box(click(traced(f"plus{page}"), f"plus{page}", lambda: answer.set(answer.value + 1)).size(20))
        Box(click(Modifier.weight(1).then(trace(f"next{page}")), f"next{page}", on_next).height(20))


@scenario("wizard_mirrored")
def wizard_mirrored(run: Run) -> None:
    run.queue = True
    page, rtl = mutable_state_of(0), mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {page.value}")
        holder = remember_saveable_state_holder()

        def inside() -> None:
            def spec(scope: Any) -> ContentTransform:
                to = SlideDirection.START if scope.target_state > scope.initial_state else SlideDirection.END
                return ContentTransform(
                    scope.slide_into_container(to, line(48)), scope.slide_out_of_container(to, line(48))
                )

            def show(p: int) -> None:
                holder.SaveableStateProvider(p, lambda: WizardPage(p, lambda: page.set(p + 1)))

            with Column(traced("col")):
                with Row(traced("steps").fill_max_width()):
                    for i in range(3):
                        Box(Modifier.weight(2 if i == page.value else 1).then(trace(f"s{i}")).height(10))
                AnimatedContent(page.value, show, traced("content"), transition_spec=spec)

        direction = LayoutDirection.RTL if rtl.value else LayoutDirection.LTR
        CompositionLocalProvider(LocalLayoutDirection.provides(direction), content=inside)

    run.start(content, 100, 80)
    run.step("two answers", tapped(run, 10, 20), 4)
    run.step("next", tapped(run, 60, 20), 2)
    run.step("rtl on the way", lambda: rtl.set(True), 2)
    run.step("until it rests", max=8)
    run.step("an answer in rtl", tapped(run, 90, 20))
    run.step("next and back at once", lambda: (page.set(2), page.set(0)), 10)
    run.step("to the last", lambda: page.set(2), 3)
    run.step("back on the way", lambda: page.set(1), 10)
    run.step("ltr again", lambda: rtl.set(False))


@scenario("search_with_recent")
def search_with_recent(run: Run) -> None:
    run.queue = True
    typed = mutable_state_of("")
    words = MutableStateFlow(["apple", "apricot", "banana", "cherry"])
    recent = mutable_state_list_of()

    def content() -> None:
        log("compose:Root")

        async def produce(state: Any) -> None:
            log("produce")

            def filtered(q: str, every: list[str]) -> list[str]:
                log(f"combine:{q}")
                return [it for it in every if q in it]

            async def latest(it: list[str]) -> None:
                log(f"latest:{len(it)}")
                for _ in range(2):
                    await with_frame_nanos(lambda _: None)
                state.value = it

            await collect_latest(combine(filtered, snapshot_flow(lambda: typed.value.strip()), words), latest)

        found = produce_state(produce, words.value)

        def changed(it: str) -> None:
            log(f"changed:{it}")
            typed.value = it

        def decoration(inner: Any) -> None:
            log(f"compose:decoration {text(typed.value == '')}")
            with Box():
                if typed.value == "":
                    Leaf("hint")
                inner()

        def chips() -> None:
            log("compose:chips")
            for w in recent:
                with key(w):
                    Box(click(traced(f"chip.{w}"), w, lambda w=w: typed.set(w)).size(len(w) * 10, 10))

        def word(w: str) -> None:
            log(f"compose:word {w}")

            def picked() -> None:
                if w in recent:
                    recent.remove(w)
                recent.insert(0, w)

            Box(click(Modifier.animate_item(None, line(32), None).then(trace(w)), w, picked).size(80, 20))

        def faded(empty: bool) -> None:
            log(f"compose:fade {text(empty)}")
            if empty:
                Leaf("nothing")
            else:
                LazyColumn(lambda scope: scope.items(found.value, word, key=lambda it: it), traced("list").height(60))

        with Column():
            BasicTextField(typed.value, changed, traced("field").size(120, 20), decoration_box=decoration)
            FlowRow(chips, traced("chips"), horizontal_arrangement=Arrangement.spaced_by(5))
            Crossfade(not found.value, faded, traced("fade"), line(32))

    def more() -> None:
        words.value = [*words.value, "xyzzy"]

    run.start(content, 120, 120)
    run.step("ap", lambda: typed.set("ap"), 8)
    run.step("apr at once after a", lambda: (typed.set("a"), typed.set("apr")), 8)
    run.step("picked", tapped(run, 10, 30), 4)
    run.step("spaces only change the field", lambda: typed.set(" apr "))
    run.step("nothing", lambda: typed.set("xyz"), 12)
    run.step("another word fits", more, 12)
    run.step("a chip is tapped", tapped(run, 10, 25), 12)
    run.step("all, twice in turn", lambda: typed.set(""), 3)
    run.step("until it rests", lambda: typed.set("an"), 12)
