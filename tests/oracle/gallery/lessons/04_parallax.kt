val PAGE = Color.White
fun LazyListScope.lakeList() {}
