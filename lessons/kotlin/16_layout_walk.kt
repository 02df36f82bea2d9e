fun Modifier.note(name: String, color: Color) = layout { measurable, constraints ->
    walk += "measure:$name"
    val placeable = measurable.measure(constraints)
    walk += "measured:$name=${placeable.width}x${placeable.height}"
    layout(placeable.width, placeable.height) {
        walk += "place:$name"
        placeable.place(0, 0)
    }
}.drawBehind {
    walk += "draw:$name"
    drawRect(color)
}

@Composable
fun Entry() = Row(Modifier.note("Row", Color.LightGray)) {
    Box(Modifier.note("Image", Color.Green).size(50.dp))
    Column(Modifier.note("Column", Color.Cyan)) {
        Box(Modifier.note("Text1", Color.Blue).size(60.dp, 20.dp))
        Box(Modifier.note("Text2", Color.Yellow).size(40.dp, 20.dp))
    }
}

@Composable
fun Leaf() = Layout { _, _ ->
    visits++
    layout(40, 20) {}
}

@Composable
fun Nest(depth: Int) {
    if (depth == 0) Leaf() else Snug { Nest(depth - 1) }
}

@Composable
fun Flat() = Layout(content = { repeat(10) { Leaf() } }) { measurables, constraints ->
    val wanted = measurables.maxOf { it.maxIntrinsicWidth(constraints.maxHeight) }
    val placeables = measurables.map { it.measure(constraints.copy(maxWidth = wanted)) }
    layout(wanted, 20) { placeables.forEach { it.place(0, 0) } }
}
