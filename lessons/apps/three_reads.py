"""Three reads

Where a state is read decides what runs again when it changes.
Three forms read one number: `composition` for a padding, `placement` for an offset, `drawing` in a Canvas. In
`created elsewhere` the number is made at the top and handed down to all three readers. Whoever made it does not
run again; each reader does, in its own phase.
"""

from __future__ import annotations

from typing import Any

from engine import (
    Arrangement,
    Button,
    Canvas,
    CircleShape,
    Color,
    Column,
    Element,
    IntOffset,
    LocalDensity,
    Modifier,
    MutableState,
    Offset,
    RoundedCornerShape,
    Scene,
    Spacer,
    Text,
    composable,
    mutable_state_of,
    remember,
)

# ---------------------------------------------------------------- three phases


@composable
def ReadInComposition() -> None:
    amount = remember(lambda: mutable_state_of(0))
    with Column(PAGE):
        Words("Read in composition", "padding(start=amount.value)")
        with Stage():
            Spacer(Modifier.padding(start=amount.value).then(DOT).test_tag("dot"))
        MoveButton(amount)


@composable
def ReadInPlacement() -> None:
    amount = remember(lambda: mutable_state_of(0))
    density = LocalDensity.current
    with Column(PAGE):
        Words("Read in placement", "offset(lambda: … amount.value …)")
        with Stage():
            move = Modifier.offset(lambda: IntOffset(density.round_to_px(amount.value), 0))
            Spacer(move.then(DOT).test_tag("dot"))
        MoveButton(amount)


@composable
def ReadInDrawing() -> None:
    amount = remember(lambda: mutable_state_of(0))
    with Column(PAGE):
        Words("Read in drawing", "Canvas(lambda scope: … amount.value …)")
        with Stage():
            Canvas(lambda scope: draw_dot(scope, amount.value), Modifier.fill_max_width().height(48).test_tag("dot"))
        MoveButton(amount)


# ---------------------------------------------------------------- one state, created elsewhere


@composable
def CreatedElsewhere() -> None:
    amount = remember(lambda: mutable_state_of(0))  # made here, not read here
    with Column(PAGE):
        Words("Created elsewhere", "padding, offset and Canvas read one state")
        with Stage():
            PaddingReader(amount)
            OffsetReader(amount)
            CanvasReader(amount)
        MoveButton(amount)


@composable
def PaddingReader(amount: MutableState[int]) -> None:
    Spacer(Modifier.padding(start=amount.value).then(DOT).test_tag("padded"))


@composable
def OffsetReader(amount: MutableState[int]) -> None:
    density = LocalDensity.current
    move = Modifier.offset(lambda: IntOffset(density.round_to_px(amount.value), 0))
    Spacer(move.then(DOT).test_tag("offset"))


@composable
def CanvasReader(amount: MutableState[int]) -> None:
    Canvas(lambda scope: draw_dot(scope, amount.value), Modifier.fill_max_width().height(48).test_tag("canvas"))


VARIANTS = {
    "composition": ReadInComposition,
    "placement": ReadInPlacement,
    "drawing": ReadInDrawing,
    "created elsewhere": CreatedElsewhere,
}


def demo(scene: Scene) -> None:
    """Four taps on the button, a frame after each."""
    for _ in range(4):
        scene.tap(*scene.find("button").center)
        scene.frame()


# ---------------------------------------------------------------- what is shown

PAPER, INK = Color.hex("#F3F5F5"), Color.hex("#1B1E20")
GREY, ACCENT = Color.hex("#5C6468"), Color.hex("#076974")
PAGE = Modifier.fill_max_size().background(PAPER).padding(24).test_tag("page")
DOT = Modifier.size(48).background(ACCENT, CircleShape)


@composable(inline=True)
def Stage() -> Element:
    """A clipped column with its own layer: a redraw inside leaves the page's record."""
    edge = RoundedCornerShape(12)
    stage = Modifier.padding(vertical=24).fill_max_width().clip(edge).background(Color.WHITE).padding(16)
    return Column(stage.test_tag("stage"), vertical_arrangement=Arrangement.spaced_by(16))


@composable
def Words(title: str, how: str) -> None:
    with Column():
        Text(title, font_size=24, font_weight=500, color=INK)
        Text(how, Modifier.padding(top=4), font_size=14, color=GREY)


@composable
def MoveButton(amount: MutableState[int]) -> None:
    def move() -> None:
        amount.value = (amount.value + 68) % 340

    Button(move, ButtonLabel, Modifier.test_tag("button"), color=ACCENT)


@composable
def ButtonLabel() -> None:
    Text("Move")


def draw_dot(scope: Any, amount: int) -> None:
    radius = scope.to_px(24)
    scope.draw_circle(ACCENT, radius, Offset(scope.to_px(amount) + radius, radius))
