@file:OptIn(ExperimentalComposeUiApi::class, InternalComposeUiApi::class, ExperimentalTextApi::class)

package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.shape.*
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.Composable
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.*
import androidx.compose.ui.text.*
import androidx.compose.ui.text.font.*
import androidx.compose.ui.text.platform.Font
import androidx.compose.ui.text.style.*
import androidx.compose.ui.unit.*
import java.io.File
import org.jetbrains.skia.EncodedImageFormat

internal val red = Color(0xFFE53935)
internal val blue = Color(0xFF1E88E5)
internal val green = Color(0xFF43A047)
internal val amber = Color(0xFFFFB300)
internal val half = Color(0x801E88E5)

/** Pictures of 240×240 px at density 1, in the font files of `fonts`, as PNG files in `out`. */
class Pictures(private val out: File, private val fonts: File) {
    internal fun picture(name: String, content: @Composable () -> Unit) {
        val scene = ImageComposeScene(240, 240, Density(1f)) { Box(Modifier.background(Color.White).fillMaxSize()) { content() } }
        repeat(2) { scene.render(it * 16_000_000L).close() }
        File(out, "$name.png").writeBytes(scene.render(48_000_000L).encodeToData(EncodedImageFormat.PNG)!!.bytes)
        scene.close()
    }

    internal fun canvas(name: String, draw: DrawScope.() -> Unit) = picture(name) { androidx.compose.foundation.Canvas(Modifier.fillMaxSize()) { draw() } }

    private val raster = FontRasterizationSettings(subpixelPositioning = true, smoothing = FontSmoothing.AntiAlias, hinting = FontHinting.None, autoHintingForced = false)
    private val weights = mapOf("Thin" to 100, "Light" to 300, "Regular" to 400, "Medium" to 500, "Bold" to 700, "Black" to 900)
    private val family = FontFamily(weights.flatMap { (name, weight) -> listOf(Font(File(fonts, "Roboto-$name.ttf"), FontWeight(weight)), Font(File(fonts, if (name == "Regular") "Roboto-Italic.ttf" else "Roboto-${name}Italic.ttf"), FontWeight(weight), FontStyle.Italic)) })
    internal val base = TextStyle(fontFamily = family, color = Color.Black, platformStyle = PlatformTextStyle(null, PlatformParagraphStyle(raster)))

    fun record() {
        figures()
        layersAndImages()
        texts()
        mixtures()
        spansInLines()
        asWritten()
        ofScreens()
        picture("shadows") {
            Box(Modifier.offset(20.dp, 20.dp).shadow(4.dp).background(Color.White).size(60.dp))
            Box(Modifier.offset(120.dp, 20.dp).shadow(12.dp, RoundedCornerShape(12.dp)).background(amber).size(60.dp))
            Box(Modifier.offset(20.dp, 130.dp).shadow(8.dp, CircleShape).background(Color.White).size(70.dp))
            Box(Modifier.offset(130.dp, 130.dp).graphicsLayer { shadowElevation = 20f; shape = RoundedCornerShape(8.dp); clip = true; ambientShadowColor = red; spotShadowColor = blue }.background(Color.White).size(70.dp))
        }
        picture("shadow_high") { Box(Modifier.offset(90.dp, 90.dp).shadow(24.dp).background(Color.White).size(60.dp)) }
        picture("blurs") {
            Box(Modifier.offset(20.dp, 20.dp).blur(6.dp).background(red).size(60.dp))
            Box(Modifier.offset(130.dp, 20.dp).blur(6.dp, BlurredEdgeTreatment.Unbounded).background(blue).size(60.dp))
            Box(Modifier.offset(20.dp, 130.dp).blur(10.dp, 2.dp).size(70.dp)) { Box(Modifier.offset(15.dp, 15.dp).background(green).size(40.dp)) }
            Box(Modifier.offset(130.dp, 130.dp).blur(4.dp, BlurredEdgeTreatment(RoundedCornerShape(12.dp))).background(amber).size(70.dp)) { Box(Modifier.offset(20.dp, 20.dp).background(blue).size(30.dp)) }
        }
        canvas("strokes") {
            drawLine(red, Offset(10f, 10f), Offset(110f, 30f), 6f, StrokeCap.Round)
            drawLine(blue, Offset(10f, 50f), Offset(110f, 50f), 5f, pathEffect = PathEffect.dashPathEffect(floatArrayOf(10f, 6f), 3f))
            drawRect(green, Offset(130f, 10f), Size(90f, 50f), style = Stroke(7f, join = StrokeJoin.Bevel))
            drawCircle(amber, 30f, Offset(50f, 110f), style = Stroke(9f))
            drawArc(red, 30f, 220f, true, Offset(100f, 75f), Size(60f, 60f))
            drawArc(blue, 30f, 220f, false, Offset(170f, 75f), Size(60f, 60f), style = Stroke(5f, cap = StrokeCap.Square))
            drawRoundRect(half, Offset(100f, 160f), Size(120f, 60f), CornerRadius(20f))
            drawOval(red, Offset(120f, 170f), Size(80f, 30f), alpha = .5f)
        }
        canvas("blends") {
            drawRect(amber, Offset(0f, 0f), Size(240f, 120f))
            val modes = listOf(BlendMode.Multiply, BlendMode.Screen, BlendMode.Overlay, BlendMode.Darken, BlendMode.Lighten, BlendMode.Difference, BlendMode.Exclusion, BlendMode.Plus, BlendMode.ColorDodge, BlendMode.Hue, BlendMode.SrcAtop)
            modes.forEachIndexed { i, mode -> drawRect(half, Offset(10f + i % 6 * 38f, 20f + i / 6 * 80f), Size(30f, 60f), blendMode = mode) }
            drawCircle(red, 30f, Offset(60f, 205f), colorFilter = ColorFilter.tint(green, BlendMode.Modulate))
        }
        picture("shapes") {
            Box(Modifier.offset(10.dp, 10.dp).border(4.dp, red, RoundedCornerShape(10.dp)).background(amber, RoundedCornerShape(10.dp)).size(60.dp))
            Box(Modifier.offset(90.dp, 10.dp).clip(CircleShape).background(blue).size(60.dp)) { Box(Modifier.offset(20.dp, 0.dp).background(red).size(60.dp)) }
            Box(Modifier.offset(170.dp, 10.dp).background(green, CutCornerShape(15.dp)).size(60.dp))
            Box(Modifier.offset(10.dp, 90.dp).border(BorderStroke(6.dp, Brush.sweepGradient(listOf(red, blue, red))), CircleShape).size(60.dp))
            Box(Modifier.offset(90.dp, 90.dp).background(Brush.verticalGradient(listOf(red, blue)), RoundedCornerShape(topStart = 30.dp, bottomEnd = 10.dp)).size(60.dp))
            Box(Modifier.offset(170.dp, 90.dp).alpha(.5f).background(red).size(60.dp)) { Box(Modifier.offset(20.dp, 20.dp).background(blue).size(60.dp)) }
            Box(Modifier.offset(10.dp, 170.dp).border(1.dp, Color.Black).size(60.dp)) { Box(Modifier.offset(.5.dp, .5.dp).background(green).size(30.5.dp)) }
            Box(Modifier.offset(90.dp, 170.dp).clip(RoundedCornerShape(12.dp)).rotate(20f).background(amber).size(60.dp))
        }
        picture("turned") {
            Box(Modifier.offset(30.dp, 30.dp).graphicsLayer { rotationX = 60f; rotationZ = 20f; cameraDistance = 4f }.background(red).border(4.dp, blue).size(70.dp))
            Box(Modifier.offset(140.dp, 30.dp).graphicsLayer { rotationY = -60f; scaleX = 1.2f; transformOrigin = TransformOrigin(0f, .5f) }.background(green).size(60.dp))
            Box(Modifier.offset(30.dp, 140.dp).graphicsLayer { rotationX = -40f; rotationY = 40f; alpha = .6f }.background(amber).size(70.dp)) { Box(Modifier.offset(20.dp, 20.dp).background(blue).size(30.dp)) }
            Box(Modifier.offset(140.dp, 140.dp).graphicsLayer { rotationX = 180f; translationY = 10f }.background(Brush.verticalGradient(listOf(red, blue))).size(60.dp))
        }
        canvas("filters") {
            val saturated = ColorMatrix().apply { setToSaturation(.2f) }
            val inverted = ColorMatrix(floatArrayOf(-1f, 0f, 0f, 0f, 255f, 0f, -1f, 0f, 0f, 255f, 0f, 0f, -1f, 0f, 255f, 0f, 0f, 0f, 1f, 0f))
            val filters = listOf(ColorFilter.tint(red), ColorFilter.tint(half, BlendMode.SrcAtop), ColorFilter.tint(amber, BlendMode.Multiply), ColorFilter.colorMatrix(saturated), ColorFilter.colorMatrix(inverted), ColorFilter.tint(half, BlendMode.Screen))
            filters.forEachIndexed { i, filter ->
                val at = Offset(10f + i % 3 * 76f, 10f + i / 3 * 76f)
                drawRect(Brush.linearGradient(listOf(green, amber), at, at + Offset(66f, 66f)), at, Size(66f, 66f), colorFilter = filter)
                drawCircle(blue, 20f, at + Offset(33f, 33f), alpha = .7f, colorFilter = filter)
            }
            drawRect(amber, Offset(10f, 162f), Size(220f, 68f))
            drawOval(Brush.horizontalGradient(listOf(red, blue), 20f, 220f), Offset(20f, 170f), Size(200f, 52f), colorFilter = ColorFilter.colorMatrix(saturated), blendMode = BlendMode.Multiply)
        }
        canvas("paths") {
            val star = Path().apply { moveTo(60f, 10f); lineTo(90f, 100f); lineTo(12f, 44f); lineTo(108f, 44f); lineTo(30f, 100f); close(); fillType = PathFillType.EvenOdd }
            drawPath(star, red)
            drawPath(Path().apply { moveTo(130f, 90f); quadraticTo(150f, 0f, 180f, 60f); cubicTo(200f, 110f, 220f, 10f, 230f, 90f) }, blue, style = Stroke(5f, cap = StrokeCap.Round, join = StrokeJoin.Round))
            val round = Path().apply { addOval(Rect(10f, 120f, 90f, 200f)) }; val square = Path().apply { addRoundRect(RoundRect(50f, 150f, 110f, 220f, CornerRadius(12f))) }
            drawPath(Path.combine(PathOperation.Xor, round, square), green)
            clipPath(Path().apply { addOval(Rect(130f, 120f, 230f, 180f)) }) { drawRect(Brush.verticalGradient(listOf(amber, red), 120f, 180f), Offset(120f, 110f), Size(120f, 80f)) }
            clipRect(130f, 190f, 180f, 230f) { rotate(30f, Offset(155f, 210f)) { drawRect(blue, Offset(135f, 195f), Size(40f, 30f)) } }
            inset(190f, 190f, 10f, 10f) { drawRect(half); scale(.5f) { drawRect(red) }; translate(10f, 10f) { drawCircle(amber, 8f) } }
        }
        picture("arranged") {
            Column(Modifier.padding(8.dp).fillMaxSize()) {
                Row(Modifier.background(Color(0xFFEEEEEE)).fillMaxWidth().height(50.dp), Arrangement.SpaceEvenly, Alignment.CenterVertically) { for (i in 1..4) Box(Modifier.background(if (i % 2 == 0) red else blue).size((10 * i).dp)) }
                Row(Modifier.fillMaxWidth().height(40.dp)) { Box(Modifier.weight(1f).fillMaxHeight().background(amber)); Box(Modifier.weight(2f).fillMaxHeight(.5f).background(green)); Box(Modifier.align(Alignment.Bottom).size(23.dp, 11.dp).background(red)) }
                Box(Modifier.weight(1f).fillMaxWidth().border(1.dp, blue)) {
                    Box(Modifier.align(BiasAlignment(.3f, -.6f)).size(30.dp).background(red)); Box(Modifier.align(Alignment.BottomEnd).offset((-5).dp, 3.5.dp).size(40.dp, 20.dp).background(half)); Box(Modifier.matchParentSize().padding(30.dp, 40.dp, 90.dp, 10.dp).background(green))
                    Box(Modifier.align(Alignment.CenterStart).width(IntrinsicSize.Min).background(amber)) { Box(Modifier.size(25.dp, 9.dp).alpha(.4f).background(Color.Black)) }
                }
                Row(Modifier.height(30.dp), Arrangement.spacedBy(7.dp)) { for (i in 0..3) Box(Modifier.aspectRatio(1f + i / 2f).background(if (i % 2 == 0) green else blue)) }
            }
        }
        picture("composited") {
            Box(Modifier.background(amber).fillMaxSize())
            Box(Modifier.offset(10.dp, 10.dp).graphicsLayer { compositingStrategy = CompositingStrategy.Offscreen }.size(100.dp).drawBehind { drawRect(blue); drawCircle(Color.Black, 30f, blendMode = BlendMode.DstOut) })
            Box(Modifier.offset(130.dp, 10.dp).graphicsLayer { alpha = .5f }.size(100.dp)) { Box(Modifier.background(red).size(60.dp)); Box(Modifier.offset(30.dp, 30.dp).background(blue).size(60.dp)) }
            Box(Modifier.offset(10.dp, 130.dp).graphicsLayer { alpha = .5f; compositingStrategy = CompositingStrategy.ModulateAlpha }.size(100.dp)) { Box(Modifier.background(red).size(60.dp)); Box(Modifier.offset(30.dp, 30.dp).background(blue).size(60.dp)) }
            Box(Modifier.offset(130.dp, 130.dp).graphicsLayer { clip = true; shape = RoundedCornerShape(30.dp); rotationZ = 10f }.background(green).size(90.dp)) { Box(Modifier.offset(50.dp, 50.dp).background(red).size(80.dp)) }
        }
        picture("line_heights") {
            Column {
                for ((size, height) in listOf(10 to 14, 12 to 24, 18 to 20, 20 to 32)) BasicText("Two lines\nof $size in $height", Modifier.background(Color(0xFFEEEEEE)), style = base.copy(fontSize = size.sp, lineHeight = height.sp))
            }
        }
        picture("decorations") {
            Column {
                BasicText("underlined", style = base.copy(fontSize = 22.sp, textDecoration = TextDecoration.Underline))
                BasicText("struck through", style = base.copy(fontSize = 18.sp, color = red, textDecoration = TextDecoration.LineThrough))
                BasicText("both of them", style = base.copy(fontSize = 26.sp, fontWeight = FontWeight.Bold, textDecoration = TextDecoration.Underline + TextDecoration.LineThrough))
                BasicText("italic, 30", style = base.copy(fontSize = 30.sp, fontStyle = FontStyle.Italic, color = blue))
            }
        }
        picture("ligatures") {
            Column {
                BasicText("office, fluffy, fi, ffi", style = base.copy(fontSize = 20.sp))
                BasicText("office, spaced", style = base.copy(fontSize = 20.sp, letterSpacing = 1.sp))
                BasicText("AVATAR To Wa Ty", style = base.copy(fontSize = 24.sp, fontWeight = FontWeight.Bold))
                BasicText("flat difficult affiliations that need two lines", Modifier.width(160.dp), style = base.copy(fontSize = 15.sp, textAlign = TextAlign.End))
            }
        }
    }
}
