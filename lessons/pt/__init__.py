"""The lessons in Portuguese. They import the kit from here: in Jupyter, that sets the language of the kit."""

from __future__ import annotations

from inspector.language import set_language
from lessons import kit as kit

set_language("pt")
