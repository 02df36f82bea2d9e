@Composable
fun SlowScreen() {
    val scroll = rememberLazyListState()
    val half = scroll.firstVisibleItemScrollOffset / 2                      // read in composition
    val up = with(LocalDensity.current) { half.toDp() }
    Box(Modifier.fillMaxSize().background(Page)) {
        Box(Modifier.offset(y = -up).fillMaxWidth().height(250.dp).drawBehind { drawAlps() })
        LazyColumn(state = scroll) { lakeList() }
    }
}

@Composable
fun FastScreen() {
    val scroll = rememberLazyListState()
    Box(Modifier.fillMaxSize().background(Page)) {
        Box(
            Modifier.offset { IntOffset(0, -scroll.firstVisibleItemScrollOffset / 2) }    // read in placement
                .fillMaxWidth().height(250.dp).drawBehind { drawAlps() }
        )
        LazyColumn(state = scroll) { lakeList() }
    }
}
