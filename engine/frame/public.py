"""The headless host and its reports: names for programs, exported by `engine`."""

from engine.frame import FrameReport, Scene, WindowInfo

__all__ = [
    "FrameReport",
    "Scene",
    "WindowInfo",
]
