"""The headless host for tests: a scene without a window, on a virtual clock, and what it reports.

    with Scene(Counter, 200, 100) as scene:
        scene.tap(*scene.find("more").center)
        assert scene.frame().composed == ["Counter", "Text"]

Not here    budgets in tests, the pytest plugin: inspector/testing.
"""

from engine.frame import FRAME_NANOS, FoundNode, FrameReport, Read, Scene, Write
from engine.layout import InconsistentTreeError, verify_well_formed
from engine.semantics import SemanticsData, SemanticsNode

__all__ = [
    "FRAME_NANOS",
    "FoundNode",
    "FrameReport",
    "InconsistentTreeError",
    "Read",
    "Scene",
    "SemanticsData",
    "SemanticsNode",
    "Write",
    "verify_well_formed",
]
