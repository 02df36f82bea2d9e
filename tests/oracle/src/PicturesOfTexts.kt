package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
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

private val gray = Color(0xFFEEEEEE)

/** Texts: weights, spans, alignment, lines, overflow, brushes. */
internal fun Pictures.texts() {
    picture("weights") {
        Column {
            for (weight in listOf(100, 300, 400, 500, 600, 700, 900)) BasicText("Weight $weight, Ägypten", style = base.copy(fontSize = 17.sp, fontWeight = FontWeight(weight)))
            BasicText("Bold italic", style = base.copy(fontSize = 24.sp, fontWeight = FontWeight.Bold, fontStyle = FontStyle.Italic))
            BasicText("tiny 7 and 8.5", style = base.copy(fontSize = 8.5.sp))
            BasicText("48 pq", style = base.copy(fontSize = 48.sp, color = half))
        }
    }
    picture("spans") {
        val text = buildAnnotatedString {
            append("Plain, "); withStyle(SpanStyle(red, fontWeight = FontWeight.Bold)) { append("bold red, ") }
            withStyle(SpanStyle(fontSize = 24.sp)) { append("large ") }; withStyle(SpanStyle(fontSize = 9.sp, color = blue)) { append("small ") }
            withStyle(SpanStyle(background = amber)) { append("marked "); withStyle(SpanStyle(fontStyle = FontStyle.Italic, background = Color.Transparent)) { append("italic ") } }
            withStyle(SpanStyle(textDecoration = TextDecoration.Underline)) { append("under"); withStyle(SpanStyle(color = green)) { append("lined") } }
            append(" x"); withStyle(SpanStyle(baselineShift = BaselineShift.Superscript, fontSize = 10.sp)) { append("2") }
            append(" H"); withStyle(SpanStyle(baselineShift = BaselineShift.Subscript, fontSize = 10.sp)) { append("2") }; append("O ")
            withStyle(SpanStyle(letterSpacing = 4.sp)) { append("wide ") }
            withStyle(SpanStyle(textDecoration = TextDecoration.LineThrough, color = red)) { append("gone") }
        }
        BasicText(text, Modifier.padding(6.dp).background(gray).width(200.dp), style = base.copy(fontSize = 16.sp))
        BasicText(buildAnnotatedString { append("of"); withStyle(SpanStyle(red)) { append("fi") }; append("ce AV"); withStyle(SpanStyle(blue)) { append("AT") }; append("AR") }, Modifier.offset(6.dp, 200.dp), style = base.copy(fontSize = 22.sp))
    }
    picture("alignments") {
        Column(Modifier.padding(4.dp), Arrangement.spacedBy(4.dp)) {
            for (align in listOf(TextAlign.Left, TextAlign.Right, TextAlign.Center, TextAlign.Justify, TextAlign.Start, TextAlign.End))
                BasicText("The quick brown fox jumps over the lazy dog, twice", Modifier.width(170.dp).background(gray), style = base.copy(fontSize = 13.sp, textAlign = align))
        }
    }
    picture("overflows") {
        Column(Modifier.padding(4.dp), Arrangement.spacedBy(5.dp)) {
            val long = "An extraordinarily long sentence about nothing in particular"
            BasicText(long, Modifier.width(150.dp).background(gray), style = base.copy(fontSize = 14.sp), maxLines = 1, overflow = TextOverflow.Ellipsis)
            BasicText(long, Modifier.width(150.dp).background(gray), style = base.copy(fontSize = 14.sp), softWrap = false, overflow = TextOverflow.Clip)
            BasicText(long, Modifier.width(150.dp).background(gray), style = base.copy(fontSize = 14.sp), softWrap = false, maxLines = 1, overflow = TextOverflow.Visible)
            BasicText(long, Modifier.width(100.dp).height(30.dp).background(gray), style = base.copy(fontSize = 14.sp), overflow = TextOverflow.Ellipsis)
            BasicText("short", Modifier.background(gray), style = base.copy(fontSize = 14.sp), minLines = 2)
            BasicText("Unbreakablewordthatislongerthantheline and more", Modifier.width(110.dp).background(gray), style = base.copy(fontSize = 14.sp), maxLines = 3, overflow = TextOverflow.Ellipsis)
        }
    }
    picture("inked") {
        Column(Modifier.padding(4.dp)) {
            BasicText("Gradient text", style = base.copy(fontSize = 32.sp, brush = Brush.horizontalGradient(listOf(red, blue))))
            BasicText("half of it", style = base.copy(fontSize = 28.sp, brush = Brush.verticalGradient(listOf(green, amber)), alpha = .6f))
            BasicText("Shadowed", style = base.copy(fontSize = 30.sp, shadow = Shadow(red, Offset(4f, 3f), 5f)))
            BasicText("sharp", style = base.copy(fontSize = 30.sp, color = blue, shadow = Shadow(amber, Offset(2f, 2f))))
            BasicText("Outline", style = base.copy(fontSize = 36.sp, color = red, drawStyle = Stroke(1.5f)))
            BasicText(buildAnnotatedString { append("a "); withStyle(SpanStyle(Brush.linearGradient(listOf(red, green, blue)))) { append("colorful") }; append(" span") }, style = base.copy(fontSize = 22.sp))
        }
    }
    picture("indents") {
        Column(Modifier.padding(4.dp), Arrangement.spacedBy(6.dp)) {
            val text = "Several lines of text that begin further in than they go on"
            BasicText(text, Modifier.width(160.dp).background(gray), style = base.copy(fontSize = 13.sp, textIndent = TextIndent(24.sp, 8.sp)))
            BasicText("first\nsecond in more than one line\nthird", Modifier.width(120.dp).background(gray), style = base.copy(fontSize = 13.sp, textIndent = TextIndent(0.sp, 20.sp)))
            BasicText("loose\nlines", Modifier.background(gray), style = base.copy(fontSize = 14.sp, lineHeight = 28.sp, lineHeightStyle = LineHeightStyle(LineHeightStyle.Alignment.Center, LineHeightStyle.Trim.None)))
            BasicText("top\nlines", Modifier.offset(120.dp, (-62).dp).background(gray), style = base.copy(fontSize = 14.sp, lineHeight = 28.sp, lineHeightStyle = LineHeightStyle(LineHeightStyle.Alignment.Top, LineHeightStyle.Trim.FirstLineTop)))
        }
    }
    picture("drawn_texts") {
        val measurer = androidx.compose.ui.text.rememberTextMeasurer()
        androidx.compose.foundation.Canvas(Modifier.fillMaxSize()) {
            drawText(measurer, "top left", style = base.copy(fontSize = 14.sp))
            val two = measurer.measure("two lines that are\nbroken here", base.copy(fontSize = 16.sp, textAlign = TextAlign.Center), constraints = Constraints(maxWidth = 100))
            drawRect(gray, Offset(10f, 30f), two.size.toSize()); drawText(two, topLeft = Offset(10f, 30f))
            drawText(two, red, Offset(125f, 30f), alpha = .5f)
            rotate(-30f, Offset(40f, 150f)) { drawText(measurer, "rotated 20", Offset(20f, 140f), base.copy(fontSize = 20.sp, color = blue)) }
            scale(2f, 1f, Offset(120f, 130f)) { drawText(measurer, "wide", Offset(120f, 130f), base.copy(fontSize = 16.sp, color = green)) }
            drawText(measurer.measure("brush on text", base.copy(fontSize = 22.sp)), Brush.horizontalGradient(listOf(red, amber, blue)), Offset(90f, 160f))
            drawText(measurer, "cut off at the width given to it", Offset(10f, 200f), base.copy(fontSize = 14.sp), TextOverflow.Ellipsis, false, 1, Size(120f, 30f))
            drawRect(blue, Offset(140f, 195f), Size(90f, 36f)); drawText(measurer, "blended", Offset(146f, 200f), base.copy(fontSize = 22.sp, color = amber), blendMode = BlendMode.Difference)
        }
    }
    picture("texts_right_to_left") {
        CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Rtl) {
            Column(Modifier.padding(4.dp).fillMaxWidth(), Arrangement.spacedBy(4.dp)) {
                BasicText("Start, in more lines than one", Modifier.width(130.dp).background(gray), style = base.copy(fontSize = 15.sp))
                BasicText("End, in more lines than one", Modifier.width(130.dp).background(gray), style = base.copy(fontSize = 15.sp, textAlign = TextAlign.End))
                BasicText("Left, and right", Modifier.width(130.dp).background(gray), style = base.copy(fontSize = 15.sp, textAlign = TextAlign.Left))
                BasicText("Cut where it is too long to be seen", Modifier.width(130.dp).background(gray), style = base.copy(fontSize = 15.sp), maxLines = 1, overflow = TextOverflow.Ellipsis)
                BasicText("Line height and justified words here", Modifier.width(130.dp).background(gray), style = base.copy(fontSize = 15.sp, lineHeight = 24.sp, textAlign = TextAlign.Justify))
                BasicText("Ελληνικά, Кириллица", Modifier.background(gray), style = base.copy(fontSize = 15.sp, textDirection = TextDirection.Ltr))
            }
        }
    }
}
