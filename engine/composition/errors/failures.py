"""Several exceptions of one piece of work as one: the first, with notes about the later ones.

Why         one receiver that raises keeps nothing from the others; Python raises one exception at a time.
Interrupts  Ctrl+C, an exit and the watchdog raise a BaseException that is no Exception, in the middle of a receiver.
            The work goes on all the same, so that tree, effects and subscriptions stay those of one frame; then the
            interrupt leaves it, also where an Exception came first: a person asked for it.
Not here    notes about places: notes.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.snapshot.value_repr import bounded_text


def first_of(first: BaseException | None, then: BaseException | None) -> BaseException | None:
    """Selects the exception to raise from two exceptions in one frame: the first, with a note about the later one.
    An interrupt, which is no Exception, goes before an Exception."""
    if first is None or then is None or first is then:
        return first if first is not None else then
    if isinstance(first, Exception) and not isinstance(then, Exception):
        first, then = then, first
    note_later(first, then)
    return first


def note_later(first: BaseException, then: BaseException) -> None:
    """Adds a note about the later exception to the first one, which is raised: what an undo raises, for example."""
    try:
        first.add_note(f"then, in the same frame: {type(then).__name__}: {bounded_text(then)}{_place_of(then)}")
    except AttributeError:  # no notes
        pass


def call_all(calls: Iterable[Callable[[], object]]) -> None:
    """Calls each, also after one raised; then raises the first exception, with notes about the later ones."""
    failure: BaseException | None = None
    for call in calls:
        try:
            call()
        except BaseException as error:
            failure = first_of(failure, error)
    if failure is not None:
        raise failure


class Failures:
    """Collects the exceptions of several receivers, so that one failed call does not prevent the remaining calls."""

    __slots__ = ("failure",)

    def __init__(self) -> None:
        self.failure: BaseException | None = None
        """The first exception, with notes about the later ones."""

    def add(self, error: BaseException) -> None:
        """Adds an exception."""
        self.failure = first_of(self.failure, error)

    def raise_failure(self) -> None:
        """Raises the first exception, if any occurred."""
        if self.failure is not None:
            raise self.failure


def _place_of(error: BaseException) -> str:
    """Returns the place where the exception was raised, as ` (file:line)`."""
    step = error.__traceback__
    if step is None:
        return ""
    while step.tb_next is not None:
        step = step.tb_next
    return f" ({step.tb_frame.f_code.co_filename}:{step.tb_lineno})"
