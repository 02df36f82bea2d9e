"""Twenty mistakes of people who write programs. A type checker finds each of them, and nothing else in this file.

Each line says `type: ignore`; mypy complains about an ignore that hides no error (`warn_unused_ignores`), so `mypy`
passes exactly while all twenty are errors.
"""

from __future__ import annotations

from engine import (
    Alignment,
    Arrangement,
    Box,
    Button,
    Canvas,
    Color,
    Column,
    DrawScope,
    GraphicsLayerScope,
    Layout,
    LazyColumn,
    Modifier,
    MutableState,
    Row,
    Text,
    composable,
    mutable_state_of,
    remember,
    remember_lazy_list_state,
)


def draw(scope: DrawScope) -> None:
    scope.draw_circel(Color.RED)  # type: ignore[attr-defined]


def layer_block(layer: GraphicsLayerScope) -> None:
    layer.alhpa = 0.5  # type: ignore[attr-defined]
    layer.set(rotation=40)  # type: ignore[call-arg]


@composable
def Wrong(names: tuple[str, ...]) -> None:
    count: MutableState[int] = remember(lambda: mutable_state_of(0))
    scroll = remember_lazy_list_state()
    count.valeu += 1  # type: ignore[attr-defined]
    count.value = "one"  # type: ignore[assignment]
    with Column(Modifier.pading(8)):  # type: ignore[attr-defined]
        Box(Modifier.size(40).backgroud(Color.RED))  # type: ignore[attr-defined]
        Box(Modifier.padding("16"))  # type: ignore[arg-type]
        Text(12)  # type: ignore[arg-type]
        Text("a", font_sise=12)  # type: ignore[call-arg]
        Text("a", font_weight="bold")  # type: ignore[arg-type]
        Text("a", Modifier.graphics_layer(alpa=0.5))  # type: ignore[call-arg]
    with Row(horizontal_arrangment=Arrangement.START):  # type: ignore[call-arg]
        Button(lambda: None, "OK")  # type: ignore[arg-type]
    with Row(vertical_alignment=Alignment.CENTER):  # type: ignore[arg-type]
        Canvas(lambda scope: scope.draw_rectangle(Color.RED))  # type: ignore[attr-defined]
    with Box(modifer=Modifier.padding(8)):  # type: ignore[call-arg]
        LazyColumn(lambda scope: scope.itms(3, lambda index: None), state=scroll)  # type: ignore[attr-defined]
    Layout(lambda scope, measurables, constraints: scope.layot(10, 10))  # type: ignore[attr-defined]
    Box(Modifier.clickable(on_clik=lambda: None))  # type: ignore[call-arg]
