"""What Python writes for members that Compose's and Kotlin's classes have and the classes here do not."""

from __future__ import annotations

from typing import Final

OF_COLLECTIONS: Final = {
    "value": "it is the collection itself: leave `.value` out",
    "add": "write `.append(item)`",
    "add_all": "write `.extend(items)`",
    "remove_at": "write `.pop(index)`",
    "put": "write `items[key] = value`",
    "size": "write `len(items)`",
    "is_empty": "write `not items`",
    "is_not_empty": "write `if items:`",
    "for_each": "write a `for` loop",
    "map": "write `[… for item in items]`",
    "filter": "write `[item for item in items if …]`",
    "first": "write `items[0]`",
    "last": "write `items[-1]`",
    "contains": "write `item in items`",
    "contains_key": "write `key in items`",
    "index_of": "write `.index(item)`",
}
"""What Python writes for members of Kotlin's collections, by their names in snake case."""

OF_CLASSES: Final = {
    ("AnnotatedString", "builder"): "write `with build_annotated_string() as text:`, and `text.append(…)` in the block",
    (
        "CompositionLocal",
        "set",
    ): "a local is provided: write `with CompositionLocalProvider(….provides(value)):` around its readers",
    ("Outline", "rectangle"): "write `RectangleOutline(rect)`",
    ("Outline", "rounded"): "write `RoundedOutline(round_rect)`",
    ("SnackbarData", "visuals"): "its members stand in the data itself: write `data.message` and `data.action_label`",
}
"""By the class and the member in snake case."""

OF_SCOPES: Final = (
    "draw_rect",
    "draw_circle",
    "draw_line",
    "draw_path",
    "draw_oval",
    "draw_arc",
    "draw_image",
    "draw_points",
)
"""Members of the draw scope, which Kotlin calls without an owner."""
