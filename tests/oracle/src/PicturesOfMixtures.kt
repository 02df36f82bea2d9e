package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.shape.*
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.*
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.text.*
import androidx.compose.ui.text.font.*
import androidx.compose.ui.text.style.*
import androidx.compose.ui.unit.*

private val pale = Color(0xFFEEEEEE)

/** Several means at once: dashes with gradients, clips in turned layers, a screen. */
internal fun Pictures.mixtures() {
    canvas("dashes_of_gradients") {
        val slope = Brush.linearGradient(listOf(red, amber, blue), Offset(0f, 0f), Offset(240f, 120f))
        drawRoundRect(slope, Offset(12f, 12f), Size(96f, 60f), CornerRadius(20f), style = Stroke(8f, cap = StrokeCap.Round, pathEffect = PathEffect.dashPathEffect(floatArrayOf(14f, 12f), 5f)))
        drawOval(slope, Offset(130f, 12f), Size(96f, 60f), style = Stroke(6f, pathEffect = PathEffect.dashPathEffect(floatArrayOf(18f, 4f, 4f, 4f))))
        val zigzag = Path().apply { moveTo(12f, 140f); lineTo(50f, 90f); lineTo(80f, 140f); lineTo(120f, 95f); lineTo(150f, 140f) }
        drawPath(zigzag, slope, style = Stroke(10f, cap = StrokeCap.Square, join = StrokeJoin.Round, pathEffect = PathEffect.dashPathEffect(floatArrayOf(30f, 16f), 10f)), alpha = .7f)
        drawArc(Brush.sweepGradient(listOf(green, amber, green), Offset(195f, 115f)), -60f, 300f, false, Offset(165f, 85f), Size(60f, 60f), style = Stroke(9f, cap = StrokeCap.Butt, pathEffect = PathEffect.dashPathEffect(floatArrayOf(3f, 5f))))
        drawRect(blue, Offset(20f, 165f), Size(80f, 60f), style = Stroke(7f, join = StrokeJoin.Round, pathEffect = PathEffect.chainPathEffect(PathEffect.dashPathEffect(floatArrayOf(25f, 9f)), PathEffect.cornerPathEffect(18f))))
        rotate(12f, Offset(170f, 195f)) { drawLine(slope, Offset(120f, 180f), Offset(225f, 180f), 6f, StrokeCap.Round, PathEffect.dashPathEffect(floatArrayOf(0f, 12f))); drawCircle(red, 22f, Offset(170f, 205f), style = Stroke(4f, pathEffect = PathEffect.dashPathEffect(floatArrayOf(10f, 10f), 10f)), blendMode = BlendMode.Multiply) }
    }
    canvas("clips_turned") {
        drawRect(Brush.verticalGradient(listOf(Color.White, amber)))
        withTransform({ rotate(25f, Offset(60f, 60f)); clipRect(25f, 25f, 95f, 95f); scale(1.3f, .8f, Offset(60f, 60f)) }) { drawRect(blue, Offset(10f, 10f), Size(100f, 100f)); drawCircle(red, 30f, Offset(60f, 60f), alpha = .6f) }
        clipRect(140f, 20f, 220f, 100f, ClipOp.Difference) { drawRoundRect(green, Offset(125f, 5f), Size(110f, 110f), CornerRadius(18f)) }
        val star = Path().apply { moveTo(60f, 130f); lineTo(85f, 220f); lineTo(15f, 165f); lineTo(105f, 165f); lineTo(35f, 220f); close() }
        clipPath(star) { clipRect(20f, 140f, 100f, 190f, ClipOp.Difference) { drawRect(red, Offset(0f, 120f), Size(120f, 120f)) } }
        clipPath(star, ClipOp.Difference) { drawCircle(half, 48f, Offset(60f, 178f)) }
        val ring = Path().apply { addOval(Rect(140f, 135f, 225f, 220f)); addOval(Rect(160f, 155f, 205f, 200f)); fillType = PathFillType.EvenOdd }
        clipPath(ring) { for (i in 0 until 12) rotate(i * 30f, Offset(182f, 178f)) { drawRect(if (i % 2 == 0) blue else Color.White, Offset(182f, 120f), Size(16f, 60f)) } }
        inset(200f, 200f, 4f, 4f) { clipRect(0f, 0f, size.width, size.height / 2) { drawCircle(red) } }
    }
    canvas("rings_swept") {
        rotate(-30f, Offset(60f, 60f)) { drawCircle(Brush.sweepGradient(0f to red, .4f to amber, .4f to blue, 1f to red, center = Offset(60f, 60f)), 45f, Offset(60f, 60f), style = Stroke(18f)) }
        scale(1f, .5f, Offset(180f, 60f)) { drawCircle(Brush.radialGradient(0f to Color.White, .6f to green, 1f to Color.Black, center = Offset(165f, 40f), radius = 60f), 50f, Offset(180f, 60f)) }
        drawArc(Brush.sweepGradient(0f to green, .75f to amber, center = Offset(60f, 180f)), 0f, 270f, false, Offset(20f, 140f), Size(80f, 80f), style = Stroke(14f, cap = StrokeCap.Round))
        drawArc(Brush.radialGradient(listOf(amber, red), Offset(60f, 180f), 24f), 200f, 120f, true, Offset(36f, 156f), Size(48f, 48f))
        drawRect(Brush.radialGradient(.2f to half, .2f to Color.Transparent, .7f to red, 1f to Color.Transparent, center = Offset(180f, 180f), radius = 50f), Offset(130f, 130f), Size(100f, 100f))
        drawOval(Brush.sweepGradient(listOf(blue, Color.Transparent, blue), Offset(180f, 180f)), Offset(140f, 160f), Size(80f, 40f), style = Stroke(3f), blendMode = BlendMode.Darken)
        drawRect(Brush.linearGradient(0f to Color.Transparent, .5f to half, .5f to red, 1f to Color.Transparent, start = Offset(0f, 120f), end = Offset(240f, 130f)), Offset(0f, 118f), Size(240f, 6f))
    }
    picture("layers_in_layers") {
        Box(Modifier.background(Brush.horizontalGradient(listOf(amber, Color.White))).fillMaxSize())
        Box(Modifier.offset(15.dp, 15.dp).graphicsLayer { rotationZ = 15f; clip = true; shape = RoundedCornerShape(24.dp); alpha = .8f }.background(blue).size(90.dp)) {
            Box(Modifier.offset(30.dp, 30.dp).graphicsLayer { rotationZ = -40f; scaleX = 1.4f; blendMode = BlendMode.Screen }.background(red).size(50.dp))
            Box(Modifier.align(Alignment.BottomEnd).alpha(.5f).background(Color.White, CircleShape).size(40.dp))
        }
        Box(Modifier.offset(130.dp, 20.dp).graphicsLayer { compositingStrategy = CompositingStrategy.Offscreen; rotationY = 35f }.size(90.dp)) {
            Box(Modifier.fillMaxSize().background(green, RoundedCornerShape(12.dp)))
            Box(Modifier.align(Alignment.Center).graphicsLayer { blendMode = BlendMode.DstOut; rotationZ = 45f }.background(Color.Black).size(36.dp))
        }
        Box(Modifier.offset(20.dp, 135.dp).graphicsLayer { colorFilter = ColorFilter.colorMatrix(ColorMatrix().apply { setToSaturation(0f) }); transformOrigin = TransformOrigin(0f, 1f); scaleY = .8f }.size(90.dp)) {
            Box(Modifier.background(red).size(60.dp)); Box(Modifier.offset(20.dp, 20.dp).clip(CutCornerShape(16.dp)).background(blue).size(60.dp))
        }
        Box(Modifier.offset(130.dp, 130.dp).rotate(-10f).border(5.dp, Brush.sweepGradient(listOf(red, blue, red)), RoundedCornerShape(20.dp)).padding(9.dp).clip(RoundedCornerShape(12.dp)).background(amber).size(72.dp)) {
            Box(Modifier.offset((-10).dp, 30.dp).rotate(30f).alpha(.6f).background(green).size(100.dp, 18.dp))
        }
    }
    picture("cards_of_a_screen") {
        CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Rtl) {
            Column(Modifier.fillMaxSize().background(pale).padding(10.dp), Arrangement.spacedBy(8.dp)) {
                Row(Modifier.fillMaxWidth().background(Brush.horizontalGradient(listOf(blue, green)), RoundedCornerShape(topStart = 16.dp, bottomEnd = 16.dp)).padding(10.dp, 6.dp), Arrangement.SpaceBetween, Alignment.CenterVertically) {
                    BasicText("Title", style = base.copy(fontSize = 18.sp, color = Color.White, fontWeight = FontWeight.Medium)); Box(Modifier.background(red, CircleShape).size(18.dp), Alignment.Center) { BasicText("3", style = base.copy(fontSize = 11.sp, color = Color.White)) }
                }
                for (i in 0..1) Row(Modifier.fillMaxWidth().shadow(3.dp, RoundedCornerShape(10.dp)).background(Color.White, RoundedCornerShape(10.dp)).padding(8.dp), Arrangement.spacedBy(8.dp), Alignment.CenterVertically) {
                    Box(Modifier.clip(if (i == 0) CircleShape else CutCornerShape(8.dp)).background(if (i == 0) amber else blue).size(36.dp)) { Box(Modifier.align(Alignment.BottomCenter).background(half).fillMaxWidth().height(14.dp)) }
                    Column(Modifier.weight(1f)) { BasicText("Row $i of two", style = base.copy(fontSize = 14.sp)); Box(Modifier.padding(top = 3.dp).height(4.dp).fillMaxWidth(.3f + i * .4f).background(green, RoundedCornerShape(2.dp))) }
                    Box(Modifier.border(1.5.dp, red, RoundedCornerShape(50)).padding(8.dp, 3.dp)) { BasicText("Go", style = base.copy(fontSize = 12.sp, color = red)) }
                }
                Row(Modifier.weight(1f).fillMaxWidth(), Arrangement.spacedBy(6.dp), Alignment.Bottom) { for ((i, part) in listOf(.3f, .9f, .5f, .7f, .2f).withIndex()) Box(Modifier.weight(1f).fillMaxHeight(part).background(Brush.verticalGradient(listOf(red, amber)), RoundedCornerShape(topStart = 6.dp, topEnd = 6.dp)).then(if (i == 1) Modifier.border(2.dp, Color.Black, RoundedCornerShape(topStart = 6.dp, topEnd = 6.dp)) else Modifier)) }
            }
        }
    }
    canvas("strokes_blended") {
        drawRect(Brush.linearGradient(listOf(blue, amber)))
        val wave = Path().apply { moveTo(10f, 60f); for (i in 0 until 4) { relativeQuadraticTo(14f, -50f, 28f, 0f); relativeQuadraticTo(14f, 50f, 28f, 0f) } }
        listOf(BlendMode.Multiply, BlendMode.Screen, BlendMode.Difference, BlendMode.Overlay).forEachIndexed { i, mode -> translate(0f, i * 48f) { drawPath(wave, if (i % 2 == 0) red else green, .9f, Stroke(14f, cap = StrokeCap.Round, join = StrokeJoin.Round), blendMode = mode) } }
        drawCircle(Color.White, 40f, Offset(190f, 190f), .5f, Stroke(20f), ColorFilter.tint(red, BlendMode.Modulate), BlendMode.SrcOver)
        drawRoundRect(Brush.radialGradient(listOf(Color.White, Color.Transparent), Offset(60f, 200f), 60f), Offset(10f, 160f), Size(100f, 70f), CornerRadius(30f), blendMode = BlendMode.Softlight)
        drawPoints(List(9) { Offset(20f + it * 25f, 120f + it % 3 * 10f) }, PointMode.Polygon, Color.Black, 5f, StrokeCap.Round, PathEffect.cornerPathEffect(12f), .6f)
    }
    picture("lines_shifted") {
        val words = "Lines that are shifted by indents"
        Column(Modifier.padding(4.dp), Arrangement.spacedBy(3.dp)) {
            for (align in listOf(TextAlign.End, TextAlign.Center, TextAlign.Justify)) BasicText(words, Modifier.width(110.dp).background(pale), style = base.copy(fontSize = 12.sp, textIndent = TextIndent(24.sp, 8.sp), textAlign = align))
            BasicText("Every phase reads what the phase before has made", Modifier.width(150.dp).background(amber), style = base.copy(fontSize = 13.sp), maxLines = 1, overflow = TextOverflow.Ellipsis)
            BasicText("Every phase reads what the phase before has made", Modifier.width(143.dp).background(amber), style = base.copy(fontSize = 13.sp), maxLines = 1, overflow = TextOverflow.Ellipsis)
            BasicText("Words and more words of it", Modifier.width(75.dp).background(amber), style = base.copy(fontSize = 13.sp, textAlign = TextAlign.Center), maxLines = 2, overflow = TextOverflow.Ellipsis)
        }
        CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Rtl) {
            Column(Modifier.absoluteOffset(122.dp, 4.dp), Arrangement.spacedBy(3.dp)) { for (align in listOf(TextAlign.Start, TextAlign.End, TextAlign.Center)) BasicText(words, Modifier.width(110.dp).background(pale), style = base.copy(fontSize = 12.sp, textIndent = TextIndent(24.sp, 8.sp), textAlign = align)) }
        }
    }
    picture("texts_cut_and_laid") {
        val long = "Every phase reads what the phase before it has made"
        Column {
            BasicText(long, Modifier.background(pale).width(150.dp), style = base.copy(fontSize = 13.sp), maxLines = 1, overflow = TextOverflow.Ellipsis)
            BasicText(long, Modifier.background(amber).width(120.dp), style = base.copy(fontSize = 13.sp), maxLines = 1, softWrap = false, overflow = TextOverflow.Clip)
            BasicText(long, Modifier.padding(top = 4.dp).background(pale).width(110.dp), style = base.copy(fontSize = 12.sp, textAlign = TextAlign.Justify, lineHeight = 17.sp), maxLines = 3, overflow = TextOverflow.Ellipsis)
            BasicText(long, Modifier.padding(top = 4.dp).width(130.dp).height(22.dp).clipToBounds().background(pale), style = base.copy(fontSize = 12.sp, textAlign = TextAlign.Center))
            BasicText("$long, and writes", Modifier.padding(top = 4.dp, start = 20.dp).width(190.dp).background(pale), style = base.copy(fontSize = 13.sp, textIndent = TextIndent(20.sp, 6.sp), textAlign = TextAlign.End, letterSpacing = .5.sp))
            BasicText("over\nflow", Modifier.padding(top = 4.dp).height(20.dp).background(half), style = base.copy(fontSize = 14.sp), overflow = TextOverflow.Visible)
        }
    }
}
