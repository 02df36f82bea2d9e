"""SnackbarHostState: the queue of messages, how each ends; SnackbarHost as it fades."""

from __future__ import annotations

from typing import Any

import pytest

from engine import (
    Box,
    Modifier,
    Scaffold,
    Scene,
    SnackbarDuration,
    SnackbarHost,
    SnackbarHostState,
    SnackbarResult,
    Text,
    remember_coroutine_scope,
)


class Screen:
    """A scaffold with a host; `show` launches a message and keeps how it ended."""

    def __init__(self) -> None:
        self.host = SnackbarHostState()
        self.results: list[tuple[str, SnackbarResult]] = []
        self.bodies = 0
        self.scope: Any = None
        self.scene = Scene(self.content, width=400, height=600, density=1.0)

    def content(self) -> None:
        self.scope = remember_coroutine_scope()
        Scaffold(self.body, snackbar_host=lambda: SnackbarHost(self.host, Modifier.test_tag("host")))

    def body(self, padding: Any) -> None:
        self.bodies += 1
        with Box(Modifier.padding(padding)):
            Text("body")

    def show(self, message: str, action: str | None = None, **options: Any) -> Any:
        async def block() -> None:
            self.results.append((message, await self.host.show_snackbar(message, action, **options)))

        job = self.scope.launch(block)
        self.scene.run_coroutines()
        return job

    @property
    def message(self) -> str | None:
        data = self.host.current_snackbar_data
        return None if data is None else data.message


def test_two_messages__second_waits_for_the_first() -> None:
    screen = Screen()
    screen.show("one", duration=SnackbarDuration.INDEFINITE)
    screen.show("two", duration=SnackbarDuration.INDEFINITE)
    assert screen.message == "one"
    data = screen.host.current_snackbar_data
    assert data is not None
    data.dismiss()
    screen.scene.run_coroutines()
    assert screen.message == "two"
    assert screen.results == [("one", SnackbarResult.DISMISSED)]
    screen.scene.close()


@pytest.mark.parametrize(
    ("duration", "millis"), [(None, 4_000), (SnackbarDuration.SHORT, 4_000), (SnackbarDuration.LONG, 10_000)]
)
def test_time_of_a_message_is_over__it_is_dismissed(duration: SnackbarDuration | None, millis: int) -> None:
    screen = Screen()
    screen.show("one", duration=duration)
    screen.scene.settle(40)  # the host composes it, which starts its time
    screen.scene.advance(millis - 1_000)
    assert screen.message == "one"
    screen.scene.advance(1_100)
    assert screen.message is None
    assert screen.results == [("one", SnackbarResult.DISMISSED)]
    screen.scene.close()


def test_message_with_an_action__stays_until_the_action_is_chosen() -> None:
    screen = Screen()
    screen.show("deleted", "undo")
    screen.scene.advance(60_000)
    assert screen.message == "deleted"
    host = screen.scene.find("host")
    (x, y), (width, height) = host.position, host.size
    screen.scene.tap(x + width - 20, y + height / 2)
    screen.scene.run_coroutines()
    assert screen.results == [("deleted", SnackbarResult.ACTION_PERFORMED)]
    assert screen.message is None
    screen.scene.close()


def test_coroutine_of_a_message_is_cancelled__message_goes_and_the_next_one_comes() -> None:
    screen = Screen()
    job = screen.show("one", duration=SnackbarDuration.INDEFINITE)
    screen.show("two", duration=SnackbarDuration.INDEFINITE)
    job.cancel()
    screen.scene.run_coroutines()
    assert (screen.message, screen.results) == ("two", [])
    screen.scene.close()


def test_coroutine_of_a_waiting_message_is_cancelled__it_is_never_shown() -> None:
    screen = Screen()
    screen.show("one", duration=SnackbarDuration.INDEFINITE)
    screen.show("two", duration=SnackbarDuration.INDEFINITE).cancel()
    screen.show("three", duration=SnackbarDuration.INDEFINITE)
    data = screen.host.current_snackbar_data
    assert data is not None
    data.dismiss()
    screen.scene.run_coroutines()
    assert screen.message == "three"
    screen.scene.close()


def test_message_ends_twice__first_end_counts() -> None:
    screen = Screen()
    screen.show("one", "undo")
    data = screen.host.current_snackbar_data
    assert data is not None
    data.perform_action()
    data.dismiss()
    screen.scene.run_coroutines()
    assert screen.results == [("one", SnackbarResult.ACTION_PERFORMED)]
    screen.scene.close()


def test_message_is_shown_and_goes__body_of_the_scaffold_does_not_recompose() -> None:
    screen = Screen()
    screen.scene.settle(5)
    assert (screen.bodies, tuple(screen.scene.find("host").size)) == (1, (0, 0))
    screen.show("one", duration=SnackbarDuration.INDEFINITE)
    screen.scene.settle(40)
    assert screen.scene.find("host").size[1] == 48 + 2 * 12
    data = screen.host.current_snackbar_data
    assert data is not None
    data.dismiss()
    screen.scene.settle(60)
    assert (screen.bodies, tuple(screen.scene.find("host").size)) == (1, (0, 0))
    screen.scene.close()
