"""The headless host and its reports: names for programs, exported by `engine`."""

from engine.frame import BackEdge, BackEvent, FrameReport, Scene, WindowInfo

__all__ = [
    "BackEdge",
    "BackEvent",
    "FrameReport",
    "Scene",
    "WindowInfo",
]
