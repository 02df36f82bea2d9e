"""Runs the three phases in order: Scene, frame reports, and the user's input to a scene.

    recomposer frame → measure and lay out → position callbacks → draw, replaying valid layers

Not here    the phases themselves: composition/, layout/, drawing/. Windows: inspector/qt.
"""

from engine.frame.back_dispatcher import BackDispatcher, BackEdge, BackEvent, BackEventHandler
from engine.frame.found_node import FoundNode
from engine.frame.frame_report import FrameReport, Read, ReportBuilder, Write
from engine.frame.popup_host import LocalPopupHost, PopupHost, PopupLayer
from engine.frame.scene import FRAME_NANOS, Scene
from engine.frame.scene_owner import SceneOwner
from engine.frame.window_info import WindowInfo

__all__ = [
    "FRAME_NANOS",
    "BackDispatcher",
    "BackEdge",
    "BackEvent",
    "BackEventHandler",
    "LocalPopupHost",
    "FoundNode",
    "FrameReport",
    "PopupHost",
    "PopupLayer",
    "Read",
    "ReportBuilder",
    "Scene",
    "SceneOwner",
    "WindowInfo",
    "Write",
]
