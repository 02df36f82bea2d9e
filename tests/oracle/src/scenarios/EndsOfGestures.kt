@file:OptIn(ExperimentalFoundationApi::class)

package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.pager.*
import androidx.compose.foundation.text.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.clip
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.RectangleShape
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.text.*
import androidx.compose.ui.text.input.*
import androidx.compose.ui.unit.*
import kotlin.math.roundToInt

private val kinds = listOf("draggable", "any", "long", "across", "waits")
@Composable private fun Modifier.dragged(kind: String, key: Any, enabled: Boolean, source: MutableInteractionSource): Modifier {
    val start = { at: Offset -> log("start:$kind ${at.x.roundToInt()}") }; val end = { log("end:$kind") }; val cancel = { log("cancel:$kind") }
    return when (kind) {
        "draggable" -> draggable(rememberDraggableState { log("by:$kind ${it.roundToInt()}") }, Orientation.Horizontal, enabled, source, onDragStarted = { start(it) }, onDragStopped = { end() })
        "any" -> pointerInput(key) { detectDragGestures(start, end, cancel) { c, by -> c.consume(); log("by:$kind ${by.x.roundToInt()}") } }
        "long" -> pointerInput(key) { detectDragGesturesAfterLongPress(start, end, cancel) { c, by -> c.consume(); log("by:$kind ${by.x.roundToInt()}") } }
        "across" -> pointerInput(key) { detectHorizontalDragGestures(start, end, cancel) { c, by -> c.consume(); log("by:$kind ${by.roundToInt()}") } }
        else -> pointerInput(key) { awaitEachGesture { val down = awaitFirstDown(false); start(down.position); log("whole:$kind ${drag(down.id) { log("by:$kind ${it.positionChange().x.roundToInt()}"); it.consume() }}") } }
    }
}
@Composable private fun Dragged(kind: String, key: Any, enabled: Boolean, inner: Modifier) {
    val source = remember { MutableInteractionSource() }
    LaunchedEffect(source) { source.interactions.collect { log("interaction:$kind ${it::class.simpleName}") } }
    Box(Modifier.dragged(kind, key, enabled, source).size(60.dp, 20.dp)) { Box(inner.size(60.dp, 20.dp)) }
}

/** How gestures end: a release that another node consumes, a node that leaves, another key; where they begin: at the edge. */
fun endsOfGestures() {
    scenario("releases_consumed", "drags whose release a node inside consumes: draggable, the detectors of drags, a drag that is awaited; the same with a release that is left") {
        //@begin releases_consumed
        queueCoroutinesAndDelays()
        var consumes = true
        val inner = Modifier.pointerInput(Unit) { awaitEachGesture { awaitFirstDown(false); do { val e = awaitPointerEvent(); if (consumes) e.changes.forEach { if (it.changedToUpIgnoreConsumed()) it.consume() } } while (e.changes.any { it.pressed }) } }
        start(80, 120) { log("compose:Root"); Column { for (kind in kinds) Dragged(kind, Unit, true, inner) } }
        for (taken in listOf(true, false)) kinds.forEachIndexed { i, kind ->
            val y = 10f + i * 20
            step("$kind pressed, ${if (taken) "consumed" else "left"}") { consumes = taken; press(5f, y) }
            if (kind == "long") wait("for long", 33)
            step("$kind dragged") { move(30f, y); move(50f, y) }
            step("$kind released") { release(50f, y) }
        }
        //@end
    }
    scenario("drags_cut", "drags under way when their node gets another key, is disabled, leaves; and a second drag after it") {
        //@begin drags_cut
        queueCoroutinesAndDelays()
        val key = mutableIntStateOf(0); val shown = mutableStateOf(true); val enabled = mutableStateOf(true)
        start(80, 120) { log("compose:Root ${key.intValue}"); Column { for (kind in kinds) { if (shown.value) Dragged(kind, key.intValue, enabled.value, Modifier) else Spacer(Modifier.size(60.dp, 20.dp)) } } }
        for (kind in kinds) {
            val y = 10f + kinds.indexOf(kind) * 20
            fun begin(what: String) { step("$kind pressed, $what") { press(5f, y) }; if (kind == "long") wait("for long", 33); step("$kind dragged") { move(30f, y); move(40f, y) } }
            begin("key"); step("another key") { key.intValue++ }; step("dragged on, released") { move(50f, y); release(50f, y) }
            begin("enabled"); step("disabled") { enabled.value = false }; step("dragged on, released there") { move(50f, y); release(50f, y) }
            step("enabled") { enabled.value = true }
            begin("shown"); step("gone") { shown.value = false }; step("released") { release(50f, y) }; step("again") { shown.value = true }
        }
        //@end
    }
    scenario("presses_at_edges", "presses at the edges of small lists and boxes: at the first and the last pixel, exactly at their ends, a little beyond; what is dragged then, in both directions of reading") {
        //@begin presses_at_edges
        queueCoroutines()
        val row = LazyListState(); val plain = ScrollState(0); val rtl = mutableStateOf(false)
        start(120, 160) {
            log("compose:Root")
            CompositionLocalProvider(LocalLayoutDirection provides if (rtl.value) LayoutDirection.Rtl else LayoutDirection.Ltr) {
                Column(Modifier.width(80.dp), Arrangement.spacedBy(30.dp), Alignment.End) {
                    LazyRow(Modifier.trace("row").size(60.dp, 20.dp), row) { items(20) { Box(Modifier.size(20.dp)) } }
                    Row(Modifier.trace("plain").size(60.dp, 20.dp).horizontalScroll(plain)) { repeat(20) { Box(Modifier.size(20.dp)) } }
                    Box(Modifier.draggable(rememberDraggableState { log("by:box ${it.roundToInt()}") }, Orientation.Horizontal).trace("box").size(60.dp, 20.dp))
                }
            }
        }
        for (turned in listOf(false, true)) {
            if (turned) step("turned") { rtl.value = true }
            listOf(10f, 60f, 110f).forEachIndexed { i, y ->
                for ((name, at) in listOf("first" to Offset(if (turned) 0f else 20f, y), "last" to Offset(if (turned) 59f else 79f, y), "end" to Offset(if (turned) 60f else 80f, y), "beyond" to Offset(if (turned) 63f else 83f, y), "above" to Offset(40f, y - 10), "below" to Offset(40f, y + 10), "farther below" to Offset(40f, y + 13))) {
                    step("$i $name${if (turned) " turned" else ""}") { press(at.x, at.y); move(at.x - 19, at.y); move(at.x - 25, at.y); move(at.x - 25, at.y); release(at.x - 25, at.y) }
                    fact("$i $name $turned", "${row.firstVisibleItemIndex}.${row.firstVisibleItemScrollOffset} ${plain.value}")
                }
            }
        }
        //@end
    }
    scenario("presses_beside_parts", "presses below and behind small parts that hear of drags, scrolls and clicks: inside and outside their size, with a clip, in a clip; which of them still hear") {
        //@begin presses_beside_parts
        queueCoroutines()
        val size = Modifier.size(60.dp, 20.dp)
        start(120, 420) {
            log("compose:Root")
            Column(Modifier.width(60.dp), Arrangement.spacedBy(30.dp)) {
                val drag = @Composable { n: String -> Modifier.draggable(rememberDraggableState { log("by:$n ${it.roundToInt()}") }, Orientation.Horizontal) }
                val scroll = @Composable { n: String -> Modifier.scrollable(rememberScrollableState { log("by:$n ${it.roundToInt()}"); it }, Orientation.Horizontal) }
                Box(size.then(drag("inside")))
                Box(Modifier.clip(RectangleShape).then(drag("clipped")).then(size))
                Box(size.clip(RectangleShape).then(drag("clip within")))
                Box(scroll("scrolled").then(size))
                Box(size.then(scroll("scrolled within")))
                Box(size.clip(RectangleShape).then(scroll("scroll clipped")))
                Box(size.pointerInput(Unit) { awaitPointerEventScope { while (true) { val e = awaitPointerEvent(); log("event:${e.type}") } } })
                Box(size.click("clicked") {})
            }
        }
        for (i in 0..7) for ((name, x, y) in listOf(Triple("at its end", 30f, 20f), Triple("5 below", 30f, 25f), Triple("13 below", 30f, 33f), Triple("15 below", 30f, 35f), Triple("behind", 60f, 10f), Triple("1 behind", 61f, 10f)))
            step("$i $name") { val top = i * 50f + y; press(x, top); if (i < 6) { move(x - 19, top); move(x - 25, top); move(x - 25, top) }; release(if (i < 6) x - 25 else x, top) }
        //@end
    }
    scenario("presses_beside_contents", "presses below and behind small parts with content: scrolled by state, a row that scrolls, a lazy row; those whose content reaches out of them, and not") {
        //@begin presses_beside_contents
        queueCoroutines()
        val size = Modifier.size(60.dp, 20.dp); val states = List(4) { ScrollState(0) }; val list = LazyListState(); val short = LazyListState()
        start(120, 420) {
            log("compose:Root")
            Column(Modifier.width(60.dp), Arrangement.spacedBy(30.dp)) {
                Box(size.scrollable(rememberScrollableState { log("by:scrolled ${it.roundToInt()}"); it }, Orientation.Horizontal)) { Box(Modifier.size(20.dp)) }
                Box(size.horizontalScroll(states[0])) { Box(Modifier.size(20.dp)) }
                Box(size.horizontalScroll(states[1])) { Box(Modifier.size(200.dp, 20.dp)) }
                Box(Modifier.horizontalScroll(states[2]).size(200.dp, 20.dp))
                Box(size.horizontalScroll(states[3])) { Box(Modifier.size(200.dp, 10.dp)) }
                LazyRow(size, list) { items(9) { Box(Modifier.size(20.dp)) } }
                LazyRow(size, short) { items(9) { Box(Modifier.size(20.dp, 10.dp)) } }
                Box(size.draggable(rememberDraggableState { log("by:dragged ${it.roundToInt()}") }, Orientation.Horizontal)) { Box(Modifier.requiredSize(80.dp, 40.dp).pointerInput(Unit) { awaitPointerEventScope { while (true) { awaitPointerEvent(); log("event") } } }) }
            }
        }
        for (i in 0..7) for ((name, x, y) in listOf(Triple("inside", 30f, 19f), Triple("at its end", 30f, 20f), Triple("5 below", 30f, 25f), Triple("13 below", 30f, 33f), Triple("behind", 60f, 10f))) {
            step("$i $name") { val top = i * 50f + y; press(x, top); move(x - 19, top); move(x - 25, top); move(x - 25, top); release(x - 25, top) }
            fact("$i $name", "${states.map { it.value }} ${list.firstVisibleItemIndex}.${list.firstVisibleItemScrollOffset} ${short.firstVisibleItemIndex}.${short.firstVisibleItemScrollOffset}")
        }
        //@end
    }
    scenario("fields_of_other_lines", "fields whose options change one by one: a single line, the most and the least lines, whether they are enabled, may be written, another style; what is drawn and measured again") {
        //@begin fields_of_other_lines
        queueCoroutines()
        val single = mutableStateOf(false); val most = mutableIntStateOf(3); val least = mutableIntStateOf(1); val enabled = mutableStateOf(true); val readOnly = mutableStateOf(false); val tall = mutableStateOf(false); val r = FocusRequester()
        start(120, 120) {
            log("compose:Root")
            Column {
                BasicTextField("one", {}, Modifier.focusRequester(r).trace("fixed").size(100.dp, 30.dp), enabled.value, readOnly.value, TextStyle(lineHeight = if (tall.value) 30.sp else 20.sp), singleLine = single.value, maxLines = if (single.value) 1 else most.intValue, minLines = if (single.value) 1 else least.intValue)
                BasicTextField(TextFieldValue("two\nlines"), {}, Modifier.trace("fixed two").size(100.dp, 30.dp), maxLines = most.intValue, readOnly = readOnly.value)
                Box(Modifier.trace("after").size(10.dp))
            }
        }
        step("a single line", 4) { single.value = true }
        step("several", 4) { single.value = false }
        step("at most 2", 4) { most.intValue = 2 }
        step("at least 2", 4) { least.intValue = 2 }
        step("read only", 4) { readOnly.value = true }
        step("disabled", 4) { enabled.value = false }
        step("both as before", 4) { readOnly.value = false; enabled.value = true }
        step("taller", 4) { tall.value = true }
        step("focused", 4) { r.requestFocus() }
        step("a single line with the focus", 4) { single.value = true }
        step("disabled with the focus", 4) { enabled.value = false }
        //@end
    }
}
