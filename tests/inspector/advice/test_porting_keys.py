"""Keys that differ in each run, children that are never placed, values that a coroutine changes unobserved."""

from __future__ import annotations

import pytest

from inspector.advice.porting_mistakes import porting_mistakes

HEAD = "import random, time, uuid\nfrom datetime import datetime\nfrom engine import *\n"


def found(text: str) -> list[str]:
    return [f"{line}: {words}" for line, words in porting_mistakes("app.py", HEAD + text)]


def screen(*lines: str) -> str:
    return "@composable\ndef App():\n" + "".join(f"    {line}\n" for line in lines)


MODEL = "class Model:\n    pass\n"
WAITING = ("async def load():", "    pass")


@pytest.mark.parametrize(
    ("text", "start"),
    [
        (
            screen("n = remember(lambda: mutable_state_of(0), object())"),
            "6: the key `object()` is another one in each run, so `remember` makes its value again and what was kept "
            "is lost: write a key that stays equal, or leave it out",
        ),
        (screen("n = remember(lambda: mutable_state_of(0), time.time())"), "6: the key `time.time()` is another one"),
        (screen("n = remember_saveable(lambda: 0, 1, uuid.uuid4())"), "6: the key `uuid.uuid4()` is another one"),
        (screen("n = produce_state(go, 0, datetime.now())"), "6: the key `datetime.now()` is another one"),
        (MODEL + screen("model = Model()", "n = remember(lambda: 0, model)"), "9: the key `model` is another one"),
        (
            screen(*WAITING, "LaunchedEffect(load, random.random())"),
            "8: the key `random.random()` is another one in each run, so `LaunchedEffect` starts again each time",
        ),
        (
            screen("Box(Modifier.pointer_input(drag, object()))"),
            "6: the key `object()` is another one in each run, so the gesture starts again",
        ),
        (
            screen(*WAITING, "n = remember(lambda: mutable_state_of(0))", "LaunchedEffect(load, lambda: n.value)"),
            "9: the key `lambda: n.value` of `LaunchedEffect` is a function, which stays the same when its value "
            "changes: write the value, `n.value`",
        ),
    ],
)
def test_key_that_never_keeps_or_never_changes__is_named_with_the_remedy(text: str, start: str) -> None:
    (only,) = found(text)
    assert only.startswith(start)


@pytest.mark.parametrize(
    "text",
    [
        screen("n = remember(lambda: time.time())"),
        screen("n = remember(lambda: mutable_state_of(0), None, 3, 'a')"),
        screen(*WAITING, "LaunchedEffect(load, None)", "LaunchedEffect(load)"),
        MODEL + screen("model = remember(Model)", "n = remember(lambda: 0, model)"),
        "class Model:\n    def __eq__(self, other):\n        return True\n" + screen("remember(lambda: 0, Model())"),
        "from dataclasses import dataclass\n@dataclass\nclass Model:\n    n: int\n"
        + screen("remember(lambda: 0, Model(1))"),
        "class Model(Base):\n    pass\n" + screen("remember(lambda: 0, Model())"),
        "def App(model):\n    return remember(lambda: 0, model)\n",
        "def time():\n    return 3\n" + screen("remember(lambda: 0, time())"),
        screen("time = clock", "remember(lambda: 0, time.time())"),
        screen("remember(3, lambda: 0)"),  # the engine raises, and says which comes first
        screen("Text('a', Modifier.clickable(close).padding(8).background(Color.RED))"),
    ],
)
def test_key_that_stays_equal__is_no_finding(text: str) -> None:
    assert found(text) == []


def policy(*lines: str) -> str:
    return "def policy(scope, measurables, constraints):\n" + "".join(f"    {line}\n" for line in lines)


PLACED = ("def place():", "    a.place(0, 0)", "return scope.layout(9, 9, place)")


@pytest.mark.parametrize(
    ("text", "start"),
    [
        (
            policy("a, b = [m.measure(constraints) for m in measurables]", *PLACED),
            "5: `b` is measured and not used again, so its child is not shown: call `b.place(x, y)` in the function "
            "that `scope.layout(width, height, …)` gets",
        ),
        (
            policy("a = measurables[0].measure(constraints)", "b = measurables[1].measure(constraints)", *PLACED),
            "6: `b` is measured and not used again",
        ),
        (
            policy(
                "a = measurables[0].measure(constraints)", "a.place(0, 0)", "return scope.layout(9, 9, lambda: None)"
            ),
            "6: `a.place(0, 0)` runs in the measure block policy, and children are placed later, without it: write "
            "it in the function that `scope.layout(width, height, …)` gets",
        ),
        (
            policy("all = [m.measure(constraints) for m in measurables]", "for each in all:", "    each.place(0, 0)")
            + "    return scope.layout(9, 9)\n",
            "7: `each.place(0, 0)` runs in the measure block policy",
        ),
    ],
)
def test_child_that_is_not_placed__is_named_with_the_remedy(text: str, start: str) -> None:
    (only,) = found(text)
    assert only.startswith(start)


@pytest.mark.parametrize(
    "text",
    [
        policy("a = measurables[0].measure(constraints)", *PLACED),
        policy(
            "a, b = [m.measure(constraints) for m in measurables]",
            *PLACED[:2],
            "return scope.layout(9, b.height, place)",
        ),
        policy("a, _ = [m.measure(constraints) for m in measurables]", *PLACED),
        policy("all = [m.measure(constraints) for m in measurables]", "return scope.layout(9, 9, lambda: put(all))"),
        "def measure(board, lanes):\n    a = lanes[0].measure(3)\n    a.place(1, 2)\n",  # no layout
    ],
)
def test_child_that_is_placed_or_measured_for_its_size__is_no_finding(text: str) -> None:
    assert found(text) == []


def changing(change: str, start: str = "LaunchedEffect(tick, None)", made: str = "[]", shown: str = "m") -> str:
    return screen(
        f"m = remember(lambda: {made})", "async def tick():", "    while True:", "        await delay(50)",
        f"        {change}", start, f"Text(f'{{{shown}}}')",
    )  # fmt: skip


@pytest.mark.parametrize(
    "start",
    ["LaunchedEffect(tick, None)", "scope.launch(tick)", "threading.Timer(3, tick)", "Thread(target=tick)"],
)
def test_collection_that_a_coroutine_or_timer_changes__nothing_observes(start: str) -> None:
    (only,) = [
        each for each in found(changing("m.append(1)", start)) if "scope.launch" not in each.partition(" ")[2][:14]
    ]
    assert only.startswith("10: `m.append(1)` changes a plain list, which nothing observes, and line 12 shows it")


@pytest.mark.parametrize(
    "text",
    [
        changing("m.append(1); n.value += 1"),  # a state that runs the readers
        changing("m.append(1); refresh()"),  # unknown code, which may
        changing("m.append(1)", made="mutable_state_list_of()"),
        changing("m.append(1)", shown="len('x')"),  # nothing shows it
    ],
)
def test_list_change_that_a_later_statement_may_observe__is_no_finding(text: str) -> None:
    assert found(text) == []
