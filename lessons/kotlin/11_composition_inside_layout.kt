@Composable
fun Weather(maxWidth: Dp) {                         // the content of BoxWithConstraints in Screen
    if (maxWidth >= 260.dp) Row { Temperature(); Sky() } else Column { Temperature(); Sky() }
}

@Composable
fun Title(maxHeight: Dp) = Text("Lakes", fontSize = if (maxHeight < 80.dp) 14.sp else 28.sp)

@Composable
fun Page(byConstraints: Boolean) {
    var height by remember { mutableIntStateOf(120) }
    val shrink = Modifier.layout { measurable, constraints ->
        val placeable = measurable.measure(constraints.copy(minHeight = height, maxHeight = height))
        layout(placeable.width, placeable.height) { placeable.place(0, 0) }
    }
    Column(Modifier.clickable { height -= 10 }.fillMaxSize()) {
        if (byConstraints) {
            BoxWithConstraints(shrink.fillMaxWidth()) { Title(maxHeight) }
        } else {
            val isSmall by remember { derivedStateOf { height < 80 } }
            Box(shrink.fillMaxWidth()) { Text("Lakes", fontSize = if (isSmall) 14.sp else 28.sp) }
        }
    }
}
