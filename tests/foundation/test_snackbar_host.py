"""SnackbarHost: one message after another, how each ends, and what it runs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import (
    Box,
    Button,
    Column,
    Modifier,
    PaddingValues,
    Scaffold,
    SnackbarDuration,
    SnackbarHost,
    SnackbarHostState,
    SnackbarResult,
    Text,
    composable,
    remember_coroutine_scope,
)

from .conftest import Ui


class Messages:
    """A screen with a host; `ask` shows a message, `ended` is how each ended."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.host = SnackbarHostState()
        self.ended: list[tuple[str, SnackbarResult]] = []
        self.jobs: list[object] = []

        @composable
        def Screen() -> None:
            launch = remember_coroutine_scope().launch
            self.launch: Callable[..., object] = launch
            Scaffold(Body, snackbar_host=lambda: SnackbarHost(self.host))

        @composable
        def Body(padding: PaddingValues) -> None:
            with Column():
                Box(Modifier.size(10).test_tag("body"))

        ui.show(Screen)

    def ask(self, message: str, action: str | None = None, duration: SnackbarDuration | None = None) -> None:
        async def show() -> None:
            self.ended.append((message, await self.host.show_snackbar(message, action, duration)))

        self.jobs.append(self.launch(show))

    @property
    def shown(self) -> str | None:
        data = self.host.current_snackbar_data
        return None if data is None else data.message


def test_message_without_action__ends_after_four_seconds(ui: Ui) -> None:
    messages = Messages(ui)
    messages.ask("Saved")
    ui.scene.advance(3_900)
    before = messages.shown
    ui.scene.advance(200)
    assert (before, messages.shown, messages.ended) == ("Saved", None, [("Saved", SnackbarResult.DISMISSED)])


def test_action_is_tapped__message_ends_with_it(ui: Ui) -> None:
    messages = Messages(ui)
    messages.ask("Deleted", "Undo")
    ui.scene.advance(60_000)  # a message with an action stays
    before = messages.shown
    ui.scene.tap(*ui.scene.semantics().find("Undo", role="button").bounds.center)
    ui.scene.settle(3)
    assert (before, messages.shown, messages.ended) == (
        "Deleted",
        None,
        [("Deleted", SnackbarResult.ACTION_PERFORMED)],
    )


@pytest.mark.parametrize(("duration", "millis"), [(SnackbarDuration.SHORT, 4_000), (SnackbarDuration.LONG, 10_000)])
def test_duration_is_given__holds_with_an_action_too(ui: Ui, duration: SnackbarDuration, millis: int) -> None:
    messages = Messages(ui)
    messages.ask("Deleted", "Undo", duration)
    ui.scene.advance(millis - 100)
    before = messages.shown
    ui.scene.advance(200)
    assert (before, messages.ended) == ("Deleted", [("Deleted", SnackbarResult.DISMISSED)])


def test_second_message__waits_for_the_first(ui: Ui) -> None:
    messages = Messages(ui)
    messages.ask("One")
    messages.ask("Two")
    seen = []
    for _ in range(3):
        ui.scene.advance(2_100)
        seen.append(messages.shown)
    assert (seen, [message for message, _ in messages.ended]) == (["One", "Two", "Two"], ["One"])


def test_coroutine_is_cancelled__its_message_goes_and_the_next_one_comes(ui: Ui) -> None:
    messages = Messages(ui)
    messages.ask("One", "Undo")
    messages.ask("Two", "Undo")
    ui.scene.settle(3)
    before = messages.shown
    messages.jobs[0].cancel()  # type: ignore[attr-defined]
    ui.scene.settle(3)
    assert (before, messages.shown, messages.ended) == ("One", "Two", [])


def test_message_comes__content_below_does_not_run(ui: Ui) -> None:
    messages = Messages(ui)
    messages.ask("Saved")
    composed = [name for report in ui.scene.settle(60) for name in report.composed]  # until it has faded in
    assert "SnackbarHost" in composed
    assert not {"Screen", "Body", "Scaffold"} & set(composed)


def test_own_message__gets_the_data(ui: Ui) -> None:
    host = SnackbarHostState()

    @composable
    def Screen() -> None:
        launch = remember_coroutine_scope().launch
        Button(lambda: launch(lambda: host.show_snackbar("Hello", "Go")), lambda: Text("Ask"), Modifier.test_tag("ask"))
        SnackbarHost(host, snackbar=lambda data: Text(f"{data.message} {data.action_label} {data.duration.name}"))

    ui.show(Screen)
    ui.scene.tap(*ui.scene.find("ask").center)
    ui.scene.settle(3)
    assert ui.scene.semantics().find("Hello Go INDEFINITE").bounds.width > 0


def test_message_with_a_dismiss_action__is_dismissed_by_its_button(ui: Ui) -> None:
    messages = Messages(ui)

    async def show() -> None:
        result = await messages.host.show_snackbar("Saved", with_dismiss_action=True)
        messages.ended.append(("Saved", result))

    messages.launch(show)
    ui.scene.settle(100)
    bounds = ui.scene.semantics().find("Dismiss", role="button").bounds
    ui.scene.tap(bounds.left + 5, bounds.top + 5)
    ui.scene.settle(100)
    assert (messages.shown, messages.ended) == (None, [("Saved", SnackbarResult.DISMISSED)])
