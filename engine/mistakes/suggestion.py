"""Suggestions of what was meant by a missing name (Kotlin's spelling, another word, a typing error), or by a number.

fillMaxSize → fill_max_size    SpaceBetween → SPACE_BETWEEN    left → start    pading → padding
"""

from __future__ import annotations

import dis
import re
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

_OTHER_WORDS = {
    "left": "start",
    "right": "end",
    "color": "color_or_brush",
    "background_color": "color",
    "center_horizontal": "center_horizontally",
    "center_vertical": "center_vertically",
    "text_size": "font_size",
    "size": "font_size",
    "click": "on_click",
    "onclick": "on_click",
    "on_change": "on_value_change",
    "spacing": "spaced_by",
    "set_value": "set",
    "get_value": "value",
    "get": "value",
    "val": "value",
    "value": "current",
    "test_id": "test_tag",
    "children": "content",
    "align_items": "horizontal_alignment",
    "fill_parent_size": "fill_max_size",
    "h1": "display_large",
    "h2": "display_medium",
    "h3": "display_small",
    "h4": "headline_medium",
    "h5": "headline_small",
    "h6": "title_large",
    "subtitle1": "title_medium",
    "subtitle2": "title_small",
    "body1": "body_large",
    "body2": "body_medium",
    "caption": "body_small",
    "button": "label_large",
    "overline": "label_small",
    "colors": "color_scheme",
    "animation_spec": "spec",
    "target_value": "target",
    "initial_value": "initial",
}
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_CLOSE = 0.75


def snake_case(name: str) -> str:
    """Converts `fillMaxSize` and `SpaceBetween` to Python's spelling."""
    return _HUMP.sub("_", name).lower()


def _bare(name: str) -> str:
    return name.replace("_", "").lower()


def suggestion(name: str, candidates: Iterable[str]) -> str | None:
    """Returns the candidate most similar to `name`, or None."""
    return nearest(name, tuple(candidates))


# Cached: `hasattr` and `getattr` with a default look up the same few names on modifiers thousands of times.
@lru_cache(maxsize=256)
def nearest(name: str, candidates: tuple[str, ...]) -> str | None:
    """Like `suggestion`, for hashable candidates."""
    public = {each for each in candidates if not each.startswith("_") and each != name}
    snake = snake_case(name)
    spellings = [snake, snake.upper(), snake.replace("_", "").upper()]
    if name[:1].isupper():  # constants are spelled so in Kotlin
        spellings.reverse()
    for spelling in spellings:
        if spelling in public:
            return spelling
    is_upper = name[:1].isupper()
    # Of `Column` and `column`, the one that begins like `name` comes last and stays.
    plain = {_bare(each): each for each in sorted(public, key=lambda each: (each[:1].isupper() == is_upper, each))}
    bare = _bare(name)
    if bare in plain:
        return plain[bare]
    other = _OTHER_WORDS.get(snake, "")
    for spelling in (other, other.upper()):
        if spelling in public:
            return spelling
    close = get_close_matches(bare, plain, 1, _CLOSE)
    return plain[close[0]] if close else None


def did_you_mean(name: str, candidates: Iterable[str], *, by_meaning: bool = True) -> str:
    """Returns a question to append to a message; "" if no candidate is similar. `by_meaning`: another word for the
    same, such as `left` for `start`, counts as similar."""
    meant = suggestion(name, candidates)
    if meant is not None and not by_meaning and not get_close_matches(_bare(name), [_bare(meant)], 1, _CLOSE):
        return ""
    return f"; did you mean `{meant}`?" if meant is not None else ""


def meant_fraction(value: float) -> float:
    """Returns the fraction that a percentage or a byte most likely stands for."""
    if 0 <= value <= 255:
        return value / 100 if value <= 100 else value / 255
    return 1.0 if value > 0 else 0.0


class SuggestsConstants(type):
    """A metaclass whose AttributeError suggests a constant for a misspelled one: `Alignment.Center`, `Color.Red`."""

    def __getattr__(cls, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        meant = suggestion(name, dir(cls))
        asked = f"; did you mean `{cls.__name__}.{meant}`?" if meant is not None else ""
        raise AttributeError(f"{cls.__name__} has no {name!r}{asked}")


_NO_SUCH_NAME = {
    "dp": "numbers given to modifiers are dp: write `Modifier.padding(16)`",
    "sp": "font sizes are sp: write `font_size=14`",
    "Composable": "write `@composable`",
    "Surface": "write `with Box(Modifier.background(color, shape)):`",
    "Card": "write `with Box(Modifier.background(color, shape)):`",
}


def missing_name(name: str, names: Iterable[str]) -> Exception:
    """Returns the error for a missing name of `engine`: an ImportError for an import statement."""
    if name.startswith("__"):
        return AttributeError(name)
    hint = _NO_SUCH_NAME.get(name)
    message = f"engine has no {name!r}" + (f": {hint}" if hint is not None else did_you_mean(name, names))
    frame = sys._getframe(2)
    if frame.f_code.co_code[frame.f_lasti] == _IMPORT_FROM:  # it would replace an AttributeError's text
        return ImportError(message, name=name)
    return AttributeError(message)


_IMPORT_FROM = dis.opmap["IMPORT_FROM"]
