"""The image and the text of the gallery's program Loop, in Portuguese."""

from __future__ import annotations

from engine import AnyModifier, Modifier
from lessons.apps import loop
from lessons.apps.loop import PAGE as PAGE


def Lake(modifier: AnyModifier = Modifier) -> None:
    """The image, with its name for screen readers."""
    loop.Lake(modifier, "Um lago")


def Caption(modifier: AnyModifier = Modifier) -> None:
    """The text that belongs below the image."""
    loop.Caption(modifier, "Isto fica abaixo do lago")
