"""The record: plain tuples, no trace of what cancels out, equal for equal drawings."""

from __future__ import annotations

import pytest

from engine.drawing import Canvas, DrawScope, Path
from engine.unit import Color, Matrix, Offset


def test_translation_there_and_back__leaves_no_op() -> None:
    canvas = Canvas()
    canvas.translate(5, 5)
    canvas.translate(-5, -5)
    assert canvas.take_record() == ()


def test_translations__wait_and_add_up_until_something_is_drawn() -> None:
    canvas = Canvas()
    scope = DrawScope(canvas, (10, 10))
    canvas.translate(5, 0)
    canvas.translate(0, 7)
    scope.draw_rect(Color.RED)
    canvas.translate(1, 1)
    assert canvas.take_record() == (("translate", 5, 7), ("rect", 0.0, 0.0, 10.0, 10.0, Color.RED))


def test_save_and_restore_without_a_draw__record_no_operation() -> None:
    canvas = Canvas()
    canvas.save()
    canvas.translate(3, 3)
    canvas.restore()
    assert canvas.take_record() == ()


def test_restore__forgets_the_waiting_translation() -> None:
    canvas = Canvas()
    scope = DrawScope(canvas, (10, 10))
    canvas.save()
    canvas.clip_rect(0, 0, 5, 5)
    canvas.translate(3, 3)
    canvas.restore()
    scope.draw_circle(Color.RED)
    assert [op[0] for op in canvas.take_record()] == ["save", "clip_rect", "restore", "circle"]


def test_restore_without_save__error() -> None:
    with pytest.raises(RuntimeError, match="without a matching save"):
        Canvas().restore()


def test_save_without_restore__error_when_the_record_is_taken() -> None:
    canvas = Canvas()
    canvas.save()
    with pytest.raises(RuntimeError, match=r"1 save\(\) without restore\(\)"):
        canvas.take_record()


def test_moving_matrix__becomes_a_translation() -> None:
    canvas = Canvas()
    canvas.concat(Matrix.translation(3, 4))
    DrawScope(canvas, (1, 1)).draw_rect(Color.RED)
    assert canvas.take_record()[0] == ("translate", 3, 4)


def test_equal_draws__equal_records() -> None:
    def record(x: float) -> tuple[object, ...]:
        canvas = Canvas()
        scope = DrawScope(canvas, (10, 10))
        scope.draw_path(Path().move_to(0, 0).line_to(x, 5), Color.BLUE)
        with scope.rotate(45):
            scope.draw_line(Color.RED, Offset(0, 0), Offset(x, x), 2)
        return canvas.take_record()

    assert record(5) == record(5)
    assert record(5) != record(6)


def test_path_changed_after_drawing__is_recorded_as_it_was() -> None:
    canvas = Canvas()
    path = Path().line_to(5, 5)
    DrawScope(canvas, (10, 10)).draw_path(path, Color.RED)
    (op,) = canvas.take_record()
    before = repr(op[1])
    path.line_to(50, 50)
    assert repr(op[1]) == before
