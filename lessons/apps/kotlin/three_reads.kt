// One state, read in three phases.

@Composable
fun ReadInComposition() {
    var amount by remember { mutableIntStateOf(0) }
    Spacer(Modifier.padding(start = amount.dp).size(48.dp).background(Accent, CircleShape))
}

@Composable
fun ReadInPlacement() {
    var amount by remember { mutableIntStateOf(0) }
    Spacer(Modifier.offset { IntOffset(amount.dp.roundToPx(), 0) }.size(48.dp).background(Accent, CircleShape))
}

@Composable
fun ReadInDrawing() {
    var amount by remember { mutableIntStateOf(0) }
    Canvas(Modifier.fillMaxWidth().height(48.dp)) { drawDot(amount) }
}

@Composable
fun CreatedElsewhere() {
    val amount = remember { mutableIntStateOf(0) }    // created here, read by the three below
    PaddingReader(amount)
    OffsetReader(amount)
    CanvasReader(amount)
}
