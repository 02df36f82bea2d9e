val Blue = Color.Blue
@Composable fun Lake(modifier: Modifier = Modifier) {}
@Composable fun Caption(modifier: Modifier = Modifier) {}
