"""The name of the switch beside the text Dark, for screen readers."""

from __future__ import annotations

from engine import SemanticsConfiguration


def called_dark(semantics: SemanticsConfiguration) -> None:
    """Names the switch; a function of the module is equal in each run, so the modifier never changes."""
    semantics.content_description = "Dark"
