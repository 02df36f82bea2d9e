"""Composition locals of the components: values that a whole part of the screen shares.

Not here    LocalDensity, LocalLayoutDirection are in engine/layout: every LayoutNode reads them.
Source of behavior  Compose material LocalTextStyle, LocalContentColor; ui CompositionLocals.kt.
"""

from __future__ import annotations

from engine.composition import composition_local_of, static_composition_local_of
from engine.drawing.text import TextStyle
from engine.foundation.clipboard import Clipboard
from engine.unit import Color

LocalTextStyle = composition_local_of(lambda: TextStyle.DEFAULT, name="LocalTextStyle")
"""The style of texts that specify none."""

LocalContentColor = composition_local_of(lambda: Color.BLACK, name="LocalContentColor")
"""The color of texts and icons that specify none."""

LocalClipboard = static_composition_local_of(Clipboard, name="LocalClipboard")
"""The clipboard that copy, cut and paste use."""
