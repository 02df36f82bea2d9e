"""One self-contained page: pictures, strip, frames, table, reads, loops – and advice, if requested.

Invariants  I1 the page loads nothing: its pictures are data URIs, and its policy forbids every request.
            I2 the page has no script. I3 names, values and sources are escaped data, never markup (markup.py).
            I4 the page mentions everything that it omits from a long run.
Not here    the styles: page_style.py. Callers run the program and find the advice.
"""

from __future__ import annotations

from collections.abc import Sequence

from inspector.advice import Advice
from inspector.analysis import waste_of
from inspector.language import _, n_
from inspector.recording import ProgramFailure, Recording

from .html_page import html_page
from .markup import Markup, Piece, element, joined
from .overview import Overview, Progress, overview_of
from .page_advice import advice_section
from .page_frames import frames_section, strip_section
from .page_parts import SourceLinks
from .page_sections import (
    composables_section,
    loops_section,
    reads_section,
    sources_section,
    states_section,
    waste_section,
)
from .page_style import style_sheet

POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def html_report(
    recording: Recording,
    notes: Sequence[str] = (),
    failure: ProgramFailure | None = None,
    advice: Sequence[Advice] | None = None,
    progress: Progress | None = None,
) -> str:
    """Returns the page as HTML.

    `notes`: sentences about the whole run, shown at the top. `failure`: an exception outside the recorded frames.
    `advice`: None omits the section. `progress` receives (done, total) frames.
    """
    links = SourceLinks(recording.meta)
    overview = overview_of(recording, progress)
    waste = waste_of(recording)
    sections: list[tuple[str, str, Markup]] = [
        ("strip", _("Frames"), strip_section(overview)),
        ("loops", _("Loops"), loops_section(overview.loops, links)),
        ("frames", _("Frame by frame"), frames_section(recording, overview, links)),
        ("composables", _("Composables"), composables_section(recording, waste)),
        ("waste", _("Waste"), waste_section(recording, waste)),
        ("reads", _("Reads"), reads_section(recording, links)),
        ("states", _("States"), states_section(recording, links)),
    ]
    if advice is not None:
        sections.insert(2, ("advice", _("Advice"), advice_section(advice, links)))
    sources = list(sources_section(recording, links))
    title = recording.meta.name
    return html_page(
        title,
        _header(recording, overview, sections, notes, failure or overview.failure),
        element("main", *(made for *_key, made in sections), *sources),
        _footer(recording),
        css=style_sheet(),
        policy=POLICY,
    )


def _header(
    recording: Recording,
    overview: Overview,
    sections: list[tuple[str, str, Markup]],
    notes: Sequence[str],
    failure: ProgramFailure | None,
) -> Markup:
    frames = n_("{count} frame", "{count} frames", len(recording)).format(count=len(recording))
    size = f", {recording.meta.width} × {recording.meta.height} px" if recording.meta.width else ""
    inside: list[Piece] = [
        element("h1", recording.meta.name),
        element("div", f"{frames}{size} · {overview.work.words()}", class_="t2"),
    ]
    if recording.dropped:
        first = _("The recording begins at frame {frame}: {count} earlier ones are not kept.")
        inside.append(element("p", first.format(frame=recording.first, count=recording.dropped), class_="note"))
    if failure is not None:
        inside.append(element("p", element("b", _("Error"), " "), failure.sentence, class_="failure"))
    inside += [element("p", note, class_="note") for note in notes]
    links = [element("a", name, href=f"#{key}") for key, name, _made in sections]
    return element("header", *inside, element("nav", *links, aria_label=_("Sections")))


def _footer(recording: Recording) -> Markup:
    meta = recording.meta
    made = _("Made by phases from a run with engine {engine}, Python {python}.")
    made = made.format(engine=meta.engine, python=meta.python)
    unit = _(
        "A work unit is one composable run, one node measured, one placed, one layer block run or one draw block "
        "recorded: counted, so that it is the same on every machine."
    )
    return element("footer", joined((made, " ", unit)))
