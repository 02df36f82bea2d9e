"""Which names are public where: programs import from `engine`, other readers from its three doors."""

from __future__ import annotations

import ast
import importlib
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import engine
import engine.runtime
import engine.testing
import engine.tooling

ROOT = Path(__file__).parent.parent
DOORS = {"testing": engine.testing, "tooling": engine.tooling, "runtime": engine.runtime}

VOCABULARY = """
mutable_state_of structural_equality_policy referential_equality_policy never_equal_policy derived_state_of
mutable_state_list_of mutable_state_map_of mutable_state_set_of state_field snapshot_flow produce_state
remember_updated_state Snapshot SnapshotApplyConflictError IllegalStateError SnapshotStateObserver MutableStateFlow
collect_as_state combine
composable remember remember_saveable remember_saveable_state_holder key current_recompose_scope current_composer
movable_content_of composition_local_of static_composition_local_of CompositionLocalProvider dont_memoize stable
immutable Content SideEffect DisposableEffect LaunchedEffect remember_coroutine_scope with_frame_nanos
await_cancellation RememberObserver Recomposer Composition remember_composition_context Applier AbstractApplier
ComposeNode CompositionObserver SlotTable
Dp Constraints IntOffset IntSize Offset Size Rect Alignment Arrangement Density Color Layout HorizontalAlignmentLine
VerticalAlignmentLine AlignmentLine FIRST_BASELINE IntrinsicSize SubcomposeLayout LocalDensity LocalTextStyle
VerticalRuler HorizontalRuler RelativeLayoutBounds SeekableTransitionState BackHandler
SharedTransitionLayout SharedTransitionScope SharedContentConfig PlaceholderSize ResizeMode OverlayClip
Modifier LayoutModifierNode DrawModifierNode GlobalPositionAwareModifierNode LayoutAwareModifierNode
ParentDataModifierNode PointerInputModifierNode SemanticsModifierNode KeyInputModifierNode ObserverModifierNode
DelegatingNode ModifierNodeElement modifier_extension LayoutCoordinates remember_text_measurer
Row Column Box Spacer Text Image Canvas BoxWithConstraints LazyColumn LazyRow Button Slider Checkbox Switch TextField
AnimatedVisibility FlowRow FlowColumn painter_resource ColorPainter LazyListState remember_lazy_list_state ScrollState
remember_scroll_state Animatable animate_float_as_state animate_int_as_state animate_dp_as_state
animate_color_as_state animate_offset_as_state animate_size_as_state remember_infinite_transition tween spring
keyframes LinearEasing FastOutSlowInEasing update_transition Crossfade AnimatedContent LookaheadScope
LazyVerticalGrid LazyHorizontalGrid GridCells LazyGridState LazyVerticalStaggeredGrid LazyHorizontalStaggeredGrid
StaggeredGridCells StaggeredGridItemSpan LazyStaggeredGridState retain RetainedEffect
HorizontalPager VerticalPager remember_pager_state
InteractionSource PressInteraction FocusInteraction DragInteraction HoverInteraction AnchoredDraggableState
detect_transform_gestures remember_graphics_layer Scene FrameReport
""".split()
"""The names that a program of this project may rely on, by subject."""

SHARED = {
    "testing": {"FrameReport", "Scene"},
    "tooling": {
        "ComposableDefinitionError",
        "CompositionError",
        "CompositionObserver",
        "IllegalStateError",
        "MutationInterruptedError",
        "PointerEventTimeoutError",
        "SlotTable",
        "SnapshotApplyConflictError",
    },
    "runtime": {"Applier", "Composition", "Recomposer", "SlotTable"},
}
"""What a door has in common with `engine`: programs create, catch or implement these, too."""


def _public(module: ModuleType) -> list[str]:
    names: list[str] = vars(module)["__all__"]
    return names


def test_vocabulary__is_importable_from_engine() -> None:
    assert [name for name in VOCABULARY if name not in _public(engine)] == []
    assert [name for name in VOCABULARY if not hasattr(engine, name)] == []


@pytest.mark.parametrize("door", DOORS)
def test_names_of_a_door__are_its_own_but_for_those_that_programs_need(door: str) -> None:
    assert set(_public(DOORS[door])) & set(_public(engine)) == SHARED[door]


def test_names_of_two_doors__are_few() -> None:
    testing, tooling, runtime = (set(_public(module)) for module in DOORS.values())
    assert (testing & tooling, testing & runtime, tooling & runtime) == (
        {"InconsistentTreeError"},
        set(),
        {"SlotTable"},
    )


@pytest.mark.parametrize("module", [engine, *DOORS.values()], ids=lambda module: module.__name__)
def test_public_names__exist_once_each(module: ModuleType) -> None:
    names = _public(module)
    assert len(names) == len(set(names))
    assert [name for name in names if not hasattr(module, name)] == []


def test_internal_classes__are_behind_a_door_and_still_found_by_their_first_address() -> None:
    for name in ("NodeCoordinator", "LayoutNode", "Composer", "SlotReader", "SemanticsNode", "value_repr"):
        assert name not in _public(engine)
        (home,) = (module for module in DOORS.values() if name in _public(module))
        assert getattr(engine, name) is getattr(home, name)


def test_misspelt_name__names_the_one_that_is_meant() -> None:
    with pytest.raises(AttributeError, match="did you mean `Column`"):
        engine.Collumn  # type: ignore[attr-defined]
    with pytest.raises(ImportError, match="did you mean `Column`"):
        exec("from engine import Collumn")


def test_dir_of_engine__lists_names_for_programs_and_the_doors() -> None:
    assert dir(engine) == sorted([*_public(engine), *DOORS])


def test_names_that_type_checkers_see__are_those_that_python_has() -> None:
    """A type checker reads the star imports; it cannot run the code that composes `__all__` and finds names."""
    seen: set[str] = set()
    body = ast.parse(Path(engine.__file__).read_text(encoding="utf-8")).body
    (seen_only_by_them,) = (
        each for each in body if isinstance(each, ast.If) and ast.unparse(each.test) == "TYPE_CHECKING"
    )
    for node in (*body, *seen_only_by_them.body):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("engine."):
            assert [alias.name for alias in node.names] == ["*"]
            seen |= set(_public(importlib.import_module(node.module)))
    assert seen == set(_public(engine))


def test_import_of_engine__loads_no_door_and_no_component() -> None:
    """The names are then used in an order of their own: no file may depend on one that another imported before it."""
    seed = random.randrange(1_000_000)
    program = f"""
import random, sys, engine
print(sorted(name for name in sys.modules if name.startswith(("engine.t", "engine.foundation"))))
names = sorted(engine.foundation.__all__)
random.Random({seed}).shuffle(names)
print([name for name in names if getattr(engine, name) is not getattr(engine.foundation, name)])
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, f"seed {seed}: {done.stderr}"
    loaded, different = map(ast.literal_eval, done.stdout.splitlines())
    assert [name for name in loaded if not name.startswith("engine.trace")] == [
        "engine.foundation",
        "engine.foundation.lazy_imports",
    ]
    assert different == []
