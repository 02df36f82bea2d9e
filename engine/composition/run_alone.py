"""Runs invalid scopes directly in their place, without the composables around them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from engine.composition.scope import RecomposeScope
from engine.composition.scope_place import find_place
from engine.composition.scope_tracer import trace_run_avoided

if TYPE_CHECKING:
    from engine.composition.composer import Composer


def recompose_invalid(composer: Composer, start: int = 0, end: int = sys.maxsize) -> None:
    """Runs the invalid scopes whose rows are in [start, end), in table order; composing may add more.

    A scope that ran leaves none behind in its rows: one that became invalid there after its key had moved it to an
    earlier place is passed over, and shows what it read (recording key_behind_skipped).
    """
    invalid = composer.invalid
    while invalid and (entry := invalid.pop_in(start, end)) is not None:
        index, slot, scope, instances = entry
        if instances is not None and not scope.is_invalid_for(instances):
            _read_again(composer, scope)
            continue
        start = index + scope.group.size
        if composer.frame is composer.root:
            composer.positions.begin_at(scope.group)
            _run(composer, scope, index, slot)
            composer.providers.locals = None
        else:
            _run_in_skipped(composer, scope, index, slot)


def try_imminent(composer: Composer, scope: RecomposeScope, instance: Any) -> bool:
    """Adds `scope` to the invalid ones of this pass if it is ahead of the Composer; returns whether it was added."""
    if not composer.is_composing or composer.table is not composer.composition.slot_table:
        return False
    if not find_place(scope, composer.table) or scope.index < composer.position:
        return False
    composer.invalid.add(scope.index, scope.slot, scope, instance)
    return True


def _run_in_skipped(composer: Composer, scope: RecomposeScope, index: int, slot: int) -> None:
    """Runs a scope inside the open group, which is being skipped; then goes on where the Composer was.

    The Composer's position belongs to later scopes, so the run gets separate positions and providers.
    """
    around, group = composer.frame, scope.group
    assert around.group is not None and around.outer is not None
    positions, providers, reusing = composer.positions, composer.providers, composer.reusing
    outer_scope, body = composer.scope, composer.body
    composer.positions = positions.beside(group, around.group, around.outer.node_index)
    composer.providers = providers.beside()
    composer.set_reusing(False)
    try:
        _run(composer, scope, index, slot)
    except BaseException:
        around.drop_inner()
        raise
    finally:
        composer.frame = around
        composer.positions, composer.providers = positions, providers
        composer.scope, composer.body = outer_scope, body
        composer.set_reusing(reusing)


def _run(composer: Composer, scope: RecomposeScope, index: int, slot: int) -> None:
    """Calls the scope's block where it stands, in a frame that stands for whatever is around its group."""
    around, group, block = composer.frame, scope.group, scope.block
    base = composer.frame = around.inner or around.make_inner()
    base.group = group.parent
    base.current, base.current_slot, base.end = index, slot, index + group.size
    base.node_index = 0
    composer.start_restart_group(group.key, scope.info)
    composer.run(scope)
    block(scope.arguments)  # type: ignore[misc]  # a scope without one is not among the invalid ones
    composer.end_restart_group()
    composer.frame = around
    if composer.positions.count_changes:
        composer.positions.propagate(group)


def _read_again(composer: Composer, scope: RecomposeScope) -> None:
    """Only derived states invalidated `scope`, and they have the values it saw: it reads them, and does not run."""
    observer = composer.observer
    if observer is not None:
        observer.on_scope_enter(scope)
    around, composer.scope = composer.scope, scope
    scope.reread()
    composer.scope = around
    trace_run_avoided(scope)
    if observer is not None:
        observer.on_scope_exit(scope)
