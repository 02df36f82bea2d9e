"""Code that a porter from Kotlin writes, that runs, and that is never meant."""

from __future__ import annotations

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
        "TextField(count.value, lambda it: count.value == it)\n",
        "3: `lambda it: count.value == it` compares and changes nothing: write `count.set(…)`",
    ),
    (
        "names = mutable_state_of([])\ndef add():\n    names.value = names.value.append(1)\n",
        "5: `names.value.append(1)` changes the list in place and returns None, which the state then holds",
    ),
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
]


@pytest.mark.parametrize(("text", "said"), NEVER_MEANT)
def test_code_that_is_never_meant__names_line_and_remedy(text: str, said: str) -> None:
    (words,) = found(text)
    assert words.startswith(said)


@pytest.mark.parametrize("text", MEANT)
def test_code_that_may_be_meant__is_no_finding(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("count by remember { mutableStateOf(0) }", "Python has no `by`: write `name = remember(lambda:"),
        ("Box(Modifier.padding(8.dp))", "numbers are dp and sp here: write `8` for `8.dp`"),
        ('Box(Modifier.clickable { print("x") })', "a lambda has no braces: write `lambda: …`"),
        ("fun Greeting(name: String) {", "write `def name(…):`"),
        ("val count = 3", "Python declares no variables: write `name = …`"),
        ("if (a && b):", "write `and`, `or`, `not`"),
    ],
)
def test_kotlin_in_a_line__load_error_says_what_python_writes(line: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(ProgramError) as raised:
        load_source(tmp_path / "app.py", f"from engine import *\n{line}\n    pass\n")
    assert str(raised.value).startswith("app.py:2: syntax error: ")
    assert said in str(raised.value)
