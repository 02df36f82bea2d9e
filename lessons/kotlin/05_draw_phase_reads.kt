// Mine is the Lamp above: drawBehind in place of background.

@Composable
fun Shaded() {
    val shade = remember { Animatable(0f) }
    val coroutines = rememberCoroutineScope()
    val tap = Modifier.clickable {
        coroutines.launch { shade.animateTo(0.8f, tween(480, easing = LinearEasing)) }
    }
    Column(Modifier.fillMaxSize().background(Color.White).padding(24.dp)) {
        Box(tap.size(160.dp).drawWithContent {
            drawContent()
            drawRect(Dark, alpha = shade.value)     // read in drawing
        }.background(Bright))
    }
}

@Composable
fun FadeByValue() {
    var isOn by remember { mutableStateOf(true) }
    val fade by animateFloatAsState(if (isOn) 1f else 0.2f, tween(480, easing = LinearEasing))
    Column(Modifier.fillMaxSize().background(Color.White).padding(24.dp)) {
        Box(Modifier.clickable { isOn = !isOn }.size(160.dp).alpha(fade).background(Bright))    // read in composition
    }
}

@Composable
fun FadeByLayer() {
    var isOn by remember { mutableStateOf(true) }
    val fade by animateFloatAsState(if (isOn) 1f else 0.2f, tween(480, easing = LinearEasing))
    Column(Modifier.fillMaxSize().background(Color.White).padding(24.dp)) {
        Box(Modifier.clickable { isOn = !isOn }.size(160.dp).graphicsLayer { alpha = fade }.background(Bright))
    }
}

@Composable
fun Bar(isDrawn: Boolean) {
    var progress by remember { mutableFloatStateOf(0f) }
    Column(Modifier.fillMaxSize().clickable { progress += 0.1f }) {
        if (isDrawn) {
            Box(Modifier.fillMaxWidth().height(8.dp).drawBehind {
                drawRect(Bright, size = Size(size.width * progress, size.height))
            })
        } else {
            Box(Modifier.fillMaxWidth(progress).height(8.dp).background(Bright))
        }
    }
}
