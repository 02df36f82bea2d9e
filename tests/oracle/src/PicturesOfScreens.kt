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
import androidx.compose.ui.graphics.painter.*
import androidx.compose.ui.layout.ContentScale
import androidx.compose.ui.layout.FixedScale
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.text.*
import androidx.compose.ui.text.font.*
import androidx.compose.ui.text.style.*
import androidx.compose.ui.unit.*
import kotlin.math.cos
import kotlin.math.sin

private val paper = Color(0xFFEEEEEE)
private val leaf = GenericShape { size, direction -> val out = if (direction == LayoutDirection.Ltr) 0f else size.width; moveTo(out, 0f); quadraticTo(size.width - out, 0f, size.width - out, size.height); quadraticTo(out, size.height, out, 0f); close() }

/** An image of 16×8 px: four columns of two colors each, the last one half transparent. */
private fun flag(): ImageBitmap {
    val bitmap = ImageBitmap(16, 8); val canvas = Canvas(bitmap); val paint = Paint()
    listOf(red, amber, green, half).forEachIndexed { i, c -> paint.color = c; canvas.drawRect(Rect(i * 4f, 0f, i * 4f + 4f, 8f), paint); paint.color = if (i == 3) Color.Transparent else Color.White; canvas.drawRect(Rect(i * 4f + 1f, 4f, i * 4f + 3f, 6f), paint) }
    return bitmap
}

/** Pictures of parts of screens: quotes, badges, galleries, graphs, maps. */
internal fun Pictures.ofScreens() {
    picture("quotes_cut") {
        val quote = buildAnnotatedString { append("Cut after "); withStyle(SpanStyle(fontSize = 20.sp, letterSpacing = 1.sp, background = amber)) { append("large and spaced ") }; append("words, or "); withStyle(SpanStyle(fontWeight = FontWeight.Bold, textDecoration = TextDecoration.Underline)) { append("in the middle of underlined ones") } }
        Column(Modifier.padding(6.dp), Arrangement.spacedBy(5.dp)) {
            for (lines in 1..3) BasicText(quote, Modifier.background(paper).width(120.dp + (lines * 20).dp), style = base.copy(fontSize = 13.sp, textAlign = if (lines == 2) TextAlign.End else TextAlign.Center), maxLines = lines, overflow = TextOverflow.Ellipsis)
            BasicText("kept in the middle of it", Modifier.background(half).width(110.dp), style = base.copy(fontSize = 14.sp), maxLines = 1, overflow = TextOverflow.MiddleEllipsis)
            BasicText("kept at the end of it all", Modifier.background(half).width(110.dp), style = base.copy(fontSize = 14.sp), maxLines = 1, overflow = TextOverflow.StartEllipsis)
        }
    }
    picture("spaced_brushes") {
        Column(Modifier.padding(6.dp), Arrangement.spacedBy(4.dp)) {
            BasicText("w i d e", Modifier.background(paper), style = TextStyle(Brush.linearGradient(listOf(red, blue), Offset(0f, 0f), Offset(60f, 0f), TileMode.Mirror), .8f, fontFamily = base.fontFamily, fontSize = 26.sp, letterSpacing = 4.sp, platformStyle = base.platformStyle))
            BasicText("narrow letters", Modifier.background(paper), style = base.copy(fontSize = 20.sp, letterSpacing = (-1.5).sp, textDecoration = TextDecoration.LineThrough, shadow = Shadow(red, Offset(2f, 2f), 3f)))
            BasicText("em em em", Modifier.background(paper).fillMaxWidth(), style = base.copy(fontSize = 18.sp, letterSpacing = .2.em, textAlign = TextAlign.Center))
            BasicText(buildAnnotatedString { withStyle(SpanStyle(brush = Brush.verticalGradient(listOf(green, amber)), fontSize = 28.sp, fontWeight = FontWeight.Black)) { append("Tall ") }; append("plain "); withStyle(SpanStyle(drawStyle = Stroke(2f, join = StrokeJoin.Round), color = blue, fontSize = 24.sp)) { append("outline") } }, Modifier.width(200.dp), style = base.copy(fontSize = 16.sp))
            BasicText("aligned to the last", Modifier.background(paper).width(100.dp).height(60.dp), style = base.copy(fontSize = 15.sp, lineHeight = 1.6.em, textAlign = TextAlign.Right))
        }
    }
    canvas("routes_on_map") {
        drawRect(paper)
        val route = Path().apply { moveTo(20f, 200f); cubicTo(60f, 20f, 120f, 260f, 150f, 100f); arcTo(Rect(130f, 40f, 200f, 110f), 150f, 200f, false); relativeLineTo(-30f, 60f); relativeCubicTo(10f, 30f, 40f, 10f, 50f, 60f) }
        drawPath(route, Color.White, style = Stroke(16f, cap = StrokeCap.Round, join = StrokeJoin.Round)); drawPath(route, Brush.sweepGradient(listOf(red, amber, green, red), Offset(110f, 120f)), style = Stroke(10f, cap = StrokeCap.Round, join = StrokeJoin.Bevel)); drawPath(route, Color.Black, style = Stroke(2f, cap = StrokeCap.Butt, pathEffect = PathEffect.dashPathEffect(floatArrayOf(8f, 5f, 1f, 5f), 3f)))
        val arrow = Path().apply { moveTo(0f, -4f); lineTo(7f, 0f); lineTo(0f, 4f); close() }
        drawPath(Path().apply { moveTo(20f, 20f); quadraticTo(120f, 60f, 220f, 15f) }, blue, style = Stroke(1f, pathEffect = PathEffect.stampedPathEffect(arrow, 16f, 2f, StampedPathEffectStyle.Rotate)))
        val sharp = Path().apply { moveTo(20f, 60f); lineTo(60f, 50f); lineTo(22f, 72f) }
        drawPath(sharp, red, style = Stroke(6f, miter = 10f, join = StrokeJoin.Miter)); translate(0f, 34f) { drawPath(sharp, red, style = Stroke(6f, miter = 2f, join = StrokeJoin.Miter, cap = StrokeCap.Square)) }
        val a = Path().apply { addOval(Rect(20f, 140f, 80f, 190f)) }; val b = Path().apply { addRoundRect(RoundRect(50f, 150f, 110f, 210f, CornerRadius(20f, 8f))) }
        drawPath(Path.combine(PathOperation.Xor, a, b), green, alpha = .6f); drawPath(Path.combine(PathOperation.Intersect, a, b), amber, style = Stroke(3f))
    }
    canvas("tiles_of_gradients") {
        val tiles = listOf(TileMode.Clamp, TileMode.Repeated, TileMode.Mirror, TileMode.Decal)
        tiles.forEachIndexed { i, t ->
            val x = 6f + i * 58f
            drawOval(Brush.linearGradient(0f to red, .2f to amber, .2f to blue, 1f to green, start = Offset(x + 15f, 10f), end = Offset(x + 35f, 30f), tileMode = t), Offset(x, 6f), Size(52f, 50f))
            drawRoundRect(Brush.radialGradient(0f to Color.White, .5f to half, 1f to red, center = Offset(x + 20f, 85f), radius = 18f, tileMode = t), Offset(x, 62f), Size(52f, 50f), CornerRadius(16f))
            drawArc(Brush.horizontalGradient(listOf(blue, Color.Transparent, amber), x + 10f, x + 30f, t), 30f, 300f, true, Offset(x, 118f), Size(52f, 50f))
            rotate(20f, Offset(x + 26f, 200f)) { drawRect(Brush.verticalGradient(listOf(green, red), 190f, 200f, t), Offset(x + 6f, 180f), Size(40f, 40f), style = Stroke(10f)) }
        }
    }
    canvas("mixed_lights") {
        drawRect(Brush.horizontalGradient(listOf(Color.Black, Color.White)))
        val modes = listOf(BlendMode.Plus, BlendMode.ColorDodge, BlendMode.ColorBurn, BlendMode.Hardlight, BlendMode.Exclusion, BlendMode.Hue, BlendMode.Saturation, BlendMode.Luminosity, BlendMode.Lighten, BlendMode.SrcAtop, BlendMode.Xor, BlendMode.DstAtop)
        drawIntoCanvas { it.saveLayer(Rect(0f, 0f, 240f, 240f), Paint()) }
        drawCircle(Brush.radialGradient(listOf(amber, half, Color.Transparent)), 130f)
        modes.forEachIndexed { i, m -> val x = 10f + i % 4 * 58f; val y = 10f + i / 4 * 78f; drawRoundRect(if (i % 2 == 0) red else green, Offset(x, y), Size(44f, 50f), CornerRadius(10f), alpha = .8f, blendMode = m); drawLine(blue, Offset(x - 6f, y + 60f), Offset(x + 50f, y + 10f), 5f, StrokeCap.Round, blendMode = m) }
        drawIntoCanvas { it.restore() }
    }
    picture("stacks_of_layers") {
        Box(Modifier.background(Brush.linearGradient(listOf(paper, amber))).fillMaxSize())
        Box(Modifier.offset(20.dp, 20.dp).graphicsLayer { alpha = .7f; rotationZ = 12f; transformOrigin = TransformOrigin(0f, 1f) }.clip(leaf).background(green).size(80.dp)) {
            Box(Modifier.graphicsLayer { translationX = 30f; translationY = 30f; rotationX = 40f; cameraDistance = 4f; shape = CircleShape; clip = true }.background(red).size(50.dp)) { BasicText("deep", style = base.copy(fontSize = 18.sp, color = Color.White)) }
        }
        Box(Modifier.offset(130.dp, 15.dp).graphicsLayer { scaleX = -1f; shadowElevation = 6f; shape = leaf; clip = true }.background(blue).size(80.dp, 70.dp)) { BasicText("mirror", Modifier.padding(12.dp), style = base.copy(fontSize = 16.sp, color = Color.White)) }
        for (i in 0..3) Box(Modifier.offset((20 + i * 22).dp, (130 + i * 8).dp).zIndex(-i.toFloat()).rotate(-20f + i * 15f).shadow((2 + i * 3).dp, RoundedCornerShape(6.dp)).background(listOf(red, amber, green, blue)[i]).size(50.dp, 70.dp)) { Box(Modifier.align(Alignment.Center).alpha(.5f).scale(1.5f, .5f).background(Color.White, CircleShape).size(30.dp)) }
        Box(Modifier.offset(150.dp, 120.dp).graphicsLayer { rotationY = 30f; rotationX = 25f; transformOrigin = TransformOrigin(1f, 0f); cameraDistance = 5f; alpha = .9f; compositingStrategy = CompositingStrategy.ModulateAlpha }.size(70.dp)) { Box(Modifier.background(half).size(50.dp)); Box(Modifier.offset(20.dp, 20.dp).graphicsLayer(rotationZ = 30f).background(red).size(50.dp)) }
    }
    picture("boxes_with_shadows") {
        Box(Modifier.background(paper).fillMaxSize())
        Box(Modifier.offset(20.dp, 15.dp).shadow(10.dp, leaf, ambientColor = blue, spotColor = red).background(Color.White).size(60.dp))
        Box(Modifier.offset(100.dp, 15.dp).shadow(6.dp, RoundedCornerShape(20.dp), clip = true).background(amber).size(60.dp)) { Box(Modifier.offset(30.dp, 30.dp).background(red).size(50.dp)) }
        Box(Modifier.offset(175.dp, 15.dp).rotate(30f).shadow(12.dp).background(green).size(40.dp))
        Box(Modifier.offset(20.dp, 100.dp).shadow(24.dp, CircleShape, false).background(Color.White, CircleShape).size(60.dp)); Box(Modifier.offset(100.dp, 100.dp).graphicsLayer { shadowElevation = 9f; alpha = .6f; shape = CutCornerShape(14.dp) }.background(blue, CutCornerShape(14.dp)).size(60.dp))
        Box(Modifier.offset(180.dp, 100.dp).graphicsLayer { shadowElevation = 14f; scaleX = .6f; scaleY = 1.2f; shape = RoundedCornerShape(8.dp) }.background(Color.White, RoundedCornerShape(8.dp)).size(50.dp))
        Row(Modifier.offset(15.dp, 185.dp), Arrangement.spacedBy((-8).dp)) { for (i in 0..4) Box(Modifier.zIndex((5 - i).toFloat()).shadow((i + 1).dp, CircleShape).background(if (i % 2 == 0) red else amber).size(36.dp)) }
    }
    picture("gallery_scaled") {
        val image = flag()
        val scales = listOf(ContentScale.Fit, ContentScale.Crop, ContentScale.FillBounds, ContentScale.FillHeight, ContentScale.FillWidth, ContentScale.Inside, ContentScale.None, FixedScale(2.5f))
        Column(Modifier.padding(6.dp), Arrangement.spacedBy(6.dp)) {
            for (row in 0..1) Row(horizontalArrangement = Arrangement.spacedBy(6.dp)) { for (i in 0..3) Image(BitmapPainter(image, filterQuality = FilterQuality.None), null, Modifier.background(paper).border(1.dp, Color.Black).size(52.dp, 40.dp), listOf(Alignment.TopStart, Alignment.Center, BiasAlignment(.5f, -.5f), Alignment.BottomEnd)[i], scales[row * 4 + i]) }
            Row(horizontalArrangement = Arrangement.spacedBy(6.dp)) {
                for (f in listOf(ColorFilter.tint(blue), ColorFilter.tint(amber, BlendMode.Screen), ColorFilter.lighting(green, Color(0xFF400000)), ColorFilter.colorMatrix(ColorMatrix(floatArrayOf(0f, 1f, 0f, 0f, 0f, 0f, 0f, 1f, 0f, 20f, 1f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, .8f, 0f))))) Image(BitmapPainter(image, filterQuality = FilterQuality.None), null, Modifier.size(52.dp, 26.dp), colorFilter = f, contentScale = ContentScale.FillBounds)
            }
            Row(horizontalArrangement = Arrangement.spacedBy(6.dp)) {
                Image(BitmapPainter(image, IntOffset(4, 0), IntSize(8, 8), FilterQuality.Low), null, Modifier.clip(CircleShape).size(60.dp), alpha = .7f, contentScale = ContentScale.Crop)
                Image(BrushPainter(Brush.sweepGradient(listOf(red, green, red))), null, Modifier.clip(leaf).size(60.dp)); Image(ColorPainter(half), null, Modifier.size(40.dp), colorFilter = ColorFilter.tint(red, BlendMode.Multiply))
                Box(Modifier.size(50.dp, 40.dp).paint(BitmapPainter(image, filterQuality = FilterQuality.None), sizeToIntrinsics = false, alignment = Alignment.BottomStart, contentScale = ContentScale.Fit, alpha = .8f).border(2.dp, half))
            }
        }
    }
    picture("outlines_of_cards") {
        val shapes = listOf(RectangleShape, RoundedCornerShape(14.dp), CircleShape, CutCornerShape(10.dp), leaf, RoundedCornerShape(topStart = 30.dp, bottomEnd = 12.dp), AbsoluteCutCornerShape(topRight = 25.dp), RoundedCornerShape(50))
        shapes.forEachIndexed { i, s ->
            Box(Modifier.offset((8 + i % 4 * 58).dp, (8 + i / 4 * 58).dp).border((1 + i).dp, if (i % 2 == 0) SolidColor(half) else Brush.linearGradient(listOf(red, blue)), s).size(50.dp, (50 - i * 2).dp))
            Box(Modifier.offset((8 + i % 4 * 58).dp, (124 + i / 4 * 58).dp).clip(s).background(paper).border(6.dp, green.copy(alpha = .5f), s).padding(6.dp).background(amber, s).border(1.dp, Color.Black, s).size(38.dp))
        }
    }
    picture("rows_from_right") {
        CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Rtl) {
            Column(Modifier.padding(start = 20.dp, end = 4.dp, top = 6.dp).fillMaxWidth(), Arrangement.spacedBy(6.dp)) {
                Row(Modifier.fillMaxWidth().background(paper), Arrangement.spacedBy(4.dp, Alignment.Start), Alignment.CenterVertically) { Box(Modifier.background(red, RoundedCornerShape(topStart = 14.dp)).size(30.dp)); BasicText("from right", style = base.copy(fontSize = 14.sp)); Spacer(Modifier.weight(1f)); Box(Modifier.clip(leaf).background(green).size(24.dp)) }
                Row(Modifier.fillMaxWidth().height(34.dp).background(Brush.horizontalGradient(listOf(amber, Color.White))), Arrangement.SpaceEvenly) { for (i in 1..3) Box(Modifier.align(if (i == 2) Alignment.Bottom else Alignment.Top).border(i.dp, blue, CutCornerShape(bottomStart = 10.dp)).padding(start = 8.dp, end = 2.dp).background(half).size(18.dp)) }
                BasicText("a text of two lines that begins at the right, and ends (1, 2) so.", Modifier.background(paper).width(150.dp), style = base.copy(fontSize = 14.sp, textAlign = TextAlign.Start))
                BasicText("to the end", Modifier.background(paper).fillMaxWidth(), style = base.copy(fontSize = 14.sp, textAlign = TextAlign.End, textDirection = TextDirection.Content))
                Row(Modifier.fillMaxWidth(), Arrangement.SpaceBetween) { Box(Modifier.offset(6.dp, 2.dp).rotate(20f).background(red).size(20.dp)); Box(Modifier.absoluteOffset(6.dp, 2.dp).background(blue).size(20.dp)); Box(Modifier.absolutePadding(left = 10.dp).background(green).padding(start = 6.dp).background(amber).size(20.dp)); Box(Modifier.graphicsLayer { rotationZ = 30f; transformOrigin = TransformOrigin(0f, 0f) }.background(half).size(20.dp)) }
                Box(Modifier.fillMaxWidth().height(30.dp).background(paper)) { Box(Modifier.align(Alignment.TopEnd).background(red).size(16.dp)); Box(Modifier.align(AbsoluteAlignment.BottomRight).background(blue).size(16.dp)); Box(Modifier.align(BiasAlignment(-.5f, 0f)).background(green).size(16.dp)); Box(Modifier.align(Alignment.CenterStart).clip(RoundedCornerShape(topEnd = 12.dp)).background(amber).size(16.dp)) }
            }
        }
    }
    picture("texts_of_two_directions") {
        CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Rtl) {
            Column(Modifier.padding(6.dp).fillMaxWidth(), Arrangement.spacedBy(4.dp)) {
                for (words in listOf("Go on, please!", "3 items (new), 12:30?", "(all) of it: 87%", "Total: $20 - 5%")) BasicText(words, Modifier.background(paper), style = base.copy(fontSize = 15.sp))
                BasicText(buildAnnotatedString { append("1. "); withStyle(SpanStyle(background = amber, textDecoration = TextDecoration.Underline)) { append("A marked part, with an end.") }; append(" [and more] "); withStyle(SpanStyle(color = red, fontSize = 20.sp, letterSpacing = 2.sp)) { append("fi!") } }, Modifier.background(paper).width(160.dp), style = base.copy(fontSize = 14.sp))
                BasicText("One line of it, cut off somewhere...", Modifier.background(paper).width(120.dp), style = base.copy(fontSize = 14.sp), maxLines = 1, overflow = TextOverflow.Ellipsis)
                BasicText("In the middle, of \"two\" lines.", Modifier.background(paper).width(120.dp), style = base.copy(fontSize = 14.sp, textAlign = TextAlign.Center))
                BasicText("From the left, though!", Modifier.background(half).fillMaxWidth(), style = base.copy(fontSize = 14.sp, textDirection = TextDirection.Ltr))
            }
        }
    }
    canvas("dial_of_clock") {
        drawCircle(Brush.radialGradient(0f to Color.White, .85f to paper, 1f to half), 110f); drawCircle(Color.Black, 110f, style = Stroke(4f, pathEffect = PathEffect.dashPathEffect(floatArrayOf(3f, (2 * Math.PI * 110 / 60 - 3).toFloat()), 1.5f)))
        for (i in 0 until 12) rotate(i * 30f) { drawLine(if (i % 3 == 0) red else blue, center + Offset(0f, -100f), center + Offset(0f, if (i % 3 == 0) -80f else -90f), if (i % 3 == 0) 6f else 3f, if (i % 3 == 0) StrokeCap.Round else StrokeCap.Square) }
        withTransform({ translate(center.x, center.y); rotate(50f, Offset.Zero); scale(1f, 1.4f, Offset.Zero) }) { drawPath(Path().apply { moveTo(-5f, 10f); lineTo(0f, -50f); lineTo(5f, 10f); close() }, Brush.verticalGradient(listOf(red, amber), -50f, 10f)); drawRoundRect(Color.Black, Offset(-3f, -20f), Size(6f, 40f), CornerRadius(3f), alpha = .4f) }
        drawArc(Brush.sweepGradient(.0f to Color.Transparent, .3f to green, .6f to blue, center = center), -20f, 200f, false, center - Offset(70f, 70f), Size(140f, 140f), .7f, Stroke(12f, cap = StrokeCap.Round), blendMode = BlendMode.Multiply)
        drawPoints(List(24) { val a = it * Math.PI / 12; Offset((120 + 40 * cos(a)).toFloat(), (120 + 40 * sin(a)).toFloat()) }, PointMode.Lines, amber, 3f, StrokeCap.Round)
        clipPath(Path().apply { addArc(Rect(center, 30f), 0f, 220f); close() }) { inset(95f, 95f) { drawRect(half); drawOval(red, Offset(5f, 5f), Size(size.width - 10f, size.height / 2), style = Stroke(5f)) } }
    }
    picture("parts_of_dashboard") {
        Column(Modifier.background(Color(0xFF263238)).padding(8.dp).fillMaxSize(), Arrangement.spacedBy(8.dp)) {
            Row(Modifier.height(IntrinsicSize.Min), Arrangement.spacedBy(8.dp)) {
                Column(Modifier.weight(2f).clip(RoundedCornerShape(12.dp)).background(Brush.linearGradient(listOf(blue, green))).padding(8.dp)) { BasicText("Total", style = base.copy(fontSize = 12.sp, color = Color.White.copy(alpha = .7f))); BasicText(buildAnnotatedString { append("1,234"); withStyle(SpanStyle(fontSize = 12.sp, baselineShift = BaselineShift.Superscript)) { append("56") } }, style = base.copy(fontSize = 26.sp, color = Color.White, fontWeight = FontWeight.Light)) }
                Box(Modifier.weight(1f).fillMaxHeight().border(2.dp, Brush.sweepGradient(listOf(red, amber, red)), RoundedCornerShape(12.dp)), Alignment.Center) { BasicText("87%", style = base.copy(fontSize = 18.sp, color = amber, fontWeight = FontWeight.Bold)) }
            }
            Box(Modifier.fillMaxWidth().height(70.dp).clip(RoundedCornerShape(12.dp)).background(Color(0xFF37474F)).drawWithCache { val p = Path().apply { moveTo(0f, 50f); for (i in 1..8) cubicTo(i * 28f - 14f, if (i % 2 == 0) 60f else 10f, i * 28f - 14f, if (i % 2 == 0) 10f else 60f, i * 28f, 30f + i % 3 * 8f); lineTo(size.width, size.height); lineTo(0f, size.height); close() }; onDrawBehind { drawPath(p, Brush.verticalGradient(listOf(amber, Color.Transparent))); drawPath(p, amber, style = Stroke(2f)); for (i in 1..3) drawLine(Color.White, Offset(0f, i * 17.5f), Offset(size.width, i * 17.5f), 1f, alpha = .2f, pathEffect = PathEffect.dashPathEffect(floatArrayOf(4f, 4f))) } })
            Row(horizontalArrangement = Arrangement.spacedBy(8.dp), verticalAlignment = Alignment.Bottom) { for ((i, v) in listOf(20, 44, 32, 50, 12).withIndex()) Column(Modifier.weight(1f), horizontalAlignment = Alignment.CenterHorizontally) { Box(Modifier.fillMaxWidth().height(v.dp).graphicsLayer { alpha = .5f + i * .12f }.background(red, RoundedCornerShape(topStart = 8.dp, topEnd = 8.dp))); BasicText("d$i", style = base.copy(fontSize = 10.sp, color = Color.White)) } }
        }
    }
}
