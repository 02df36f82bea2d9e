@Composable
fun Subcomposed() {
    BoxWithConstraints(card) {                    // composes its content in measurement
        if (maxWidth >= 260.dp) {
            Row { Temperature(); Sky() }
        } else {
            Column { Temperature(); Sky() }
        }
    }
    LazyRow { items(24) { hour -> Hour(hour) } }  // composes an item when it scrolls into view
}

@Composable
fun Measured() {
    Layout(content = { Temperature(); Sky() }, modifier = card) { measurables, constraints ->
        val isRow = constraints.maxWidth >= 260.dp.roundToPx()
        val (first, second) = measurables.map { it.measure(constraints.copy(minWidth = 0, minHeight = 0)) }
        val (x, y) = if (isRow) first.width to 0 else 0 to first.height
        layout(constraints.maxWidth, constraints.constrainHeight(maxOf(first.height, y + second.height))) {
            first.place(0, 0)
            second.place(x, y)
        }
    }
}
