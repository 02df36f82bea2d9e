"""Kinds of events: the constants for `Event.kind`, each with its subject, its data, and when it is emitted.

Terms       run: a span in which code of the program ran in one phase; its kind is the phase's name (phase.py).
            on end: data that the event gets when its span ends.
Invariants  I1 the constants are texts: a recording stores them, so a value never changes.
Not here    typed facts of recorded rows: inspector/recording/events/.
"""

from __future__ import annotations

from typing import Final

# Runs: the names of the phases, as in FrameReport.phases.
COMPOSITION: Final = "composition"  # subject: RecomposeScope
MEASUREMENT: Final = "measurement"  # subject: LayoutNode
PLACEMENT: Final = "placement"  # subject: LayoutNode
LAYER: Final = "layer"  # a graphics_layer block ran; subject: LayoutNode
DRAWING: Final = "drawing"  # a draw block was recorded; subject: LayoutNode
RUNS: Final = (COMPOSITION, MEASUREMENT, PLACEMENT, LAYER, DRAWING)

# Data of runs. Texts of values are bounded.
#
#   composition   why         one of the words in why_words.py
#                 label       the first text argument, bounded, if there is one
#                 parameters  ((name, old, new, how compared), …): the arguments that differ from the last run
#                 locals      ((name, old, new), …): the changed values of the nearest provider that changed
#                 key         (old, new), if why is KEY         reused   True: in rows that held other content
#       on end    changed     whether the run changed a slot, node, modifier, state or content function, or composed
#                             new content; changes of scopes inside it belong to those
#                 derived     ((derived state, old, new), …): derived states it read whose value changed, if any
#                 effects     the number of its SideEffects, if any
#   measurement   constraints first: True, if the node was never measured before
#                 constraints_before, if they were others   lookahead: True in the lookahead pass, also of a placement
#                 by_layout: True, if the parent measures the node in its placement block (IN_LAYOUT_BLOCK)
#       on end    size        same: True, if the size did not change
#   placement     position    on end moved: whether a position, the order, or the set of placed nodes changed
#   layer         on end      same: whether all properties kept their values
#   drawing       shared      True: drawing was not requested for it; the cause invalidated its layer
#       on end    same: whether its own commands, without those of nested blocks, equal the previous ones
#
# Any span that an exception left has raised: True.

# Spans around runs.
FRAME: Final = "frame"  # subject: frame index; data: nanos, its time; clock: the time of a scene with its own clock
INPUT: Final = "input"  # subject: kind ("tap", "scroll"); data: its numbers; clicked: the clicked LayoutNode;
# consumer: the LayoutNode that consumed the pointer event first
COROUTINE: Final = "coroutine"  # a task took one step; subject: the task; cause: where it was launched;
# data: what = "frame" for a function that waited for the frame (an animation); earlier: True inside an input that did
# not wake it
ANNOUNCE: Final = "announce"  # apply notifications are sent; subject: None
RECOMPOSE: Final = "recompose"  # one pass over one composition; subject: Composition
APPLY: Final = "apply"  # the change list is applied; subject: Composition
EFFECT: Final = "effect"  # subject: the effect or remember observer; cause: the run that scheduled it; data: what,
# a word of effect_words.py
LAYOUT_PASS: Final = "layout_pass"  # one pass of MeasureAndLayoutDelegate; subject: root LayoutNode
CALLBACK: Final = "callback"  # on_size_changed and so on; subject: LayoutNode; data: what
DRAW_PASS: Final = "draw_pass"  # subject: root LayoutNode

PARTS_OF_FRAMES: Final = frozenset((FRAME, ANNOUNCE, RECOMPOSE, APPLY, LAYOUT_PASS, DRAW_PASS))
"""The spans that each frame has: they explain no event inside them."""

# Points.
READ: Final = "read"  # subject: state; data: through, the derived state whose calculation reads it, if one does
WRITE: Final = "write"  # subject: state; data: old, new, phase (`Tracer.phase`)
INVALIDATE: Final = "invalidate"  # subject: scope or node; data: phase, state (None = no state); local: True, if the
# state belongs to a CompositionLocal; why = CHILD_SIZE, CONTENT, MOVED or UNDONE for a request of the engine;
# parameters: for CONTENT, like those of a composition run; lookahead: True for a request of the lookahead pass
SKIP: Final = "skip"  # subject: RecomposeScope; data: arguments, reads: the numbers of compared arguments and observed
# reads; cause: an invalidation, if derived states kept the values that the scope read
RUN_AVOIDED: Final = "spare"  # a skip of a scope whose caller did not run; subject: RecomposeScope. Stored
# recordings contain this text, so it stays
INSERT: Final = "insert"  # a node entered the tree; subject: node; data: parent, index, call, called
REMOVE: Final = "remove"  # subject: node; data: parent, index
MOVE: Final = "move"  # subject: parent node; data: from_, to, count
REPLAY: Final = "replay"  # a layer was composited from its record; subject: LayoutNode
DISPOSE: Final = "dispose"  # subject: scope

# Details: points that are emitted only while a listener has `wants_details = True`.
SLOT: Final = "slot"  # a slot table is edited; subject: Composition (else SlotTable); data: see slot_edit_kinds.py
PLACE: Final = "place"  # a node's bounds in its parent; subject: LayoutNode; data: see node/place_event.py
QUEUE: Final = "queue"  # a queue of MeasureAndLayoutDelegate; subject: LayoutNode; data: see
# layout/depth_sorted_set.py
SNAPSHOT: Final = "snapshot"  # the life of a snapshot; subject: its kind; data: see snapshot/snapshot_trace.py
RECORD: Final = "record"  # the records of a state changed; subject: state; data: records, ((snapshot id, value), …),
# newest first
AWAIT: Final = "await"  # a coroutine waits for the next frame; subject: its task; data: what = "begin" (cause: where it
# was launched), "resume" or "cancel" (cause: the begin)
COMMANDS: Final = "commands"  # a layer was recorded; subject: LayoutNode; data: see drawing/draw_command_trace.py
OUTPUT: Final = "output"  # the program wrote a line; subject: the stream, "stdout" or "stderr"; data: text; of many
# lines in one frame, the last event has `tail`, ((stream, text), …), and `count`, the number of lines in it

DETAILS: Final = (SLOT, PLACE, QUEUE, SNAPSHOT, RECORD, AWAIT, COMMANDS, OUTPUT)
