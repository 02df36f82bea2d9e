val card: Modifier = Modifier

@Composable fun Temperature() {}
@Composable fun Sky() {}
@Composable fun Hour(hour: Int) {}
