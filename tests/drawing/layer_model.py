"""A picture made of nested layers, as plain data, and the layers that show it.

`Model` is what is to be seen; `build` makes layers for it from scratch; `Shown` keeps layers up to date the
way node coordinators do: what changed is invalidated, nothing else is touched.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from engine.drawing import (
    BlendMode,
    Brush,
    Canvas,
    CircleShape,
    ColorFilter,
    CompositingStrategy,
    DrawScope,
    GraphicsLayerOwnerLayer,
    GraphicsLayerScope,
    LayerTree,
    Path,
    RoundedCornerShape,
    Stroke,
    TextMeasurer,
    TextStyle,
)
from engine.unit import Color, IntOffset, IntSize, Rect, TransformOrigin

Draw = Callable[[DrawScope], None]


class Model:
    """One layer: draws before and after its children."""

    def __init__(self) -> None:
        self.before: list[Draw] = []
        self.children: list[Model] = []
        self.after: list[Draw] = []
        self.position = (0, 0)
        self.size = (40, 30)
        self.properties: dict[str, Any] = {}
        self.wrap: Callable[[DrawScope], Any] | None = None  # a transform or clip around the children

    def all(self) -> list[Model]:
        return [self, *(m for child in self.children for m in child.all())]


class Shown:
    """The layers of a model."""

    def __init__(self, root: Model) -> None:
        self.root = root
        self.tree = LayerTree(lambda canvas, layer: self._draw(root, canvas))
        self.layers: dict[Model, GraphicsLayerOwnerLayer] = {}

    def layer(self, model: Model) -> GraphicsLayerOwnerLayer:
        layer = self.layers.get(model)
        if layer is None:
            layer = self.layers[model] = self.tree.create_layer(
                lambda canvas, parent: self._draw(model, canvas), lambda: None
            )
            self.place(model)
        return layer

    def place(self, model: Model) -> None:
        layer = self.layers[model]
        layer.resize(IntSize(*model.size))
        layer.move(IntOffset(*model.position))
        scope = GraphicsLayerScope()
        scope.size = IntSize(*model.size).to_size()
        scope.set(**model.properties)
        layer.update_layer_properties(scope)

    def content_changed(self, model: Model) -> None:
        layer = self.tree.screen if model is self.root else self.layers.get(model)
        if layer is not None:  # else it has not been drawn yet
            layer.invalidate()

    def place_changed(self, model: Model) -> None:
        if model in self.layers:
            self.place(model)

    def forget(self, model: Model) -> None:
        for gone in model.all():
            layer = self.layers.pop(gone, None)
            if layer is not None:
                layer.destroy()

    def _draw(self, model: Model, canvas: Canvas) -> None:
        scope = DrawScope(canvas, model.size)
        for draw in model.before:
            draw(scope)
        if model.wrap is None:
            for child in model.children:
                self.layer(child).draw_layer(canvas, None)
        else:
            with model.wrap(scope):
                for child in model.children:
                    self.layer(child).draw_layer(canvas, None)
        for draw in model.after:
            draw(scope)


_text = TextMeasurer()
_PEN = Stroke(1.5)


def random_draw(r: random.Random) -> Draw:
    color = Color(r.random(), r.random(), r.random(), r.choice([1.0, 0.5]))
    x, y = r.uniform(-15, 60), r.uniform(-15, 60)
    w, h = r.uniform(2, 60), r.uniform(2, 60)
    kind = r.randrange(9)
    if kind == 0:
        return lambda s: s.draw_rect(color, (x, y), (w, h))
    if kind == 1:
        return lambda s: s.draw_circle(color, w / 2, (x, y))
    if kind == 2:
        return lambda s: s.draw_line(color, (x, y), (w, h), stroke_width=h / 10)
    if kind == 3:
        path = Path().move_to(x, y).cubic_to(w, h, y, x, h, w).line_to(w, x).close()
        return lambda s: s.draw_path(path, color, style=_PEN)
    if kind == 4:
        return lambda s: s.draw_rect(Brush.linear_gradient([color, Color.BLUE]), (x, y), (w, h))
    if kind == 5:
        layout = _text.measure(f"text {x:.0f}", TextStyle(font_size=8 + w / 5))
        return lambda s: s.draw_text(layout, (x, y), color)
    if kind == 6:

        def turned(s: DrawScope) -> None:
            with s.rotate(w), s.clip_rect(2, 3, 38, 41):
                s.draw_round_rect(color, (x, y), (w, h), 6)

        return turned
    if kind == 7:

        def grouped(s: DrawScope) -> None:
            with s.layer(alpha=0.4):
                s.draw_circle(color, h / 3, (x, y))
                s.draw_rect(color, (x, y), (w, h))

        return grouped
    return lambda s: s.draw_rect(Color.GREEN, (x, y), (w, h))


FILLED = ColorFilter.tint(Color(0, 0, 1, 0.2), BlendMode.SRC_OVER)
"""A filter that also colors what is empty."""


def random_properties(r: random.Random) -> dict[str, Any]:
    choices: list[dict[str, Any]] = [
        {},
        {},
        {"alpha": r.choice([0.0, 0.3, 0.7])},
        {"translation_x": r.uniform(-30, 30), "translation_y": float(r.randrange(-9, 9))},
        {"scale_x": r.uniform(0.3, 2), "scale_y": r.choice([0.0, 0.7, 1.5])},
        {"rotation_z": r.uniform(0, 360), "transform_origin": TransformOrigin(0.0, r.random())},
        {"rotation_y": r.uniform(-50, 50), "rotation_x": r.uniform(-50, 50)},
        {"clip": True},
        {"clip": True, "shape": r.choice([CircleShape, RoundedCornerShape(7)])},
        {"shadow_elevation": r.uniform(1, 9), "shape": RoundedCornerShape(5)},
        {"compositing_strategy": CompositingStrategy.OFFSCREEN},
        {"compositing_strategy": CompositingStrategy.MODULATE_ALPHA, "alpha": 0.6},
        {"blend_mode": r.choice([BlendMode.MULTIPLY, BlendMode.XOR, BlendMode.DST_IN])},
        {"color_filter": FILLED, "clip": r.random() < 0.5},
    ]
    return r.choice(choices)


def random_wrap(r: random.Random) -> Callable[[DrawScope], Any] | None:
    a, b = r.uniform(0, 30), r.uniform(-20, 20)
    return r.choice(
        [
            None,
            None,
            lambda s: s.translate(a, b),
            lambda s: s.rotate(b),
            lambda s: s.clip_rect(0, 0, 20 + a, 30),
            lambda s: s.clip_path(Path().add_oval(Rect(0.0, 0.0, 20 + a, 40.0))),
            lambda s: s.layer(alpha=0.5),
            lambda s: s.layer(color_filter=FILLED),
        ]
    )


def random_model(r: random.Random, depth: int) -> Model:
    model = Model()
    model.position = (r.randrange(-10, 70), r.randrange(-10, 130))
    model.size = (r.randrange(5, 60), r.randrange(5, 60))
    model.before = [random_draw(r) for _ in range(r.randrange(3))]
    model.after = [random_draw(r) for _ in range(r.randrange(2))]
    model.properties = random_properties(r)
    model.wrap = random_wrap(r)
    if depth:
        model.children = [random_model(r, depth - 1) for _ in range(r.randrange(4))]
    return model


def change(r: random.Random, shown: Shown) -> str:
    """Makes one random change to the model and to the layers."""
    models = shown.root.all()
    model = r.choice(models)
    kind = r.randrange(8)
    if kind == 0:
        model.before = [random_draw(r) for _ in range(r.randrange(4))]
        shown.content_changed(model)
    elif kind == 1:
        model.position = (r.randrange(-10, 70), r.randrange(-10, 130))
        shown.place_changed(model)
    elif kind == 2:
        model.properties = random_properties(r)
        shown.place_changed(model)
    elif kind == 3:
        model.children.insert(r.randint(0, len(model.children)), random_model(r, r.randrange(2)))
        shown.content_changed(model)
    elif kind == 4 and model.children:
        gone = model.children.pop(r.randrange(len(model.children)))
        shown.forget(gone)
        shown.content_changed(model)
    elif kind == 5:
        r.shuffle(model.children)
        shown.content_changed(model)
    elif kind == 6:
        model.wrap = random_wrap(r)
        shown.content_changed(model)
    elif kind == 7:
        model.size = (r.randrange(5, 60), r.randrange(5, 60))
        if model is shown.root:
            shown.content_changed(model)
        else:
            shown.place_changed(model)
    return f"{kind} on {models.index(model)}"
