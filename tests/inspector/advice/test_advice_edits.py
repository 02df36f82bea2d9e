"""Text edits: what no edit names stays as its author wrote it; imports come where they belong, and go."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.advice.edits import (
    CannotRewriteError,
    Edit,
    applied,
    deleted,
    imported,
    indented,
    inserted_before,
    replaced,
    unified_diff,
)
from inspector.advice.source import Source


def source(text: str) -> Source:
    return Source("/app/app.py", dedent(text).lstrip("\n"))


def with_import(text: str, *names: str) -> str:
    made = source(text)
    edits = [edit for name in names for edit in imported(made, name)[1]]
    said = " + ".join(imported(made, name)[0] for name in names)
    return applied(made, [*edits, Edit(len(made.text), len(made.text), f"x = {said}\n")])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from engine import Box, Text\n", "from engine import Box, Column, Text\n"),
        ("from engine import Box\n", "from engine import Box, Column\n"),
        (
            "from engine import (\n    Box,\n    Text,\n)\n",
            "from engine import (\n    Box,\n    Column,\n    Text,\n)\n",
        ),
        ("from engine import (\n    Box,\n)\n", "from engine import (\n    Box,\n    Column,\n)\n"),
        ("from engine import *\n", "from engine import *\n"),
        ("from engine import Column as C\n", "from engine import Column as C\n"),
        ("import engine\n", "import engine\n"),
        ("import engine as e\n", "import engine as e\n"),
        ('"""Doc."""\n\nimport os\n', '"""Doc."""\n\nfrom engine import Column\nimport os\n'),
        ("from __future__ import annotations\n", "from __future__ import annotations\nfrom engine import Column\n"),
    ],
)
def test_name_is_needed__imported_where_the_others_are(before: str, after: str) -> None:
    said = {"import engine\n": "engine.Column", "import engine as e\n": "e.Column"}.get(before, "Column")
    said = "C" if " as C" in before else said
    assert with_import(before, "Column") == f"{after}x = {said}\n"


def test_two_names_in_one_place__both_in_order() -> None:
    assert with_import("from engine import Text\n", "Column", "Row").startswith(
        "from engine import Column, Row, Text\n"
    )


def test_name_means_something_else__refused() -> None:
    with pytest.raises(CannotRewriteError, match="Column already names something else in this file"):
        imported(source("Column = 3\n"), "Column")


def test_import_not_used_any_more__goes_and_the_rest_stays() -> None:
    made = source(
        """
        from engine import (
            Box,
            LocalDensity,
            Text,
        )
        from os import path, sep
        import sys  # stays

        Box(LocalDensity, sep)
        """
    )
    call = next(node for node in ast.walk(made.tree) if isinstance(node, ast.Call))
    assert applied(made, [replaced(made, call, "Box()")]) == dedent(
        """
        from engine import (
            Box,
            Text,
        )
        from os import path
        import sys  # stays

        Box()
        """
    ).lstrip("\n")


def test_edits_meet__refused() -> None:
    made = source("abc = 1\n")
    with pytest.raises(CannotRewriteError, match="two changes meet"):
        applied(made, [Edit(0, 3, "x"), Edit(2, 5, "y")])


def test_result_does_not_compile__refused() -> None:
    with pytest.raises(CannotRewriteError, match="would not compile"):
        applied(source("abc = 1\n"), [Edit(4, 5, "(")])


def test_only_statement_of_a_block__is_not_deleted() -> None:
    made = source("if x:\n    y = 1\n")
    statement = made.tree.body[0]
    assert isinstance(statement, ast.If)
    with pytest.raises(CannotRewriteError, match="its block has no line but line 2"):
        deleted(made, statement.body[0])


def test_statement_shares_its_line__not_deleted() -> None:
    made = source("a = 1; b = 2\n")
    with pytest.raises(CannotRewriteError, match="several statements"):
        deleted(made, made.tree.body[0])


def test_statement_over_several_lines__deleted_with_its_comments() -> None:
    made = source("a = 1\nb = (\n    2,  # two\n)  # end\nc = 3\n")
    assert applied(made, [deleted(made, made.tree.body[1])]) == "a = 1\nc = 3\n"


def test_lines_inserted__indented_as_the_statement() -> None:
    made = source("def f():\n    if x:\n        y = 1\n")
    statement = next(node for node in ast.walk(made.tree) if isinstance(node, ast.Assign))
    assert applied(made, [inserted_before(made, statement, ["z = 0", ""])]) == (
        "def f():\n    if x:\n        z = 0\n\n        y = 1\n"
    )


def test_windows_line_ends__kept() -> None:
    made = Source("/app/app.py", "a = 1\r\nb = 2\r\n")
    assert applied(made, [inserted_before(made, made.tree.body[1], ["c = 3"])]) == "a = 1\r\nc = 3\r\nb = 2\r\n"


def test_multiline_string_in_a_block_to_indent__is_refused() -> None:
    with pytest.raises(CannotRewriteError, match="begins a text of several lines"):
        indented(source('a = """x\ny"""\n'), 1, 2)


def test_letters_that_take_several_bytes__spans_count_characters() -> None:
    made = source('naïve = "Übergröße 🏔"; other = 1\n')
    assert [made.segment(node) for node in made.tree.body] == ['naïve = "Übergröße 🏔"', "other = 1"]


@given(st.lists(st.sampled_from(["a = 1", "b = 'é'", "# ü", "c = 'x' + \"y\""]), min_size=2, max_size=8), st.data())
def test_one_statement_replaced__every_other_line_is_the_same(lines: list[str], data: st.DataObject) -> None:
    made = Source("/app/app.py", "\n".join([*lines, "last = 0"]) + "\n")
    statement = data.draw(st.sampled_from(made.tree.body))
    after = applied(made, [replaced(made, statement, "new = 2")])
    expected = made.text.splitlines()
    expected[statement.lineno - 1] = "new = 2"
    assert after.splitlines() == expected


def test_diff__names_the_file_only() -> None:
    diff = unified_diff("/app/app.py", "a = 1\n", "a = 2\n")
    assert diff == "--- a/app.py\n+++ b/app.py\n@@ -1 +1 @@\n-a = 1\n+a = 2\n"
