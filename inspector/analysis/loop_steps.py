"""A loop as steps for a row of chips: each read, each write, then the repeated run.

Not here    the same as a sentence: loop_description.py.
"""

from __future__ import annotations

from functools import reduce
from typing import NamedTuple

from engine import trace
from engine.trace import Phase, Site
from inspector.language import N_, _

from .display_names import shown_name
from .findings import equal_loops, typical_loop
from .loop_description import Loop, LoopEdge, values_of_loops
from .work import NOTHING, Work

_PLACES = {
    Phase.COMPOSITION: N_("composition"),
    Phase.MEASUREMENT: N_("measurement"),
    Phase.PLACEMENT: N_("placement"),
    Phase.DRAWING: N_("drawing"),
    Phase.LAYER: N_("a layer block"),
    trace.EFFECT: N_("an effect"),
    trace.COROUTINE: N_("a coroutine"),
}
_OTHER = N_("other code")


class CycleStep(NamedTuple):
    """One step of a cycle. `letter`: the phase, for a chip; "" for code outside the phases."""

    letter: str
    words: str
    site: Site | None = None


def cycle_steps(loop: Loop) -> tuple[CycleStep, ...]:
    """Returns the steps of a loop in order: `composition reads`, `measurement writes`, `again, one frame later`."""
    edges = loop.edges or (loop.breaks_at,)
    several = len(edges) > 1
    steps: list[CycleStep] = []
    for at, edge in enumerate(edges):
        wrote = edges[(at + 1) % len(edges)]
        steps.append(_step(edge, edge.read_phase, _("{place} reads"), edge.read_site, several))
        steps.append(_step(wrote, wrote.write_phase, _("{place} writes"), wrote.write_site, several))
    return (*steps, CycleStep(Phase.letter_of(edges[0].read_phase), again_words(loop)))


def place_words(phase: str | None) -> str:
    """Names a reader or writer as the subject of a sentence: a phase, or code outside all phases."""
    return _(_PLACES.get(phase or "", _OTHER))


def again_words(loop: Loop) -> str:
    """Returns when the loop runs again: `again, one frame later`."""
    return _("again, in the same frame") if loop.same_frame else _("again, one frame later")


def _step(edge: LoopEdge, phase: str | None, words: str, site: Site | None, several: bool) -> CycleStep:
    state = f" {shown_name(edge.state)}" if several else ""
    return CycleStep(Phase.letter_of(phase), f"{words.format(place=place_words(phase))}{state}", site)


class LoopGroup(NamedTuple):
    """Loops that are equal except for their state object, values and frames. `loop`: the described loop; `all`: all
    loops, sorted by frames."""

    loop: Loop
    all: tuple[Loop, ...]

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """The first and the last frame of each loop."""
        return tuple(each.span for each in self.all)

    @property
    def title(self) -> str:
        """`Recomposition loop on h`."""
        return _("{loop} on {state}").format(loop=self.loop.name, state=shown_name(self.loop.state))

    @property
    def outcome(self) -> str:
        """How the loop ends, with the values of each: `Settled in 2 frames: h 0 → 100`, `…; later 100 → 80`."""
        values = values_of_loops(each for each in self.all if each.outcome == self.loop.outcome)
        return f"{self.loop.outcome}{shown_name(self.loop.state)} {values}"

    @property
    def cost(self) -> Work:
        """The work of the further frames of all these loops."""
        return reduce(Work.plus, (each.cost for each in self.all), NOTHING)

    @property
    def frames(self) -> str:
        """The frames in words: `frames 0–1`, `3 times, in frames 0–1, 4–5, 8–9`."""
        shown = [f"{first}–{last}" if first != last else str(first) for first, last in self.spans[:4]]
        listed = ", ".join(shown)
        if len(self.spans) > 4:
            listed = _("{names} and {count} more").format(names=listed, count=len(self.spans) - 4)
        if len(self.spans) == 1:
            first, last = self.spans[0]
            return (_("frame {frame}") if first == last else _("frames {frame}")).format(frame=shown[0])
        return _("{count} times, in frames {frames}").format(count=len(self.spans), frames=listed)

    @property
    def words(self) -> str:
        """The group as one text for a screen reader."""
        steps = ", ".join(
            _("{words} at {place}").format(words=step.words, place=step.site) if step.site else step.words
            for step in cycle_steps(self.loop)
        )
        return f"{self.title}: {steps}. {self.outcome}. {self.frames}"

    def next_frame(self, index: int | None) -> int:
        """Returns the first frame of the next occurrence after frame `index`; after the last one, of the first."""
        return next((first for first, _ in self.spans if index is not None and first > index), self.spans[0][0])


def loop_groups(loops: list[Loop]) -> list[LoopGroup]:
    """Returns the groups in order of their first frames; each group describes its unsettled or longest loop."""
    groups = []
    for same in equal_loops(loops):
        groups.append(LoopGroup(typical_loop(same), tuple(sorted(same, key=lambda each: each.span))))
    return sorted(groups, key=lambda group: group.spans[0])
