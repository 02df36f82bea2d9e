"""Ports of LessonFifteen.kt (tests/oracle): three screens of the clinic, and two cures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import Color, Column, Modifier, Text, composable, key, mutable_state_of

from .harness import Run, log, scenario

PAGE = Modifier.fill_max_size().background(Color.WHITE).padding(8)


class Style:
    """A class that can change."""

    def __init__(self, color: Color) -> None:
        self.color = color


@dataclass(frozen=True)
class Look:
    color: Color


@composable
def Tile(number: int, style: Any, is_chosen: bool) -> None:
    log("compose:Tile")
    Text(f"tile {number} {'chosen' if is_chosen else ''}", color=style.color)


@composable
def Mail(text: str) -> None:
    log("compose:Mail")
    Text(text)


@composable
def Elapsed(tenths: Any) -> None:
    log("compose:Elapsed")
    Text(f"{tenths.value / 10} s")


def _wall(run: Run, name: str, style: Any) -> None:
    chosen = mutable_state_of(0)

    @composable
    def wall() -> None:
        log(f"compose:{name}")
        with Column(PAGE):
            for number in range(12):
                Tile(number, style(Color.BLUE), number == chosen.value)

    run.start(wall, 240, 320)
    for n in range(1, 11):
        run.step(f"choose {n}", lambda n=n: chosen.set(n), 1)


@scenario("lesson_clinic_wall")
def lesson_clinic_wall(run: Run) -> None:
    _wall(run, "Wall", Style)


@scenario("lesson_clinic_wall_cured")
def lesson_clinic_wall_cured(run: Run) -> None:
    _wall(run, "CuredWall", Look)


def _arrive(run: Run, mails: Any) -> None:
    for n in range(10):
        run.step(f"arrive {n}", lambda n=n: mails.set([f"new mail {n}", *mails.value]), 1)


@scenario("lesson_clinic_inbox")
def lesson_clinic_inbox(run: Run) -> None:
    mails = mutable_state_of(["mail a", "mail b", "mail c", "mail d"])

    @composable
    def inbox() -> None:
        log("compose:Inbox")
        with Column(PAGE):
            for text in mails.value:
                Mail(text)

    run.start(inbox, 240, 320)
    _arrive(run, mails)


@scenario("lesson_clinic_inbox_cured")
def lesson_clinic_inbox_cured(run: Run) -> None:
    mails = mutable_state_of(["mail a", "mail b", "mail c", "mail d"])

    @composable
    def inbox() -> None:
        log("compose:CuredInbox")
        with Column(PAGE):
            for text in mails.value:
                with key(text):
                    Mail(text)

    run.start(inbox, 240, 320)
    _arrive(run, mails)


@scenario("lesson_clinic_stopwatch")
def lesson_clinic_stopwatch(run: Run) -> None:
    tenths = mutable_state_of(0)

    @composable
    def stopwatch() -> None:
        log("compose:Stopwatch")
        with Column(PAGE):
            Text("Stopwatch")
            Elapsed(tenths)
            Text("Lap one")

    run.start(stopwatch, 240, 320)
    for n in range(1, 11):
        run.step(f"tenth {n}", lambda n=n: tenths.set(n), 1)
