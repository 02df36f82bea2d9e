"""The error for a group left open: names the place of the `key(…)` call without `with`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.composition.calls.call_site import source_of
from engine.composition.current import CompositionError

if TYPE_CHECKING:
    from engine.composition.composer import Composer


def left_open(composer: Composer) -> CompositionError:
    """Returns the error; only a `key(…)` call without `with` leaves a group open by mistake."""
    groups = [frame.group for frame in composer.frame.chain() if frame.group is not None]
    if composer.insert_table is not None:
        groups[:0] = composer.insert_table.groups
    places = (source_of(group) for group in groups)
    place = next((each for each in places if each is not None and each.name == "key"), None)
    at = f" ({place.file}:{place.line})" if place is not None else ""
    return CompositionError(
        f"`key(…)` was called without `with`{at}, so what it opened was not closed: write `with key(…):` and "
        "the content below it"
    )
