@Composable
fun Jitter() {
    var isWide by remember { mutableStateOf(true) }
    Box(Modifier.fillMaxSize().background(Color.White)) {
        Box(Modifier.onSizeChanged { isWide = it.width < 200 }          // layout writes
            .size(if (isWide) 300.dp else 150.dp, 60.dp)                // composition reads
            .background(Blue))
    }
}

@Composable
fun Unconverted() {
    var h by remember { mutableIntStateOf(0) }
    Box {
        Lake(Modifier.onSizeChanged { h = it.height })
        Caption(Modifier.padding(top = h.dp))                           // px taken for dp
    }
}

@Composable
fun CountsItself() {
    var clicks by remember { mutableIntStateOf(0) }
    var runs by remember { mutableIntStateOf(0) }
    Text("$clicks clicks", Modifier.clickable { clicks++ })
    Text("$runs runs", Modifier.padding(top = 30.dp))
    runs++                                                              // composition writes what it has read
}

@Composable
fun Heading(isDrawn: Boolean) {
    var width by remember { mutableIntStateOf(0) }
    val line = Modifier.drawBehind { drawRect(Blue, Offset(0f, 36f), Size(width.toFloat(), 4f)) }
    Column(Modifier.fillMaxSize().then(if (isDrawn) line else Modifier)) {
        Text("Alpine lakes", Modifier.onSizeChanged { width = it.width }, fontSize = 24.sp)
        if (!isDrawn) Box(Modifier.width(width.dp).height(4.dp).background(Blue))
    }
}
