"""Values that nothing keeps, attributes that nothing observes, callbacks that suspend, states as keys."""

from __future__ import annotations

import pytest

from inspector.advice.porting_mistakes import porting_mistakes

HEAD = (
    "from engine import *\nfrom dataclasses import dataclass\n"
    "n = mutable_state_of(0)\nnames = mutable_state_list_of()\n"
)


def found(text: str) -> list[str]:
    return [f"{line}: {words}" for line, words in porting_mistakes("app.py", HEAD + text)]


def screen(*lines: str) -> str:
    return "@composable\ndef App():\n" + "".join(f"    {line}\n" for line in lines)


def clicked(change: str, shown: str, before: str) -> str:
    return before + screen("def click():", f"    {change}", "Button(click, lambda: None)", f"Text(f'{{{shown}}}')")


COUNTER = "class Counter:\n    count = 0\n    def add(self):\n        {}\ncounter = Counter()\n"
MODEL = "@dataclass{}\nclass Model:\n    count: int = 0\nmodel = Model()\n"
INIT = "class Model:\n    def __init__(self):\n        self.label = f'{n.value}'\n"
LOAD = ("async def load():", "    print({})")
WRONG = [
    (
        screen("def add():", "    n.value + 1"),
        "8: `n.value + 1` calculates a value and changes nothing: write `n.value = ",
    ),
    (screen("def add():", "    n.value == 3"), "8: `n.value == 3` compares and changes nothing: write `n.value = 3`"),
    (
        screen("Button(lambda: ++n.value, lambda: None)"),
        "7: `++n.value` changes nothing: Python has no `++`; write `n.value += 1`, or in a lambda `n.set(n.value + 1)`",
    ),
    (
        screen("def back():", "    --n.value"),
        "8: `--n.value` changes nothing: Python has no `--`; write `n.value -= 1`",
    ),
    (
        screen("text = ''", "def change(new):", "    text = new", "TextField(text, change)"),
        "9: `text = new` makes a new local variable of change, and `text` of App keeps its value: write `text = "
        "remember(lambda: mutable_state_of(''))`, and `text.value` where it is read and written",
    ),
    (
        "size = 3\n" + screen("def more():", "    size = 4", "Button(more, lambda: Text(f'{size}'))"),
        "9: `size = 4` makes a new local variable of more, and `size` keeps its value: write `size = mutable_state_",
    ),
    (
        clicked("counter.add()", "counter.count", COUNTER.format("Counter.count += 1")),
        "8: `Counter.count += 1` changes a plain attribute, which nothing observes, and line 15 shows it: write `count "
        "= mutable_state_of(0)` in the body of Counter, and `.count.value`",
    ),
    (
        clicked("counter.add()", "counter.count", COUNTER.format("self.count += 1")),
        "8: `self.count += 1` changes a plain attribute, which nothing observes, and line 15 shows it: write `count = "
        "state_field(0)` in the body of Counter",
    ),
    (
        clicked("model.count += 1", "model.count", MODEL.format("")),
        "12: `model.count += 1` changes a plain attribute, which nothing observes",
    ),
    (
        INIT + screen("model = remember(Model)", "Text(model.label)"),
        "7: `self.label = f'{n.value}'` is calculated once, and does not follow `n`: write `self.label = deri",
    ),
    (
        "async def change(new):\n    n.value = new\n" + screen("TextField('', change)"),
        "9: `change` is an `async def`, and `on_value_change` of `TextField` is a plain function: nothing runs the "
        "coroutine: write `scope = remember_coroutine_scope()` in the composable, and `lambda new: scope.launch("
        "lambda: change(new))`",
    ),
    (
        "async def sized(new):\n    pass\n" + screen("Box(Modifier.padding(3).on_size_changed(sized))"),
        "9: `sized` is an `async def`, and `cb` of `on_size_changed` is a plain function",
    ),
    (
        "async def back():\n    pass\n" + screen("Dialog(on_dismiss_request=back, content=lambda: None)"),
        "9: `back` is an `async def`, and `on_dismiss_request` of `Dialog` is a plain function: nothing runs the "
        "coroutine: write `scope = remember_coroutine_scope()` in the composable, and `lambda: scope.launch(back)`",
    ),
    (
        screen("async def log():", "    pass", "SideEffect(log)"),
        "9: `log` is an `async def`, and `effect` of `SideEffect` is a plain function: nothing runs the coroutine: "
        "write `LaunchedEffect(log)`, with the keys that start it again",
    ),
    (
        "flow = MutableSharedFlow()\n" + screen("flow.collect(print)"),
        "8: `flow.collect(print)` makes a coroutine, which nothing runs: write `LaunchedEffect(lambda: flow.collect(",
    ),
    (
        "flow = MutableStateFlow(1)\n" + screen("def show():", "    flow.collect(print)"),
        "9: `flow.collect(print)` makes a coroutine, which nothing runs: write `scope = remember_coroutine_scope()` in",
    ),
    (
        screen(*LOAD, "LaunchedEffect(load, n)").format("n.value"),
        "9: the key `n` of `LaunchedEffect` is the state itself, which stays the same when its value changes, and what "
        "is given to `LaunchedEffect` reads it once: write the value, `n.value`",
    ),
    (
        screen(*LOAD, "LaunchedEffect(load, names)").format("len(names)"),
        "9: the key `names` of `LaunchedEffect` is the st",
    ),
    (screen("double = remember(lambda: n.value * 2, n)"), "7: the key `n` of `remember` is the state itself"),
    (
        screen("label = remember(lambda: derived_state_of(lambda: Text('a')))"),
        "7: `Text(…)` is called in the calculation given to `derived_state_of`",
    ),
]
RIGHT = [
    screen("def add():", "    return n.value + 1"),
    screen("def add():", "    n.value == changed()"),
    "n.value == 3\n",  # a check of a notebook or a script
    screen("x = - -3", "y = -n.value"),
    screen("text = ''", "def change(new):", "    text = new", "    print(text)", "TextField(text, change)"),
    screen("text = ''", "def change(new):", "    text = new", "TextField('', change)"),  # nothing shows it
    clicked("counter.add()", "counter.count", COUNTER.format("n.value += 1; self.count += 1")),
    clicked(
        "counter.add()",
        "counter.count",
        "def traced(cls):\n    return cls\n@traced\n" + COUNTER.format("self.count += 1"),
    ),
    clicked("print(model.count)", "model.count", MODEL.format("(frozen=True)")),
    INIT + screen("model = remember(Model, n.value)", "Text(model.label)"),
    INIT + screen("Button(lambda: show(Model()), lambda: None)", "Text(shown().label)"),
    "async def work(scope):\n    pass\n"
    + screen("Box(Modifier.pointer_input(work))", "LaunchedEffect(lambda: work(1))"),
    "async def work():\n    pass\n" + screen("thing.on_close(work)"),
    screen(*LOAD, "LaunchedEffect(load, n)").format("1"),
    screen("async def load():", "    await snapshot_flow(lambda: n.value).collect(print)", "LaunchedEffect(load, n)"),
    screen("double = remember(lambda: derived_state_of(lambda: n.value * 2), n)"),
    "def App(n):\n    return remember(lambda: n.value, n)\n",
    "stream = other.Stream()\n" + screen("stream.emit(3)", "stream.collect(print)"),
]


@pytest.mark.parametrize(("text", "start"), WRONG, ids=[start[:60] for _, start in WRONG])
def test_value_that_is_lost_or_not_observed__names_line_and_remedy(text: str, start: str) -> None:
    (only,) = found(text)
    assert only.startswith(start)


@pytest.mark.parametrize("text", RIGHT)
def test_code_that_works__is_no_finding(text: str) -> None:
    assert found(text) == []
