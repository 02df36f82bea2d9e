"""How many examples a costly random test tries: a part of the profile's; with `thorough`, all of them."""

from __future__ import annotations

from hypothesis import settings

LEAST = 5


def part_of_the_examples(part: float) -> settings:
    """Returns settings with this part of the profile's examples, at least LEAST: for a test whose examples take several
    times as long as those of others."""
    most = settings().max_examples
    return settings(max_examples=most if most >= 10_000 else max(LEAST, round(most * part)))
