fun half(scroll: LazyListState) = scroll.firstVisibleItemScrollOffset / 2

@Composable
fun Tidy() {
    val scroll = rememberLazyListState()
    Box(Modifier.fillMaxSize().background(PAGE)) {
        Box(Modifier.offset(y = with(LocalDensity.current) { -half(scroll).toDp() }) /* … */)
        LazyColumn(state = scroll) { lakeList() }
    }
}
