"""Code that a porter from Kotlin writes, that runs, and that is never meant."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from inspector.advice.porting_mistakes import porting_mistakes
from inspector.running.loading.program import ProgramError, load_source

HEAD = "from engine import *\ncount = mutable_state_of(0)\n"


def found(text: str) -> list[str]:
    return [f"{line}: {words}" for line, words in porting_mistakes("app.py", HEAD + text)]


def handler(body: str, before: str = "n = remember(lambda: mutable_state_of(0))") -> str:
    lines = "".join(f"        {each}\n" for each in body.splitlines())
    return f"@composable\ndef App():\n    {before}\n    def click():\n{lines}    Button(click, lambda: None)\n"


NEVER_MEANT = [
    (
        handler("nonlocal n\nn += 1", "n = remember(lambda: 0)"),
        "8: `n += 1` changes a variable of App, which nothing observes and the next run sets back: write `n = "
        "remember(lambda: mutable_state_of(0))` and `n.value`",
    ),
    (
        "@composable\ndef App():\n    n = remember\n    Text(f'{n}')\n",
        "5: `n = remember` stores the function `remember`, and calls nothing: write `n = remember(lambda: "
        "mutable_state_of(…))`",
    ),
    (
        "def made():\n    return mutable_state_of(0)\n@composable\ndef App():\n    n = made()\n    Text(n.value)\n",
        "7: `n = made()` makes a new state (line 4) in each run of App, so what was written is lost: write "
        "`n = remember(lambda: made())`",
    ),
    (
        "class Model:\n    def __init__(self, n):\n        self.n = mutable_state_of(n)\n"
        "@composable\ndef App():\n    model = Model(3)\n    Text(model.n.value)\n",
        "8: `model = Model(3)` makes a new Model with new states (line 5) in each run of App, so what was written is "
        "lost: write `model = remember(lambda: Model(3))`",
    ),
    (
        "names = mutable_state_list_of([1, 2])\n",
        "3: `mutable_state_list_of([1, 2])` makes a list with one item, which is a list: write "
        "`mutable_state_list_of(*[1, 2])`",
    ),
    (handler("n = 3"), "7: `n = 3` makes a new local variable, and the state `n` of App keeps its value: write"),
    (handler("n: int = 3"), "7: `n: int = 3` makes a new local variable"),
    (
        handler("nonlocal n\nn = 3"),
        "8: `n = 3` replaces the state `n` of App by a value, which nothing observes: write",
    ),
    (handler("n += 1"), "7: `n += 1` changes a variable, and not the state `n` of App: write `n.value += …`"),
    (
        handler("nonlocal n\nn -= 1"),
        "8: `n -= 1` changes a variable, and not the state `n` of App: write `n.value -= …`",
    ),
    (
        "def reset():\n    count = 0\n",
        "4: `count = 0` makes a new local variable, and the state `count` keeps its value",
    ),
    ("def reset():\n    global count\n    count = 0\n", "5: `count = 0` replaces the state `count` by a value"),
    (
        "def App():\n    n = mutable_state_of(0)\n    Button(lambda: (n := 3), lambda: None)\n",
        "5: `n := 3` makes a new local variable, and the state `n` of App keeps its value",
    ),
    (
        "class Model:\n    def __init__(self):\n        self.n = mutable_state_of(0)\n"
        "    def add(self):\n        self.n = 5\n",
        "7: `self.n = 5` replaces the state of Model by a value, which nothing observes: write `self.n.value = …`",
    ),
    (
        "m = Modifier.padding(8)\nm.background(Color.RED)\n",
        "4: the result of `m.background(Color.RED)` is not used: a modifier never changes",
    ),
    (
        "def Card(mod=Modifier):\n    mod.clickable(lambda: None)\n    Box(mod)\n",
        "4: the result of `mod.clickable(lambda: None)` is not used: a modifier never changes",
    ),
    (
        "def Card(look):\n    look.test_tag('card')\n    Text('a', modifier=look.padding(4))\n",
        "4: the result of `look.test_tag('card')` is not used: a modifier never changes",
    ),
    (
        "TextField(count.value, lambda it: count.value == it)\n",
        "3: `lambda it: count.value == it` compares and changes nothing: write `count.set(…)`",
    ),
    (
        "Button(lambda: count.value + 1, lambda: None)\n",
        "3: `lambda: count.value + 1` calculates a value and changes nothing: write `count.set(count.value + 1)`",
    ),
    (
        "names = mutable_state_of([])\ndef add():\n    names.value = names.value.append(1)\n",
        "5: `names.value.append(1)` changes the list in place and returns None, which the state then holds",
    ),
]


def shown(handler: str, before: str, shows: str = 'Text(f"{x}")', model: str = "") -> str:
    lines = "".join(f"        {each}\n" for each in handler.splitlines())
    return (
        f"{model}@composable\ndef App():\n    {before}\n    def click():\n{lines}"
        f"    Button(click, lambda: None)\n    {shows}\n"
    )


MODEL = (
    "class Model:\n    def __init__(self):\n        self.x = 0\n        self.y = mutable_state_of(0)\n"
    "    def add(self):\n        self.x += 1\n"
)
UNOBSERVED = [
    (
        shown("nonlocal x\nx += 1", "x = 0"),
        "8: `x += 1` changes a plain variable, which nothing observes, and line 10 shows it: write "
        "`x = remember(lambda: mutable_state_of(0))`, and `x.value` where it is read and written",
    ),
    (
        shown("nonlocal x\nx += 1", "c = remember(lambda: mutable_state_of(0))\n    x = c.value"),
        "9: `x += 1` changes a variable, and not the state whose value it got, and line 11 shows it: write "
        "`c.value = …`",
    ),
    (
        shown("nonlocal x\nx += 1", "x = remember(lambda: mutable_state_of(0)).value"),
        "8: `x += 1` changes a variable, and not the state whose value it got, and line 10 shows it: write "
        "`x = remember(lambda: mutable_state_of(0))`, and `x.value` where it is read and written",
    ),
    (
        "x = 0\n" + shown("global x\nx = 5", "y = 1"),
        "9: `x = 5` changes a plain variable, which nothing observes, and line 11 shows it: write `x = mutable_s",
    ),
    (
        shown("m.add()", "m = remember(Model)", 'Text(f"{m.x}")', MODEL),
        "8: `self.x += 1` changes a plain variable, which nothing observes, and line 15 shows it: write `self.x = m",
    ),
    (
        shown("x.append(1)", "x = remember(lambda: [])", "for each in x:\n        Text(each)"),
        "7: `x.append(1)` changes a plain list, which nothing observes, and line 9 shows it: write `x = remember(lam",
    ),
    (
        shown("x[1] = 2", "x = remember(dict)", "LazyColumn(lambda scope: scope.items(list(x), Row))"),
        "7: `x[1] = 2` changes a plain dict, which nothing observes, and line 9 shows it: write `x = remember(lambda",
    ),
]
OBSERVED = [
    shown("nonlocal x\nx += 1\ncount.value = x", "x = 0"),  # the write of a state may run the reader
    shown("x.append(1)\ncount.set(3)", "x = remember(lambda: [])"),
    shown("nonlocal x\nx += 1\nchanged()", "x = 0"),  # unknown code
    shown("nonlocal x\nx += 1\nprint(x)", "x = 0", "SideEffect(lambda: print(x))"),
    shown("x.append(1)", "x = remember(lambda: mutable_state_list_of())"),
    shown("x.append(1)", "x = remember(lambda: [])", "x.append(0)"),  # notes of the runs
    shown("x.append(1)", "x = remember(lambda: [])", "Canvas(lambda scope: scope.draw_points(x))"),
    shown("x = 1\nprint(x)", "x = 0"),
    shown("m.add()", "m = remember(Model)", 'Text(f"{m.x}")', MODEL.replace("class Model:", "class Model(Base):")),
]

MEANT = [
    handler("n.value = 3"),
    handler("n = n_of()\nprint(n)"),
    handler("n = 0\nfor each in range(3):\n    n += each\nprint(n)"),
    handler("for n in range(3):\n    print(1)"),
    handler("n, m = 1, 2"),
    handler("nonlocal n\nn = mutable_state_of(3)"),
    handler("nonlocal n\nn = None"),
    handler("n = 3", before="n = 5"),
    handler("n = 3", before="n = remember(lambda: mutable_state_of(0)) if count.value else None"),
    handler("n = 3\nreturn lambda: n"),
    "class Model:\n    def __init__(self):\n        self.n = mutable_state_of(0)\n"
    "    def again(self):\n        self.n = mutable_state_of(1)\n",
    "m = Modifier.padding(8)\nm = m.background(Color.RED)\n",
    "queue.padding(8)\n",
    "Button(lambda: print(count.value == 3), lambda: None)\n",
    "items(3, key=lambda it: it.value == 3)\n",
    "names = mutable_state_of(pvector())\ndef add():\n    names.value = names.value.append(1)\n",
    "def broken(:\n",
    "@composable\ndef App():\n    keep = remember\n    n = keep(lambda: 0)\n",
    "kept = {}\ndef state():\n    return kept.setdefault(1, mutable_state_of(0))\n"
    "@composable\ndef App():\n    n = state()\n",
    "class Model:\n    def __init__(self):\n        self.n = mutable_state_of(0)\n"
    "@composable\ndef App():\n    model = Model()\n    kept = remember(lambda: model)\n"
    "    def click():\n        fresh = Model()\n",
]


@pytest.mark.parametrize(("text", "said"), NEVER_MEANT + UNOBSERVED)
def test_code_that_is_never_meant__names_line_and_remedy(text: str, said: str) -> None:
    (words,) = found(text)
    assert words.startswith(said)


@pytest.mark.parametrize("text", MEANT + OBSERVED)
def test_code_that_may_be_meant__is_no_finding(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('Text(f"hello {n)', "unterminated string literal (detected at line 2)"),
        ('Text(f"hello {1 + }")', "f-string: invalid syntax"),
        (
            'Text(f"hello {n["a"]}")',
            "f-string: unmatched '['; inside the braces of an f-string, write the other kind of ",
        ),
    ],
)
def test_mistake_inside_a_string__is_not_taken_for_kotlin(line: str, said: str, tmp_path: Path) -> None:
    if sys.version_info >= (3, 12):
        pytest.skip("Python 3.12 has its own messages for f-strings, and allows the same quotes")
    with pytest.raises(ProgramError) as raised:
        load_source(tmp_path / "app.py", f"from engine import *\n{line}\n")
    words = str(raised.value)
    assert words.startswith(f"app.py:2: syntax error: {said}") and "lambda" not in words


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("count by remember { mutableStateOf(0) }", "Python has no `by`: write `name = remember(lambda:"),
        ("Box(Modifier.padding(8.dp))", "numbers are dp and sp here: write `8` for `8.dp`"),
        ('Box(Modifier.clickable { print("x") })', "a lambda has no braces: write `lambda: …`"),
        ("fun Greeting(name: String) {", "write `def name(…):`"),
        ("val count = 3", "Python declares no variables: write `name = …`"),
        ("if (a && b):", "write `and`, `or`, `not`"),
        ("Button(lambda: n.value += 1, f)", "a lambda cannot assign: write `lambda: count.set(count.value + 1)`"),
    ],
)
def test_kotlin_in_a_line__load_error_says_what_python_writes(line: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(ProgramError) as raised:
        load_source(tmp_path / "app.py", f"from engine import *\n{line}\n    pass\n")
    assert str(raised.value).startswith("app.py:2: syntax error: ")
    assert said in str(raised.value)
