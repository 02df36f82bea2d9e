"""States made at the wrong place, coroutines that nothing runs, composables in handlers: what porters write."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.advice.porting_mistakes import porting_mistakes
from inspector.cli import main

HEAD = "from engine import *\n"


def found(text: str) -> list[str]:
    return [f"{line}: {words}" for line, words in porting_mistakes("app.py", HEAD + text)]


def screen(*lines: str) -> str:
    return "@composable\ndef App():\n" + "".join(f"    {line}\n" for line in lines)


MODEL = "class Model:\n    def __init__(self):\n        self.n = mutable_state_of(1)\n        {}\n"
SHOWN = screen("model = remember(Model)", "Text(f'{model.double}')")
LIST = "names = remember(lambda: mutable_state_list_of(1))"
WRONG = [
    (
        "@composable\ndef Counter(n=mutable_state_of(0)):\n    Text(f'{n.value}')\n",
        "3: the default `n=mutable_state_of(0)` of Counter is made once, when Python reads the definition, so every "
        "call shares one state: write `n=None`, and in the body `n = remember(lambda: mutable_state_of(0)) if n is "
        "None else n`",
    ),
    (
        "@composable\ndef List(*, state=remember_lazy_list_state()):\n    Text('')\n",
        "3: the default `state=remember_lazy_list_state()` of List is made once, when Python reads the definition, "
        "outside composition, where nothing can be remembered: write `state=None`",
    ),
    (
        "@composable\ndef Names(names=[]):\n    Button(lambda: names.append(1), lambda: Text(f'{names}'))\n",
        "4: `names.append(1)` changes a plain list, which nothing observes, and line 4 shows it",
    ),
    (
        "class Model:\n    n = mutable_state_of(0)\n" + screen("model = remember(Model)"),
        "3: `n = mutable_state_of(0)` is one state, which all objects of Model share: write `self.n = "
        "mutable_state_of(0)` in `__init__`, or `n = state_field(0)`, which is read without `.value`",
    ),
    (
        "class Model:\n    def __init__(self):\n        self.n = state_field(0)\n",
        "4: `self.n = state_field(0)` stores the field itself, which no state follows: write `n = state_field(0)` in "
        "the body of the class",
    ),
    (
        MODEL.format("self.double = self.n.value * 2") + SHOWN,
        "5: `self.double = self.n.value * 2` is calculated once, and does not follow `self.n`: write `self.double = "
        "derived_state_of(lambda: self.n.value * 2)`, and `.value` where it is read",
    ),
    (
        screen("async def go():", "    delay(100)", "LaunchedEffect(go)"),
        "5: `delay(100)` makes a coroutine, which nothing runs without `await`: write `await delay(100)`",
    ),
    (
        screen("a = remember(lambda: Animatable(0.0))", "async def go():", "    a.animate_to(1.0)"),
        "6: `a.animate_to(1.0)` makes a coroutine, which nothing runs without `await`",
    ),
    (
        screen("state = remember_scroll_state()", "def top():", "    state.scroll_to(0)"),
        "6: `state.scroll_to(0)` makes a coroutine, which nothing runs: write `scope = remember_coroutine_scope()` in "
        "the composable, and `scope.launch(lambda: state.scroll_to(0))`",
    ),
    (
        screen("def tap(scope):", "    detect_tap_gestures(scope)", "Box(Modifier.pointer_input(tap))"),
        "5: `detect_tap_gestures(scope)` makes a coroutine, which nothing runs: write `async def tap` and `await "
        "detect_tap_gestures(scope)`",
    ),
    (
        screen("DropdownMenu(True, lambda: Text('a'), lambda: None)"),
        "4: `Text(…)` is called in a handler, which runs outside composition",
    ),
    (
        screen("async def load():", "    pass", "load()"),
        "6: `load()` makes a coroutine, which nothing runs: write `LaunchedEffect(lambda: load())`",
    ),
    (
        screen("scope = remember_coroutine_scope()", "async def go():", "    pass", "scope.launch(go)"),
        "7: `scope.launch(go)` starts the coroutine with each run of App: write `LaunchedEffect(go)`",
    ),
    (
        "import asyncio\n" + screen("Button(lambda: asyncio.run(load()), lambda: Text('x'))"),
        "5: `asyncio.run(load())` lets no frame pass until the coroutine ends",
    ),
    (
        screen("Button(lambda: Text('go'), lambda: None)"),
        "4: Button calls its first function when it is clicked, where `Text(…)` shows nothing: the handler comes "
        "first, then the content: write `Button(lambda: None, lambda: Text('go'))`",
    ),
    (
        screen("def click():", "    Note()", "Button(click, lambda: Text('x'))")
        + "@composable\ndef Note(): Text('n')\n",
        "5: `Note(…)` is called in a handler, which runs outside composition and can show nothing: write a state here",
    ),
]
WRONG += [
    (
        screen("n = remember(lambda: mutable_state_of(0))", "Text('Pressed ${n.value} times')"),
        "5: `'Pressed ${n.value} times'` shows `${n.value}` as it is: write an f-string, `f\"…{n.value}…\"`, without",
    ),
    (
        screen("n = remember(lambda: mutable_state_of(0))", "Text('Pressed {n.value} times')"),
        "5: `'Pressed {n.value} times'` shows `{n.value}` as it is: write an f-string, `f\"…{n.value}…\"`",
    ),
    (
        screen(LIST, "def add():", "    nonlocal names", "    names = [*names, 2]", "Button(add, lambda: Text(''))"),
        "7: `names = [*names, 2]` replaces the observed collection `names` of App by a plain one, which nothing "
        "observes: change it in place, such as `names.append(…)`",
    ),
    (
        screen("with Column(Modifier.vertical_scroll(ScrollState())):", "    Text('')"),
        "4: `ScrollState()` makes a new ScrollState in each run of App, so what was written is lost: write "
        "`remember(lambda: ScrollState())`",
    ),
    (
        screen("a = Animatable(0.0)", "Text(f'{a.value}')"),
        "4: `a = Animatable(0.0)` makes a new Animatable in each run of App, so what was written is lost: write `a = "
        "remember(lambda: Animatable(0.0))`",
    ),
    (
        screen("content = movable_content_of(lambda: Text('x'))", "content()"),
        "4: `content = movable_content_of(lambda: Text('x'))` makes new movable content in each run of App",
    ),
]
RIGHT = [
    "def plain(n=mutable_state_of(0)):\n    return n\n",  # one state for all calls may be meant
    "class App:\n    n = mutable_state_of(0)\n" + screen("Text(f'{App.n.value}')", "App()"),
    "class App:\n    n = mutable_state_of(0)\n",  # never made into an object
    "class App:\n    n = state_field(0)\n",
    MODEL.format("self.double = self.n.value") + SHOWN,  # a copy
    MODEL.format("self.double = self.n.value * 2\n    def more(self):\n        self.double = 3") + SHOWN,
    MODEL.format("self.double = derived_state_of(lambda: self.n.value * 2)") + SHOWN,
    screen("async def go():", "    await delay(100)"),
    screen("async def go():", "    waiting = delay(100)", "    await waiting"),
    screen("def seek(player):", "    player.seek_to(3)"),  # of another library
    "async def load():\n    pass\ndef run(load):\n    load()\n",
    screen("scope = remember_coroutine_scope()", "Button(lambda: scope.launch(go), lambda: Text('x'))"),
    "import asyncio\nasyncio.run(main())\n",
    screen("Button(lambda: None, lambda: Text('go'))"),
    screen("Text('{n}')", "Text('{{n.value}}')", "Text('{n.value}'.format(n=3))", "Log('${HOME}')").replace(
        "Log", "log"
    ),
    screen(LIST, "def add():", "    nonlocal names", "    names += [2]", "Button(add, lambda: Text(''))"),
    screen("a = remember(lambda: Animatable(0.0))", "Text(f'{a.value}')"),
    screen("with Column(Modifier.vertical_scroll(remember(lambda: ScrollState()))):", "    Text('')"),
    screen("Button(lambda: show(ScrollState()), lambda: Text(''))"),
    screen("Button(Close, lambda: Text('x'))") + "def Close():\n    pass\n",  # not a composable
]


@pytest.mark.parametrize(("text", "start"), WRONG)
def test_state_coroutine_or_composable_at_the_wrong_place__names_line_and_remedy(text: str, start: str) -> None:
    (only,) = found(text)
    assert only.startswith(start)


@pytest.mark.parametrize("text", RIGHT)
def test_code_that_works__is_no_finding(text: str) -> None:
    assert found(text) == []


def test_file_that_raises_when_it_is_loaded__is_warned_of_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "app.py"
    file.write_text(HEAD + "@composable\ndef List(state=remember_lazy_list_state()):\n    Text('')\n")
    with pytest.warns(Warning, match="the default `state=remember_lazy_list_state"):
        assert main(["report", str(file)]) == 2
