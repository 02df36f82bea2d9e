@Composable fun Rule() {}
