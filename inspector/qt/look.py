"""Look: the former name of Appearance, which scripts that drive the window import from here."""

from .style.appearance import Appearance as Look

__all__ = ["Look"]
