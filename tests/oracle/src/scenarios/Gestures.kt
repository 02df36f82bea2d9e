package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.pointer.PointerEventType
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.input.pointer.positionChange
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch

fun at(x: Float, y: Float, down: Boolean = true) = Triple(x, y, down)
fun told(centroid: Offset, pan: Offset, zoom: Float, rotation: Float) = "${tenths(centroid.x)},${tenths(centroid.y)} pan ${tenths(pan.x)},${tenths(pan.y)} zoom ${Math.round(zoom * 1000)} rotation ${tenths(rotation)}"
fun Run.two(event: PointerEventType, ax: Float, ay: Float, bx: Float, by: Float) = fingers(event, at(ax, ay), at(bx, by))

fun gestures() {
    scenario("transform_two", "detectTransformGestures by two fingers: apart, together, turned; one lifts and the other goes on") {
        //@begin transform_two
        queueCoroutines()
        start(300, 300) { Box(Modifier.size(300.dp).pointerInput(Unit) { detectTransformGestures { centroid, pan, zoom, rotation -> log("gesture:${told(centroid, pan, zoom, rotation)}") } }) }
        step("one finger") { fingers(PointerEventType.Press, at(100f, 100f)) }
        step("two") { two(PointerEventType.Press, 100f, 100f, 200f, 100f) }
        step("a little apart") { two(PointerEventType.Move, 97f, 100f, 203f, 100f) }
        step("more apart") { two(PointerEventType.Move, 80f, 100f, 220f, 100f) }
        step("turned") { two(PointerEventType.Move, 90f, 70f, 210f, 130f) }
        step("both moved") { two(PointerEventType.Move, 110f, 80f, 230f, 140f) }
        step("one lifts") { fingers(PointerEventType.Release, at(110f, 80f), at(230f, 140f, false)) }
        step("the other goes on") { fingers(PointerEventType.Move, at(130f, 90f)) }
        step("and lifts") { fingers(PointerEventType.Release, at(130f, 90f, false)) }
        //@end
    }
    scenario("transform_slop", "detectTransformGestures by one finger: below the slop, beyond it, after a child has taken an event") {
        //@begin transform_slop
        queueCoroutines()
        val taken = mutableStateOf(false)
        start(300, 300) {
            Box(Modifier.size(300.dp).pointerInput(Unit) { detectTransformGestures { centroid, pan, zoom, rotation -> log("gesture:${told(centroid, pan, zoom, rotation)}") } }) {
                Box(Modifier.size(300.dp).pointerInput(Unit) { awaitPointerEventScope { while (true) { val e = awaitPointerEvent(); if (taken.value) e.changes.forEach { it.consume() } } } })
            }
        }
        step("press") { press(100f, 100f) }
        step("below the slop") { move(110f, 100f) }
        step("at the slop") { move(118f, 100f) }
        step("beyond") { move(125f, 110f) }
        step("on") { move(130f, 140f) }
        step("release") { release(130f, 140f) }
        step("taken while it moves") { press(100f, 100f); move(130f, 100f); taken.value = true; move(140f, 100f); taken.value = false; move(150f, 100f) }
        step("let go") { release(150f, 100f) }
        //@end
    }
    scenario("transform_locked", "detectTransformGestures locked to panning and zooming: begun as a pan it stays without rotation, begun as a turn it has one") {
        //@begin transform_locked
        queueCoroutines()
        start(300, 300) { Box(Modifier.size(300.dp).pointerInput(Unit) { detectTransformGestures(panZoomLock = true) { centroid, pan, zoom, rotation -> log("gesture:${told(centroid, pan, zoom, rotation)}") } }) }
        step("two") { fingers(PointerEventType.Press, at(100f, 100f)); two(PointerEventType.Press, 100f, 100f, 200f, 100f) }
        step("panned") { two(PointerEventType.Move, 100f, 130f, 200f, 130f) }
        step("turned") { two(PointerEventType.Move, 110f, 100f, 190f, 160f) }
        step("lifted") { fingers(PointerEventType.Release, at(110f, 100f, false), at(190f, 160f, false)) }
        step("two again") { fingers(PointerEventType.Press, at(100f, 100f)); two(PointerEventType.Press, 100f, 100f, 200f, 100f) }
        step("turned first") { two(PointerEventType.Move, 120f, 60f, 180f, 140f) }
        step("and on") { two(PointerEventType.Move, 140f, 50f, 160f, 150f) }
        step("lifted again") { fingers(PointerEventType.Release, at(140f, 50f, false), at(160f, 150f, false)) }
        //@end
    }
    scenario("transformable_state", "transformable: what reads its state in composition and in a layer, pinched and turned") {
        //@begin transformable_state
        queueCoroutines()
        val scale = mutableFloatStateOf(1f); val angle = mutableFloatStateOf(0f); val moved = mutableStateOf(Offset.Zero)
        start(300, 300) {
            log("compose:Root")
            val state = rememberTransformableState { zoom, pan, rotation -> log("transformed:${told(Offset.Zero, pan, zoom, rotation)}"); scale.floatValue *= zoom; angle.floatValue += rotation; moved.value += pan }
            Box { log("compose:running ${state.isTransformInProgress}") }
            Box(Modifier.transformable(state).graphicsLayer { log("lambda:layer ${Math.round(scale.floatValue * 1000)} ${tenths(angle.floatValue)} ${tenths(moved.value.x)}"); scaleX = scale.floatValue; rotationZ = angle.floatValue }.trace("box").size(300.dp))
        }
        step("two") { fingers(PointerEventType.Press, at(100f, 100f)); two(PointerEventType.Press, 100f, 100f, 200f, 100f) }
        step("apart") { two(PointerEventType.Move, 70f, 100f, 230f, 100f) }
        step("on") { two(PointerEventType.Move, 60f, 90f, 240f, 110f) }
        step("lifted") { fingers(PointerEventType.Release, at(60f, 90f, false), at(240f, 110f, false)) }
        step("one finger") { press(100f, 100f); move(150f, 100f); move(160f, 110f); release(160f, 110f) }
        //@end
    }
    scenario("transformable_disabled", "transformable disabled while it is under way, and another state for it") {
        //@begin transformable_disabled
        queueCoroutines()
        val enabled = mutableStateOf(true); val other = mutableStateOf(false)
        start(300, 300) {
            log("compose:Root ${enabled.value}")
            val one = rememberTransformableState { zoom, pan, _ -> log("transformed:one ${tenths(pan.x)} ${Math.round(zoom * 1000)}") }
            val two = rememberTransformableState { zoom, pan, _ -> log("transformed:two ${tenths(pan.x)} ${Math.round(zoom * 1000)}") }
            Box { log("compose:running ${one.isTransformInProgress} ${two.isTransformInProgress}") }
            Box(Modifier.transformable(if (other.value) two else one, enabled = enabled.value).size(300.dp))
        }
        step("one finger") { press(100f, 100f); move(140f, 100f) }
        step("another state") { other.value = true }
        step("on") { move(150f, 100f) }
        step("up and down again") { release(150f, 100f); press(100f, 100f); move(140f, 100f) }
        step("disabled") { enabled.value = false }
        step("on in vain") { move(160f, 100f); release(160f, 100f) }
        //@end
    }
    scenario("transformable_in_scroll", "transformable within something that scrolls: one finger and two") {
        //@begin transformable_in_scroll
        queueCoroutines()
        val scroll = ScrollState(0); val scale = mutableFloatStateOf(1f)
        start(200, 200) {
            log("compose:Root")
            val state = rememberTransformableState { zoom, pan, rotation -> log("transformed:${told(Offset.Zero, pan, zoom, rotation)}"); scale.floatValue *= zoom }
            Column(Modifier.verticalScroll(scroll)) { Box(Modifier.transformable(state, lockRotationOnZoomPan = true).size(200.dp)); Box(Modifier.size(200.dp)) }
        }
        step("one finger down") { press(100f, 150f) }
        step("one finger up by 40") { move(100f, 110f) }
        fact("scrolled", scroll.value)
        step("up") { release(100f, 110f) }
        step("two") { fingers(PointerEventType.Press, at(60f, 100f)); two(PointerEventType.Press, 60f, 100f, 120f, 100f) }
        step("apart") { two(PointerEventType.Move, 30f, 100f, 150f, 100f) }
        step("both up by 30") { two(PointerEventType.Move, 30f, 70f, 150f, 70f) }
        step("lifted") { fingers(PointerEventType.Release, at(30f, 70f, false), at(150f, 70f, false)) }
        fact("at the end", scroll.value)
        //@end
    }
    scenario("drag_angles", "a horizontal drag within a vertical scroll: mostly down, at 45 degrees, mostly across; a parent that does not wait") {
        //@begin drag_angles
        queueCoroutines()
        val scroll = ScrollState(0); val enabled = mutableStateOf(true)
        start(200, 200) {
            Column(Modifier.verticalScroll(scroll, enabled.value)) {
                Box(Modifier.size(200.dp).draggable(rememberDraggableState { log("dragged:${tenths(it)}") }, Orientation.Horizontal, onDragStarted = { log("start") }, onDragStopped = { log("stop") }))
                Box(Modifier.size(200.dp))
            }
        }
        step("press") { press(100f, 150f) }
        step("at 45 degrees") { move(75f, 125f) }
        step("on") { move(65f, 105f) }
        step("release", 60) { release(65f, 105f) }
        fact("scrolled", scroll.value > 0)
        step("press again") { scroll.dispatchRawDelta(-500f); press(100f, 150f) }
        step("mostly across") { move(60f, 140f) }
        step("then down") { move(55f, 100f) }
        step("release again", 60) { release(55f, 100f) }
        step("no scroll") { enabled.value = false }
        step("at 45 degrees, alone") { press(100f, 150f); move(75f, 125f); move(60f, 110f); release(60f, 110f) }
        step("scrolls, across below the slop") { enabled.value = true; press(100f, 150f); move(84f, 148f); move(78f, 100f) }
        step("let go", 60) { release(78f, 100f) }
        //@end
    }
    scenario("scroll_requested", "requestScrollToItem and requestScrollToPage end a scroll that runs") {
        //@begin scroll_requested
        queueCoroutines()
        val list = LazyListState(); lateinit var scope: CoroutineScope
        start(100, 100) {
            scope = rememberCoroutineScope()
            log("compose:Root ${list.isScrollInProgress}")
            LazyColumn(Modifier.trace("list"), list) { items(30) { Cell("i$it", 50, 40) } }
        }
        step("scrolls to 20", 4) { scope.launch { try { list.animateScrollToItem(20); log("launched:there") } catch (e: kotlinx.coroutines.CancellationException) { log("launched:cancelled"); throw e } finally { log("launched:end") } } }
        step("asked for 2", 20) { list.requestScrollToItem(2) }
        fact("at", "${list.firstVisibleItemIndex} ${list.firstVisibleItemScrollOffset}")
        //@end
    }
    scenario("drag_moves_its_node", "draggable on the node that offset moves: moves of one length, two in a frame, longer ones, back") {
        //@begin drag_moves_its_node
        queueCoroutines()
        val x = mutableFloatStateOf(0f)
        start(400, 100) {
            val state = rememberDraggableState { log("delta:${Math.round(it)}"); x.floatValue += it }
            Box(
                Modifier.offset { log("lambda:offset ${x.floatValue.toInt()}"); IntOffset(x.floatValue.toInt(), 0) }
                    .draggable(state, Orientation.Horizontal, onDragStarted = { log("start:${it.x.toInt()}") }, onDragStopped = { log("stop:${Math.round(it)}") }).size(60.dp),
            )
        }
        step("press") { press(20f, 20f) }
        step("beyond the slop") { move(50f, 20f) }
        step("10 on") { move(60f, 20f) }
        step("10 on again") { move(70f, 20f) }
        step("and again") { move(80f, 20f) }
        step("and once more") { move(90f, 20f) }
        step("twice in a frame") { move(100f, 20f); move(110f, 20f) }
        step("15 on") { move(125f, 20f) }
        step("15 on again") { move(140f, 20f) }
        step("back by 15") { move(125f, 20f) }
        step("release") { release(125f, 20f) }
        fact("x", x.floatValue.toInt())
        //@end
    }
    scenario("drag_moves_inside", "draggable around or beside the offset that it moves: the node of the gesture stays, or a parent takes events too") {
        //@begin drag_moves_inside
        queueCoroutines()
        val a = mutableFloatStateOf(0f); val b = mutableFloatStateOf(0f)
        start(400, 200) {
            Column {
                val first = rememberDraggableState { log("delta:a ${Math.round(it)}"); a.floatValue += it }
                Box(Modifier.draggable(first, Orientation.Horizontal).offset { IntOffset(a.floatValue.toInt(), 0) }.size(60.dp))
                Box(Modifier.size(400.dp, 60.dp).pointerInput(Unit) { awaitPointerEventScope { while (true) { val e = awaitPointerEvent(); log("around:${e.type} ${e.changes[0].position.x.toInt()}") } } }) {
                    val second = rememberDraggableState { log("delta:b ${Math.round(it)}"); b.floatValue += it }
                    Box(Modifier.offset { IntOffset(b.floatValue.toInt(), 0) }.draggable(second, Orientation.Horizontal).size(60.dp))
                }
            }
        }
        step("first pressed") { press(20f, 20f) }
        step("first beyond the slop") { move(50f, 20f) }
        step("first 10 on") { move(60f, 20f) }
        step("first 10 on again") { move(70f, 20f) }
        step("first released") { release(70f, 20f) }
        step("second pressed") { press(20f, 80f) }
        step("second beyond the slop") { move(50f, 80f) }
        step("second 10 on") { move(60f, 80f) }
        step("second 10 on again") { move(70f, 80f) }
        step("second and again") { move(80f, 80f) }
        step("second released") { release(80f, 80f) }
        fact("moved", "${a.floatValue.toInt()} ${b.floatValue.toInt()}")
        //@end
    }
    scenario("pointer_moves_its_node", "pointerInput on the node that its own handler moves: each move, its position and its change; and moves of the mouse") {
        //@begin pointer_moves_its_node
        queueCoroutines()
        val x = mutableIntStateOf(0)
        start(400, 100) {
            Box(
                Modifier.offset { IntOffset(x.intValue, 0) }.pointerInput(Unit) {
                    awaitPointerEventScope {
                        while (true) {
                            val e = awaitPointerEvent(); val c = e.changes[0]
                            log("${e.type}:${c.position.x.toInt()} by ${c.positionChange().x.toInt()} from ${c.previousPosition.x.toInt()}")
                            if (c.pressed && c.previousPressed) x.intValue += c.positionChange().x.toInt()
                        }
                    }
                }.size(60.dp),
            )
        }
        step("press") { press(20f, 20f) }
        step("10 on") { move(30f, 20f) }
        step("10 on again") { move(40f, 20f) }
        step("and again") { move(50f, 20f) }
        step("not moved") { move(50f, 20f) }
        step("pushed by 10 from elsewhere") { x.intValue += 10 }
        step("10 on, as it was pushed") { move(60f, 20f) }
        step("and 10 more") { move(70f, 20f) }
        step("release") { release(70f, 20f) }
        //@end
    }
}
