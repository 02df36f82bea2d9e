@Composable fun Numbers(count: Int, plain: Int) {}
@Composable fun Neighbour(text: String) {}
