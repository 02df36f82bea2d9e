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
import androidx.compose.ui.graphics.painter.BitmapPainter
import androidx.compose.ui.layout.ContentScale
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.text.*
import androidx.compose.ui.text.font.*
import androidx.compose.ui.text.style.*
import androidx.compose.ui.unit.*

private val gray2 = Color(0xFFEEEEEE)
private val bell = GenericShape { size, _ -> moveTo(size.width / 2, 0f); cubicTo(size.width, 0f, size.width * .9f, size.height * .6f, size.width, size.height); lineTo(0f, size.height); cubicTo(size.width * .1f, size.height * .6f, 0f, 0f, size.width / 2, 0f); close() }

/** An image of 12×12 px: a frame of 4 px whose corners, sides and middle have colors of their own. */
private fun frame(): ImageBitmap {
    val bitmap = ImageBitmap(12, 12)
    val canvas = Canvas(bitmap); val paint = Paint()
    for (y in 0..2) for (x in 0..2) { paint.color = if (x != 1 && y != 1) red else if (x == 1 && y == 1) half else amber; canvas.drawRect(Rect(x * 4f, y * 4f, x * 4f + 4f, y * 4f + 4f), paint) }
    paint.color = Color.Black; canvas.drawCircle(Offset(2f, 2f), 1.5f, paint)
    return bitmap
}

/** Pictures as the author of an app draws them: buttons, gauges, badges, tickets, charts, captions. */
internal fun Pictures.asWritten() {
    picture("brushes_behind") {
        Column(Modifier.padding(6.dp), Arrangement.spacedBy(6.dp)) {
            val tiles = listOf(TileMode.Clamp, TileMode.Repeated, TileMode.Mirror, TileMode.Decal)
            Row(horizontalArrangement = Arrangement.spacedBy(6.dp)) { for (t in tiles) Box(Modifier.size(52.dp, 40.dp).background(Brush.linearGradient(0f to red, .7f to amber, 1f to blue, start = Offset(10f, 0f), end = Offset(30f, 20f), tileMode = t), RoundedCornerShape(8.dp))) }
            Row(horizontalArrangement = Arrangement.spacedBy(6.dp)) { for (t in tiles) Box(Modifier.size(52.dp, 40.dp).background(Brush.radialGradient(listOf(Color.White, green, blue), center = Offset(20f, 20f), radius = 15f, tileMode = t))) }
            Row(horizontalArrangement = Arrangement.spacedBy(6.dp)) {
                Box(Modifier.size(52.dp).background(Brush.sweepGradient(0f to red, .25f to red, .25f to blue, .6f to amber, 1f to green), CircleShape))
                Box(Modifier.size(52.dp).background(Brush.horizontalGradient(0f to Color.Transparent, .5f to red, startX = 10f, endX = 40f)))
                Box(Modifier.size(52.dp).background(Brush.verticalGradient(listOf(blue, half, Color.White), startY = 40f, endY = 5f), CutCornerShape(10.dp)))
                Box(Modifier.size(52.dp).background(Brush.linearGradient(listOf(red, blue), Offset(0f, Float.POSITIVE_INFINITY), Offset(Float.POSITIVE_INFINITY, 0f)), alpha = .6f))
            }
            Box(Modifier.size(228.dp, 30.dp).background(Brush.linearGradient(listOf(red, amber, green, blue, red)), RoundedCornerShape(50)))
            BasicText("Painted by a brush", Modifier.background(gray2), TextStyle(Brush.horizontalGradient(listOf(red, blue)), fontFamily = base.fontFamily, fontSize = 20.sp, fontWeight = FontWeight.Bold, platformStyle = base.platformStyle))
        }
    }
    picture("cards_turned") {
        val origins = listOf(TransformOrigin(0f, 0f), TransformOrigin(.5f, 1f), TransformOrigin(1f, .5f))
        origins.forEachIndexed { i, o ->
            Box(Modifier.offset((15 + i * 75).dp, 20.dp).graphicsLayer { rotationX = 50f; cameraDistance = 6f; transformOrigin = o }.background(listOf(red, blue, green)[i], RoundedCornerShape(8.dp)).border(2.dp, Color.Black, RoundedCornerShape(8.dp)).size(60.dp)) { Box(Modifier.padding(12.dp).background(amber).size(20.dp, 10.dp)) }
            Box(Modifier.offset((15 + i * 75).dp, 95.dp).graphicsLayer { rotationY = 55f; rotationZ = 10f; cameraDistance = 8f + i * 8; transformOrigin = o }.background(half).size(60.dp)) { BasicText("Turn", Modifier.padding(8.dp), style = base.copy(fontSize = 18.sp)) }
        }
        Box(Modifier.offset(30.dp, 170.dp).graphicsLayer { rotationY = 40f; shadowElevation = 8f; shape = RoundedCornerShape(10.dp); clip = true }.background(Color.White).size(70.dp, 50.dp)) { Box(Modifier.background(red).size(35.dp, 80.dp)) }
        Box(Modifier.offset(130.dp, 170.dp).graphicsLayer { rotationX = -30f; scaleX = .8f; scaleY = 1.2f; translationX = 8f; translationY = -6f }.background(Brush.horizontalGradient(listOf(green, amber))).size(70.dp, 50.dp)) { Box(Modifier.graphicsLayer { rotationY = 60f }.background(blue).size(50.dp, 30.dp)) }
    }
    picture("shadows_of_shapes") {
        val shapes = listOf(RectangleShape, RoundedCornerShape(10.dp), CircleShape, CutCornerShape(12.dp), bell, RoundedCornerShape(topStart = 24.dp, bottomEnd = 24.dp), RoundedCornerShape(4.dp, 8.dp, 16.dp, 24.dp), CutCornerShape(topEnd = 20.dp), AbsoluteRoundedCornerShape(20.dp, 0.dp, 0.dp, 20.dp))
        shapes.forEachIndexed { i, s -> Box(Modifier.offset((14 + i % 3 * 76).dp, (12 + i / 3 * 76).dp).shadow((2 + i * 2).dp, s).background(if (i % 2 == 0) Color.White else amber, s).size(52.dp)) }
    }
    picture("shadows_colored") {
        Box(Modifier.offset(15.dp, 15.dp).shadow(10.dp, CircleShape, ambientColor = red, spotColor = red).background(Color.White, CircleShape).size(60.dp))
        Box(Modifier.offset(95.dp, 15.dp).shadow(10.dp, RoundedCornerShape(12.dp), clip = false, spotColor = blue).background(gray2).size(60.dp))
        Box(Modifier.offset(175.dp, 15.dp).shadow(16.dp, RoundedCornerShape(8.dp), ambientColor = Color.Transparent).size(50.dp))
        Box(Modifier.offset(15.dp, 100.dp).alpha(.5f).shadow(8.dp, RoundedCornerShape(12.dp)).background(green).size(60.dp))
        Box(Modifier.offset(95.dp, 100.dp).rotate(30f).shadow(8.dp).background(amber).size(50.dp))
        Box(Modifier.offset(175.dp, 100.dp).scale(.7f).shadow(12.dp, CircleShape).background(Color.White).size(50.dp))
        Box(Modifier.offset(15.dp, 180.dp).clipToBounds().padding(4.dp)) { Box(Modifier.shadow(8.dp, RoundedCornerShape(50)).background(Color.White).size(80.dp, 30.dp)) }
        Box(Modifier.offset(120.dp, 175.dp).shadow(2.dp).background(Color.White).padding(10.dp).shadow(6.dp, RoundedCornerShape(6.dp)).background(blue).size(70.dp, 20.dp))
    }
    picture("blurred_parts") {
        Box(Modifier.offset(8.dp, 8.dp).blur(3.dp)) { BasicText("Blurred text", style = base.copy(fontSize = 20.sp, fontWeight = FontWeight.Bold)) }
        Box(Modifier.offset(130.dp, 8.dp).blur(2.dp, BlurredEdgeTreatment.Unbounded)) { BasicText("Unbounded", style = base.copy(fontSize = 18.sp, color = red)) }
        Box(Modifier.offset(15.dp, 50.dp).blur(8.dp, BlurredEdgeTreatment(CircleShape)).background(Brush.verticalGradient(listOf(red, blue))).size(70.dp))
        Box(Modifier.offset(110.dp, 55.dp).blur(5.dp, 0.dp, BlurredEdgeTreatment.Unbounded).size(50.dp).background(green, CircleShape))
        Box(Modifier.offset(180.dp, 55.dp).blur(0.dp, 6.dp).size(45.dp).border(6.dp, blue))
        Box(Modifier.offset(15.dp, 140.dp).graphicsLayer { renderEffect = BlurEffect(6f, 6f, TileMode.Decal); alpha = .8f }.background(amber).size(70.dp)) { Box(Modifier.offset(20.dp, 20.dp).background(red).size(30.dp)) }
        Box(Modifier.offset(110.dp, 150.dp).graphicsLayer { renderEffect = BlurEffect(4f, 4f, TileMode.Clamp); rotationZ = 20f }.background(blue).size(40.dp))
        Box(Modifier.offset(175.dp, 145.dp).clip(RoundedCornerShape(14.dp)).graphicsLayer { renderEffect = OffsetEffect(8f, 5f) }.background(green).size(50.dp))
    }
    picture("texts_sized") {
        Column(Modifier.padding(4.dp)) {
            for (size in listOf(8, 11, 14, 17, 22, 28)) BasicText("Size $size, Ägypten fg", Modifier.background(if (size % 2 == 0) gray2 else Color.White), style = base.copy(fontSize = size.sp, fontWeight = FontWeight(100 + size % 3 * 400)))
            BasicText("Tight lines of a text that has three of them at least", Modifier.width(130.dp).background(gray2), style = base.copy(fontSize = 15.sp, lineHeight = .9.em, letterSpacing = (-.3).sp))
            BasicText("Wide lines, l e t t e r s", Modifier.width(120.dp).background(amber), style = base.copy(fontSize = 13.sp, lineHeight = 1.6.em, letterSpacing = .15.em))
        }
    }
    picture("texts_in_boxes") {
        val words = "The quick brown fox jumps over the lazy dog again"
        val ways = listOf(TextOverflow.Clip, TextOverflow.Ellipsis, TextOverflow.StartEllipsis, TextOverflow.MiddleEllipsis)
        Column(Modifier.padding(4.dp), Arrangement.spacedBy(4.dp)) {
            for (way in ways) BasicText(words, Modifier.width(170.dp).background(gray2), style = base.copy(fontSize = 14.sp), maxLines = 1, overflow = way)
            Row(horizontalArrangement = Arrangement.spacedBy(6.dp)) { for (align in listOf(TextAlign.Left, TextAlign.Center, TextAlign.Right)) BasicText(words, Modifier.width(72.dp).background(gray2), style = base.copy(fontSize = 12.sp, textAlign = align), maxLines = 3, overflow = TextOverflow.Ellipsis) }
            BasicText("min lines", Modifier.width(100.dp).background(amber), style = base.copy(fontSize = 12.sp), minLines = 2)
            Box(Modifier.size(150.dp, 20.dp).background(gray2), Alignment.Center) { BasicText("centered in a box", style = base.copy(fontSize = 13.sp, fontStyle = FontStyle.Italic)) }
            BasicText("wordsthataretoolongforoneline", Modifier.width(90.dp).background(half), style = base.copy(fontSize = 13.sp))
        }
    }
    picture("captions_spanned") {
        val text = buildAnnotatedString {
            append("Price "); withStyle(SpanStyle(color = red, fontWeight = FontWeight.Bold, fontSize = 24.sp)) { append("12") }; withStyle(SpanStyle(fontSize = 12.sp, baselineShift = BaselineShift.Superscript)) { append("99") }
            append(" was "); withStyle(SpanStyle(textDecoration = TextDecoration.LineThrough, color = Color.Gray)) { append("15.00") }
            append(" – "); withStyle(SpanStyle(background = amber, fontStyle = FontStyle.Italic)) { append("only today") }
            withStyle(SpanStyle(letterSpacing = 3.sp, color = blue)) { append(" spaced") }; withStyle(SpanStyle(shadow = Shadow(Color.Black, Offset(2f, 2f), 3f), color = green, fontSize = 20.sp)) { append(" shade") }
        }
        Column(Modifier.padding(6.dp), Arrangement.spacedBy(6.dp)) {
            BasicText(text, Modifier.background(gray2), style = base.copy(fontSize = 16.sp))
            BasicText(text, Modifier.background(gray2).width(140.dp), style = base.copy(fontSize = 12.sp, textAlign = TextAlign.Center), maxLines = 2, overflow = TextOverflow.Ellipsis)
            BasicText("Shadow", style = base.copy(fontSize = 28.sp, fontWeight = FontWeight.Black, color = red, shadow = Shadow(blue, Offset(3f, 3f), 4f)))
            BasicText("Outlined", style = base.copy(fontSize = 28.sp, fontWeight = FontWeight.Bold, drawStyle = Stroke(1.5f), color = blue))
            CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Rtl) { BasicText(text, Modifier.background(gray2).width(200.dp), style = base.copy(fontSize = 13.sp)) }
        }
    }
    canvas("figures_combined") {
        val ops = listOf(PathOperation.Union, PathOperation.Difference, PathOperation.Intersect, PathOperation.ReverseDifference, PathOperation.Xor)
        ops.forEachIndexed { i, op ->
            val x = 8f + i % 3 * 78f; val y = 8f + i / 3 * 78f
            val a = Path().apply { moveTo(x, y + 60f); lineTo(x + 35f, y); lineTo(x + 60f, y + 60f); close() }; val b = Path().apply { addArc(Rect(x + 15f, y + 15f, x + 65f, y + 65f), 30f, 250f); close() }
            drawPath(Path.combine(op, a, b), listOf(red, blue, green, amber, half)[i]); drawPath(a, Color.Black, style = Stroke(1f)); drawPath(b, Color.Black, .4f, Stroke(2f))
        }
        val leaf = Path().apply { moveTo(170f, 150f); relativeCubicTo(-20f, -50f, 40f, -80f, 60f, -60f); relativeQuadraticTo(0f, 50f, -60f, 60f); close(); addOval(Rect(190f, 105f, 210f, 125f)); fillType = PathFillType.EvenOdd }
        drawPath(leaf, Brush.linearGradient(listOf(green, amber), Offset(170f, 150f), Offset(230f, 90f)))
        val moved = Path().apply { addPath(leaf, Offset(-150f, 80f)) }; moved.transform(Matrix().apply { translate(20f, 170f); rotateZ(-15f); translate(-20f, -170f) })
        drawPath(moved, blue, style = Stroke(3f, pathEffect = PathEffect.cornerPathEffect(10f)))
        val wheel = Path().apply { for (i in 0 until 6) arcTo(Rect(150f, 165f, 220f, 235f), i * 60f, 40f, i % 2 == 0); close() }
        drawPath(wheel, red, .7f); drawPath(wheel, Color.Black, style = Stroke(2f, join = StrokeJoin.Round))
        val bounds = moved.getBounds(); drawRect(amber, bounds.topLeft, bounds.size, style = Stroke(1f, pathEffect = PathEffect.dashPathEffect(floatArrayOf(4f, 3f))))
    }
    canvas("lines_styled") {
        val stamp = Path().apply { moveTo(0f, -4f); lineTo(8f, 0f); lineTo(0f, 4f); close() }
        listOf(StampedPathEffectStyle.Translate, StampedPathEffectStyle.Rotate, StampedPathEffectStyle.Morph).forEachIndexed { i, s -> drawPath(Path().apply { moveTo(10f, 30f + i * 30); quadraticTo(60f, -10f + i * 30, 110f, 30f + i * 30) }, listOf(red, blue, green)[i], style = Stroke(3f, pathEffect = PathEffect.stampedPathEffect(stamp, 12f, 3f, s))) }
        listOf(StrokeCap.Butt, StrokeCap.Round, StrokeCap.Square).forEachIndexed { i, c -> drawLine(Color.Black, Offset(135f, 20f + i * 24), Offset(220f, 20f + i * 24), 10f, c); drawLine(amber, Offset(135f, 20f + i * 24), Offset(220f, 20f + i * 24), 6f, c, PathEffect.dashPathEffect(floatArrayOf(14f, 12f), i * 5f)) }
        listOf(StrokeJoin.Miter, StrokeJoin.Round, StrokeJoin.Bevel).forEachIndexed { i, j -> drawPath(Path().apply { moveTo(15f + i * 70, 160f); lineTo(35f + i * 70, 115f); lineTo(50f + i * 70, 160f) }, blue, style = Stroke(9f, miter = if (i == 0) 2f else 10f, join = j, cap = StrokeCap.Round)) }
        drawPoints(List(8) { Offset(15f + it * 13, 190f + it % 2 * 15) }, PointMode.Lines, red, 4f, StrokeCap.Round)
        drawPoints(List(8) { Offset(130f + it * 13, 190f + it % 2 * 15) }, PointMode.Points, green, 8f, StrokeCap.Square)
        drawLine(Brush.horizontalGradient(listOf(red, Color.Transparent), 10f, 230f), Offset(10f, 225f), Offset(230f, 225f), 0f)
        drawArc(amber, 180f, 180f, false, Offset(200f, 110f), Size(34f, 60f), style = Stroke(5f, cap = StrokeCap.Round, pathEffect = PathEffect.dashPathEffect(floatArrayOf(1f, 9f))))
    }
    canvas("filters_blended") {
        drawRect(Brush.linearGradient(listOf(amber, Color.White, blue)))
        val modes = listOf(BlendMode.Clear, BlendMode.Src, BlendMode.DstOver, BlendMode.SrcIn, BlendMode.DstOut, BlendMode.Xor, BlendMode.Modulate, BlendMode.ColorBurn, BlendMode.Hardlight, BlendMode.Softlight, BlendMode.Saturation, BlendMode.Luminosity)
        modes.forEachIndexed { i, mode ->
            val x = 6f + i % 4 * 58f; val y = 6f + i / 4 * 50f
            drawContext.canvas.saveLayer(Rect(x, y, x + 52f, y + 44f), Paint()); drawCircle(red, 16f, Offset(x + 18f, y + 22f)); drawRect(half, Offset(x + 16f, y + 8f), Size(32f, 28f), blendMode = mode); drawContext.canvas.restore()
        }
        val bitmap = frame()
        val filters = listOf(ColorFilter.lighting(Color(0xFF808080), Color(0xFF200020)), ColorFilter.tint(green, BlendMode.SrcIn), ColorFilter.colorMatrix(ColorMatrix().apply { setToRotateBlue(90f) }), ColorFilter.colorMatrix(ColorMatrix().apply { setToScale(1f, .5f, .5f, 1f) }))
        filters.forEachIndexed { i, f -> drawImage(bitmap, IntOffset.Zero, IntSize(12, 12), IntOffset(6 + i * 58, 165), IntSize(50, 66), colorFilter = f, filterQuality = FilterQuality.None, alpha = if (i == 1) .6f else 1f) }
    }
    canvas("nine_parts") {
        val bitmap = frame()
        fun nine(at: Offset, size: Size, edge: Int) { val xs = listOf(0, edge, size.width.toInt() - edge, size.width.toInt()); val ys = listOf(0, edge, size.height.toInt() - edge, size.height.toInt()); for (y in 0..2) for (x in 0..2) drawImage(bitmap, IntOffset(x * 4, y * 4), IntSize(4, 4), IntOffset(at.x.toInt() + xs[x], at.y.toInt() + ys[y]), IntSize(xs[x + 1] - xs[x], ys[y + 1] - ys[y]), filterQuality = if (edge < 10) FilterQuality.None else FilterQuality.Low) }
        nine(Offset(8f, 8f), Size(100f, 60f), 8); nine(Offset(125f, 8f), Size(100f, 90f), 20)
        rotate(12f, Offset(60f, 130f)) { nine(Offset(15f, 95f), Size(90f, 60f), 8) }
        clipPath(Path().apply { addRoundRect(RoundRect(125f, 110f, 225f, 170f, CornerRadius(30f), CornerRadius(4f), CornerRadius(20f, 10f), CornerRadius.Zero)) }) { scale(2f, Offset(125f, 110f)) { nine(Offset(125f, 110f), Size(60f, 40f), 8) } }
        drawRect(ShaderBrush(ImageShader(bitmap, TileMode.Repeated, TileMode.Repeated)), Offset(8f, 180f), Size(100f, 52f), alpha = .7f)
        drawImage(bitmap, topLeft = Offset(120f, 185f)); withTransform({ translate(150f, 185f); scale(3f, 3f, Offset.Zero) }) { drawImage(bitmap) }; translate(195f, 185f) { drawImage(bitmap, dstSize = IntSize(40, 40), blendMode = BlendMode.Multiply) }
    }
    picture("clips_and_borders") {
        val uneven = RoundedCornerShape(4.dp, 20.dp, 30.dp, 10.dp); val brush = Brush.linearGradient(listOf(red, blue))
        Box(Modifier.offset(8.dp, 8.dp).clip(uneven).background(amber).size(64.dp)) { Box(Modifier.align(Alignment.BottomEnd).background(blue).size(40.dp)) }
        Box(Modifier.offset(84.dp, 8.dp).border(5.dp, brush, uneven).size(64.dp))
        Box(Modifier.offset(160.dp, 8.dp).border(5.dp, Brush.sweepGradient(listOf(red, amber, green, red)), CutCornerShape(16.dp)).size(64.dp))
        Box(Modifier.offset(8.dp, 84.dp).border(8.dp, half, bell).size(64.dp)); Box(Modifier.offset(84.dp, 84.dp).clip(bell).background(brush).size(64.dp))
        Box(Modifier.offset(160.dp, 84.dp).border(40.dp, red, RoundedCornerShape(12.dp)).size(64.dp))
        CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Rtl) { Box(Modifier.absoluteOffset(8.dp, 160.dp)) { Box(Modifier.border(2.dp, Color.Black, RoundedCornerShape(topStart = 30.dp)).padding(4.dp).background(green, CutCornerShape(bottomStart = 20.dp)).size(56.dp)) } }
        Box(Modifier.offset(84.dp, 160.dp).border(Dp.Hairline, Color.Black, RoundedCornerShape(16.dp)).padding(6.dp).border(2.5.dp, blue).padding(6.dp).border(1.dp, red, CircleShape).size(40.dp))
        Box(Modifier.offset(160.dp, 160.dp).clip(RoundedCornerShape(50)).border(6.dp, brush, RoundedCornerShape(50)).background(half).size(64.dp, 40.dp)); Box(Modifier.offset(160.dp, 210.dp).border(3.dp, green, RoundedCornerShape(20.dp, 0.dp, 20.dp, 0.dp)).background(gray2).size(64.dp, 22.dp))
    }
    picture("layers_and_alphas") {
        Box(Modifier.fillMaxSize().drawBehind { for (i in 0..11) drawRect(if (i % 2 == 0) gray2 else Color.White, Offset(i * 20f, 0f), Size(20f, size.height)) })
        Box(Modifier.offset(10.dp, 10.dp).alpha(.5f).size(100.dp)) { Box(Modifier.background(red).size(70.dp)); Box(Modifier.offset(30.dp, 30.dp).alpha(.5f).background(blue).size(70.dp)) }
        Box(Modifier.offset(125.dp, 10.dp).graphicsLayer { alpha = .99f }.size(100.dp)) { Box(Modifier.background(green, CircleShape).size(80.dp)); Box(Modifier.offset(20.dp, 20.dp).graphicsLayer { blendMode = BlendMode.SrcIn }.background(amber).size(70.dp)) }
        Box(Modifier.offset(10.dp, 125.dp).graphicsLayer { compositingStrategy = CompositingStrategy.Offscreen; blendMode = BlendMode.Multiply }.size(100.dp)) { Box(Modifier.background(amber).size(80.dp)); Box(Modifier.offset(40.dp, 40.dp).graphicsLayer { blendMode = BlendMode.Xor; alpha = .8f }.background(blue, CircleShape).size(55.dp)) }
        Box(Modifier.offset(125.dp, 125.dp).graphicsLayer { alpha = .7f; colorFilter = ColorFilter.tint(red, BlendMode.Color) }.size(100.dp)) {
            Box(Modifier.fillMaxSize().padding(5.dp).background(Brush.verticalGradient(listOf(blue, Color.White)), RoundedCornerShape(20.dp))); BasicText("Tinted", Modifier.align(Alignment.Center), style = base.copy(fontSize = 22.sp, fontWeight = FontWeight.Bold)); Box(Modifier.align(Alignment.BottomEnd).zIndex(-1f).background(green).size(40.dp))
        }
    }
    picture("layers_filled") {
        val filled = ColorFilter.tint(half, BlendMode.SrcOver); val lit = ColorFilter.colorMatrix(ColorMatrix(floatArrayOf(1f, 0f, 0f, 0f, 0f, 0f, 1f, 0f, 0f, 0f, 0f, 0f, 1f, 0f, 0f, 0f, 0f, 0f, 1f, 80f)))
        Box(Modifier.offset(10.dp, 10.dp).clipToBounds().size(100.dp)) { Box(Modifier.offset(20.dp, 20.dp).graphicsLayer { colorFilter = filled }.size(50.dp)) { Box(Modifier.background(red).size(30.dp)) } }
        Box(Modifier.offset(130.dp, 10.dp).graphicsLayer { colorFilter = filled; clip = true; shape = RoundedCornerShape(20.dp); alpha = .7f }.size(90.dp)) { Box(Modifier.offset(30.dp, 30.dp).background(amber).size(90.dp)) }
        Box(Modifier.offset(20.dp, 130.dp).rotate(15f).clip(CircleShape).size(90.dp)) { Box(Modifier.graphicsLayer { colorFilter = lit; rotationZ = 30f }.size(40.dp)) { Box(Modifier.background(green).size(30.dp)) } }
        Box(Modifier.offset(130.dp, 130.dp).graphicsLayer { compositingStrategy = CompositingStrategy.Offscreen }.size(90.dp)) { Box(Modifier.background(amber).size(50.dp)); Box(Modifier.offset(30.dp, 30.dp).graphicsLayer { colorFilter = filled; blendMode = BlendMode.Multiply }.background(red).size(30.dp)) }
    }
    canvas("gauge_and_chart") {
        drawArc(gray2, 135f, 270f, false, Offset(15f, 12f), Size(90f, 90f), style = Stroke(12f, cap = StrokeCap.Round))
        drawArc(Brush.sweepGradient(0f to green, .5f to amber, 1f to red, center = Offset(60f, 57f)), 135f, 190f, false, Offset(15f, 12f), Size(90f, 90f), style = Stroke(12f, cap = StrokeCap.Round))
        for (i in 0..10) rotate(-135f + i * 27f, Offset(60f, 57f)) { drawLine(Color.Black, Offset(60f, 24f), Offset(60f, if (i % 5 == 0) 34f else 29f), if (i % 5 == 0) 2f else 1f) }
        rotate(40f, Offset(60f, 57f)) { drawPath(Path().apply { moveTo(57f, 57f); lineTo(60f, 25f); lineTo(63f, 57f); close() }, red); drawCircle(Color.Black, 5f, Offset(60f, 57f)) }
        var from = -90f; for ((part, color) in listOf(.35f to red, .25f to blue, .2f to green, .2f to amber)) { drawArc(color, from, part * 360f - 2f, true, Offset(130f, 12f), Size(90f, 90f)); from += part * 360f }
        drawCircle(Color.White, 22f, Offset(175f, 57f))
        val values = listOf(10f, 40f, 25f, 60f, 50f, 80f, 65f); val line = Path(); values.forEachIndexed { i, v -> val x = 15f + i * 35f; val y = 225f - v; if (i == 0) line.moveTo(x, y) else { val px = x - 35f; val py = 225f - values[i - 1]; line.cubicTo(px + 17f, py, x - 17f, y, x, y) } }
        val area = Path().apply { addPath(line); lineTo(225f, 230f); lineTo(15f, 230f); close() }
        for (i in 0..4) drawLine(Color.LightGray, Offset(10f, 130f + i * 25f), Offset(230f, 130f + i * 25f), 1f, pathEffect = PathEffect.dashPathEffect(floatArrayOf(4f, 4f)))
        drawPath(area, Brush.verticalGradient(listOf(half, Color.Transparent), 140f, 230f)); drawPath(line, blue, style = Stroke(2.5f, join = StrokeJoin.Round))
        values.forEachIndexed { i, v -> drawCircle(Color.White, 4f, Offset(15f + i * 35f, 225f - v)); drawCircle(blue, 4f, Offset(15f + i * 35f, 225f - v), style = Stroke(1.5f)) }
    }
    picture("ticket_of_a_show") {
        Column(Modifier.padding(12.dp).shadow(6.dp, RoundedCornerShape(14.dp)).background(Color.White).size(216.dp)) {
            Box(Modifier.fillMaxWidth().height(84.dp).drawWithCache { val sky = Brush.verticalGradient(listOf(Color(0xFF1A237E), red, amber)); val hills = Path().apply { moveTo(0f, size.height); quadraticTo(size.width * .25f, size.height * .3f, size.width / 2, size.height * .8f); quadraticTo(size.width * .8f, size.height * .2f, size.width, size.height); close() }; onDrawBehind { drawRect(sky); drawCircle(Color.White, 16f, Offset(160f, 40f), .9f); drawPath(hills, Color(0xFF1B5E20)) } }) {
                BasicText("EVENING", Modifier.align(Alignment.TopStart).padding(10.dp), style = base.copy(fontSize = 20.sp, color = Color.White, letterSpacing = 4.sp, fontWeight = FontWeight.Light)); BasicText("–20 %", Modifier.align(Alignment.TopEnd).padding(6.dp).rotate(8f).background(red, RoundedCornerShape(50)).padding(6.dp, 2.dp), style = base.copy(fontSize = 11.sp, color = Color.White, fontWeight = FontWeight.Bold))
            }
            androidx.compose.foundation.Canvas(Modifier.fillMaxWidth().height(14.dp)) { drawLine(Color.Gray, Offset(14f, 7f), Offset(size.width - 14f, 7f), 1.5f, pathEffect = PathEffect.dashPathEffect(floatArrayOf(6f, 4f))); drawCircle(gray2, 7f, Offset(0f, 7f)); drawCircle(gray2, 7f, Offset(size.width, 7f)) }
            Row(Modifier.padding(12.dp, 4.dp).fillMaxWidth(), Arrangement.SpaceBetween, Alignment.CenterVertically) {
                Column(Modifier.weight(1f)) { BasicText("Row 7, seat 12", style = base.copy(fontSize = 15.sp, fontWeight = FontWeight.Medium)); BasicText("Doors open at seven, the play begins at eight and lasts for two hours", style = base.copy(fontSize = 11.sp, color = Color.Gray, lineHeight = 15.sp), maxLines = 3, overflow = TextOverflow.Ellipsis) }
                Image(BitmapPainter(frame(), filterQuality = FilterQuality.None), null, Modifier.padding(start = 8.dp).size(48.dp).border(1.dp, Color.Black), contentScale = ContentScale.Crop)
            }
            Row(Modifier.padding(12.dp, 2.dp), Arrangement.spacedBy(8.dp)) { for (t in listOf("Two", "Adults")) BasicText(t, Modifier.border(1.dp, blue, RoundedCornerShape(8.dp)).padding(8.dp, 3.dp), style = base.copy(fontSize = 12.sp, color = blue)); Box(Modifier.graphicsLayer { rotationZ = -6f; alpha = .8f }.border(2.dp, red, CutCornerShape(4.dp)).padding(6.dp, 1.dp)) { BasicText("PAID", style = base.copy(fontSize = 14.sp, color = red, fontWeight = FontWeight.Black)) } }
        }
    }
}
