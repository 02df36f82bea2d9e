@Composable fun Temperature() {}
@Composable fun Sky() {}
