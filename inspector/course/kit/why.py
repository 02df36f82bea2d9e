"""Why a composable or node ran in a frame, or did not: the inspector's sentences."""

from __future__ import annotations

import difflib

from inspector.analysis import Sentence
from inspector.analysis.sentence import CODE, PHASE, SITE, WHO, Part
from inspector.analysis.why_named import names_in, why_named
from inspector.language import _

from .code_line import code_line, without_line_numbers
from .run import Run


class Why:
    """One sentence for each reason; names and code are marked in Markdown."""

    def __init__(self, sentences: list[Sentence]) -> None:
        self.sentences = sentences

    def _repr_markdown_(self) -> str:
        return "\n\n".join("".join(map(_marked, sentence)) for sentence in self.sentences)

    def __repr__(self) -> str:
        return "\n".join("".join(map(_plain, sentence)) for sentence in self.sentences)


def _plain(part: Part) -> str:
    if part.kind != SITE or part.site is None:
        return without_line_numbers(part.text)
    line = code_line(part.site)
    return f"“{line}”" if line else _("a line of the engine")


def _marked(part: Part) -> str:
    words = _plain(part)
    if part.kind == SITE and part.site is not None:
        return f"`{words.strip('“”')}`"
    if part.kind in (WHO, CODE):
        return f"`{words}`"
    return f"**{words}**" if part.kind == PHASE else words


def why(run: Run, frame: int, name: str, phase: str | None = None) -> Why:
    """Returns why the composable or node `name` (a test tag, else a composable) ran in a frame, or why it did not run.

    A subject that ran in several phases has a sentence for each; `phase` limits them ("composition", "measurement",
    "placement", "layer", "drawing"). Raises ValueError for a name missing from the frame.
    """
    now = run.frame(frame)
    sentences = why_named(now, run.bare_recording, name, phase)
    if not sentences:
        known = names_in(now)
        near = difflib.get_close_matches(name, known, 1)
        hint = (
            _("did you mean {name}?").format(name=near[0])
            if near
            else _("it has {names}").format(names=", ".join(known))
        )
        words = _("frame {frame} of {run} has no composable or node {name}; {hint}")
        raise ValueError(words.format(frame=now.index, run=run.name, name=name, hint=hint))
    return Why(sentences)
