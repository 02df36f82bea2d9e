"""Composition locals of the components: what a whole part of the screen agrees on.

Not here    LocalDensity, LocalLayoutDirection: engine/layout, every node takes them over.
Source of behaviour  Compose material LocalTextStyle, LocalContentColor; ui CompositionLocals.kt.
"""

from __future__ import annotations

from engine.composition import composition_local_of, static_composition_local_of
from engine.drawing.text import TextStyle
from engine.foundation.clipboard import Clipboard
from engine.unit import Color

LocalTextStyle = composition_local_of(lambda: TextStyle.DEFAULT, name="LocalTextStyle")
"""What texts look like that say nothing themselves."""

LocalContentColor = composition_local_of(lambda: Color.BLACK, name="LocalContentColor")
"""The color of texts and icons that have none of their own."""

LocalClipboard = static_composition_local_of(Clipboard, name="LocalClipboard")
"""Where copy and cut put text and paste takes it from."""
