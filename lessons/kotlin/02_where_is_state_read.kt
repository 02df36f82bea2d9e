@Composable
fun Label(settings: Settings) {                     // read in composition
    val level = settings.level
    Text("Level $level")
}

@Composable
fun Screen(settings: Settings) {                    // passes the object on, and reads nothing
    Column(Modifier.padding(24.dp)) {
        Bar(settings)
        Label(settings)
        Dot(settings)
        Ring(settings)
    }
}

@Composable
fun Gauge(settings: Settings) {                     // the starter: Gauge(level: Int)
    Canvas(Modifier.padding(8.dp).size(64.dp)) {
        drawCircle(Grey, style = Stroke(8f))
        drawArc(Blue, -90f, 3.6f * settings.level, false, style = Stroke(8f))
    }
}

@Composable
fun Mine(settings: Settings) = Gauge(settings)      // the starter: Gauge(settings.level)

@Composable
fun CopyingGauge(settings: Settings) {
    val level = settings.level
    Canvas(Modifier.padding(8.dp).size(64.dp)) {
        drawCircle(Grey, style = Stroke(8f))
        drawArc(Blue, -90f, 3.6f * level, false, style = Stroke(8f))
    }
}

@Composable
fun Copying(settings: Settings) = CopyingGauge(settings)
