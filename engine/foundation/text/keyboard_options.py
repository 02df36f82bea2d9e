"""KeyboardOptions and KeyboardActions: which keyboard a text field asks for, and what its action key does.

On a desktop the action key is Enter in a field of one line; the other options are for input methods and semantics.
Source of behavior  Compose foundation KeyboardOptions.kt, KeyboardActions.kt, KeyboardActionRunner.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from engine.foundation.animation.content_scope import call_content
from engine.input import FocusDirection, FocusOwner


class ImeAction(Enum):
    """What the action key of a keyboard means."""

    DEFAULT = "default"
    NONE = "none"
    GO = "go"
    SEARCH = "search"
    SEND = "send"
    PREVIOUS = "previous"
    NEXT = "next"
    DONE = "done"


class KeyboardType(Enum):
    """Which characters a keyboard offers. It refuses no others: an input transformation or the program does."""

    TEXT = "text"
    ASCII = "ascii"
    NUMBER = "number"
    PHONE = "phone"
    URI = "uri"
    EMAIL = "email"
    PASSWORD = "password"
    NUMBER_PASSWORD = "number_password"
    DECIMAL = "decimal"


class KeyboardCapitalization(Enum):
    """Which letters a software keyboard makes capital."""

    NONE = "none"
    CHARACTERS = "characters"
    WORDS = "words"
    SENTENCES = "sentences"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyboardOptions:
    """The keyboard that a text field asks for. Compose: KeyboardOptions."""

    capitalization: KeyboardCapitalization = KeyboardCapitalization.NONE
    auto_correct_enabled: bool = True
    keyboard_type: KeyboardType = KeyboardType.TEXT
    ime_action: ImeAction = ImeAction.DEFAULT


class KeyboardActionScope:
    """The receiver of a keyboard action that takes a parameter."""

    __slots__ = ("_focus_owner",)

    def __init__(self, focus_owner: FocusOwner) -> None:
        self._focus_owner = focus_owner

    def default_keyboard_action(self, action: ImeAction) -> bool:
        """Moves the focus for NEXT and PREVIOUS; returns whether `action` has a default."""
        if action is ImeAction.NEXT:
            self._focus_owner.move_focus(FocusDirection.NEXT)
            return True
        if action is ImeAction.PREVIOUS:
            self._focus_owner.move_focus(FocusDirection.PREVIOUS)
            return True
        return action is ImeAction.DONE  # which hides a software keyboard


Action = Callable[..., object]
"""A keyboard action: `action()`, or `action(scope)` with a KeyboardActionScope."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyboardActions:
    """The callbacks of the action key, one per ImeAction; None selects the default behavior of the action.

    Compose: KeyboardActions. `KeyboardActions.all(action)` takes every one.
    """

    on_done: Action | None = None
    on_go: Action | None = None
    on_next: Action | None = None
    on_previous: Action | None = None
    on_search: Action | None = None
    on_send: Action | None = None

    @staticmethod
    def all(on_any: Action) -> KeyboardActions:
        """Returns actions that all run `on_any`."""
        return KeyboardActions(
            on_done=on_any, on_go=on_any, on_next=on_any, on_previous=on_any, on_search=on_any, on_send=on_any
        )

    def run(self, action: ImeAction, focus_owner: FocusOwner) -> bool:
        """Runs the action, or its default; returns whether there was one."""
        scope = KeyboardActionScope(focus_owner)
        own: Any = None
        if action is not ImeAction.NONE and action is not ImeAction.DEFAULT:
            own = getattr(self, f"on_{action.value}")
        if own is None:
            return scope.default_keyboard_action(action)
        call_content(own, scope)
        return True
