// Mine is the Picture above.

@Composable
fun Page(grows: Boolean) {
    var extra by remember { mutableIntStateOf(0) }
    val changing = if (grows) {
        Modifier.layout { measurable, _ ->
            val side = 40 + extra                                       // read in measurement
            val placeable = measurable.measure(Constraints.fixed(side, side))
            layout(side, side) { placeable.place(0, 0) }
        }
    } else {
        Modifier.size(40.dp).offset { IntOffset(extra, 0) }             // read in placement
    }
    Column(Modifier.clickable { extra += 10 }.fillMaxSize().background(Paper)) {
        Text("Heading")
        Column(Modifier.background(Color.White)) {
            Box(changing.background(Blue))
            Text("Footer")
        }
    }
}

@Composable
fun Reported() {
    var side by remember { mutableIntStateOf(40) }
    var x by remember { mutableIntStateOf(0) }
    val reporting = Modifier
        .onSizeChanged { calls += "onSizeChanged" }
        .onPlaced { calls += "onPlaced" }
        .onGloballyPositioned { calls += "onGloballyPositioned" }
    Column(Modifier.fillMaxSize()) {
        Box(Modifier.offset { IntOffset(x, 0) }) {
            Box(reporting.layout { measurable, _ ->
                val placeable = measurable.measure(Constraints.fixed(side, 40))
                layout(placeable.width, 40) { placeable.place(0, 0) }
            }.background(Blue))
        }
        Text("grow", Modifier.clickable { side += 10 })
        Text("move the parent", Modifier.clickable { x += 10 })
    }
}

@Composable
fun Sheet(grows: Boolean) {
    var shown by remember { mutableIntStateOf(20) }
    val moving = if (grows) {
        Modifier.layout { measurable, constraints ->
            val placeable = measurable.measure(Constraints(maxWidth = constraints.maxWidth, maxHeight = shown))
            layout(placeable.width, shown) { placeable.place(0, 0) }
        }
    } else {
        Modifier.offset { IntOffset(0, 120 - shown) }
    }
    Box(Modifier.clickable { shown += 10 }.fillMaxSize()) {
        Column(moving.fillMaxWidth().background(Paper)) {
            repeat(3) { number -> Text("Line $number", Modifier.padding(8.dp)) }
        }
    }
}
