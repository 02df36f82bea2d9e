"""Default arguments that all calls share, threads that do the work of the scene, iterators that nobody iterates."""

from __future__ import annotations

import pytest

from inspector.advice.porting_mistakes import porting_mistakes

HEAD = "import threading\nfrom engine import *\n"


def found(text: str) -> list[str]:
    return [f"{line}: {words}" for line, words in porting_mistakes("app.py", HEAD + text)]


THREAD = "threading.Thread(target={}).start()"
WRONG = [
    (
        "@composable\ndef Rows(items=[]):\n    items.append(1)\n    Text(f'{items}')\n",
        "5: `items.append(1)` changes the default argument `items=[]` of Rows, which all calls and all runs share: "
        "write `items=None`, and in the body `items = remember(lambda: mutable_state_list_of()) if items is None else",
    ),
    (
        "@composable\ndef Rows(*, seen=dict()):\n    seen['a'] = 1\n",
        "5: `seen['a'] = 1` changes the default argument `seen=dict()` of Rows",
    ),
    (
        "@composable\ndef Chart():\n    Text('a')\n@composable\ndef App():\n"
        f"    Button(lambda: {THREAD.format('Chart')}, lambda: Text('go'))\n",
        "8: a thread composes `Chart`, and a scene composes, lays out and draws in one thread only: write the outcome",
    ),
    (
        f"def show():\n    Text('a')\n@composable\ndef App():\n    {THREAD.format('show')}\n",
        "4: a thread composes `Text(…)`",
    ),
    (
        "@composable\ndef App():\n    def draw(scope):\n        "
        f"{THREAD.format('lambda: scope.draw_rect(Color.RED)')}\n    Canvas(draw, Modifier.size(9))\n",
        "6: a thread draws by `scope.draw_rect(…)`",
    ),
    (
        "@composable\ndef App():\n    def measure(scope, children, limits):\n        def work():\n"
        "            for child in children:\n                child.measure(limits)\n"
        f"        {THREAD.format('work')}\n        return scope.layout(1, 1, lambda: None)\n    Layout(measure)\n",
        "8: a thread lays out by `child.measure(…)`",
    ),
    (
        "@composable\ndef App():\n    names = ['a']\n    with Column():\n        map(lambda it: Text(it), names)\n",
        "7: `map(lambda it: Text(it), names)` makes an iterator, and calls nothing until something iterates it: write "
        "`for each in names: …`",
    ),
    (
        "@composable\ndef App():\n    (Text(name) for name in ['a'])\n",
        "5: `(Text(name) for name in ['a'])` makes an iterator, and calls nothing until something iterates it: write "
        "`for name in ['a']: …`",
    ),
]
MEANT = [
    "@composable\ndef Rows(items=[]):\n    Text(f'{items}')\n",
    "@composable\ndef Rows(items=[]):\n    items = [*items, 1]\n    items.append(2)\n    Text(f'{items}')\n",
    "def rows(items=[]):\n    items.append(1)\n",
    "@composable\ndef App():\n    n = remember(lambda: mutable_state_of(0))\n    def load():\n        n.value = 3\n"
    f"    Button(lambda: {THREAD.format('load')}, lambda: Text('go'))\n",
    f"class Pen:\n    def draw_all(self):\n        pass\ndef work():\n    pen = Pen()\n    pen.draw_all()\n"
    f"{THREAD.format('work')}\n",
    "@composable\ndef App():\n    list(map(Text, ['a']))\n    names = (each for each in 'ab')\n    Text(f'{names}')\n",
]


@pytest.mark.parametrize(("text", "answer"), WRONG, ids=[answer[:50] for _, answer in WRONG])
def test_code_that_is_never_meant__is_found_once_with_its_line(text: str, answer: str) -> None:
    assert [each[: len(answer)] for each in found(text)] == [answer]


@pytest.mark.parametrize("text", MEANT)
def test_code_that_may_be_meant__is_no_finding(text: str) -> None:
    assert found(text) == []
