package oracle

import androidx.compose.animation.animateColor
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.draw.drawWithContent
import androidx.compose.ui.focus.*
import androidx.compose.ui.graphics.drawscope.ContentDrawScope
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.layout.Layout
import androidx.compose.ui.layout.layout
import androidx.compose.ui.node.DelegatingNode
import androidx.compose.ui.node.DrawModifierNode
import androidx.compose.ui.node.ModifierNodeElement
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp

private class Drawing(val name: String, val s: IntState?) : DrawModifierNode, Modifier.Node() {
    override fun ContentDrawScope.draw() { log("draw:$name ${s?.intValue}"); drawContent(); log("draw:$name.end") }
}
private class DrawingMany(val name: String, val s: IntState, nested: Boolean) : DelegatingNode() {
    val one = delegate(Drawing("$name.1", s))
    val inside = if (nested) delegate(DrawingMany("$name.in", s, false)) else null
    val two = delegate(Drawing("$name.2", null))
    val three = delegate(Drawing("$name.3", s))
}
private data class DrawingManyElement(val name: String, val s: IntState, val nested: Boolean) : ModifierNodeElement<DrawingMany>() {
    override fun create() = DrawingMany(name, s, nested)
    override fun update(node: DrawingMany) {}
}

fun hitsAndDrags() {
    scenario("hit_after_write", "what a handler writes is laid out before the next event of the same action is tested; what the action itself writes is not") {
        //@begin hit_after_write
        queueCoroutines()
        val x = mutableIntStateOf(0); val gone = mutableStateOf(false)
        start(300, 300) {
            log("compose:Root ${gone.value}")
            Box(Modifier.size(300.dp)) {
                Box(Modifier.passes("under").size(300.dp))
                if (!gone.value) Box(
                    Modifier.offset { log("lambda:offset ${x.intValue}"); IntOffset(x.intValue, 0) }
                        .pointerInput(Unit) { awaitPointerEventScope { while (true) { val e = awaitPointerEvent(); log("moving:${e.type} ${e.changes[0].position.x.toInt()}"); if (e.changes[0].pressed && !e.changes[0].previousPressed) x.intValue += 100 } } }.size(50.dp),
                )
            }
        }
        step("tap and tap again at once") { tap(20f, 20f); tap(20f, 20f); tap(120f, 20f) }
        step("written by the action, and tapped") { x.intValue = 0; tap(20f, 20f) }
        step("tapped again") { tap(120f, 20f) }
        step("gone, and tapped") { gone.value = true; tap(220f, 20f) }
        step("tapped once more") { tap(220f, 20f) }
        //@end
    }
    scenario("drag_starts", "detectDragGestures: where a drag starts, exactly at the slop, diagonally, and picked up after somebody else has used it") {
        //@begin drag_starts
        queueCoroutines()
        val taken = mutableStateOf(false)
        start(300, 300) {
            Box(
                Modifier.size(200.dp).pointerInput(Unit) {
                    detectDragGestures({ log("start:${it.x.toInt()},${it.y.toInt()}") }, { log("end") }, { log("cancel") }) { change, amount -> log("drag:${change.position.x.toInt()},${change.position.y.toInt()} by ${Math.round(amount.x)},${Math.round(amount.y)}") }
                },
            ) {
                Box(Modifier.size(200.dp).pointerInput(Unit) { awaitPointerEventScope { while (true) { val e = awaitPointerEvent(); if (taken.value) e.changes.forEach { it.consume() } } } })
            }
        }
        step("press") { press(50f, 50f) }
        step("at the slop") { move(68f, 50f) }
        step("beyond") { move(80f, 55f) }
        step("release") { release(80f, 55f) }
        step("diagonally") { press(50f, 50f); move(60f, 60f); move(70f, 72f); move(70f, 80f); release(70f, 80f) }
        step("taken by the inner one") { taken.value = true; press(50f, 50f); move(90f, 50f) }
        step("left over") { taken.value = false; move(95f, 50f); move(99f, 50f); move(120f, 50f) }
        step("taken again") { taken.value = true; move(130f, 50f) }
        step("released") { taken.value = false; release(130f, 50f) }
        //@end
    }
    scenario("drag_sideways", "draggable: across its axis while it drags, exactly at the slop, turned round") {
        //@begin drag_sideways
        queueCoroutines()
        start(300, 300) {
            val state = rememberDraggableState { log("delta:${Math.round(it)}") }
            Box(Modifier.size(200.dp).draggable(state, Orientation.Vertical, onDragStarted = { log("start:${it.x.toInt()},${it.y.toInt()}") }, onDragStopped = { log("stop:${Math.round(it)}") }))
        }
        step("press") { press(50f, 50f) }
        step("across") { move(90f, 50f) }
        step("at the slop") { move(90f, 68f) }
        step("across while it drags") { move(120f, 68f) }
        step("down") { move(120f, 80f) }
        step("up again") { move(110f, 40f) }
        step("release") { release(110f, 40f) }
        //@end
    }
    scenario("draw_delegates", "a node that delegates to several draw nodes, one of them by a node that delegates again") {
        //@begin draw_delegates
        val s = mutableIntStateOf(0)
        start { log("compose:Root"); Box(Modifier.trace("around").then(DrawingManyElement("d", s, true)).drawBehind { log("draw:behind") }.size(20.dp)) }
        step("s=1") { s.intValue = 1 }
        //@end
    }
    scenario("draw_left_out", "states read by what is drawn no more: by drawContent left out, by z order, unplaced, with a layer of its own") {
        //@begin draw_left_out
        val whole = mutableStateOf(true); val a = mutableIntStateOf(0); val b = mutableIntStateOf(0); val placed = mutableStateOf(true)
        start {
            log("compose:Root")
            Box(Modifier.graphicsLayer().drawWithContent { log("draw:cover ${whole.value}"); if (whole.value) drawContent() }) {
                Layout({
                    Box(Modifier.drawBehind { log("draw:a ${a.intValue}") }.size(20.dp))
                    Box(Modifier.graphicsLayer().drawBehind { log("draw:b ${b.intValue}") }.size(20.dp))
                }) { ms, _ ->
                    val ps = ms.map { it.measure(Constraints()) }
                    layout(40, 20) { log("policy:place ${placed.value}"); if (placed.value) ps.forEachIndexed { i, p -> p.place(i * 20, 0) } }
                }
            }
        }
        step("a") { a.intValue = 1 }
        step("b") { b.intValue = 1 }
        step("nothing inside is drawn") { whole.value = false }
        step("a, unseen") { a.intValue = 2 }
        step("b, unseen") { b.intValue = 2 }
        step("drawn again") { whole.value = true }
        step("not placed") { placed.value = false }
        step("both, unplaced") { a.intValue = 3; b.intValue = 3 }
        step("placed") { placed.value = true }
        step("both") { a.intValue = 4; b.intValue = 4 }
        //@end
    }
    scenario("infinite_added", "animations that come and go in a running infinite transition, new targets, all gone and back") {
        //@begin infinite_added
        val two = mutableStateOf(false); val target = mutableFloatStateOf(8f); val any = mutableStateOf(true)
        start {
            log("compose:Root")
            val t = rememberInfiniteTransition()
            if (any.value) { val a = t.animateFloat(0f, target.floatValue, infiniteRepeatable(tween(64, easing = LinearEasing))); Box(Modifier.graphicsLayer { log("lambda:a ${Math.round(a.value * 10)}") }.size(10.dp)) }
            if (two.value) { val b = t.animateFloat(0f, 10f, infiniteRepeatable(tween(80, easing = LinearEasing), RepeatMode.Reverse)); Box(Modifier.graphicsLayer { log("lambda:b ${Math.round(b.value * 10)}") }.size(10.dp)) }
        }
        step("on", 3)
        step("a second one", 3) { two.value = true }
        step("another target", 3) { target.floatValue = 16f }
        step("the first one goes", 2) { any.value = false }
        step("both go", 4) { two.value = false }
        step("the first one is back", 4) { any.value = true }
        //@end
    }
    scenario("focus_before_layout", "focus requested in effects of the first composition: from a disposable, a side and a launched effect, of a group, of two with one requester") {
        //@begin focus_before_layout
        queueCoroutines()
        val all = Requesters(); val more = mutableStateOf(false)
        start {
            log("compose:Root")
            Column(Modifier.focus("column")) {
                Target("a", all)
                Box(Modifier.focusRequester(all["group"]).focus("group").focusGroup()) { Column { Target("b", all); Target("c", all) } }
                Box(Modifier.focusRequester(all["single"]).focus("single").focusGroup()) { Target("d", all) }
                Row(Modifier.focusRequester(all["row"])) { Target("e", all); Target("f", all) }
                if (more.value) {
                    Target("g", all)
                    DisposableEffect(Unit) { log("g:${all["g"].requestFocus()}"); onDispose { log("d:${all["d"].requestFocus()}") } }
                }
            }
            DisposableEffect(Unit) { log("a:${all["a"].requestFocus()}"); onDispose {} }
            SideEffect { log("group:${all["group"].requestFocus()}") }
            LaunchedEffect(Unit) { log("single:${all["single"].requestFocus()}"); log("row:${all["row"].requestFocus()}") }
        }
        step("the group") { log("did:${all["group"].requestFocus()}") }
        step("more") { more.value = true }
        step("no more") { more.value = false }
        step("g is gone") { log("did:${all["g"].requestFocus()}") }
        //@end
    }
    scenario("focus_placed_order", "Tab through children that are placed in another order, right to left, with start and end of its own") {
        //@begin focus_placed_order
        val all = Requesters(); val reversed = mutableStateOf(false); val rtl = mutableStateOf(false); lateinit var manager: FocusManager
        start {
            log("compose:Root")
            manager = androidx.compose.ui.platform.LocalFocusManager.current
            CompositionLocalProvider(LocalLayoutDirection provides if (rtl.value) LayoutDirection.Rtl else LayoutDirection.Ltr) {
                Layout({
                    Target("a", all)
                    Box(Modifier.focusProperties { start = all["c"]; end = all["a"] }) { Target("b", all) }
                    Target("c", all)
                }) { ms, _ ->
                    val ps = ms.map { it.measure(Constraints()) }
                    layout(60, 20) { if (reversed.value) for (i in 2 downTo 0) ps[i].placeRelative((2 - i) * 20, 0) else for (i in 0..2) ps[i].placeRelative(i * 20, 0) }
                }
            }
        }
        step("tab") { key(Key.Tab) }
        step("tab again") { key(Key.Tab) }
        step("reversed, tab") { reversed.value = true }
        step("tab in the other order") { key(Key.Tab) }
        step("and again") { key(Key.Tab) }
        step("b") { log("did:${all["b"].requestFocus()}") }
        step("left") { log("did:${manager.moveFocus(FocusDirection.Left)}") }
        step("b again") { log("did:${all["b"].requestFocus()}") }
        step("right to left") { rtl.value = true }
        step("left there") { log("did:${manager.moveFocus(FocusDirection.Left)}") }
        //@end
    }
}
