package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.scrollBy
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.layout.layout
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.unit.*
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.launch

@Composable fun EffectItem(id: String, version: Int) {
    log("compose:EffectItem($id) v$version")
    LaunchedEffect(version) { log("launched:$id.$version"); try { awaitCancellation() } finally { log("cancelled:$id.$version") } }
    DisposableEffect(id) { log("effect-start:$id"); onDispose { log("effect-dispose:$id") } }
    Box(Modifier.trace("item.$id").fillMaxWidth().height(50.dp))
}

fun lists() {
    scenario("items_with_effects", "effects and coroutines of list items: scrolled away, back, another version, a removed item") {
        //@begin items_with_effects
        queueCoroutines()
        val items = mutableStateListOf("a", "b", "c", "d", "e"); val version = mutableIntStateOf(1); val state = LazyListState()
        start(100, 100) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), state) { log("lazy:content"); items(items, key = { it }) { EffectItem(it, version.intValue) } }
        }
        step("scrolled by two") { state.dispatchRawDelta(100f) }
        step("another version") { version.intValue = 2 }
        step("back by one") { state.dispatchRawDelta(-50f) }
        step("c leaves") { items.remove("c") }
        step("another version, a and b gone") { version.intValue = 3; items.removeAt(0); items.removeAt(0) }
        //@end
    }
    scenario("list_state_readers", "what composition, a derived state and a flow hear of a list's scroll state") {
        //@begin list_state_readers
        queueCoroutines()
        val state = LazyListState(); lateinit var scope: CoroutineScope
        start(100, 100) {
            scope = rememberCoroutineScope()
            log("compose:Root")
            val scrolled by remember { derivedStateOf { log("calc:scrolled"); state.firstVisibleItemIndex > 1 } }
            Box { log("compose:button $scrolled"); if (scrolled) Leaf("button") }
            Box { log("compose:ends ${state.canScrollBackward} ${state.canScrollForward}") }
            Box { log("compose:last ${state.lastScrolledForward} ${state.lastScrolledBackward}") }
            LazyColumn(Modifier.trace("list"), state) { items(6) { Box(Modifier.trace("i$it").fillMaxWidth().height(40.dp)) } }
            LaunchedEffect(Unit) { snapshotFlow { state.firstVisibleItemIndex to state.isScrollInProgress }.collect { log("flow:$it") } }
        }
        step("by 50") { scope.launch { log("did:${state.scrollBy(50f)}") } }
        step("to 2") { scope.launch { state.scrollToItem(2) } }
        step("by hand") { state.dispatchRawDelta(-30f) }
        step("back by 500") { scope.launch { log("did:${state.scrollBy(-500f)}") } }
        step("asked for 3") { state.requestScrollToItem(3) }
        //@end
    }
    scenario("rows_right_to_left", "a LazyRow and a scrolled row when the direction changes, scrolled before and after") {
        //@begin rows_right_to_left
        val rtl = mutableStateOf(false); val list = LazyListState(); val scroll = ScrollState(0)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalLayoutDirection provides if (rtl.value) LayoutDirection.Rtl else LayoutDirection.Ltr) {
                log("compose:inside")
                Column {
                    LazyRow(Modifier.trace("list").height(20.dp), list) { log("lazy:content"); items(6) { log("compose:i$it"); Box(Modifier.trace("i$it").size(40.dp, 20.dp)) } }
                    Row(Modifier.trace("row").horizontalScroll(scroll).padding(start = 5.dp)) { for (n in 0 until 4) Leaf("r$n"); Box(Modifier.trace("wide").size(100.dp, 10.dp)) }
                }
            }
        }
        step("scrolled") { list.dispatchRawDelta(50f); scroll.dispatchRawDelta(30f) }
        step("right to left") { rtl.value = true }
        step("on") { list.dispatchRawDelta(30f); scroll.dispatchRawDelta(10f) }
        step("left to right") { rtl.value = false }
        //@end
    }
    scenario("rows_animated", "animate*AsState in keyed rows: retargeted on their way, a row that leaves meanwhile") {
        //@begin rows_animated
        queueCoroutines()
        val rows = mutableStateListOf("a", "b"); val open = mutableStateOf("")
        start {
            log("compose:Root")
            Column(Modifier.trace("col")) {
                for (id in rows) key(id) {
                    val height by animateDpAsState(if (open.value == id) 40.dp else 8.dp, tween(64, easing = LinearEasing), finishedListener = { log("finished:$id ${it.value.toInt()}") })
                    Box(Modifier.trace("row.$id").layout { m, _ -> val h = height.roundToPx(); log("lambda:height.$id $h"); val p = m.measure(Constraints.fixed(20, h)); layout(20, h) { p.place(0, 0) } })
                }
            }
        }
        step("a opens", 3) { open.value = "a" }
        step("b opens", 2) { open.value = "b" }
        step("a leaves", 8) { rows.remove("a") }
        //@end
    }
    scenario("handlers_in_turn", "click handlers that write, launch and click on: what runs when, within one action") {
        //@begin handlers_in_turn
        queueCoroutines()
        val n = mutableIntStateOf(0); val done = mutableIntStateOf(0)
        start(200, 200) {
            val scope = rememberCoroutineScope()
            log("compose:Root n=${n.intValue}")
            LaunchedEffect(Unit) { snapshotFlow { n.intValue }.collect { log("flow:$it"); if (it == 2) done.intValue = 20 } }
            Column {
                Box(Modifier.trace("one").clickable(null, null) { log("clicked:one ${n.intValue}"); n.intValue++; scope.launch { log("launched:one ${n.intValue}"); n.intValue += 10; log("launched:end") } }.size(50.dp))
                Box(Modifier.trace("two").clickable(null, null) { log("clicked:two ${n.intValue}"); n.intValue = 2; done.intValue++ }.size(50.dp))
                Reading("done", done)
            }
        }
        step("tap one twice, two once") { tap(10f, 10f); tap(10f, 10f); tap(10f, 60f) }
        step("press two, tap nobody, release") { press(10f, 60f); move(12f, 62f); release(12f, 62f) }
        step("one") { tap(10f, 10f) }
        //@end
    }
}
