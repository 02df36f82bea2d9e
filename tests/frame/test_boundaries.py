"""Boundaries of the trace: the code with which the engine calls the program."""

from __future__ import annotations

import gc

from engine import AnimatedVisibility, Modifier, Scene, Spacer, trace
from engine.code_owner import is_engine
from engine.trace import Event, source_site


def _compiled() -> object:
    namespace: dict[str, object] = {}
    exec(compile("def restart(): pass", "<composable>", "exec"), namespace)
    return namespace["restart"]


def test_generated_code_is_freed__its_number_is_no_boundary_any_more() -> None:
    function = _compiled()
    code = function.__code__  # type: ignore[attr-defined]
    trace.boundary_code(code)
    assert trace.is_boundary(code)
    number = id(code)
    del function, code
    gc.collect()
    later = (_compiled() for _ in range(1_000))
    with_that_number = next((each for each in later if id(each.__code__) == number), None)  # type: ignore[attr-defined]
    assert with_that_number is None or not trace.is_boundary(with_that_number.__code__)  # type: ignore[attr-defined]
    assert number not in source_site._boundaries


class _Reads:
    def __init__(self) -> None:
        self.files: set[str] = set()

    def happened(self, event: Event) -> None:
        if event.kind == trace.READ and event.site is not None:
            self.files.add(event.site.file)

    def ended(self, event: Event) -> None:
        """A span ends."""


def test_coroutine_of_the_framework_reads_while_the_scene_is_made__the_line_that_makes_it_does_not_read() -> None:
    reads = _Reads()
    scene = Scene(lambda: AnimatedVisibility(True, lambda: Spacer(Modifier.size(9))), listeners=[reads])
    assert reads.files and all(is_engine(file) for file in reads.files)
    scene.close()
