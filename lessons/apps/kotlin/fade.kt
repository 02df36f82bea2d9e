@Composable
fun AlphaValue() {
    val fade = remember { Animatable(1f) }
    Page(fade, Modifier.alpha(fade.value))                         // read in composition
}

@Composable
fun LayerBlock() {
    val fade = remember { Animatable(1f) }
    Page(fade, Modifier.graphicsLayer { alpha = fade.value })      // read by the layer
}

@Composable
fun DrawBlock() {
    val fade = remember { Animatable(1f) }
    Page(fade, Modifier.graphicsLayer().drawWithContent {          // read in drawing
        drawContext.canvas.saveLayer(size.toRect(), Paint().apply { alpha = fade.value })
        drawContent()
        drawContext.canvas.restore()
    })
}

@Composable
fun FadeButton(fade: Animatable<Float, AnimationVector1D>) {
    val scope = rememberCoroutineScope()
    Button(onClick = {
        scope.launch { fade.animateTo(1.2f - fade.targetValue, tween(160, easing = LinearEasing)) }
    }) { Text("Fade") }
}
