@Composable fun Numbers(count: Int, plain: Int) {}
@Composable fun Neighbor(text: String) {}
