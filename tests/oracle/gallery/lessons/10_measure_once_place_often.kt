val Blue = Color.Blue
val Paper = Color.White
val calls = mutableListOf<String>()
@Composable fun Lake(modifier: Modifier = Modifier) {}
@Composable fun Caption(modifier: Modifier = Modifier) {}
