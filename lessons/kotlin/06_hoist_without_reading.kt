@Composable
fun PageWithFunction() {
    var x by remember { mutableFloatStateOf(0f) }
    Column(Modifier.fillMaxSize().padding(24.dp)) {
        Title("Drag the chip")
        TrackWithFunction(x = { x }, onDrag = { delta -> x += delta })
    }
}

@Composable
fun TrackWithFunction(x: () -> Float, onDrag: (Float) -> Unit) {
    Box(Modifier.draggable(rememberDraggableState(onDrag), Orientation.Horizontal).fillMaxWidth().height(64.dp)) {
        ChipWithFunction(x)
    }
}

@Composable
fun ChipWithFunction(x: () -> Float) {
    Box(Modifier.offset(x = x().dp).size(48.dp).background(Accent))     // composition calls the function
}

@Composable
fun Title(text: String) = Text(text, fontSize = 20.sp)

@Composable
fun PageWithCapturedNumber() {
    var x by remember { mutableFloatStateOf(0f) }
    val now = x
    Column(Modifier.fillMaxSize().padding(24.dp)) {
        Title("Drag the chip")
        Track(x = { now }, onDrag = { delta -> x += delta })
    }
}
