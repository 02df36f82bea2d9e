"""The error for a group left open: names the place of the `key(…)` call without `with`."""

from __future__ import annotations

from engine.composition.calls.call_site import source_of
from engine.composition.errors.composition_error import CompositionError
from engine.composition.insert_table import InsertTable
from engine.composition.open_group import OpenGroup


def unclosed_group_error(frame: OpenGroup, new: InsertTable | None) -> CompositionError:
    """Returns the error; only a `key(…)` call without `with` leaves a group open by mistake.

    `frame`: the innermost open group. `new`: the groups being inserted.
    """
    groups = [each.group for each in frame.chain() if each.group is not None]
    if new is not None:
        groups[:0] = new.groups
    places = (source_of(group) for group in groups)
    place = next((each for each in places if each is not None and each.name == "key"), None)
    at = f" ({place.file}:{place.line})" if place is not None else ""
    return CompositionError(
        f"`key(…)` was called without `with`{at}, so what it opened was not closed: write `with key(…):` and "
        "the content below it"
    )
