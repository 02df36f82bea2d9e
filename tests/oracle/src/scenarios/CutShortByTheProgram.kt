@file:OptIn(ExperimentalFoundationApi::class, ExperimentalComposeUiApi::class, ExperimentalTransitionApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.lazy.grid.items
import androidx.compose.foundation.selection.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.state.*
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

private fun <T> even(millis: Int) = tween<T>(millis, easing = LinearEasing)
private val LocalInk8 = compositionLocalOf { "black" }
@Composable private fun Lit(name: String, enabled: Boolean, modifier: Modifier = Modifier, click: () -> Unit) {
    val source = remember { MutableInteractionSource() }
    val hovered by source.collectIsHoveredAsState()
    log("compose:Lit($name) $hovered $enabled")
    Box(modifier.clickable(source, null, enabled) { log("clicked:$name"); click() }.trace(name).fillMaxWidth().height(20.dp))
}

/** What the program cuts short: the mouse over rows, dialogs, sheets, scrolls and transitions. */
fun cutShortByTheProgram() {
    scenario("mouse_over_rows", "rows that the mouse lights while the list goes by below it: by the program, by a row that leaves, by one that is disabled, by a row above that grows") {
        //@begin mouse_over_rows
        queueCoroutines()
        val rows = mutableStateListOf("a", "b", "c", "d", "e", "f"); val off = mutableStateOf<String?>(null); val head = mutableIntStateOf(0); val list = LazyListState()
        start(100, 80) {
            log("compose:Root ${head.intValue}")
            LazyColumn(Modifier.trace("list"), list) {
                item(key = "head") { Box(Modifier.trace("head").fillMaxWidth().height(head.intValue.dp)) }
                items(rows, key = { it }) { r -> Lit(r, off.value != r) { rows.remove(r) } }
            }
        }
        step("over the second", 4) { hover(50f, 30f) }
        step("scrolled by 20", 4) { list.dispatchRawDelta(20f) }
        step("the row there leaves", 4) { rows.remove("c") }
        step("a head of 20", 4) { head.intValue = 20 }
        step("the one there is disabled", 4) { off.value = "b" }
        step("a click on it", 4) { tap(50f, 30f) }
        step("enabled, the mouse moves a little", 4) { off.value = null; hover(51f, 31f) }
        step("a click", 4) { tap(50f, 30f) }
        step("out of it", 4) { hover(50f, 79f) }
        //@end
    }
    scenario("grid_sought", "a grid that is animated to items: one that is reached exactly, one that is seen already, one beyond the end, cut short by lines that leave and by a new target") {
        //@begin grid_sought
        queueCoroutines()
        val ids = mutableStateListOf<Int>().apply { addAll(0..29) }; val grid = LazyGridState(); lateinit var scope: CoroutineScope
        fun seek(index: Int, offset: Int = 0) { scope.launch { try { grid.animateScrollToItem(index, offset); log("arrived:$index ${grid.firstVisibleItemIndex}+${grid.firstVisibleItemScrollOffset}") } catch (e: CancellationException) { log("cut:$index"); throw e } } }
        start(90, 80) {
            log("compose:Root"); scope = rememberCoroutineScope()
            LazyVerticalGrid(GridCells.Fixed(3), Modifier.trace("grid"), grid) { items(ids, key = { it }) { Box(Modifier.trace("g$it").fillMaxWidth().height(20.dp)) } }
            Shown("first") { grid.firstVisibleItemIndex }
        }
        step("to 12", 40) { seek(12) }
        step("to 15, seen already", 40) { seek(15, 5) }
        step("beyond the end", 40) { seek(28) }
        step("to the start", 3) { seek(0) }
        step("two lines leave on the way", 40) { ids.removeRange(0, 6) }
        step("to 18", 3) { seek(18) }
        step("to 6 on the way", 40) { seek(6) }
        step("to where it is", 10) { seek(grid.firstVisibleItemIndex, grid.firstVisibleItemScrollOffset) }
        //@end
    }
    scenario("card_into_dialog", "a card that is carried from a column into a dialog and back, under a local that changes while it is there, with a job and a saved count") {
        //@begin card_into_dialog
        queueCoroutines()
        val asked = mutableStateOf<String?>(null); val ink = mutableStateOf("black"); val births = Births(); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${asked.value}")
            val cards = remember { listOf("a", "b").associateWith { id -> movableContentOf { Mover(id, births, n); Shown("n.$id") { n.intValue }; log("compose:ink.$id ${LocalInk8.current}") } } }
            CompositionLocalProvider(LocalInk8 provides ink.value) {
                Column(Modifier.trace("list")) { for (id in listOf("a", "b")) key(id) { log("compose:row $id"); Box(Modifier.trace("row.$id").size(60.dp, 20.dp)) { if (asked.value != id) cards.getValue(id)() } } }
                val which = asked.value
                if (which != null) CompositionLocalProvider(LocalInk8 provides "red") {
                    Dialog(onDismissRequest = { log("dismissed:$which"); asked.value = null }) { log("compose:dialog $which ${LocalInk8.current}"); Alive("dialog $which"); Column(Modifier.trace("dialog").size(60.dp)) { cards.getValue(which)(); LaunchedEffect(which) { log("launched:$which") } } }
                }
            }
        }
        step("b", 20) { asked.value = "b" }
        step("n=1", 4) { n.intValue = 1 }
        step("blue", 4) { ink.value = "blue" }
        step("a instead", 20) { asked.value = "a" }
        step("a tap outside", 20) { tap(2f, 98f) }
        step("b for a moment", 3) { asked.value = "b" }
        step("and back while it appears", 20) { asked.value = null }
        //@end
    }
    scenario("sheet_settled", "a sheet that a program moves: by deltas, settled, animated and cut short by a delta, by other anchors, by a snap; its targets and progress are read in two phases") {
        //@begin sheet_settled
        queueCoroutines()
        val state = AnchoredDraggableState("low", DraggableAnchors { "low" at 100f; "mid" at 50f; "high" at 0f }); lateinit var scope: CoroutineScope
        fun run(name: String, block: suspend () -> Unit) { scope.launch { try { block(); log("over:$name ${state.currentValue} ${state.offset.roundToInt()}") } catch (e: CancellationException) { log("cut:$name"); throw e } } }
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            Box(Modifier.offset { log("lambda:sheet ${state.requireOffset().roundToInt()}"); IntOffset(0, state.requireOffset().roundToInt()) }.trace("sheet").drawBehind { log("draw:progress ${(state.progress("low", "high") * 100).roundToInt()}") }.size(50.dp))
            Shown("value") { "${state.currentValue} ${state.settledValue} ${state.targetValue}" }
        }
        step("by 30", 4) { log("did:${state.dispatchRawDelta(-30f).roundToInt()}") }
        step("settled", 20) { run("settle") { state.settle(even(48)) } }
        step("high", 2) { run("high") { state.animateTo("high", even(96)) } }
        step("a delta on the way", 20) { log("did:${state.dispatchRawDelta(20f).roundToInt()}") }
        step("low", 3) { run("low") { state.animateTo("low", even(96)) } }
        step("other anchors on the way", 20) { state.updateAnchors(DraggableAnchors { "low" at 60f; "high" at 0f }) }
        step("high again", 3) { run("high2") { state.animateTo("high", even(96)) } }
        step("snapped on the way", 10) { run("snap") { state.snapTo("low") } }
        step("no such anchor", 6) { run("mid") { state.animateTo("mid", even(48)) } }
        step("by 70 and settled", 20) { state.dispatchRawDelta(-70f); run("settle2") { state.settle(even(32)) } }
        //@end
    }
    scenario("parts_sought", "a seekable transition of parts that are seen in some of its states: sought over two states, animated, cut short twice, with a size that is seen while it is sought") {
        //@begin parts_sought
        queueCoroutines()
        val state = SeekableTransitionState("none"); lateinit var scope: CoroutineScope
        fun run(name: String, block: suspend () -> Unit) { scope.launch { try { block(); log("over:$name") } catch (e: CancellationException) { log("cut:$name"); throw e } } }
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            val t = rememberTransition(state, "parts")
            Column(Modifier.trace("col")) {
                t.AnimatedVisibility({ it != "none" }, enter = expandVertically(even(64)), exit = shrinkVertically(even(64))) { Alive("some"); Box(Modifier.trace("some").size(24.dp)) }
                t.AnimatedVisibility({ it == "all" }, enter = fadeIn(even(64)), exit = fadeOut(even(64))) { Alive("all"); Box(Modifier.trace("all").size(10.dp)) }
            }
            Shown("at") { "${state.currentState} ${state.targetState}" }
        }
        step("half to some", 4) { run("seek") { state.seekTo(.5f, "some") } }
        step("all instead", 4) { run("seek2") { state.seekTo(.25f, "all") } }
        step("let go", 20) { run("all") { state.animateTo("all") } }
        step("none", 3) { run("none") { state.animateTo("none") } }
        step("some on the way", 3) { run("some") { state.animateTo("some") } }
        step("all on the way", 30) { run("all2") { state.animateTo("all") } }
        step("sought back, snapped", 6) { run("snap") { state.seekTo(.5f, "none"); state.snapTo("none") } }
        //@end
    }
    scenario("options_heard", "options of three kinds whose sources hear the finger, the mouse, the focus and keys; disabled while they are hovered, taken out while pressed, one source for two") {
        //@begin options_heard
        queueCoroutines()
        val on = mutableStateOf(false); val picked = mutableIntStateOf(0); val three = mutableStateOf(ToggleableState.Indeterminate); val enabled = mutableStateOf(true); val shown = mutableStateOf(true); val r = FocusRequester()
        start(100, 100) {
            log("compose:Root ${on.value} ${picked.intValue} ${enabled.value}")
            val sources = remember { List(3) { MutableInteractionSource() } }
            Column(Modifier.trace("col")) {
                Box(Modifier.focusRequester(r).toggleable(on.value, sources[0], null, enabled.value) { log("toggled:$it"); on.value = it }.trace("toggle").size(40.dp, 20.dp))
                if (shown.value) Box(Modifier.selectable(picked.intValue == 1, sources[1], null) { log("picked:1"); picked.intValue = 1 }.trace("one").size(40.dp, 20.dp))
                Box(Modifier.triStateToggleable(three.value, sources[1], null) { three.value = ToggleableState.On; log("three:") }.trace("three").size(40.dp, 20.dp))
                Box(Modifier.hoverable(sources[2]).combinedClickable(sources[2], null, onLongClick = {}) { log("clicked:") }.trace("combined").size(40.dp, 20.dp))
            }
            sources.forEachIndexed { i, s -> LaunchedEffect(s) { s.interactions.collect { log("heard:$i ${it::class.simpleName}") } } }
        }
        step("the mouse over the first", 4) { hover(10f, 10f) }
        step("over the second", 4) { hover(10f, 30f) }
        step("pressed there", 4) { press(10f, 30f) }
        step("taken out while pressed", 4) { shown.value = false }
        step("let go", 4) { release(10f, 30f) }
        step("there again", 4) { shown.value = true }
        step("over the last", 4) { hover(10f, 70f) }
        step("a tap on it", 4) { tap(10f, 70f) }
        step("the first by keys", 4) { r.requestFocus(); key(Key.Enter) }
        step("the first, disabled", 4) { hover(10f, 10f); enabled.value = false }
        step("enabled, a tap", 4) { enabled.value = true; tap(10f, 10f) }
        //@end
    }
}
