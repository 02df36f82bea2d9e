"""SharingStarted: when the flow behind `state_in` and `share_in` is collected.

Source      the behavior of kotlinx.coroutines SharingStarted and launchSharing (recording flow_kept).
"""

from __future__ import annotations

import enum
from collections.abc import AsyncIterator, Callable
from typing import Final, TypeVar

from engine.composition.effects.flow import Flow
from engine.composition.effects.shared_flow import MutableSharedFlow, SharedFlow
from engine.composition.effects.state_flow import MutableStateFlow, StateFlow
from engine.coroutines import CoroutineScope, delay

T = TypeVar("T")
_FOREVER: Final = float("inf")
_EXTRA: Final = 64


class _Command(enum.Enum):
    START = "start"
    STOP = "stop"
    RESET = "stop and reset the replay cache"


class SharingStarted:
    """Says when a shared collection runs, from the number of those who listen. Kotlin: SharingStarted."""

    EAGERLY: SharingStarted
    """At once, for as long as the scope is active."""

    LAZILY: SharingStarted
    """From the first listener on, for as long as the scope is active."""

    def __init__(self, name: str, commands: Callable[[StateFlow[int]], Flow[_Command]] | None = None) -> None:
        self._name = name
        self._commands = commands

    @staticmethod
    def while_subscribed(stop_timeout_millis: float = 0, replay_expiration_millis: float = _FOREVER) -> SharingStarted:
        """While anyone listens, and `stop_timeout_millis` longer. Kotlin: WhileSubscribed.

        `replay_expiration_millis` later the shared flow forgets its values.
        """

        async def command(listeners: int) -> AsyncIterator[_Command]:
            if listeners:
                yield _Command.START
                return
            await delay(stop_timeout_millis)
            if replay_expiration_millis > 0:
                yield _Command.STOP
                if replay_expiration_millis == _FOREVER:
                    return
                await delay(replay_expiration_millis)
            yield _Command.RESET

        return SharingStarted(
            f"while_subscribed({stop_timeout_millis})",
            lambda count: (
                count.transform_latest(command)
                .drop_while(lambda each: each is not _Command.START)
                .distinct_until_changed()
            ),
        )

    def state_of(self, flow: Flow[T], scope: CoroutineScope, initial: T) -> StateFlow[T]:
        """Returns a state flow of the newest value of `flow`, fed by a coroutine of `scope`."""
        shared: MutableStateFlow[T] = MutableStateFlow(initial)

        def reset() -> None:
            shared.value = initial

        self._launch(scope, flow, shared, reset)
        return shared.as_state_flow()

    def shared_of(self, flow: Flow[T], scope: CoroutineScope, replay: int) -> SharedFlow[T]:
        """Returns a shared flow of the values of `flow`, fed by a coroutine of `scope`."""
        shared: MutableSharedFlow[T] = MutableSharedFlow(replay, max(0, _EXTRA - replay))
        self._launch(scope, flow, shared, shared.reset_replay_cache)
        return shared.as_shared_flow()

    def _launch(
        self,
        scope: CoroutineScope,
        flow: Flow[T],
        shared: MutableStateFlow[T] | MutableSharedFlow[T],
        reset: Callable[[], None],
    ) -> None:
        commands = self._commands

        async def obey(command: _Command) -> None:
            if command is _Command.START:
                await flow.collect(shared.emit)
            elif command is _Command.RESET:
                reset()

        async def share() -> None:
            if commands is not None:
                await commands(shared.subscription_count).collect_latest(obey)
                return
            if self is SharingStarted.LAZILY:
                await shared.subscription_count.first(lambda count: count > 0)
            await flow.collect(shared.emit)

        scope.launch(share, undispatched=self is not SharingStarted.EAGERLY)

    def __repr__(self) -> str:
        return f"SharingStarted.{self._name}"


SharingStarted.EAGERLY = SharingStarted("EAGERLY")
SharingStarted.LAZILY = SharingStarted("LAZILY")
