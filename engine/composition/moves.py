"""The smallest number of moves that bring a list into a new order.

The items of a longest increasing subsequence stay; each other item moves once. A plain
left-to-right walk would move 999 items to bring the first of 1,000 to the end.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right


def moves_for(order: list[int]) -> list[tuple[int, int]]:
    """Returns moves (from, to) that turn 0 … n−1 into `order`, in execution order.

    `order` is a permutation of range(n). Each move puts the item with index `from` before the item with index `to`;
    both indices count in the list before this move.
    """
    staying = _longest_increasing(order)
    if len(staying) == len(order):
        return []
    is_staying = bytearray(len(order))
    for item in staying:
        is_staying[item] = 1
    waiting = sorted(item for item in order if not is_staying[item])  # by current position
    final_place = {item: place for place, item in enumerate(order)}
    moves = []
    moved = 0
    passed = -1  # the last staying item so far
    for place, item in enumerate(order):
        if is_staying[item]:
            passed = item
            continue
        waiting_before = bisect_left(waiting, item)
        at = bisect_right(staying, item)
        if item < passed:  # the next staying item is already passed: all earlier items stand before it
            from_ = final_place[staying[at]] + waiting_before
        else:
            from_ = at + moved + waiting_before
        to = place + bisect_left(waiting, passed)
        del waiting[waiting_before]
        moved += 1
        if from_ != to:
            moves.append((from_, to))
    return moves


def _longest_increasing(order: list[int]) -> list[int]:
    """Returns the items of a longest increasing subsequence, ascending."""
    tails: list[int] = []
    tail_places: list[int] = []
    before = [-1] * len(order)
    for place, item in enumerate(order):
        at = bisect_left(tails, item)
        if at == len(tails):
            tails.append(item)
            tail_places.append(place)
        else:
            tails[at] = item
            tail_places[at] = place
        before[place] = tail_places[at - 1] if at else -1
    result = []
    place = tail_places[-1] if tail_places else -1
    while place >= 0:
        result.append(order[place])
        place = before[place]
    result.reverse()
    return result
