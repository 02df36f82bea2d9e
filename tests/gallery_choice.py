"""Which programs of the gallery a test runs. The apps are long: by default a test runs some of them, each in its first
form, where another test runs the others; `--thorough` runs all forms of all programs everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hypothesis import settings

from inspector.running.loading.gallery import GalleryEntry, gallery
from inspector.running.loading.program import load

APPS = ("todo", "chat", "album")


def is_thorough() -> bool:
    """Whether the tests run with the profile `thorough`."""
    return settings().max_examples >= 10_000


def entries(apps: Sequence[str] = APPS) -> list[GalleryEntry]:
    """The small programs, and these apps."""
    return [entry for entry in gallery() if is_thorough() or entry.slug not in APPS or entry.slug in apps]


def some(*slugs: str) -> list[GalleryEntry]:
    """These programs, for what does not depend on the program: they differ in what they do, and are short."""
    return [entry for entry in gallery() if is_thorough() or entry.slug in slugs]


def variants(target: str) -> list[str]:
    """The forms of a program; of an app only the first."""
    found = list(_all_variants(target))
    is_app = any(target == entry.slug or target == str(entry.path) for entry in gallery() if entry.slug in APPS)
    return found[:1] if is_app and not is_thorough() else found


@cache
def _all_variants(target: str) -> tuple[str, ...]:
    return tuple(load(target).variants)


def forms(apps: Sequence[str] = APPS) -> list[tuple[str, str]]:
    """Each form of the programs of `entries`."""
    return [(entry.slug, variant) for entry in entries(apps) for variant in variants(entry.slug)]
