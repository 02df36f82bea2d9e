package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.BorderStroke
import androidx.compose.foundation.gestures.DraggableAnchors
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.grid.GridCells
import androidx.compose.foundation.shape.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.graphics.painter.*
import androidx.compose.ui.graphics.vector.*
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.input.TextFieldValue
import androidx.compose.ui.text.style.LineHeightStyle
import androidx.compose.ui.unit.*

@Composable private fun ShowPath(name: String, path: Path) = log("compose:$name ${path.isEmpty}")

@Composable private fun ShowEffect(name: String, effect: PathEffect) { log("compose:$name"); remember(effect) { log("remember:$name") } }

@Composable private fun ShowStroke(name: String, stroke: Stroke) = log("compose:$name ${stroke.width}")

@Composable private fun ShowSpec(name: String, spec: AnimationSpec<Float>) { log("compose:$name"); remember(spec) { log("remember:$name") } }

@Composable private fun ShowConverter(name: String, converter: TwoWayConverter<Float, AnimationVector1D>) = log("compose:$name")

@Composable private fun ShowVector(name: String, vector: ImageVector) { log("compose:$name"); remember(vector) { log("remember:$name") } }

@Composable private fun ShowOutline(name: String, outline: Outline) = log("compose:$name ${outline.bounds.width}")

@Composable private fun ShowPainter(name: String, painter: Painter) { log("compose:$name"); remember(painter) { log("remember:$name") } }

@Composable private fun ShowAnchors(name: String, anchors: DraggableAnchors<String>) { log("compose:$name"); remember(anchors) { log("remember:$name") } }

@Composable private fun ShowBrush(name: String, brush: Brush, border: BorderStroke) = log("compose:$name ${border.width.value}")

@Composable private fun ShowFilter(name: String, filter: ColorFilter, effect: RenderEffect) = log("compose:$name ${filter == filter} ${effect == effect}")

@Composable private fun ShowText(name: String, style: TextStyle, value: TextFieldValue, heights: LineHeightStyle, shadow: Shadow) = log("compose:$name ${value.text}")

@Composable private fun ShowPadding(name: String, padding: PaddingValues, cells: GridCells, arrangement: Arrangement.Horizontal, easing: Easing) { log("compose:$name"); remember(arrangement) { log("remember:$name") } }

@Composable private fun ShowScale(name: String, shape: Shape, bias: Alignment, rect: Rect) = log("compose:$name")

private data class Point(var x: Int)

private data class FixedPoint(val x: Int)

private class BagOfItems(val items: List<Int>) { override fun equals(other: Any?) = other is BagOfItems && items == other.items; override fun hashCode() = items.hashCode() }

private class Plain(val x: Int)

@Composable private fun Keyed(name: String, value: Any?) {
    log("compose:$name")
    remember(value) { log("remember:$name") }
    DisposableEffect(value) { log("effect:$name"); onDispose { log("dispose:$name") } }
    key(value) { val born = remember { log("keyed:$name"); 1 }; log("in key:$name $born") }
}

@Composable private fun Cards(n: Int, kept: Plain, list: List<Int>) {
    log("compose:Cards $n")
    ShowPoint("var", Point(n / 2)); ShowSpot("val", FixedPoint(n / 2)); ShowBag("bag", BagOfItems(listOf(n / 2))); ShowPlain("plain", Plain(1)); ShowPlain("kept", kept)
}

@Composable private fun ShowPoint(name: String, point: Point) { log("compose:$name"); remember(point) { log("remember:$name") } }

@Composable private fun ShowSpot(name: String, spot: FixedPoint) { log("compose:$name"); remember(spot) { log("remember:$name") } }

@Composable private fun ShowBag(name: String, bag: BagOfItems) { log("compose:$name"); remember(bag) { log("remember:$name") } }

@Composable private fun ShowPlain(name: String, plain: Plain) { log("compose:$name"); remember(plain) { log("remember:$name") } }

private fun line(to: Float = 2f) = Path().apply { moveTo(1f, 1f); lineTo(to, 2f) }

private fun square(side: Float = 8f) = ImageVector.Builder("square", 24.dp, 24.dp, 24f, 24f).apply { path(fill = SolidColor(Color.Black)) { moveTo(0f, 0f); lineTo(side, 0f); lineTo(side, side); close() } }.build()

private fun frames() = keyframes<Float> { durationMillis = 100; 1f at 50 }

private val toVector: (Float) -> AnimationVector1D = { AnimationVector1D(it) }
private val fromVector: (AnimationVector1D) -> Float = { it.value }

/** What is equal by its value, and what only to itself. */
fun equality() {
    scenario("equal_or_identical", "paths, effects, strokes, specs, converters, vectors and outlines as arguments and keys: made again with the same values, and with others") {
        //@begin equal_or_identical
        val n = mutableIntStateOf(0); val kept = line(); val effect = PathEffect.cornerPathEffect(4f); val keptFrames = frames()
        start {
            log("compose:Root ${n.intValue}")
            ShowPath("path", line())
            ShowPath("the same path", kept)
            ShowEffect("corner", PathEffect.cornerPathEffect(4f))
            ShowEffect("dash", PathEffect.dashPathEffect(floatArrayOf(4f, 2f)))
            ShowEffect("the same effect", effect)
            ShowStroke("stroke", Stroke(2f))
            ShowStroke("stroke of another effect", Stroke(2f, pathEffect = PathEffect.cornerPathEffect(4f)))
            ShowStroke("stroke of the same effect", Stroke(2f, pathEffect = effect))
            ShowSpec("keyframes", frames())
            ShowSpec("the same keyframes", keptFrames)
            ShowSpec("repeated keyframes", repeatable(2, frames()))
            ShowSpec("repeated same keyframes", repeatable(2, keptFrames))
            ShowSpec("tween", tween(100))
            ShowSpec("spring", spring(.5f))
            ShowConverter("converter", TwoWayConverter(toVector, fromVector))
            ShowConverter("the same converter", Float.VectorConverter)
            ShowVector("vector", square())
            ShowVector("vector that changes", square(8f + n.intValue / 2))
            ShowOutline("rectangle", Outline.Rectangle(Rect(0f, 0f, 5f, 5f)))
            ShowOutline("generic", Outline.Generic(line()))
            ShowOutline("generic of the same path", Outline.Generic(kept))
        }
        step("all again") { n.intValue = 1 }
        step("another vector") { n.intValue = 2 }
        step("once more") { n.intValue = 3 }
        //@end
    }
    scenario("equal_in_states", "paths, effects, keyframes and vectors written to states, and compared by derived ones: equal ones, the same ones") {
        //@begin equal_in_states
        val path = mutableStateOf(line()); val effect = mutableStateOf(PathEffect.cornerPathEffect(4f)); val spec = mutableStateOf(frames()); val vector = mutableStateOf(square())
        val n = mutableIntStateOf(0)
        start {
            log("compose:Root")
            Says("path") { path.value.isEmpty }
            Says("effect") { effect.value; 0 }
            Says("spec") { spec.value; 0 }
            Says("vector") { vector.value.name }
            val derived by remember { derivedStateOf { n.intValue; line() } }
            Says("derived path") { derived.isEmpty }
            val shown by remember { derivedStateOf { n.intValue; square() } }
            Says("derived vector") { shown.name }
        }
        step("an equal path") { path.value = line() }
        step("the same") { path.value = path.value }
        step("an equal effect") { effect.value = PathEffect.cornerPathEffect(4f) }
        step("equal frames") { spec.value = frames() }
        step("an equal vector") { vector.value = square() }
        step("another vector") { vector.value = square(9f) }
        step("derived again") { n.intValue = 1 }
        //@end
    }
    scenario("equal_arguments", "painters, anchors, brushes, filters, styles, paddings, shapes and alignments as arguments: made again with the same values") {
        //@begin equal_arguments
        val n = mutableIntStateOf(0); val kept = ColorPainter(Color.Red)
        start {
            log("compose:Root ${n.intValue}")
            ShowPainter("color painter", ColorPainter(Color.Red))
            ShowPainter("the same painter", kept)
            ShowPainter("brush painter", BrushPainter(Brush.horizontalGradient(listOf(Color.Red, Color.Blue))))
            ShowAnchors("anchors", DraggableAnchors { "a" at 0f; "b" at 10f })
            ShowBrush("brush", Brush.horizontalGradient(listOf(Color.Red, Color.Blue)), BorderStroke(2.dp, Color.Red))
            ShowFilter("filter", ColorFilter.tint(Color.Red), BlurEffect(2f, 2f))
            ShowText("text", TextStyle(fontSize = 12.sp), TextFieldValue("a"), LineHeightStyle.Default, Shadow(Color.Red, Offset(1f, 1f), 2f))
            ShowPadding("padding", PaddingValues(4.dp), GridCells.Fixed(2), Arrangement.spacedBy(4.dp), CubicBezierEasing(0f, 0f, 1f, 1f))
            ShowScale("shape", RoundedCornerShape(4.dp), BiasAlignment(0f, 1f), Rect(0f, 0f, 1f, 1f))
            ShowScale("generic shape", GenericShape { size, _ -> lineTo(size.width, size.height) }, BiasAlignment(0f, 1f), Rect(0f, 0f, 1f, 1f))
        }
        step("all again") { n.intValue = 1 }
        step("once more") { n.intValue = 2 }
        //@end
    }
    scenario("equal_keys", "objects of classes with and without equals, with and without var, as arguments and as keys of remember, effects and key: equal ones, others") {
        //@begin equal_keys
        queueCoroutines()
        val n = mutableIntStateOf(0); val kept = Plain(1)
        start {
            log("compose:Root ${n.intValue}")
            Cards(n.intValue, kept, listOf(1))
            Keyed("any var", Point(n.intValue / 2))
            Keyed("any bag", BagOfItems(listOf(n.intValue / 2)))
            Keyed("any plain", Plain(1))
            Keyed("any kept", kept)
            Keyed("any list", listOf(n.intValue / 2))
            remember(Point(n.intValue / 2), BagOfItems(listOf(1))) { log("remember:two") }
            LaunchedEffect(Point(n.intValue / 2)) { log("launched:point") }
        }
        step("equal ones") { n.intValue = 1 }
        step("others") { n.intValue = 2 }
        step("equal ones again") { n.intValue = 3 }
        //@end
    }
}
