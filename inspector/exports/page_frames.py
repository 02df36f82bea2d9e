"""The report's frames: the strip of bars, and one entry for each active frame.

Terms       bar: work units of a frame, composition at the bottom, then layout, then drawing; a dot is an idle frame.
Invariants  I1 the page mentions omitted frames. I2 each bar links to its frame's entry, if that exists.
"""

from __future__ import annotations

from collections import Counter

from engine.code_owner import is_engine
from engine.trace import MainPhase
from inspector.analysis import Change, Effect, changes, frame_words, summary, work_of_frame
from inspector.analysis.authors import author_words
from inspector.analysis.display_names import Names, names_of, write_text
from inspector.analysis.framework import is_framework
from inspector.analysis.phases import is_programs
from inspector.language import _, n_
from inspector.recording import RecordedFrame, Recording
from inspector.recording.events import StateWrite

from .markup import Markup, Piece, element, joined
from .overview import FrameFacts, Overview
from .page_parts import SourceLinks, chip, empty, more, section, sentence
from .png import data_uri

BAR_HEIGHT = 91
MOST_BARS = 1_000
MOST_FRAMES = 120
MOST_PICTURES = 60
PICTURE_WIDTH, PICTURE_HEIGHT = 200, 240
MOST_NAMES = 12
FOLD = 8
"""Minimum number of consecutive idle frames (exclusive) that merge into one pill."""


def strip_section(overview: Overview) -> Markup:
    """Returns the strip with one bar per frame."""
    if not overview.frames:
        return section("strip", _("Frames"), empty(_("No frame was recorded.")))
    left_out = max(0, len(overview.frames) - MOST_BARS)
    frames = overview.frames[left_out:]
    most = max(1, *(frame.work.total for frame in frames))
    looping = {index for loop in overview.loops for index in range(loop.span[0], loop.span[1] + 1)}
    linked = set(_shown(overview))
    bars: list[Markup] = []
    at = 0
    while at < len(frames):
        end = at
        while end < len(frames) and frames[end].is_idle:
            end += 1
        if end - at > FOLD:
            bars.append(element("li", element("span", _("idle × {count}").format(count=end - at), class_="pill")))
            at = end
            continue
        bars.append(element("li", _bar(frames[at], most, frames[at].index in looping, frames[at].index in linked)))
        at += 1
    scale = n_(
        "The highest bar is {count} work unit. A gold line on top: the frame is part of a loop.",
        "The highest bar is {count} work units. A gold line on top: the frame is part of a loop.",
        most,
    )
    note = element("p", element("small", scale.format(count=most)), class_="body")
    earlier = more(
        left_out,
        n_("{count} more earlier frame is not shown.", "{count} more earlier frames are not shown.", left_out),
    )
    return section("strip", _("Frames"), element("ol", *bars, class_="strip"), note, earlier)


def _bar(frame: FrameFacts, most: int, loops: bool, linked: bool) -> Markup:
    work = frame.work
    units = [(main.letter, work.of(main)) for main in reversed(MainPhase)]
    parts: list[Piece] = [
        element("i", class_=letter, style=f"height:{max(2, round(BAR_HEIGHT * count / most))}px")
        for letter, count in units
        if count
    ]
    parts.insert(0, element("b", work.total) if parts else element("i", class_="idle"))
    words = _("Frame {frame}: {work}").format(frame=frame.index, work=work.words())
    words = _("{words}, part of a loop").format(words=words) if loops else words
    return element(
        "a",
        *parts,
        element("span", frame.index, aria_hidden="true"),
        class_="bar loop" if loops else "bar",
        href=f"#f{frame.index}" if linked else None,
        title=words,
        role=None if linked else "img",
        aria_label=words,
    )


def _shown(overview: Overview) -> list[int]:
    """Returns the frames with an entry; beyond MOST_FRAMES only the first and the last half of them."""
    worked = overview.worked
    if len(worked) <= MOST_FRAMES:
        return worked
    return [*worked[: MOST_FRAMES // 2], *worked[-(MOST_FRAMES // 2) :]]


def frames_section(recording: Recording, overview: Overview, links: SourceLinks) -> Markup:
    """Returns one entry per active frame: picture, phases in words, the reason, and the runs behind each write."""
    shown = _shown(overview)
    if not shown:
        return section("frames", _("Frame by frame"), empty(_("Nothing ran.")))
    left_out = len(overview.worked) - len(shown)
    pictured = _pictured(recording, shown)
    frames = [frame for index in shown if (frame := recording.frame(index)) is not None]
    entries = [_entry(frame, recording, links, frame.index in pictured) for frame in frames]
    if left_out:
        words = n_("{count} more frame is not shown.", "{count} more frames are not shown.", left_out)
        words = words.format(count=left_out)
        entries.insert(MOST_FRAMES // 2, element("p", words, class_="empty"))
    return section("frames", _("Frame by frame"), element("div", *entries, class_="all"))


def _pictured(recording: Recording, frames: list[int]) -> set[int]:
    """Returns the frames with a displayed picture; beyond MOST_PICTURES an even selection."""
    having = []
    for index in frames:
        picture = recording.picture(index)
        if picture is not None and picture.frame == index:
            having.append(index)
    if len(having) <= MOST_PICTURES:
        return set(having)
    step = (len(having) - 1) / (MOST_PICTURES - 1)
    return {having[round(at * step)] for at in range(MOST_PICTURES)}


def _entry(frame: RecordedFrame, recording: Recording, links: SourceLinks, pictured: bool) -> Markup:
    work = work_of_frame(frame)
    title = element("h3", _("Frame {frame}").format(frame=frame.index), " ", element("small", work.words()))
    phases = joined(
        (
            joined((chip(line.letter), " ", line.amount, element("small", f" {line.detail}")))
            for line in frame_words(frame)
        ),
        element("br"),
    )
    inside: list[Piece] = [title]
    if frame.failure is None:
        inside.append(element("p", sentence(summary(frame, recording), links)))
    else:
        words = f"{frame.failure.kind}: {frame.failure.message} "
        inside.append(
            element("p", element("b", _("Error"), " "), words, links.link(frame.failure.site), class_="failure")
        )
    if work.total:
        inside.append(element("p", phases))
    written = [(change, change.write) for change in changes(frame, recording) if change.write is not None]
    # States that only the framework uses are left out, as in the report.
    names = names_of(recording)
    shown = [
        _change(recording, change, write, links)
        for change, write in written
        if is_programs(write, frame) and (frame.row(write.id) is not None or _programs_effects(change, names))
    ]
    if shown:
        inside.append(element("ul", *shown))
    picture = recording.picture(frame.index) if pictured else None
    if picture is not None:
        scale = min(1.0, PICTURE_WIDTH / picture.width, PICTURE_HEIGHT / picture.height)
        image = element(
            "img",
            src=data_uri(picture),
            alt=_("Picture at the end of frame {frame}").format(frame=frame.index),
            width=max(1, round(picture.width * scale)),
            height=max(1, round(picture.height * scale)),
        )
        inside.append(element("figure", image))
    return element("article", *inside, id=f"f{frame.index}")


def _programs_effects(change: Change, names: Names) -> list[Effect]:
    return [effect for effect in change.effects if not is_framework(effect.subject, names)]


def _change(recording: Recording, change: Change, write: StateWrite, links: SourceLinks) -> Markup:
    """Returns a line: `count 0 → 1, by the tap at app.py:12 C Counter (read at app.py:9), Text L Text D page`."""
    names = names_of(recording)
    by = author_words(recording, write)
    is_ours = write.framework or (write.site is not None and is_engine(write.site.file))
    # A state without a value only requests work.
    is_request = is_ours and write.old == write.new and write.change is None
    title = _("a request") if is_request else write_text(write, names.of(write.subject))
    made: list[Piece] = [element("code", title), ",", by] if by else [element("code", title)]
    made += [f" {_('in frame {frame}').format(frame=change.earlier)}"] if change.earlier is not None else []
    made += [] if is_ours else [f" {_('at')} ", links.link(write.site)]
    effects = _programs_effects(change, names)
    for letter in dict.fromkeys(effect.letter for effect in effects):
        of_letter = [effect for effect in effects if effect.letter == letter]
        made += [" ", chip(letter), " ", joined(_names(of_letter, links), ", ")]
    return element("li", *made)


def _names(effects: list[Effect], links: SourceLinks) -> list[Piece]:
    """Returns each name once, with its number of runs and, for direct readers, the line of the read."""
    times: Counter[str] = Counter()
    read: dict[str, Piece] = {}
    for effect in effects:
        times[effect.name] += effect.times
        if (site := effect.program_site) is not None:
            read.setdefault(effect.name, joined((f" ({_('read at')} ", links.link(site), ")")))
    shown: list[Piece] = []
    for name, count in list(times.items())[:MOST_NAMES]:
        shown.append(joined((f"{name} × {count}" if count > 1 else name, read.get(name))))
    if len(times) > MOST_NAMES:
        shown.append(_("and {count} more").format(count=len(times) - MOST_NAMES))
    return shown
