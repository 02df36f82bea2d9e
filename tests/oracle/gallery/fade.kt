@Composable fun Page(fade: Animatable<Float, AnimationVector1D>, modifier: Modifier) {}
