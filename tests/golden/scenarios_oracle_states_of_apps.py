"""Ports of StatesOfApps.kt (tests/oracle), first part: states, snapshots and scopes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Box,
    Column,
    DisposableEffect,
    LaunchedEffect,
    Modifier,
    SideEffect,
    Snapshot,
    composable,
    current_recompose_scope,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    snapshot_flow,
    stable,
    state_field,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_features import Shown
from .scenarios_programs import kotlin_list


class Poll:
    def __init__(self, *options: str) -> None:
        self.votes: Any = mutable_state_map_of(dict.fromkeys(options, 0))
        self._total = derived_state_of(self._sum)
        self._ranking = derived_state_of(self._rank)

    @property
    def total(self) -> int:
        return self._total.value

    @property
    def ranking(self) -> list[str]:
        return self._ranking.value

    def _sum(self) -> int:
        log("calc:total")
        return sum(self.votes.values())

    def _rank(self) -> list[str]:
        log("calc:ranking")
        return [option for option, _ in sorted(self.votes.items(), key=lambda it: (-it[1], it[0]))]

    def vote(self, option: str) -> None:
        self.votes[option] = self.votes[option] + 1


@composable
def PollBar(poll: Poll, option: str) -> None:
    def calculate() -> int:
        log(f"calc:share {option}")
        return 0 if poll.total == 0 else poll.votes.get(option, 0) * 100 // poll.total

    share = remember(lambda: derived_state_of(calculate), option)
    log(f"compose:PollBar({option})")
    Box(traced(option).draw_behind(lambda scope: log(f"draw:{option} {share.value}")).size(100, 10))


@scenario("poll_ranked")
def poll_ranked(run: Run) -> None:
    run.queue = True
    poll = Poll("tea", "milk", "water")
    leaders: Any = mutable_state_list_of()

    def content() -> None:
        log(f"compose:Root {len(poll.votes)}")
        with Column(traced("col")):
            for option in poll.ranking:
                with key(option):
                    PollBar(poll, option)

        async def leading() -> None:
            first = True
            async for it in snapshot_flow(lambda: poll.ranking[0]):
                if not first:
                    log(f"leader:{it}")
                    leaders.append(it)
                first = False

        LaunchedEffect(leading, poll)
        Shown("leaders", lambda: kotlin_list(leaders))

    def three() -> None:
        for _ in range(3):
            poll.vote("water")

    def thrown_away() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            poll.vote("tea")
            log(f"inside:{poll.total} {kotlin_list(poll.ranking)}")
        s.dispose()

    def one_each() -> None:
        for it in list(poll.votes):
            poll.votes[it] = 1

    run.start(content, 200, 200)
    run.step("milk", lambda: poll.vote("milk"))
    run.step("milk again: the order stays", lambda: poll.vote("milk"))
    run.step("three votes in one snapshot", lambda: Snapshot.with_mutable_snapshot(three))
    run.step("votes that are thrown away", thrown_away)
    run.step("an option comes", lambda: poll.votes.update({"wine": 9}))
    run.step("one goes, none was for it", lambda: poll.votes.pop("tea"))
    run.step("all again", one_each)
    run.fact("total", poll.total)


@scenario("editor_versions")
def editor_versions(run: Run) -> None:
    run.queue = True
    words, n, shown = mutable_state_of("a"), mutable_state_of(0), mutable_state_of(-1)
    versions: list[Any] = []
    reads: list[str] = []

    def calculate() -> int:
        log("calc:length")
        return len(words.value)

    length = derived_state_of(calculate)

    def content() -> None:
        log(f"compose:Root {len(versions)}")
        at = shown.value
        if at < 0:
            text = words.value
        else:
            with versions[at].enter():
                log(f"inside:{length.value}")
                text = words.value
        log(f"compose:text '{text}' {length.value}")

        def drawn(scope: Any) -> None:
            if at < 0:
                log(f"draw:{words.value}")
                return
            with versions[at].enter():
                said = f"{words.value}{n.value}"
            log(f"draw:{said}")

        Box(traced("page").draw_behind(drawn).size(100, 20))

    def heard(state: Any) -> None:
        reads.append("read:state" if hasattr(state, "set") else "read:derived")

    def first() -> None:
        versions.append(Snapshot.take_snapshot(heard))
        words.value = "ab"

    def second() -> None:
        versions.append(Snapshot.take_snapshot())
        words.value = "abc"

    def written() -> None:
        words.value = "abcd"
        n.value = 1

    def given_up() -> None:
        for it in versions:
            it.dispose()
        versions.clear()
        words.value = "z"

    run.start(content, 200, 100)
    run.step("kept, then ab", first)
    run.step("kept, then abc", second)
    run.step("the first version", lambda: shown.set(0))
    run.step("written while the older one is shown", written)
    run.step("the second", lambda: shown.set(1))
    run.step("the newest", lambda: shown.set(-1))
    run.step("versions are given up", given_up)
    run.fact("reads", reads)


@dataclass(frozen=True)
class Money:
    units: int
    currency: str

    def __str__(self) -> str:
        return f"Money(units={self.units}, currency={self.currency})"


@stable
class Account:
    balance = state_field(Money(0, "EUR"))

    def __init__(self, id: int) -> None:
        self.id = id


class Loose:
    def __init__(self, id: int) -> None:
        self.id = id


@composable
def AccountRow(account: Account, rate: int = 1, note: Loose | None = None, on_tap: Any = lambda id: None) -> None:
    said = "null" if note is None else note.id
    log(f"compose:AccountRow({account.id}) {account.balance.units * rate} {account.balance.currency} {said}")
    Box(traced(f"account{account.id}").clickable(lambda: on_tap(account.id)).size(40, 10))


@composable
def Total(sum: Money, *parts: int) -> None:
    log(f"compose:Total {sum} {kotlin_list(parts)}")


@scenario("accounts_compared")
def accounts_compared(run: Run) -> None:
    run.queue = True
    accounts, rate, n = [Account(it) for it in range(3)], mutable_state_of(1), mutable_state_of(0)
    note, chosen = mutable_state_of(Loose(1)), mutable_state_of(None)

    def content() -> None:
        log(f"compose:Root {n.value}")
        count = n.value
        AccountRow(accounts[0])
        AccountRow(accounts[1], rate.value, note.value)
        AccountRow(accounts[2], on_tap=lambda it: chosen.set(it + count))
        Total(Money(sum(it.balance.units for it in accounts), "EUR"), *[count // 2, count // 2])
        Total(Money(count // 2, "USD"))
        log(f"compose:chosen {'null' if chosen.value is None else chosen.value}")

    def balance(units: int) -> Any:
        def change() -> None:
            accounts[0].balance = Money(units, "EUR")

        return change

    def another() -> None:
        note.value = Loose(1)
        rate.value = 2

    def swapped() -> None:
        accounts[0].balance, accounts[1].balance = accounts[1].balance, accounts[0].balance

    run.start(content, 100, 100)
    run.step("n=1", lambda: n.set(1))
    run.step("n=2", lambda: n.set(2))
    run.step("a balance", balance(5))
    run.step("an equal balance", balance(5))
    run.step("another note of the same form, and the rate", another)
    run.step("a swap of balances", swapped)


class Sheet2:
    def __init__(self, rows: int) -> None:
        self.cells = [mutable_state_of(it) for it in range(rows)]
        self.sums = [derived_state_of(self._sum_of(it)) for it in range(rows)]

    def _sum_of(self, i: int) -> Any:
        def calculate() -> int:
            log(f"calc:sum{i}")
            return self.cells[0].value if i == 0 else self.cells[i].value + self.sums[i - 1].value

        return calculate


@scenario("sums_of_cells")
def sums_of_cells(run: Run) -> None:
    run.queue = True
    sheet, last = Sheet2(4), mutable_state_of(3)

    def content() -> None:
        log("compose:Root")
        with Column(traced("col")):
            Shown("last", lambda: sheet.sums[last.value].value)

            def measured(scope: Any, m: Any, c: Any) -> Any:
                log("lambda:measure")
                p = m.measure(c.copy(min_height=sheet.sums[2].value))

                def place() -> None:
                    log("lambda:place")
                    p.place(sheet.sums[1].value, 0)

                return scope.layout(p.width, p.height, place)

            Box(Modifier.layout(measured).then(trace("box")).width(20))
            drawn = Modifier.draw_behind(lambda scope: log(f"draw:{sheet.sums[3].value}"))
            Box(drawn.then(trace("drawn")).size(10))

    def cells(**values: int) -> Any:
        def change() -> None:
            for name, value in values.items():
                sheet.cells["abcd".index(name)].value = value

        return change

    run.start(content, 100, 200)
    run.step("the first cell", cells(a=10))
    run.step("the second takes what the first gives", cells(a=8, b=3))
    run.step("the third takes what the second gives", cells(b=0, c=5))
    run.step("the last", cells(d=0))
    run.step("another is shown", lambda: last.set(1))
    run.step("the third again", cells(c=1))


@scenario("scopes_by_hand")
def scopes_by_hand(run: Run) -> None:
    run.queue = True
    scopes: dict[str, Any] = {}
    show, draw_asks = mutable_state_of(True), mutable_state_of(0)
    count = 0

    @composable(restartable=False)  # a local function of Kotlin has no scope of its own
    def Part(name: str, below: Any = lambda: None) -> None:
        nonlocal count
        scopes[name] = current_recompose_scope()
        log(f"compose:Part({name}) {count}")
        count += 1
        SideEffect(lambda: log(f"side:{name}"))
        below()

    def content() -> None:
        log("compose:Root")

        @composable
        def below() -> None:
            Part("inner")
            if show.value:
                Part("gone")

            def drawn(scope: Any) -> None:
                log(f"draw:box {draw_asks.value}")
                if draw_asks.value == 1:
                    draw_asks.value = 2
                    scopes["inner"].invalidate()

            Box(traced("box").draw_behind(drawn).size(10))

        Part("outer", below)

        def effect() -> Any:
            log("effect-start")
            if not show.value:
                scopes["inner"].invalidate()

            def dispose() -> None:
                log("effect-dispose")
                scopes["outer"].invalidate()

            return dispose

        DisposableEffect(effect, show.value)

    def both() -> None:
        scopes["outer"].invalidate()
        scopes["inner"].invalidate()

    run.start(content, 100, 100)
    run.step("inner", lambda: scopes["inner"].invalidate())
    run.step("outer and inner", both)
    run.step("one leaves; effects ask", lambda: show.set(False))
    run.step("the one that left", lambda: scopes["gone"].invalidate())
    run.step("drawing asks", lambda: draw_asks.set(1))
    run.step("back", lambda: show.set(True))


class Adding:
    def equivalent(self, a: int, b: int) -> bool:
        return a == b

    def merge(self, previous: int, current: int, applied: int) -> int:
        return current + applied - previous


@scenario("conflicts_merged")
def conflicts_merged(run: Run) -> None:
    run.queue = True
    sum, title, rows = mutable_state_of(10, Adding()), mutable_state_of("t"), mutable_state_list_of("r")

    def calculate() -> int:
        log("calc:twice")
        return sum.value * 2

    twice = derived_state_of(calculate)

    def content() -> None:
        log(f"compose:Root {title.value}")
        Shown("sum", lambda: sum.value)
        Shown("twice", lambda: twice.value)
        Shown("rows", lambda: kotlin_list(rows))

    def two(first: Any, second: Any) -> Any:
        def change() -> None:
            a, b = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
            with a.enter():
                first()
            with b.enter():
                second()
            log(f"before:{sum.value}")
            log(f"applied:{str(a.apply().succeeded).lower()} {str(b.apply().succeeded).lower()}")
            a.dispose()
            b.dispose()

        return change

    def add(value: int) -> Any:
        return lambda: sum.set(sum.value + value)

    def row_and_sum() -> None:
        rows.append("s")
        sum.value = 0

    def nested() -> None:
        a = Snapshot.take_mutable_snapshot()
        with a.enter():
            b = a.take_nested_mutable_snapshot()
            with b.enter():
                sum.value = 7
            b.apply().check()
            log(f"nested:{sum.value} {twice.value}")
            b.dispose()
        a.dispose()

    run.start(content, 100, 100)
    run.step("both add", two(add(1), add(5)))
    run.step("both name it", two(lambda: title.set("a"), lambda: title.set("b")))
    run.step("both name it the same", two(lambda: title.set("c"), lambda: title.set("c")))
    run.step("one adds a row, one a sum", two(row_and_sum, lambda: sum.set(100)))
    run.step("both add a row", two(lambda: rows.append("t"), lambda: rows.append("u")))
    run.step("nested, and the outer is thrown away", nested)
