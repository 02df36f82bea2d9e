"""Addresses of moments: each event of a run has one that leads back to it; a wrong one says what is there."""

from __future__ import annotations

import pytest

from inspector.recording import RecordedFrame, Recording
from inspector.recording.moments.moment_address import (
    WORDS,
    AddressError,
    MomentAddress,
    address_of,
    event_of,
    parsed_address,
)

from ..analysed import idle, recorded, tap

APP = """
@composable
def Child(n):
    Text(str(n), Modifier.test_tag("tag#7"))

@composable
def App():
    n = remember(lambda: mutable_state_of(0))
    with Column(Modifier.size(100).clickable(lambda: n.set(n.value + 1))):
        Child(n.value)
        Child(n.value)
"""


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    return recorded(tmp_path_factory.mktemp("address"), APP, tap(), idle)


def row_at(found: tuple[RecordedFrame, int | None]) -> str:
    frame, event = found
    assert event is not None
    row = frame.row(event)
    assert row is not None
    return f"{row.kind} {row.name}"


def test_every_event_with_a_word__its_address_leads_back(recording: Recording) -> None:
    checked = 0
    for frame in recording:
        for row in frame.rows:
            if row.kind in WORDS:
                address = address_of(frame, row.id)
                assert event_of(recording, parsed_address(str(address))) == (frame, row.id), address
                checked += 1
    assert checked > 40


def test_frame_alone__is_its_end(recording: Recording) -> None:
    frame = recording.frame(1)
    assert frame is not None
    assert event_of(recording, parsed_address(" 1 ")) == (frame, None)
    assert str(address_of(frame, 10**9)) == "1"


def test_phase_and_name__the_first_such_event_and_the_second(recording: Recording) -> None:
    assert row_at(event_of(recording, parsed_address("1:compose:Child"))) == "composition Child"
    first, second = (event_of(recording, parsed_address(f"1:compose:Child#{number}")) for number in (1, 2))
    assert first[1] is not None and second[1] is not None and first[1] < second[1]
    assert row_at(event_of(recording, parsed_address("1:write:n"))) == "write n"
    assert event_of(recording, parsed_address("0:slot#3"))[1] is not None


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "is no moment"),
        ("x", "is no moment"),
        ("1:paint:Row", "'paint' is no kind of event; there is compose, measure"),
        ("1:measure:Row#0", "count from 1"),
        ("99", "there is no frame 99 in this run: it has the frames 0 to 2"),
        ("1:compose:Chidl", "frame 1 has no compose:Chidl; it has compose of App, Child"),
        ("1:compose:Child#3", "frame 1 has compose:Child only 2 times, not 3 times"),
        ("2:compose", "frame 2 has no compose"),
    ],
)
def test_wrong_address__the_message_says_what_is_there(recording: Recording, words: str, message: str) -> None:
    with pytest.raises(AddressError) as raised:
        event_of(recording, parsed_address(words))
    assert message in str(raised.value)


def test_name_that_ends_like_a_number__keeps_its_number() -> None:
    address = MomentAddress(3, "measure", "tag#7")
    assert str(address) == "3:measure:tag#7#1"
    assert parsed_address(str(address)) == address
