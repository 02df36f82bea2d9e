@Composable
fun Stacked() = Box(Modifier.size(60.dp).background(Sky)) {
    Box(Modifier.size(40.dp).zIndex(1f).background(On))                 // the first child, drawn last
    Box(Modifier.size(50.dp).background(Wave))
    Box(Modifier.size(30.dp).background(Mast))
}

fun moving(x: () -> Int, withLayer: Boolean) = MeasurePolicy { measurables, _ ->
    val placeable = measurables.first().measure(Constraints())
    layout(50, 50) { if (withLayer) placeable.placeWithLayer(x(), 0) else placeable.place(x(), 0) }
}

@Composable
fun Moved(plainX: () -> Int, layerX: () -> Int) = Column {
    Layout({ Box(Modifier.background(Mast).size(25.dp)) }, measurePolicy = moving(plainX, withLayer = false))   // kid
    Layout({ Box(Modifier.background(On).size(15.dp)) }, measurePolicy = moving(layerX, withLayer = true))      // kidL
    Box(Modifier.background(Wave).size(5.dp))
}

@Composable
fun InBlock(first: FloatState) = Box(Modifier.graphicsLayer { alpha = first.floatValue }.background(Mast).size(20.dp))

@Composable
fun InAlpha(second: FloatState) = Box(Modifier.alpha(second.floatValue).background(On).size(20.dp))

@Composable
fun InValue(third: FloatState) = Box(Modifier.graphicsLayer(alpha = third.floatValue).background(Wave).size(20.dp))

@Composable
fun Opacity(first: FloatState, second: FloatState, third: FloatState) = Column(Modifier.background(Sky)) {
    InBlock(first)
    InAlpha(second)
    InValue(third)
}

@Composable
fun Elsewhere(lit: () -> Boolean) = Box(Modifier.size(220.dp, 180.dp).graphicsLayer().drawBehind { drawSea() }) {
    Box(Modifier.offset(96.dp, 40.dp).size(24.dp, 90.dp).drawBehind { drawRect(Mast) }) {
        Box(Modifier.size(24.dp).drawBehind { drawLight(lit()) })
    }
}
