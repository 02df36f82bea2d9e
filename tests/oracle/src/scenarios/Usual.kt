package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.selection.*
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.runtime.*
import androidx.compose.runtime.snapshots.Snapshot
import androidx.compose.ui.Alignment
import androidx.compose.ui.BiasAlignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.layout.*
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.unit.*
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.launch
import kotlin.math.roundToInt

@Composable fun Counted(id: String, list: SnapshotRow) { log("compose:Counted($id) ${list.size}") }
class SnapshotRow(vararg ids: String) { private val ids = mutableStateListOf(*ids); val size get() = ids.size; operator fun get(i: Int) = ids[i]; fun add(id: String) = ids.add(id); fun set(i: Int, id: String) { ids[i] = id }; fun sort() = ids.sort(); fun clear() = ids.clear(); fun all() = ids.toList() }
@Composable fun Loaded(id: Int, n: IntState) {
    DisposableEffect(id, n.intValue / 2) { log("effect-start:$id ${n.intValue}"); onDispose { log("effect-dispose:$id") } }
    SideEffect { log("side:$id") }
    LaunchedEffect(n.intValue) { log("started:$id ${n.intValue}") }
}

fun usual() {
    scenario("modifier_sizes", "sizes that are asked for, required, limited, by a ratio, wrapped and aligned: places and sizes while the room changes") {
        //@begin modifier_sizes
        val w = mutableIntStateOf(100); val h = mutableIntStateOf(60); val ratio = mutableFloatStateOf(2f)
        start(300, 300) {
            log("compose:Root ${ratio.floatValue}")
            Box(Modifier.trace("room").sized(w, h), propagateMinConstraints = true) {
                Box(Modifier.trace("min")) { Box(Modifier.trace("in").size(10.dp)) }
                Box(Modifier.wrapContentSize(Alignment.BottomEnd).trace("wrapped").size(20.dp))
                Box(Modifier.wrapContentWidth(Alignment.Start, unbounded = true).trace("unbounded").width(150.dp))
                Box(Modifier.requiredSize(30.dp, 120.dp).trace("required"))
                Box(Modifier.sizeIn(10.dp, 10.dp, 40.dp, 30.dp).trace("limited").fillMaxSize())
                Box(Modifier.wrapContentSize().trace("ratio").aspectRatio(ratio.floatValue))
                Box(Modifier.wrapContentSize(Alignment.TopStart).fillMaxWidth(.5f).aspectRatio(1f, matchHeightConstraintsFirst = true).trace("square"))
                Box(Modifier.wrapContentSize(Alignment.TopEnd).defaultMinSize(25.dp, 15.dp).trace("default"))
                Box(Modifier.padding(start = 5.dp, top = 1.dp).absoluteOffset(3.dp, 2.dp).trace("padded"))
            }
        }
        step("wider") { w.intValue = 140 }
        step("lower") { h.intValue = 20 }
        step("another ratio") { ratio.floatValue = .5f }
        step("right to left, so to speak") { w.intValue = 60; h.intValue = 61 }
        //@end
    }
    scenario("arrangements_changed", "arrangements and alignments of rows and columns: exchanged, with spaces, weights that fill or not, from right to left") {
        //@begin arrangements_changed
        val n = mutableIntStateOf(0); val rtl = mutableStateOf(false)
        val horizontal = listOf(Arrangement.Start, Arrangement.SpaceBetween, Arrangement.SpaceEvenly, Arrangement.SpaceAround, Arrangement.spacedBy(7.dp, Alignment.End), Arrangement.Absolute.Left)
        start(200, 200) {
            log("compose:Root ${n.intValue} ${rtl.value}")
            CompositionLocalProvider(LocalLayoutDirection provides if (rtl.value) LayoutDirection.Rtl else LayoutDirection.Ltr) {
                Column(Modifier.trace("column").fillMaxSize(), verticalArrangement = if (n.intValue % 2 == 0) Arrangement.Bottom else Arrangement.spacedBy(3.dp), horizontalAlignment = if (n.intValue == 2) Alignment.CenterHorizontally else Alignment.End) {
                    Row(Modifier.trace("row").width(101.dp).height(30.dp), horizontal[n.intValue], Alignment.CenterVertically) { for (i in 0..2) Box(Modifier.trace("r$i").size((10 + 5 * i).dp, 10.dp)) }
                    Row(Modifier.trace("weights").fillMaxWidth()) {
                        Box(Modifier.trace("one").weight(1f).height(10.dp))
                        Box(Modifier.trace("loose").weight(2f, fill = false).size(20.dp, 10.dp))
                        Box(Modifier.trace("bottom").align(Alignment.Bottom).size(5.dp))
                    }
                    Box(Modifier.trace("biased").size(40.dp, 20.dp)) { Box(Modifier.align(BiasAlignment(.5f, -.5f)).trace("in").size(10.dp)); Box(Modifier.matchParentSize().padding(2.dp).trace("match")) }
                }
            }
        }
        for (i in 1..5) step("arrangement $i") { n.intValue = i }
        step("right to left") { rtl.value = true }
        step("spaced") { n.intValue = 4 }
        //@end
    }
    scenario("reversed_list", "a reversed list with padding: what reads its layout info, scrolled, an item at the front, jumped past the end") {
        //@begin reversed_list
        queueCoroutines()
        val list = LazyListState(); val ids = mutableStateListOf("a", "b", "c", "d", "e"); lateinit var scope: CoroutineScope
        start(100, 100) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            Column {
                Box { log("compose:shown ${list.layoutInfo.visibleItemsInfo.joinToString { "${it.index}@${it.offset}" }} of ${list.layoutInfo.totalItemsCount}") }
                Box { log("compose:can ${list.canScrollForward} ${list.canScrollBackward}") }
                LazyColumn(Modifier.trace("list").height(70.dp), list, PaddingValues(top = 5.dp, bottom = 10.dp), reverseLayout = true) { items(ids, key = { it }) { log("compose:$it"); Box(Modifier.trace(it).size(50.dp, 20.dp)) } }
            }
        }
        step("scrolled", 10) { list.dispatchRawDelta(15f) }
        step("one at the front", 10) { ids.add(0, "x") }
        step("past the end", 10) { scope.launch { list.scrollToItem(4, 30); log("jumped:${list.firstVisibleItemIndex}+${list.firstVisibleItemScrollOffset}") } }
        step("before the item", 10) { scope.launch { list.scrollToItem(2, -5); log("jumped:${list.firstVisibleItemIndex}+${list.firstVisibleItemScrollOffset}") } }
        step("all but two leave", 10) { ids.removeRange(0, 4) }
        //@end
    }
    scenario("load_more", "a list that loads more when its end comes near: a flow of its layout info, a header with the count, a spinner at the end") {
        //@begin load_more
        queueCoroutines()
        val list = LazyListState(); val n = mutableIntStateOf(6); val loading = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            LaunchedEffect(list) {
                snapshotFlow { list.layoutInfo.visibleItemsInfo.lastOrNull()?.index ?: -1 }.distinctUntilChanged().filter { it >= n.intValue - 1 }.collect { log("load:at $it"); loading.value = true; withFrameNanos { }; n.intValue += 4; loading.value = false; log("loaded:${n.intValue}") }
            }
            LazyColumn(Modifier.trace("list"), list) {
                item(key = "head") { log("compose:head ${n.intValue}"); Box(Modifier.trace("head").size(50.dp, 10.dp)) }
                items(n.intValue, key = { it }) { Cell("i$it", 50, 30) }
                if (loading.value) item(key = "spinner") { Cell("spinner", 50, 10) }
            }
        }
        step("by 40", 20) { list.dispatchRawDelta(40f) }
        step("by 60", 20) { list.dispatchRawDelta(60f) }
        step("by 200", 20) { list.dispatchRawDelta(200f) }
        step("back", 20) { list.dispatchRawDelta(-400f) }
        //@end
    }
    scenario("snapshots_in_clicks", "clicks that write in snapshots: applied, disposed, two that conflict, a nested one") {
        //@begin snapshots_in_clicks
        val a = mutableIntStateOf(0); val b = mutableIntStateOf(0); val sum = derivedStateOf { log("calc:sum"); a.intValue + b.intValue }
        start(100, 100) {
            log("compose:Root")
            Column {
                Box { log("compose:a ${a.intValue}") }
                Box { log("compose:sum ${sum.value}") }
                Box(Modifier.trace("drawn").drawBehind { log("draw:b ${b.intValue}") }.size(10.dp))
            }
        }
        step("applied") { Snapshot.withMutableSnapshot { a.intValue = 1; b.intValue = 2; log("inside:${sum.value}") }; log("outside:${sum.value}") }
        step("disposed") { val s = Snapshot.takeMutableSnapshot(); s.enter { a.intValue = 50; log("inside:${a.intValue} ${sum.value}") }; s.dispose(); log("outside:${a.intValue} ${sum.value}") }
        step("two conflict") { val one = Snapshot.takeMutableSnapshot(); val two = Snapshot.takeMutableSnapshot(); one.enter { a.intValue = 3 }; two.enter { a.intValue = 4; b.intValue = 9 }; one.apply().check(); log("second:${two.apply().succeeded}"); one.dispose(); two.dispose() }
        step("nested") { val outer = Snapshot.takeMutableSnapshot(); outer.enter { a.intValue = 5; val inner = outer.takeNestedMutableSnapshot(); inner.enter { b.intValue = a.intValue + 1 }; inner.apply().check(); inner.dispose(); log("between:${b.intValue}") }; log("before:${a.intValue} ${b.intValue}"); outer.apply().check(); outer.dispose() }
        step("there and back") { a.intValue = 7; a.intValue = 5 }
        //@end
    }
    scenario("rows_of_a_class", "a class with a list in it: what reads its size, an element, all of it; set, sorted, added, cleared") {
        //@begin rows_of_a_class
        val rows = SnapshotRow("c", "a", "b"); val at = mutableIntStateOf(0)
        start {
            log("compose:Root")
            Counted("first", rows)
            Box { log("compose:element ${if (at.intValue < rows.size) rows[at.intValue] else "none"}") }
            Box { log("compose:all ${rows.all().joinToString("")}") }
            val longest by remember { derivedStateOf { log("calc:longest"); rows.all().maxOfOrNull { it.length } ?: 0 } }
            Box { log("compose:longest $longest") }
        }
        step("the first") { rows.set(0, "d") }
        step("the same") { rows.set(0, "d") }
        step("sorted") { rows.sort() }
        step("added") { rows.add("long") }
        step("another one") { at.intValue = 2 }
        step("cleared") { rows.clear() }
        //@end
    }
    scenario("gesture_restarted", "pointer input whose key changes during a gesture, and one whose block reads a state that changes") {
        //@begin gesture_restarted
        queueCoroutines()
        val k = mutableIntStateOf(0); val s = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${k.intValue}")
            val key = k.intValue
            val now by rememberUpdatedState(s.intValue)
            Column {
                Box(Modifier.trace("keyed").pointerInput(key) { log("begun:$key"); try { detectDragGestures(onDragEnd = { log("end:$key") }, onDragCancel = { log("cancel:$key") }) { _, by -> log("keyed:$key ${by.y.roundToInt()} $now") } } finally { log("over:$key") } }.size(50.dp))
                Box(Modifier.trace("tapped").pointerInput(Unit) { detectTapGestures(onPress = { log("press:$now"); val up = tryAwaitRelease(); log("released:$up $now") }) { log("tap:$now") } }.size(50.dp))
            }
        }
        step("press") { press(10f, 10f) }
        step("drag") { move(10f, 40f) }
        step("s") { s.intValue = 1 }
        step("on") { move(10f, 45f) }
        step("another key", 10) { k.intValue = 1 }
        step("on again") { move(10f, 20f) }
        step("release") { release(10f, 20f) }
        step("press the other") { press(10f, 70f) }
        step("s again") { s.intValue = 2 }
        step("release it") { release(10f, 70f) }
        //@end
    }
    scenario("effects_of_rows", "rows with effects of several keys: which ones end and begin, in which order, when keys change, rows leave and come between") {
        //@begin effects_of_rows
        queueCoroutines()
        val ids = mutableStateListOf(1, 2, 3); val n = mutableIntStateOf(0)
        start {
            log("compose:Root")
            for (id in ids) key(id) { log("compose:row$id"); Loaded(id, n); if (id == 2) Leaf("two") }
            SideEffect { log("side:Root") }
        }
        step("n=1") { n.intValue = 1 }
        step("n=2") { n.intValue = 2 }
        step("the second leaves, n=3") { ids.remove(2); n.intValue = 3 }
        step("it comes back first") { ids.add(0, 2) }
        step("reversed, n=4") { ids.reverse(); n.intValue = 4 }
        //@end
    }
    scenario("layers_and_shapes", "a layer with a shape and a clip, drawing around and over content, an alpha in a layer: what is drawn again by each state") {
        //@begin layers_and_shapes
        val corner = mutableIntStateOf(0); val alpha = mutableFloatStateOf(1f); val over = mutableStateOf(false); val inner = mutableIntStateOf(0); val skip = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.trace("outer").graphicsLayer { log("lambda:layer ${corner.intValue}"); shape = RoundedCornerShape(corner.intValue.dp); clip = corner.intValue > 0 }.size(80.dp)) {
                Box(Modifier.drawWithContent { log("draw:around ${over.value}"); if (!skip.value) drawContent(); if (over.value) drawRect(Color.Red) }.trace("middle").size(60.dp)) {
                    Box(Modifier.graphicsLayer { log("lambda:alpha ${tenths(alpha.floatValue)}"); this.alpha = alpha.floatValue }.trace("faded").drawBehind { log("draw:inner ${inner.intValue}") }.size(30.dp))
                    Box(Modifier.trace("plain").rotate(inner.intValue.toFloat()).size(10.dp))
                }
            }
        }
        step("corner") { corner.intValue = 8 }
        step("faded") { alpha.floatValue = .5f }
        step("gone") { alpha.floatValue = 0f }
        step("the inner state") { inner.intValue = 1 }
        step("over") { over.value = true }
        step("skipped") { skip.value = true }
        step("the inner state while it is skipped") { inner.intValue = 2 }
        step("shown again") { skip.value = false; alpha.floatValue = 1f }
        //@end
    }
    scenario("choices_in_groups", "toggles and choices: a group of options, a switch that disables them, chosen by taps, each row a scope") {
        //@begin choices_in_groups
        queueCoroutines()
        val chosen = mutableIntStateOf(0); val enabled = mutableStateOf(true); val all = mutableStateOf(false)
        start(100, 120) {
            log("compose:Root ${enabled.value}")
            Column(Modifier.selectableGroup()) {
                Box { log("compose:all ${all.value}"); Box(Modifier.trace("all").toggleable(all.value, null, null) { log("all:$it"); all.value = it; enabled.value = !it }.size(40.dp, 20.dp)) }
                for (i in 0..2) Box { val on = chosen.intValue == i; log("compose:option$i $on"); Box(Modifier.trace("option$i").selectable(on, null, null, enabled.value) { log("chosen:$i"); chosen.intValue = i }.size(40.dp, 30.dp)) }
            }
        }
        step("the second") { tap(10f, 60f) }
        step("the second again") { tap(10f, 60f) }
        step("all") { tap(10f, 10f) }
        step("in vain") { tap(10f, 90f) }
        step("not all") { tap(10f, 10f) }
        step("the third") { tap(10f, 90f) }
        //@end
    }
    scenario("scroll_grabbed", "a list that is scrolled by an animation, taken hold of by a finger on the way, then animated again to an item far away") {
        //@begin scroll_grabbed
        queueCoroutines()
        val list = LazyListState(); lateinit var scope: CoroutineScope
        start(100, 100) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            Column {
                Box(Modifier.trace("bar").drawBehind { log("draw:bar ${list.isScrollInProgress}") }.size(10.dp))
                LazyColumn(Modifier.trace("list"), list) { items(40) { Cell("i$it", 60, 30) } }
            }
        }
        step("animated", 4) { scope.launch { try { list.animateScrollBy(200f, linear(160)); log("ended") } finally { log("over:${list.firstVisibleItemIndex}") } } }
        step("held", 4) { press(20f, 60f) }
        step("dragged", 4) { move(20f, 20f) }
        step("let go after a while") { move(20f, 20f) }
        for (i in 1..6) step("held #$i") { move(20f, 20f) }
        step("released", 20) { release(20f, 20f) }
        step("back by animation", 30) { scope.launch { list.animateScrollBy(-1000f, linear(64)); log("back") } }
        //@end
    }
    scenario("focus_groups", "groups of focus: moved by keys into a group and out of it, one that cannot be focused, the focused one leaves") {
        //@begin focus_groups
        queueCoroutines()
        val all = Requesters(); val able = mutableStateOf(true); val show = mutableStateOf(true)
        start(200, 200) {
            log("compose:Root")
            Row {
                Column(Modifier.onFocusChanged { log("left:${it.hasFocus} ${it.isFocused}") }.focusGroup()) {
                    for (id in listOf("a", "b")) Box(Modifier.focusRequester(all[id]).focusProperties { canFocus = id == "a" || able.value }.onFocusChanged { log("$id:${it.isFocused}") }.focusTarget().trace(id).size(30.dp))
                }
                Column(Modifier.onFocusChanged { log("right:${it.hasFocus}") }.focusGroup()) {
                    if (show.value) Box(Modifier.focusRequester(all["c"]).onFocusChanged { log("c:${it.isFocused}") }.focusTarget().trace("c").size(30.dp))
                    Box(Modifier.focusRequester(all["d"]).onFocusChanged { log("d:${it.isFocused}") }.focusTarget().trace("d").size(30.dp))
                }
            }
        }
        step("a") { log("did:${all["a"].requestFocus()}") }
        step("tab") { key(Key.Tab) }
        step("b cannot be focused", 10) { able.value = false }
        step("tab again") { key(Key.Tab) }
        step("down") { key(Key.DirectionDown) }
        step("c", 10) { log("did:${all["c"].requestFocus()}") }
        step("it leaves", 10) { show.value = false }
        step("tab to what is left") { key(Key.Tab) }
        //@end
    }
    scenario("sizes_and_contents", "AnimatedContent in rows of a list: a row's content changes size by its own transition, rows below move, one is added meanwhile") {
        //@begin sizes_and_contents
        queueCoroutines()
        val modes = mutableStateMapOf(0 to 0, 1 to 0, 2 to 0); val list = LazyListState()
        start(100, 120) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), list) {
                items(modes.size, key = { it }) { i ->
                    log("compose:row$i ${modes[i]}")
                    AnimatedContent(modes[i]!!, Modifier.trace("row$i"), { fadeIn(linear(48)) togetherWith fadeOut(linear(48)) using SizeTransform { _, _ -> linear(64) } }) { mode -> log("compose:mode$i $mode"); Box(Modifier.trace("body$i.$mode").size(60.dp, (20 + 20 * mode).dp)) }
                }
            }
        }
        step("the first", 3) { modes[0] = 1 }
        step("one more", 20) { modes[3] = 0 }
        step("the first back, the second on", 20) { modes[0] = 0; modes[1] = 2 }
        //@end
    }
}
