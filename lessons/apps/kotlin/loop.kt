@Composable
fun Loop() {
    Box(Modifier.fillMaxSize()) {
        var h by remember { mutableIntStateOf(0) }
        Lake(Modifier.onSizeChanged { h = it.height })                              // layout writes
        Caption(Modifier.padding(top = with(LocalDensity.current) { h.toDp() }))    // composition reads: a frame late
    }
}

@Composable
fun Diverging() {
    Box(Modifier.fillMaxSize()) {
        var h by remember { mutableIntStateOf(100) }
        val height = with(LocalDensity.current) { h.toDp() }
        Lake(Modifier.onSizeChanged { h = it.height + 1 }.requiredHeight(height))
        Caption(Modifier.padding(top = height))
    }
}

@Composable
fun WithColumn() {
    Column(Modifier.fillMaxSize()) {
        Lake()
        Caption()
    }
}

@Composable
fun WithLayout() {
    Layout(content = { Lake(); Caption() }) { measurables, constraints ->
        val (image, text) = measurables.map { it.measure(constraints.copy(minWidth = 0, minHeight = 0)) }
        layout(maxOf(image.width, text.width), image.height + text.height) {
            image.place(0, 0)
            text.place(0, image.height)
        }
    }
}
