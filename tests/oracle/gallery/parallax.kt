val Page = Color.White

fun DrawScope.drawAlps() {}
fun LazyListScope.lakeList() {}
