"""The arrows of the house go one way. Each test fails with the sentence that was broken (imports.py reads them)."""

from __future__ import annotations

from pathlib import Path

import pytest

from .imports import circles, imports, imports_in

ROOT = Path(__file__).parent.parent

# A room imports only rooms before it.
ROOMS = (
    "code_owner",
    "mistakes",
    "trace",
    "unit",
    "snapshot",
    "slots",
    "coroutines",
    "composition",
    "node",
    "layout",
    "drawing",
    "input",
    "semantics",
    "frame",
    "foundation",
)
# What a reader outside imports from: `engine` itself, and the three for tests, tools and readers of the engine.
DOORS = ("__init__", "testing", "tooling", "runtime")
INSPECTOR_ROOMS = (
    "language",
    "recording",
    "analysis",
    "running",
    "advice",
    "exports",
    "testing",
    "course",
    "qt",
    "commands",
)
# Sub-rooms, in the same order; "" stands for the files of the room itself.
SUB_ROOMS = {
    "inspector/recording": ("rows", "events", "structure", "", "moments", "file"),
    "inspector/running": ("loading", "inputs", "", "comparing"),
    "inspector/qt": ("style", "model", "widgets", "preview", "panels", "compare", "lesson", ""),
}
# The floors of engine/composition: a file imports only files of its own floor and of those before it.
COMPOSITION_FLOORS = {
    "values": """
        announced_writes applier first_writes locals_map moves remember_observer ignored_writes calls/identity_cache
        calls/call_site calls/called_argument calls/code_operations calls/control_flow calls/function_info
        calls/late_capture calls/loaded_names calls/loop_markers
        calls/numbered_site calls/source_tree calls/stability calls/typed_key errors/chain_text errors/composition_error
        errors/draw_arguments
        errors/expected_objects errors/explained errors/foreign_names errors/keyword_only errors/kotlin_members
        errors/measure_results errors/runaway_recursion movable/content_key
    """,
    "scopes and places": """
        child_groups composition_spans controlled_composition garbage_pause group_place insert_table invalid_scopes
        unclosed_group next_frame_end_callback_queue observations observer open_group pass_undo pending provider_stack
        recomposer_info recomposer_state registration_observer composition_tracer scheduled_invalidations
        scope scope_place calls/argument_text effects/disposal
        effects/effect_place errors/failures errors/notes
    """,
    "changes": """
        change_list child_matching failed_effects forgetting forgetting_order leaving_branches
        node_operations node_positions operations
        passed_calls pausing remember_events remembering run_again undo updater
    """,
    "the Composer": """
        composer run_alone scope_tracer slot_recorder unwinding calls/element calls/inline_calls calls/key_block
    """,
    "calls": """
        composite_key_hash current locals node recompose_scope_access reusable_content calls/composable
        calls/composed_function calls/content calls/content_arguments calls/content_readers calls/generator_element
        calls/iterations calls/key calls/reached_functions calls/shown_as calls/uncalled_name
        calls/unremembered_state calls/wrapper_text
        effects/effects effects/produce_state effects/remember effects/remember_saveable effects/retain
        effects/saveable_state_holder
        effects/saver effects/flow effects/flow_latest effects/flow_values effects/state_flow effects/shared_flow
        effects/sharing effects/combined_flow effects/channel effects/channel_queue effects/flow_producer
        effects/flow_several effects/flow_slots effects/lifecycle effects/lifecycle_registry effects/lifecycle_effects
        effects/lifecycle_flows movable/movable_content
    """,
    "the Composition": """
        composition composition_context invalidations movable/await_movable_content movable/movable_content_insertion
        movable/movable_content_state paused_composition errors/error_context
    """,
    "the Recomposer": """
        frame_changes frame_passes known_compositions recomposer movable/movable_content_registry
    """,
}
QT = ("PySide6", "shiboken6")


def _python_files(folder: str) -> list[Path]:
    return sorted(path for path in (ROOT / folder).rglob("*.py") if "__pycache__" not in path.parts)


def _room(module: str, house: str, rooms: tuple[str, ...]) -> str | None:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[0] == house and parts[1] in rooms else None


def _is(module: str, *names: str) -> bool:
    return module.split(".")[0] in names


def _assert_none(sentence: str, broken: list[str]) -> None:
    assert not broken, "\n".join([sentence, *broken])


def _where(path: Path, line: int, module: str) -> str:
    return f"  {path.relative_to(ROOT)}:{line} imports {module}"


def test_engine_rooms__import_only_rooms_above() -> None:
    broken = []
    for path in _python_files("engine"):
        own = path.relative_to(ROOT / "engine").parts[0].removesuffix(".py")
        if own in DOORS:
            continue  # they name what all rooms offer
        assert own in ROOMS, f"engine/{own} is no room of the house: give it a place in ROOMS and ARCHITECTURE.md"
        for line, module in imports(path):
            room = _room(module, "engine", ROOMS)
            if room is not None and ROOMS.index(room) > ROOMS.index(own):
                broken.append(_where(path, line, module))
            elif module == "engine" or (_is(module, "engine") and room is None):
                broken.append(_where(path, line, module) + " (the door; import from the room)")
    _assert_none("A room imports only rooms before it: " + " → ".join(ROOMS) + ".", broken)


def test_engine__imports_neither_qt_nor_inspector_nor_lessons() -> None:
    broken = [
        _where(path, line, module)
        for path in _python_files("engine")
        for line, module in imports(path)
        if _is(module, *QT, "inspector", "lessons", "tests")
    ]
    _assert_none("engine/ imports neither Qt nor inspector/ nor lessons/.", broken)


def test_engine_above_drawing__knows_nothing_of_skia() -> None:
    above = ROOMS[: ROOMS.index("drawing")]
    broken = [
        _where(path, line, module)
        for room in above
        for path in [*_python_files(f"engine/{room}"), ROOT / "engine" / f"{room}.py"]
        if path.exists()
        for line, module in imports(path)
        if _is(module, "skia", "numpy")
    ]
    _assert_none("Skia is first met in drawing/.", broken)


def test_composition__knows_nothing_of_layout_nodes() -> None:
    broken = [
        _where(path, line, module)
        for room in ROOMS[: ROOMS.index("node")]
        for path in _python_files(f"engine/{room}")
        for line, module in imports(path)
        if _room(module, "engine", ROOMS) in ROOMS[ROOMS.index("node") :]
    ]
    _assert_none("composition/ builds any tree through an Applier and knows nothing of LayoutNode.", broken)


def test_inspector_outside_qt__imports_no_qt() -> None:
    broken = []
    for path in _python_files("inspector"):
        parts = path.relative_to(ROOT / "inspector").parts
        if parts[0] == "qt":
            continue
        door = parts == ("commands", "run.py")  # opens the window, by importing it when asked to
        broken += [
            _where(path, line, module)
            for line, module in imports(path)
            if _is(module, *QT) or (module.startswith("inspector.qt") and not door)
        ]
    _assert_none("inspector/ outside qt/ imports no Qt.", broken)


def test_inspector__imports_no_lessons() -> None:
    broken = [
        _where(path, line, module)
        for path in _python_files("inspector")
        for line, module in imports(path)
        if _is(module, "lessons")
    ]
    _assert_none("inspector/ imports nothing from lessons/; it reads the files of that folder.", broken)


def test_inspector_rooms__import_only_rooms_above() -> None:
    broken = []
    for room in INSPECTOR_ROOMS:
        for path in _python_files(f"inspector/{room}"):
            for line, module in imports(path):
                other = _room(module, "inspector", INSPECTOR_ROOMS)
                if other is not None and INSPECTOR_ROOMS.index(other) > INSPECTOR_ROOMS.index(room):
                    broken.append(_where(path, line, module))
    _assert_none("In inspector/ a room imports only rooms above it: " + " → ".join(INSPECTOR_ROOMS) + ".", broken)


@pytest.mark.parametrize("room", SUB_ROOMS)
def test_sub_rooms__import_only_sub_rooms_above(room: str) -> None:
    order = SUB_ROOMS[room]
    package = room.replace("/", ".")

    def sub_room(parts: tuple[str, ...]) -> str:
        return parts[0] if len(parts) > 1 and parts[0] in order else ""

    broken = []
    for path in _python_files(room):
        own = path.relative_to(ROOT / room).parts
        if own == ("__init__.py",):
            continue  # the door
        assert len(own) == 1 or own[0] in order, f"{room}/{own[0]} is no sub-room: give it a place in SUB_ROOMS"
        for line, module in imports(path):
            if not module.startswith(f"{package}."):
                continue
            named = tuple(module.removeprefix(f"{package}.").split("."))
            is_module = (ROOT / room / named[0]).is_dir() or (ROOT / room / f"{named[0]}.py").exists()
            if is_module and order.index(sub_room((*named, ""))) > order.index(sub_room(own)):
                broken.append(_where(path, line, module))
    _assert_none(f"In {room}/ a sub-room imports only sub-rooms above it: " + " → ".join(order) + ".", broken)


def test_floors_of_composition__import_only_floors_below() -> None:
    floors = {name: number for number, names in enumerate(COMPOSITION_FLOORS.values()) for name in names.split()}
    folder, broken = ROOT / "engine" / "composition", []
    for path in _python_files("engine/composition"):
        name = path.relative_to(folder).with_suffix("").as_posix()
        if path.name == "__init__.py" or name == "public":
            continue  # the doors
        assert name in floors, f"engine/composition/{name} has no floor: give it a place in COMPOSITION_FLOORS"
        for line, module in imports(path):
            *parts, _ = module.split(".")
            for named in (module.replace(".", "/"), "/".join(parts)):
                floor = floors.get(named.removeprefix("engine/composition/"))
                if named.startswith("engine/composition/") and floor is not None and floor > floors[name]:
                    broken.append(_where(path, line, module))
    _assert_none(
        "In engine/composition a floor imports only floors before it: " + " → ".join(COMPOSITION_FLOORS), broken
    )


def test_product__imports_nothing_from_tests() -> None:
    broken = [
        _where(path, line, module)
        for folder in ("engine", "inspector", "lessons")
        for path in _python_files(folder)
        for line, module in imports(path)
        if _is(module, "tests", "pytest", "hypothesis")
        # The plugin is loaded by pytest itself; nothing else of the product may need pytest.
        and not (module == "pytest" and path == ROOT / "inspector" / "testing" / "plugin.py")
    ]
    _assert_none("The product imports nothing from tests/.", broken)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import engine.node.layout_node", ["engine.node.layout_node"]),
        ("from engine.node import LayoutNode", ["engine.node.LayoutNode"]),
        ("from . import scope", ["engine.composition.scope"]),
        ("from ..node import x", ["engine.node.x"]),
        ("def f():\n    from ..node.owner import Owner", ["engine.node.owner.Owner"]),
    ],
)
def test_imports__are_read_absolute(source: str, expected: list[str]) -> None:
    assert [module for _, module in imports_in(source, ("engine", "composition"))] == expected


@pytest.mark.parametrize(
    ("imported", "expected"),
    [
        ({"a.b": {"a.c"}, "a.c": {"a.d"}, "a.d": set()}, []),
        ({"a.b": {"a.c.Name"}, "a.c": {"a.b.name"}}, [{"a.b", "a.c"}]),
        ({"a.b": {"a.c"}, "a.c": {"a.d"}, "a.d": {"a.b"}, "a.e": {"a.b"}}, [{"a.b", "a.c", "a.d"}]),
        (
            {"a.b": {"a.c"}, "a.c": {"a.b"}, "a.d": {"a.e", "a.b"}, "a.e": {"a.f"}, "a.f": {"a.d"}},
            [{"a.d", "a.e", "a.f"}, {"a.b", "a.c"}],
        ),
    ],
)
def test_circles__are_modules_that_import_each_other(imported: dict[str, set[str]], expected: list[set[str]]) -> None:
    assert circles(imported) == expected
