package oracle

import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.shape.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.*
import androidx.compose.ui.unit.*
import androidx.compose.foundation.BorderStroke

/** What a draw scope draws: brushes, strokes, paths, clips, blend modes. */
internal fun Pictures.figures() {
    canvas("gradient_tiles") {
        val modes = listOf(TileMode.Clamp, TileMode.Repeated, TileMode.Mirror, TileMode.Decal)
        modes.forEachIndexed { i, mode ->
            val x = 5f + i * 59f
            drawRect(Brush.radialGradient(listOf(red, amber, blue), Offset(x + 20f, 25f), 12f, mode), Offset(x, 5f), Size(54f, 50f))
            drawRect(Brush.horizontalGradient(.2f to red, .8f to green, startX = x + 15f, endX = x + 35f, tileMode = mode), Offset(x, 60f), Size(54f, 40f))
            drawRect(Brush.verticalGradient(listOf(blue, half, amber), 115f, 125f, mode), Offset(x, 105f), Size(54f, 40f), alpha = .7f)
        }
        drawCircle(Brush.sweepGradient(0f to red, .25f to amber, .5f to amber, 1f to blue, center = Offset(40f, 195f)), 35f, Offset(40f, 195f))
        drawRoundRect(Brush.linearGradient(listOf(red, green, blue)), Offset(85f, 155f), Size(70f, 30f), CornerRadius(12f, 6f), style = Stroke(6f))
        drawLine(Brush.horizontalGradient(listOf(red, blue), 85f, 155f), Offset(85f, 200f), Offset(155f, 200f), 8f, StrokeCap.Round)
        drawPath(Path().apply { moveTo(85f, 230f); lineTo(120f, 208f); lineTo(155f, 230f) }, Brush.radialGradient(listOf(amber, red), Offset(120f, 215f), 35f), style = Stroke(5f, join = StrokeJoin.Round))
        drawOval(Brush.sweepGradient(listOf(green, Color.Transparent, blue)), Offset(165f, 155f), Size(70f, 35f))
        drawArc(Brush.linearGradient(listOf(amber, red), Offset(165f, 200f), Offset(235f, 235f)), 20f, 250f, true, Offset(165f, 195f), Size(70f, 40f), alpha = .6f)
    }
    picture("every_blend") {
        val modes = listOf(
            BlendMode.Clear, BlendMode.Src, BlendMode.Dst, BlendMode.SrcOver, BlendMode.DstOver, BlendMode.SrcIn, BlendMode.DstIn, BlendMode.SrcOut, BlendMode.DstOut, BlendMode.SrcAtop, BlendMode.DstAtop, BlendMode.Xor,
            BlendMode.Plus, BlendMode.Modulate, BlendMode.Screen, BlendMode.Overlay, BlendMode.Darken, BlendMode.Lighten, BlendMode.ColorDodge, BlendMode.ColorBurn, BlendMode.Hardlight, BlendMode.Softlight,
            BlendMode.Difference, BlendMode.Exclusion, BlendMode.Multiply, BlendMode.Hue, BlendMode.Saturation, BlendMode.Color, BlendMode.Luminosity,
        )
        modes.forEachIndexed { i, mode ->
            Box(Modifier.offset((3 + i % 6 * 39).dp, (3 + i / 6 * 47).dp).graphicsLayer { compositingStrategy = CompositingStrategy.Offscreen }.size(36.dp, 44.dp).drawBehind {
                drawCircle(amber, 14f, Offset(14f, 16f))
                drawRect(blue, Offset(12f, 14f), Size(22f, 28f), alpha = .8f, blendMode = mode)
            })
        }
    }
    canvas("caps_and_joins") {
        val caps = listOf(StrokeCap.Butt, StrokeCap.Round, StrokeCap.Square); val joins = listOf(StrokeJoin.Miter, StrokeJoin.Round, StrokeJoin.Bevel)
        caps.forEachIndexed { i, cap ->
            joins.forEachIndexed { j, join ->
                val x = 10f + i * 52f; val y = 10f + j * 45f
                drawPath(Path().apply { moveTo(x, y + 30f); lineTo(x + 15f, y); lineTo(x + 30f, y + 30f); lineTo(x + 38f, y + 8f) }, if (j == 1) half else red, style = Stroke(9f, cap = cap, join = join))
            }
        }
        listOf(1f, 2f, 4f, 10f).forEachIndexed { i, miter -> drawPath(Path().apply { moveTo(175f, 12f + i * 30f); lineTo(225f, 20f + i * 30f); lineTo(175f, 28f + i * 30f) }, blue, style = Stroke(5f, miter = miter)) }
        drawLine(green, Offset(10f, 150f), Offset(230f, 160f))
        drawRect(red, Offset(10.5f, 165.5f), Size(40f, 20f), style = Stroke())
        drawPoints(List(6) { Offset(65f + it * 14f, 168f + it % 2 * 12f) }, PointMode.Points, amber, 8f, StrokeCap.Round)
        drawPoints(List(6) { Offset(155f + it * 14f, 168f + it % 2 * 12f) }, PointMode.Points, amber, 8f, StrokeCap.Square)
        drawPoints(List(6) { Offset(10f + it * 14f, 200f + it % 2 * 25f) }, PointMode.Lines, blue, 4f, StrokeCap.Round)
        drawPoints(List(6) { Offset(90f + it * 14f, 200f + it % 2 * 25f) }, PointMode.Polygon, red, 4f)
        scale(3f, 1f, Offset(170f, 200f)) { drawCircle(green, 8f, Offset(185f, 212f), style = Stroke(3f)) }
    }
    canvas("path_effects") {
        val dash = PathEffect.dashPathEffect(floatArrayOf(12f, 5f, 3f, 5f), 4f)
        drawRect(red, Offset(10f, 10f), Size(100f, 50f), style = Stroke(4f, pathEffect = dash))
        drawCircle(blue, 27f, Offset(175f, 35f), style = Stroke(6f, cap = StrokeCap.Round, pathEffect = PathEffect.dashPathEffect(floatArrayOf(1f, 12f))))
        val zigzag = Path().apply { moveTo(10f, 110f); for (i in 1..6) lineTo(10f + i * 17f, if (i % 2 == 1) 75f else 110f) }
        drawPath(zigzag, green, style = Stroke(4f, pathEffect = PathEffect.cornerPathEffect(10f)))
        drawPath(zigzag.apply { translate(Offset(115f, 0f)) }, amber, style = Stroke(3f, pathEffect = PathEffect.chainPathEffect(PathEffect.dashPathEffect(floatArrayOf(8f, 4f)), PathEffect.cornerPathEffect(12f))))
        val stamp = Path().apply { moveTo(0f, -4f); lineTo(8f, 0f); lineTo(0f, 4f); close() }
        val wave = Path().apply { moveTo(10f, 150f); cubicTo(60f, 100f, 100f, 200f, 230f, 140f) }
        drawPath(wave, red, style = Stroke(1f, pathEffect = PathEffect.stampedPathEffect(stamp, 14f, 0f, StampedPathEffectStyle.Rotate)))
        drawPath(wave.apply { translate(Offset(0f, 25f)) }, blue, style = Stroke(1f, pathEffect = PathEffect.stampedPathEffect(stamp, 14f, 5f, StampedPathEffectStyle.Translate)))
        drawPath(wave.apply { translate(Offset(0f, 25f)) }, green, style = Stroke(1f, pathEffect = PathEffect.stampedPathEffect(stamp, 14f, 0f, StampedPathEffectStyle.Morph)))
        drawLine(blue, Offset(10f, 230f), Offset(230f, 222f), 5f, StrokeCap.Round, PathEffect.dashPathEffect(floatArrayOf(0f, 9f)))
        drawArc(half, 200f, 140f, false, Offset(130f, 60f), Size(90f, 60f), style = Stroke(3f, pathEffect = dash))
    }
    canvas("path_operations") {
        val operations = listOf(PathOperation.Difference, PathOperation.Intersect, PathOperation.Union, PathOperation.Xor, PathOperation.ReverseDifference)
        operations.forEachIndexed { i, operation ->
            val x = 8f + i % 3 * 77f; val y = 8f + i / 3 * 70f
            val a = Path().apply { addRoundRect(RoundRect(x, y, x + 45f, y + 45f, CornerRadius(16f, 8f))) }
            val b = Path().apply { moveTo(x + 20f, y + 10f); relativeLineTo(45f, 12f); relativeQuadraticTo(-10f, 30f, -30f, 32f); relativeLineTo(-25f, -15f); close() }
            drawPath(Path.combine(operation, a, b), if (i % 2 == 0) red else green)
        }
        drawPath(Path().apply { addArc(Rect(165f, 80f, 230f, 130f), 30f, 270f); addRect(Rect(185f, 95f, 210f, 115f)) }, blue)
        drawPath(Path().apply { moveTo(10f, 180f); arcTo(Rect(10f, 150f, 70f, 210f), 180f, 200f, false); relativeCubicTo(0f, 20f, -20f, 25f, -30f, 10f); close() }, amber)
        val turned = Path().apply { addRect(Rect(-20f, -12f, 20f, 12f)); addOval(Rect(-8f, -8f, 8f, 8f)); fillType = PathFillType.EvenOdd; transform(Matrix().apply { translate(115f, 185f); rotateZ(30f); scale(1.4f, 1f) }) }
        drawPath(turned, blue)
        drawPath(Path().apply { addPath(Path().apply { addOval(Rect(0f, 0f, 30f, 30f)) }, Offset(160f, 160f)); addPath(Path().apply { addOval(Rect(0f, 0f, 30f, 30f)) }, Offset(175f, 170f)); fillType = PathFillType.EvenOdd }, red, alpha = .7f)
        drawPath(Path().apply { addRoundRect(RoundRect(Rect(160f, 205f, 230f, 235f), CornerRadius(0f), CornerRadius(15f), CornerRadius(4f), CornerRadius(25f, 10f))) }, green)
    }
    picture("clips") {
        Box(Modifier.offset(10.dp, 10.dp).size(60.dp).clip(CutCornerShape(topStart = 30.dp, bottomEnd = 15.dp)).background(red)) { Box(Modifier.offset(20.dp, 20.dp).size(60.dp).clip(CircleShape).background(amber)) }
        Box(Modifier.offset(85.dp, 10.dp).size(60.dp).rotate(20f).clipToBounds()) { Box(Modifier.offset(15.dp, (-10).dp).requiredSize(70.dp).background(blue)) }
        Box(Modifier.offset(165.dp, 10.dp).size(60.dp).clip(GenericShape { size, _ -> moveTo(size.width / 2f, 0f); lineTo(size.width, size.height); lineTo(0f, size.height * .7f) }).background(green))
        Box(Modifier.offset(10.dp, 85.dp).size(65.dp).drawBehind {
            clipRect(10f, 10f, 55f, 55f, ClipOp.Difference) { drawRect(red) }
            clipPath(Path().apply { addOval(Rect(15f, 15f, 50f, 50f)) }, ClipOp.Difference) { drawRect(amber, Offset(12f, 12f), Size(41f, 41f)) }
        })
        Box(Modifier.offset(85.dp, 85.dp).size(65.dp).drawWithContent { rotate(15f) { clipRect(right = size.width / 2) { this@drawWithContent.drawContent() } } }.background(blue)) { Box(Modifier.align(Alignment.Center).size(30.dp).background(amber)) }
        Box(Modifier.offset(165.dp, 85.dp).size(60.dp).graphicsLayer { clip = true; shape = CutCornerShape(20.dp); alpha = .6f; scaleX = .9f }.background(Brush.horizontalGradient(listOf(red, green)))) { Box(Modifier.size(40.dp, 20.dp).background(blue)) }
        Box(Modifier.offset(10.dp, 165.dp).size(60.dp).clip(RoundedCornerShape(percent = 30)).border(5.dp, blue, RoundedCornerShape(percent = 30)).background(amber)) { Box(Modifier.offset(30.dp, 30.dp).size(40.dp).background(red)) }
        Box(Modifier.offset(85.dp, 165.dp).size(65.dp).clip(RoundedCornerShape(20.dp)).clip(CutCornerShape(10.dp)).background(green)) { Box(Modifier.offset(40.dp, (-15).dp).requiredSize(40.dp).clip(CircleShape).background(red)) }
        Box(Modifier.offset(165.dp, 165.dp).size(60.dp).drawWithContent { drawContent(); clipPath(Path().apply { moveTo(0f, 0f); lineTo(size.width, 0f); lineTo(0f, size.height); close() }) { drawRect(half) } }.background(red))
    }
    picture("borders") {
        Box(Modifier.offset(8.dp, 8.dp).size(64.dp, 48.dp).border(3.dp, red, CutCornerShape(12.dp)))
        Box(Modifier.offset(84.dp, 8.dp).size(64.dp, 48.dp).border(5.5.dp, half, RoundedCornerShape(topStart = 20.dp, bottomEnd = 8.dp)).background(amber))
        Box(Modifier.offset(160.dp, 8.dp).size(64.dp, 48.dp).border(40.dp, green, RoundedCornerShape(12.dp)))
        Box(Modifier.offset(8.dp, 66.dp).size(64.dp, 48.dp).border(BorderStroke(6.dp, Brush.linearGradient(listOf(red, amber, blue))), RoundedCornerShape(10.dp)))
        Box(Modifier.offset(84.dp, 66.dp).size(64.dp, 48.dp).border(Dp.Hairline, Color.Black, RoundedCornerShape(8.dp)))
        Box(Modifier.offset(160.dp, 66.dp).size(64.dp, 48.dp).border(4.dp, blue, GenericShape { size, _ -> addOval(Rect(Offset.Zero, size)) }))
        Box(Modifier.offset(8.dp, 124.dp).size(64.dp, 48.dp).border(8.dp, red).border(4.dp, amber).padding(8.dp).border(3.dp, blue))
        Box(Modifier.offset(84.dp, 124.dp).size(64.dp, 48.dp).border(BorderStroke(9.dp, Brush.sweepGradient(listOf(green, red, green))), CutCornerShape(percent = 50)))
        Box(Modifier.offset(160.dp, 124.dp).size(64.dp, 48.dp).rotate(12f).border(2.dp, green, CircleShape).background(Color(0xFFEEEEEE), CircleShape))
        Box(Modifier.offset(8.dp, 182.dp).size(64.dp, 48.dp).border(7.dp, half, RoundedCornerShape(3.dp)))
        Box(Modifier.offset(84.dp, 182.dp).size(64.dp, 48.dp).border(5.dp, half, CutCornerShape(topEnd = 20.dp)).background(amber, CutCornerShape(topEnd = 20.dp)))
        Box(Modifier.offset(160.dp, 182.dp).size(64.dp, 48.dp).border(30.dp, half, GenericShape { size, _ -> moveTo(size.width / 2, 0f); lineTo(size.width, size.height); lineTo(0f, size.height) }))
    }
    canvas("nested_transforms") {
        translate(30f, 20f) { rotate(15f, Offset.Zero) { drawRect(red, size = Size(60f, 40f)); scale(.5f, 1.5f, Offset(60f, 40f)) { drawRect(blue, size = Size(60f, 40f), style = Stroke(4f)) } } }
        withTransform({ translate(150f, 20f); rotate(45f, Offset(30f, 30f)); scale(1.2f, .6f, Offset(30f, 30f)) }) { drawRoundRect(green, size = Size(60f, 60f), cornerRadius = CornerRadius(10f)) }
        inset(20f, 110f, 130f, 20f) { drawRect(amber); inset(10f) { drawOval(red); rotate(30f) { drawRect(half, Offset(10f, 20f), Size(size.width - 20f, 20f)) } } }
        inset(130f, 110f, 10f, 20f) { scale(1f, -1f) { drawRect(Brush.verticalGradient(listOf(red, blue))); drawArc(amber, 0f, 90f, true, Offset(20f, 20f), Size(60f, 60f)) } }
        clipRect(0f, 222f, 240f, 236f) { repeat(12) { i -> rotate(i * 10f, Offset(i * 20f, 229f)) { drawRect(if (i % 2 == 0) blue else green, Offset(i * 20f, 222f), Size(18f, 14f)) } } }
    }
}
