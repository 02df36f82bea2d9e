@Composable
fun Screen() {
    val scroll = rememberLazyListState()
    LaunchedEffect(scroll.firstVisibleItemScrollOffset) {               // starts again with each offset
        send(scroll.firstVisibleItemScrollOffset)
    }
    LazyColumn(Modifier.fillMaxSize(), scroll) { items(20) { number -> Text("Line $number", Modifier.height(40.dp)) } }
}

@Composable
fun Mine() {
    val scroll = rememberLazyListState()
    LaunchedEffect(scroll) {                                            // starts once
        snapshotFlow { scroll.firstVisibleItemScrollOffset }.collect { send(it) }
    }
    LazyColumn(Modifier.fillMaxSize(), scroll) { items(20) { number -> Text("Line $number", Modifier.height(40.dp)) } }
}

val word = mutableStateOf("a")

@Composable
fun Reads() { ran += word.value }                                       // Composition(NoNodes(), recomposer)

val version = mutableIntStateOf(1)

@Composable
fun Parent() {
    DisposableEffect(version.intValue) { begin("Parent"); onDispose { end("Parent") } }
    LaunchedEffect(version.intValue) { launched("Parent") }
    SideEffect { log("Parent") }
    Child()
}

@Composable
fun Child() {
    DisposableEffect(version.intValue) { begin("Child"); onDispose { end("Child") } }
    LaunchedEffect(version.intValue) { launched("Child") }
    SideEffect { log("Child") }
}

@Composable
fun TwoFlows() {
    val scroll = rememberLazyListState()
    LaunchedEffect(scroll) { snapshotFlow { scroll.layoutInfo }.collect { yielded("layoutInfo") } }
    LaunchedEffect(scroll) { snapshotFlow { scroll.firstVisibleItemIndex }.collect { yielded("index") } }
    LazyColumn(Modifier.fillMaxSize(), scroll) { items(20) { number -> Text("Line $number", Modifier.height(40.dp)) } }
}

val s = mutableStateOf("old")

@Composable
fun First() {
    LaunchedEffect("once") { s.value = "new" }
    Text(s.value)
}
