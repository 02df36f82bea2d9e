package oracle

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.*
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.text.*
import androidx.compose.ui.text.font.*
import androidx.compose.ui.text.style.*
import androidx.compose.ui.unit.*

private val gray = Color(0xFFEEEEEE)

private fun centered(trim: LineHeightStyle.Trim = LineHeightStyle.Trim.None) = LineHeightStyle(LineHeightStyle.Alignment.Center, trim)

/** Spans of several sizes in lines of a fixed height, at other baselines, spaced, decorated, cut and right to left. */
internal fun Pictures.spansInLines() {
    picture("spans_mixed") {
        val text = buildAnnotatedString {
            withStyle(SpanStyle(brush = Brush.horizontalGradient(listOf(red, blue)), fontSize = 24.sp, fontWeight = FontWeight.Bold)) { append("Gradient ") }
            withStyle(SpanStyle(background = amber, letterSpacing = 2.sp)) { append("marked and wide ") }
            withStyle(SpanStyle(textDecoration = TextDecoration.combine(listOf(TextDecoration.Underline, TextDecoration.LineThrough)), color = green)) { append("both lines ") }
            withStyle(SpanStyle(shadow = Shadow(half, Offset(3f, 3f), 2f), fontSize = 20.sp)) { append("shadowed ") }
            append("E = mc"); withStyle(SpanStyle(baselineShift = BaselineShift.Superscript, fontSize = 11.sp, color = red)) { append("2 ") }
            withStyle(SpanStyle(fontStyle = FontStyle.Italic, background = half)) { append("italic over two lines of it ") }
            withStyle(SpanStyle(drawStyle = Stroke(1f), fontSize = 30.sp)) { append("outlined") }
        }
        BasicText(text, Modifier.padding(10.dp).background(gray).width(215.dp), style = base.copy(fontSize = 15.sp, lineHeight = 30.sp, lineHeightStyle = centered()))
    }
    val sizes = buildAnnotatedString {
        append("Small, "); withStyle(SpanStyle(fontSize = 22.sp, background = amber)) { append("large, ") }
        withStyle(SpanStyle(fontSize = 8.sp, background = half)) { append("tiny ") }; append("and "); withStyle(SpanStyle(fontSize = 16.sp, fontWeight = FontWeight.Bold)) { append("bold") }
    }
    picture("heights_aligned") {
        Column(Modifier.padding(6.dp), Arrangement.spacedBy(6.dp)) {
            for (alignment in listOf(LineHeightStyle.Alignment.Top, LineHeightStyle.Alignment.Center, LineHeightStyle.Alignment.Bottom, LineHeightStyle.Alignment.Proportional))
                BasicText(sizes, Modifier.background(gray).width(110.dp), style = base.copy(fontSize = 12.sp, lineHeight = 24.sp, lineHeightStyle = LineHeightStyle(alignment, LineHeightStyle.Trim.None)))
        }
    }
    picture("heights_trimmed") {
        Row(Modifier.padding(4.dp), Arrangement.spacedBy(4.dp)) {
            for (alignment in listOf(LineHeightStyle.Alignment.Center, LineHeightStyle.Alignment.Proportional)) Column(Modifier, Arrangement.spacedBy(4.dp)) {
                for (trim in listOf(LineHeightStyle.Trim.Both, LineHeightStyle.Trim.FirstLineTop, LineHeightStyle.Trim.LastLineBottom))
                    BasicText(sizes, Modifier.background(gray).width(110.dp), style = base.copy(fontSize = 12.sp, lineHeight = 30.sp, lineHeightStyle = LineHeightStyle(alignment, trim)))
            }
        }
    }
    picture("heights_too_small") {
        Row(Modifier.padding(6.dp), Arrangement.spacedBy(6.dp)) {
            BasicText(sizes, Modifier.padding(top = 20.dp).background(gray).width(100.dp), style = base.copy(fontSize = 14.sp, lineHeight = 12.sp))
            BasicText(sizes, Modifier.padding(top = 20.dp).background(gray).width(100.dp), style = base.copy(fontSize = 14.sp, lineHeight = 12.sp, lineHeightStyle = centered()))
        }
    }
    val shifted = buildAnnotatedString {
        append("x"); withStyle(SpanStyle(baselineShift = BaselineShift.Superscript, fontSize = 11.sp, background = amber)) { append("n+1") }
        append(" and y"); withStyle(SpanStyle(baselineShift = BaselineShift.Subscript, fontSize = 11.sp, background = half)) { append("ij") }
        append(" or "); withStyle(SpanStyle(baselineShift = BaselineShift(1.2f), color = red, textDecoration = TextDecoration.Underline)) { append("high") }
        append(" and in the last line "); withStyle(SpanStyle(baselineShift = BaselineShift(-.8f), color = blue, textDecoration = TextDecoration.LineThrough)) { append("low") }
    }
    picture("baselines_shifted") {
        Column(Modifier.padding(5.dp), Arrangement.spacedBy(5.dp)) {
            BasicText(shifted, Modifier.background(gray).width(150.dp), style = base.copy(fontSize = 15.sp))
            BasicText(shifted, Modifier.background(gray).width(150.dp), style = base.copy(fontSize = 15.sp, lineHeight = 26.sp))
            BasicText(shifted, Modifier.background(gray).width(150.dp), style = base.copy(fontSize = 15.sp, lineHeight = 26.sp, lineHeightStyle = centered()))
        }
    }
    picture("lines_blank") {
        val text = buildAnnotatedString { append("First\n\n"); withStyle(SpanStyle(fontSize = 20.sp)) { append("after a blank\n\n") }; withStyle(SpanStyle(fontSize = 9.sp, background = amber)) { append("small\n") } }
        Row(Modifier.padding(4.dp), Arrangement.spacedBy(4.dp)) {
            BasicText(text, Modifier.background(gray).width(70.dp), style = base.copy(fontSize = 13.sp))
            BasicText(text, Modifier.background(gray).width(70.dp), style = base.copy(fontSize = 13.sp, lineHeight = 22.sp))
            BasicText("one\n\nfont\n", Modifier.background(gray).width(70.dp), style = base.copy(fontSize = 13.sp, lineHeight = 22.sp, lineHeightStyle = centered()))
        }
    }
    picture("letters_spaced") {
        Column(Modifier.padding(5.dp), Arrangement.spacedBy(4.dp)) {
            for ((i, align) in listOf(TextAlign.Start, TextAlign.Center, TextAlign.End, TextAlign.Justify).withIndex())
                BasicText("Fifteen affine words in a few lines", Modifier.background(gray).width(150.dp), style = base.copy(fontSize = 13.sp, letterSpacing = (i - .5f).sp, textAlign = align))
            BasicText("Tight and underlined", Modifier.background(gray), style = base.copy(fontSize = 16.sp, letterSpacing = (-1).sp, textDecoration = TextDecoration.Underline))
        }
    }
    picture("spans_decorated") {
        val text = buildAnnotatedString {
            withStyle(SpanStyle(textDecoration = TextDecoration.Underline)) { append("Under, "); withStyle(SpanStyle(fontSize = 28.sp, color = blue)) { append("large, ") }; withStyle(SpanStyle(fontWeight = FontWeight.Bold)) { append("bold, ") } }
            withStyle(SpanStyle(textDecoration = TextDecoration.LineThrough, color = red)) { append("through "); withStyle(SpanStyle(fontStyle = FontStyle.Italic, fontSize = 22.sp)) { append("italic, ") } }
            withStyle(SpanStyle(textDecoration = TextDecoration.Underline, letterSpacing = 3.sp)) { append("wide") }
            withStyle(SpanStyle(textDecoration = TextDecoration.None)) { append(" none") }
        }
        BasicText(text, Modifier.padding(8.dp).background(gray).width(170.dp), style = base.copy(fontSize = 15.sp, lineHeight = 34.sp))
    }
    picture("spans_cut") {
        val text = buildAnnotatedString {
            append("Plain words, "); withStyle(SpanStyle(fontSize = 20.sp, color = red)) { append("large ones, ") }
            withStyle(SpanStyle(background = amber, fontSize = 11.sp)) { append("small ones behind them, ") }; append("and the end of it")
        }
        Column(Modifier.padding(5.dp), Arrangement.spacedBy(6.dp)) {
            for (width in listOf(90, 140, 200, 226)) BasicText(text, Modifier.background(gray).width(width.dp), style = base.copy(fontSize = 14.sp), maxLines = 1, overflow = TextOverflow.Ellipsis)
            BasicText(text, Modifier.background(gray).width(120.dp), style = base.copy(fontSize = 14.sp, lineHeight = 26.sp), maxLines = 2, overflow = TextOverflow.Ellipsis)
            BasicText(text, Modifier.background(gray).size(150.dp, 44.dp), style = base.copy(fontSize = 14.sp), overflow = TextOverflow.Ellipsis)
        }
    }
    picture("sizes_of_screens") {
        CompositionLocalProvider(LocalDensity provides Density(1.5f, 1.2f)) {
            Column(Modifier.padding(3.dp), Arrangement.spacedBy(3.dp)) {
                BasicText("Scaled 11 sp in two lines of it", Modifier.background(gray).width(100.dp), style = base.copy(fontSize = 11.sp, lineHeight = 15.sp))
                BasicText(sizes, Modifier.background(gray).width(140.dp), style = base.copy(fontSize = 10.sp))
                BasicText("6 sp, and 5", Modifier.background(gray), style = base.copy(fontSize = 6.sp))
                BasicText("Mg", Modifier.background(gray), style = base.copy(fontSize = 36.sp, fontWeight = FontWeight.Light, letterSpacing = .5.sp))
            }
        }
    }
    picture("spans_right_to_left") {
        CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Rtl) {
            Column(Modifier.padding(5.dp).fillMaxWidth(), Arrangement.spacedBy(5.dp)) {
                BasicText(sizes, Modifier.background(gray).width(150.dp), style = base.copy(fontSize = 13.sp, lineHeight = 24.sp))
                BasicText(shifted, Modifier.background(gray).width(150.dp), style = base.copy(fontSize = 13.sp, textAlign = TextAlign.Center))
                BasicText(sizes, Modifier.background(gray).width(90.dp), style = base.copy(fontSize = 13.sp), maxLines = 1, overflow = TextOverflow.Ellipsis)
                BasicText(sizes, Modifier.background(gray).width(120.dp), style = base.copy(fontSize = 13.sp, textAlign = TextAlign.End, textIndent = TextIndent(12.sp, 4.sp)))
            }
        }
    }
}
