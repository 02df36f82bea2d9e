"""Where a call stands in the program: of each program its own, also if another one has the same shape."""

from __future__ import annotations

import textwrap
from typing import Any

import pytest

from engine import Scene, movable_content_of

SOURCE = textwrap.dedent(
    """
    from engine import *

    @composable
    def Screen():
        with Column():
            Box(Modifier.size(9).clickable(lambda: 1 / 0))
    """
)


def screen(file: str, lines_before: int = 0, source: str = SOURCE) -> Any:
    """`Screen` of a program in `file`."""
    names: dict[str, Any] = {"__name__": "program"}
    exec(compile("\n" * lines_before + source, file, "exec"), names)
    return names["Screen"]


def place_of_click(scene: Scene, y: int = 2) -> str:
    with pytest.raises(ZeroDivisionError) as raised:
        scene.tap(2, y)
    (note,) = [each for each in raised.value.__notes__ if "which is called at " in each]
    return str(note.partition("which is called at ")[2])


def test_two_programs_of_one_shape__each_error_names_its_own_line() -> None:
    first, second = Scene(screen("first.py"), 40, 40), Scene(screen("second.py", 10), 40, 40)
    for scene in (first, second):
        scene.frame()
    assert place_of_click(second) == "second.py:17"
    assert place_of_click(first) == "first.py:7"
    with Scene(screen("first.py", 3), 40, 40) as edited:
        edited.frame()
        assert place_of_click(edited) == "first.py:10"


def test_two_files_of_one_shape_in_one_scene__each_error_names_its_own_line() -> None:
    first, second = screen("first.py"), screen("second.py", 10)

    def both() -> None:
        from engine import Column

        with Column():
            first()
            second()

    with Scene(both, 40, 40) as scene:
        scene.frame()
        assert place_of_click(scene, 2) == "first.py:7"
        assert place_of_click(scene, 12) == "second.py:17"


def test_two_programs_of_one_shape__the_slot_tables_name_their_own_lines() -> None:
    def places(scene: Scene) -> set[str]:
        found = {str(each.source) for root in scene.slot_table.groups for each in root.walk() if each.source}
        return {each for each in found if "engine" not in each and __file__ not in each}

    first, second = Scene(screen("first.py"), 40, 40), Scene(screen("second.py", 10), 40, 40)
    assert places(first) == {"Column at first.py:6", "Box at first.py:7"}
    assert places(second) == {"Column at second.py:16", "Box at second.py:17"}


def test_movable_content__its_nodes_keep_the_place_of_their_call() -> None:
    here = [True]
    content = screen("first.py")
    moved = movable_content_of(content)

    def both() -> None:
        from engine import Column, current_recompose_scope

        scopes.append(current_recompose_scope())
        with Column():
            if here[0]:
                moved()
        if not here[0]:
            moved()

    scopes: list[Any] = []
    with Scene(both, 40, 40) as scene:
        scene.frame()
        here[0] = False
        scopes[-1].invalidate()
        scene.frame()
        assert place_of_click(scene) == "first.py:7"
