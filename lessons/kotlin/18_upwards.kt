@Composable
fun Wrap(content: @Composable () -> Unit) = Layout(content) { measurables, _ ->
    val placeables = measurables.map { it.measure(Constraints()) }
    layout(placeables.maxOf { it.width }, placeables.sumOf { it.height }) {
        var y = 0
        for (placeable in placeables) {
            placeable.place(0, y)
            y += placeable.height
        }
    }
}

@Composable
fun Fixed(width: Int, height: Int, content: @Composable () -> Unit = {}) = Layout(content) { measurables, _ ->
    val placeables = measurables.map { it.measure(Constraints()) }
    layout(width, height) { placeables.forEach { it.place(0, 0) } }
}

@Composable
fun Ladder(size: () -> Int) = Wrap {                // gg
    Fixed(200, 200) {
        Wrap {                                      // wrap2
            Wrap {                                  // wrap1
                Bar(size)                           // leaf
                Fixed(5, 5)                         // sib
            }
        }
    }
}

@Composable
fun Short(step: () -> Int) = Wrap {
    Fixed(100, 100) { Bar(step) }
}

@Composable
fun Limited(room: () -> Int, content: @Composable () -> Unit) = Layout(content) { measurables, _ ->
    val placeable = measurables.first().measure(Constraints(maxWidth = room()))
    layout(placeable.width, placeable.height) { placeable.place(0, 0) }
}

@Composable
fun Two(room: () -> Int) = Limited(room) {
    Limited(room) { Bar(room) }
}
