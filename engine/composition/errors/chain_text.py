"""A chain of composables as a bounded text: a repeated sequence of names (a round) appears only once.

Home › Tree › Tree › Tree › …      Home › Tree (3,210 times)
Home › A › B › A › B › …           Home › A › B (1,605 times)
"""

from __future__ import annotations

from collections.abc import Sequence

_LONGEST_ROUND = 12
_MOST_NAMES = 60
_LONGEST_NAME = 80
_FEWEST_TIMES = 50
"""Minimum number of rounds that counts as a recursion; shorter chains stay complete."""


def folded(chain: Sequence[str]) -> tuple[list[str], list[str], int]:
    """Returns the names with repeated rounds folded into one, the round, and its number of repetitions.

    Without repetition the round is empty; a long chain then loses its middle.
    """
    for length in range(1, _LONGEST_ROUND + 1):
        found = _round_of(chain, length)
        if found is not None:
            start, end, times = found
            names = list(chain[start : start + length])
            return _bounded([*chain[:start], *names, *chain[end:]]), names, times
    return _bounded(list(chain)), [], 0


def _round_of(chain: Sequence[str], length: int) -> tuple[int, int, int] | None:
    """Returns start, end and number of rounds in the longest repetition of this length; None below the minimum."""
    best_start = best_end = start = 0
    for at in range(length, len(chain) + 1):
        if at < len(chain) and chain[at] == chain[at - length]:
            continue
        if at - start > best_end - best_start:
            best_start, best_end = start, at
        start = at - length + 1
    times = (best_end - best_start) // length
    return (best_start, best_start + times * length, times) if times >= _FEWEST_TIMES else None


def _bounded(names: list[str]) -> list[str]:
    if len(names) > _MOST_NAMES:
        half = _MOST_NAMES // 2
        names = [*names[:half], f"… {len(names) - 2 * half:,} more …", *names[-half:]]
    return names


def chain_text(chain: Sequence[str]) -> str:
    """Returns the chain as text, outermost first."""
    short = [name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "…" for name in chain]
    names, round_, times = folded(short)
    if round_:
        for at in range(len(names) - len(round_) + 1):
            if names[at : at + len(round_)] == round_:
                names[at + len(round_) - 1] += f" ({times:,} times)"
                break
    return " › ".join(names)
