package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.shape.*
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.Canvas
import androidx.compose.ui.graphics.drawscope.*
import androidx.compose.ui.graphics.painter.*
import androidx.compose.ui.layout.ContentScale
import androidx.compose.ui.layout.FixedScale
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.unit.*

/** An image of 8×6 px with a different color in each corner, and a transparent pixel. */
private fun image(): ImageBitmap {
    val bitmap = ImageBitmap(8, 6)
    val canvas = Canvas(bitmap)
    for (y in 0 until 6) for (x in 0 until 8) if (x != 3 || y != 2) canvas.drawRect(x.toFloat(), y.toFloat(), x + 1f, y + 1f, Paint().apply { isAntiAlias = false; color = Color(x * 36, y * 50, if ((x + y) % 2 == 0) 255 else 40) })
    return bitmap
}

/** What layers do to their content: shadows, perspective, blur, compositing; and images. */
internal fun Pictures.layersAndImages() {
    picture("elevations") {
        listOf(1, 2, 6, 16).forEachIndexed { i, elevation -> Box(Modifier.offset((15 + i * 56).dp, 15.dp).shadow(elevation.dp, RoundedCornerShape((i * 6).dp)).background(Color.White).size(40.dp)) }
        Box(Modifier.offset(20.dp, 90.dp).shadow(10.dp, CutCornerShape(15.dp)).background(amber).size(50.dp))
        Box(Modifier.offset(95.dp, 90.dp).shadow(10.dp, GenericShape { size, _ -> moveTo(size.width / 2f, 0f); lineTo(size.width, size.height); lineTo(0f, size.height) }).background(green).size(50.dp))
        Box(Modifier.offset(170.dp, 90.dp).graphicsLayer { shadowElevation = 10f; alpha = .5f; shape = CircleShape }.background(blue, CircleShape).size(50.dp))
        Box(Modifier.offset(20.dp, 170.dp).shadow(6.dp, RoundedCornerShape(topStart = 25.dp, bottomEnd = 12.dp), clip = false).size(50.dp, 40.dp)) { Box(Modifier.offset(30.dp, 20.dp).size(30.dp).background(red)) }
        Box(Modifier.offset(95.dp, 170.dp).graphicsLayer { rotationZ = 25f; shadowElevation = 8f; scaleX = 1.2f }.background(Color.White).size(45.dp))
        Box(Modifier.offset(170.dp, 170.dp).shadow(12.dp, CircleShape, ambientColor = green, spotColor = red).background(Color.White).size(45.dp))
    }
    picture("cameras") {
        listOf(3f, 8f, 20f).forEachIndexed { i, distance ->
            Box(Modifier.offset((12 + i * 78).dp, 10.dp).graphicsLayer { rotationX = 55f; cameraDistance = distance }.background(red).border(3.dp, amber).size(60.dp))
            Box(Modifier.offset((12 + i * 78).dp, 85.dp).graphicsLayer { rotationY = -65f; cameraDistance = distance; transformOrigin = TransformOrigin(i / 2f, 0f) }.background(Brush.verticalGradient(listOf(green, blue))).size(60.dp))
        }
        Box(Modifier.offset(12.dp, 165.dp).graphicsLayer { rotationX = 30f }.background(amber).size(60.dp)) { Box(Modifier.offset(10.dp, 10.dp).graphicsLayer { rotationX = 30f; rotationZ = 10f }.background(blue).size(40.dp)) }
        Box(Modifier.offset(90.dp, 165.dp).graphicsLayer { rotationX = 120f; rotationY = 20f; translationX = 5f; scaleY = 1.2f }.background(Brush.horizontalGradient(listOf(red, green))).size(60.dp)) { Box(Modifier.size(20.dp).background(blue)) }
        Box(Modifier.offset(168.dp, 165.dp).graphicsLayer { rotationY = 40f; clip = true; shape = CircleShape; cameraDistance = 4f }.background(green).size(60.dp)) { Box(Modifier.offset(30.dp, 0.dp).background(red).size(30.dp, 60.dp)) }
    }
    picture("blurred_edges") {
        Box(Modifier.offset(15.dp, 15.dp).blur(8.dp, BlurredEdgeTreatment(CircleShape)).background(Brush.horizontalGradient(listOf(red, amber))).size(60.dp))
        Box(Modifier.offset(95.dp, 15.dp).blur(12.dp, 0.dp).size(60.dp)) { Box(Modifier.offset(20.dp, 10.dp).background(blue).size(20.dp, 40.dp)) }
        Box(Modifier.offset(170.dp, 15.dp).blur(3.dp, BlurredEdgeTreatment.Unbounded).size(55.dp)) { Box(Modifier.offset(5.dp, 5.dp).border(6.dp, green).size(45.dp)) }
        Box(Modifier.offset(15.dp, 95.dp).graphicsLayer { renderEffect = BlurEffect(5f, 5f, TileMode.Decal) }.background(red).size(55.dp))
        Box(Modifier.offset(95.dp, 95.dp).graphicsLayer { renderEffect = BlurEffect(9f, 3f, TileMode.Clamp); clip = true }.background(Brush.verticalGradient(listOf(green, blue))).size(55.dp))
        Box(Modifier.offset(170.dp, 95.dp).graphicsLayer { renderEffect = BlurEffect(6f, 6f, TileMode.Mirror); clip = true; shape = RoundedCornerShape(10.dp) }.size(55.dp)) { Box(Modifier.background(amber).size(30.dp)); Box(Modifier.offset(30.dp, 30.dp).background(blue).size(25.dp)) }
        Box(Modifier.offset(15.dp, 175.dp).blur(5.dp).rotate(20f).background(green).size(45.dp))
        Box(Modifier.offset(95.dp, 175.dp).graphicsLayer { renderEffect = OffsetEffect(8f, -6f); alpha = .6f }.background(red).size(45.dp))
        Box(Modifier.offset(170.dp, 175.dp).rotate(30f).blur(20.dp, BlurredEdgeTreatment.Unbounded).background(blue).size(45.dp))
    }
    picture("nested_alphas") {
        Box(Modifier.fillMaxSize().background(Brush.verticalGradient(listOf(Color.White, Color(0xFFBBBBBB)))))
        Box(Modifier.offset(10.dp, 10.dp).alpha(.7f).background(red).size(65.dp)) { Box(Modifier.offset(15.dp, 15.dp).alpha(.5f).background(blue).size(60.dp)) { Box(Modifier.offset(15.dp, 15.dp).alpha(.5f).background(Color.White).size(20.dp)) } }
        Box(Modifier.offset(95.dp, 10.dp).graphicsLayer { alpha = .6f; compositingStrategy = CompositingStrategy.ModulateAlpha }.size(65.dp)) { Box(Modifier.background(green).size(45.dp)); Box(Modifier.offset(20.dp, 20.dp).alpha(.5f).background(red).size(45.dp)) }
        Box(Modifier.offset(170.dp, 10.dp).graphicsLayer { alpha = .5f; rotationZ = 20f; scaleX = .8f }.background(amber).size(60.dp)) { Box(Modifier.offset(20.dp, 20.dp).rotate(20f).background(blue).size(50.dp)) }
        Box(Modifier.offset(10.dp, 95.dp).graphicsLayer { blendMode = BlendMode.Multiply; alpha = .8f }.background(amber).size(60.dp)) { Box(Modifier.offset(20.dp, 20.dp).background(blue).size(40.dp)) }
        Box(Modifier.offset(95.dp, 95.dp).graphicsLayer { colorFilter = ColorFilter.lighting(Color(0xFF8080FF), Color(0xFF300000)) }.background(Brush.horizontalGradient(listOf(green, amber))).size(60.dp))
        Box(Modifier.offset(170.dp, 95.dp).graphicsLayer { colorFilter = ColorFilter.tint(red, BlendMode.Softlight); alpha = .7f; clip = true; shape = CircleShape }.background(blue).size(60.dp)) { Box(Modifier.background(Color.White).size(30.dp)) }
        Box(Modifier.offset(10.dp, 170.dp).graphicsLayer { compositingStrategy = CompositingStrategy.Offscreen; alpha = .5f }.size(60.dp).drawBehind { drawRect(red); drawCircle(blue, 20f, blendMode = BlendMode.SrcIn); drawRect(Color.Black, Offset(20f, 20f), Size(20f, 20f), blendMode = BlendMode.Clear) })
        Box(Modifier.offset(95.dp, 170.dp).graphicsLayer { alpha = 0f }.background(red).size(60.dp))
        Box(Modifier.offset(95.dp, 170.dp).drawWithContent { drawContent(); drawCircle(half, 20f, blendMode = BlendMode.Hardlight) }.background(green).size(60.dp))
        Box(Modifier.offset(170.dp, 170.dp).graphicsLayer { blendMode = BlendMode.Difference; compositingStrategy = CompositingStrategy.Offscreen }.background(green).size(60.dp))
    }
    picture("images") {
        val bitmap = image()
        val scales = listOf(ContentScale.Crop, ContentScale.Fit, ContentScale.FillHeight, ContentScale.FillWidth, ContentScale.Inside, ContentScale.None, ContentScale.FillBounds, FixedScale(3f))
        scales.forEachIndexed { i, scale ->
            Image(BitmapPainter(bitmap, filterQuality = FilterQuality.None), null, Modifier.offset((5 + i % 4 * 59).dp, (5 + i / 4 * 45).dp).size(54.dp, 40.dp).background(Color(0xFFEEEEEE)), if (i % 2 == 0) Alignment.Center else Alignment.BottomStart, scale)
        }
        listOf(FilterQuality.None, FilterQuality.Low, FilterQuality.Medium, FilterQuality.High).forEachIndexed { i, quality ->
            Image(bitmap, null, Modifier.offset((5 + i * 59).dp, 95.dp).size(54.dp, 40.dp), contentScale = ContentScale.FillBounds, filterQuality = quality)
        }
        Image(BitmapPainter(bitmap, IntOffset(2, 1), IntSize(4, 4)), null, Modifier.offset(5.dp, 140.dp).size(54.dp, 44.dp), contentScale = ContentScale.Fit, alpha = .6f)
        Image(bitmap, null, Modifier.offset(64.dp, 140.dp).size(54.dp, 44.dp), contentScale = ContentScale.FillBounds, colorFilter = ColorFilter.tint(red, BlendMode.Multiply))
        Image(ColorPainter(half), null, Modifier.offset(123.dp, 140.dp).size(54.dp, 44.dp))
        Image(BrushPainter(Brush.radialGradient(listOf(amber, blue))), null, Modifier.offset(182.dp, 140.dp).size(54.dp, 44.dp).clip(CircleShape))
        Box(Modifier.offset(5.dp, 190.dp).size(230.dp, 45.dp).drawBehind {
            drawImage(bitmap, Offset(3f, 3f))
            drawImage(bitmap, IntOffset(0, 0), IntSize(8, 3), IntOffset(20, 5), IntSize(48, 30), filterQuality = FilterQuality.None)
            rotate(20f, Offset(100f, 20f)) { drawImage(bitmap, dstOffset = IntOffset(80, 5), dstSize = IntSize(40, 30), alpha = .8f) }
            drawRect(ShaderBrush(ImageShader(bitmap, TileMode.Repeated, TileMode.Mirror)), Offset(140f, 5f), Size(40f, 35f))
            drawCircle(ShaderBrush(ImageShader(bitmap, TileMode.Mirror, TileMode.Clamp)), 18f, Offset(205f, 22f))
        })
        Box(Modifier.offset(0.dp, 236.dp).size(240.dp, 4.dp).paint(BitmapPainter(bitmap), contentScale = ContentScale.FillBounds))
    }
    picture("right_to_left") {
        CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Rtl) {
            Column(Modifier.fillMaxSize().padding(start = 20.dp, end = 4.dp, top = 6.dp)) {
                Row(Modifier.fillMaxWidth().height(40.dp).background(Color(0xFFEEEEEE)), Arrangement.spacedBy(6.dp)) { Box(Modifier.size(40.dp, 20.dp).background(red)); Box(Modifier.weight(1f).fillMaxHeight().background(amber)); Box(Modifier.align(Alignment.Bottom).size(30.dp, 10.dp).background(blue)) }
                Box(Modifier.padding(top = 6.dp).size(120.dp, 60.dp).background(green, RoundedCornerShape(topStart = 30.dp, bottomEnd = 12.dp))) { Box(Modifier.align(Alignment.TopEnd).offset(10.dp, 5.dp).size(25.dp).background(red)); Box(Modifier.align(Alignment.BottomStart).absoluteOffset(10.dp, 0.dp).size(25.dp).background(blue)) }
                Box(Modifier.padding(top = 6.dp).align(Alignment.End).size(90.dp, 40.dp).background(amber, CutCornerShape(topStart = 20.dp)).border(3.dp, blue, CutCornerShape(topStart = 20.dp)))
                Row(Modifier.padding(top = 6.dp).width(150.dp).height(30.dp).background(Color(0xFFEEEEEE)), Arrangement.SpaceBetween) { for (i in 1..3) Box(Modifier.size((8 * i).dp).background(if (i == 2) red else green)) }
                Row(Modifier.padding(top = 6.dp).fillMaxWidth().height(25.dp), Arrangement.End) { Box(Modifier.size(20.dp).background(blue)); Box(Modifier.padding(start = 9.dp).size(20.dp).graphicsLayer { translationX = 5f; rotationZ = 20f }.background(red)) }
            }
        }
    }
}
