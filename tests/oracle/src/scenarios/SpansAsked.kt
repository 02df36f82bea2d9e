package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch

/** Which items of a grid are asked for their span, how often, and what they learn. */
fun spansAsked() {
    scenario("spans_scrolled", "a grid of three columns that asks its items for their spans: first, scrolled by lines, back, to an item far away") {
        //@begin spans_scrolled
        queueCoroutines()
        val state = LazyGridState(); val n = mutableIntStateOf(0); lateinit var scope: CoroutineScope
        start(90, 60) {
            log("compose:Root ${n.intValue}"); scope = rememberCoroutineScope()
            LazyVerticalGrid(GridCells.Fixed(3), Modifier.trace("grid"), state) {
                log("lazy:content")
                items(40, span = { log("span:$it $maxCurrentLineSpan/$maxLineSpan"); GridItemSpan(if (it % 7 == 3) 2 else if (it % 11 == 5) maxLineSpan else 1) }) { i -> log("compose:i$i" + if (i == 1) " ${n.intValue}" else ""); Box(Modifier.trace("i$i").fillMaxWidth().height(20.dp)) }
            }
        }
        step("by 10") { state.dispatchRawDelta(10f) }
        step("by 30") { state.dispatchRawDelta(30f) }
        step("by 60") { state.dispatchRawDelta(60f) }
        step("back by 30") { state.dispatchRawDelta(-30f) }
        step("back by 50") { state.dispatchRawDelta(-50f) }
        step("n") { n.intValue = 1 }
        step("to 30") { scope.launch { state.scrollToItem(30) } }
        step("back by 30") { state.dispatchRawDelta(-30f) }
        step("to 2") { scope.launch { state.scrollToItem(2) } }
        //@end
    }
    scenario("spans_of_states", "spans that read a state and the place left in the line; items come and go, columns change") {
        //@begin spans_of_states
        queueCoroutines()
        val items = mutableStateListOf("a", "b", "c", "d", "e", "f"); val wide = mutableStateOf("b"); val columns = mutableIntStateOf(3); val state = LazyGridState()
        start(90, 60) {
            log("compose:Root")
            LazyVerticalGrid(GridCells.Fixed(columns.intValue), Modifier.trace("grid"), state) {
                log("lazy:content ${wide.value}")
                items(items, key = { it }, span = { log("span:$it $maxCurrentLineSpan/$maxLineSpan"); GridItemSpan(if (it == wide.value) maxCurrentLineSpan else 1) }) { i -> log("compose:$i"); Box(Modifier.trace(i).fillMaxWidth().height(20.dp)) }
                item(span = { log("span:end $maxCurrentLineSpan/$maxLineSpan"); GridItemSpan(maxCurrentLineSpan) }) { log("compose:end"); Box(Modifier.trace("end").fillMaxWidth().height(10.dp)) }
            }
        }
        step("d is wide") { wide.value = "d" }
        step("one at the front") { items.add(0, "x") }
        step("scrolled") { state.dispatchRawDelta(25f) }
        step("two columns") { columns.intValue = 2 }
        step("b goes") { items.remove("b") }
        step("a is wide") { wide.value = "a" }
        //@end
    }
    scenario("spans_with_headers", "a grid with sticky headers and spans in a room that gets higher and wider, scrolled by an animation") {
        //@begin spans_with_headers
        queueCoroutines()
        val w = mutableIntStateOf(60); val h = mutableIntStateOf(60); val state = LazyGridState(); lateinit var scope: CoroutineScope
        start(200, 200) {
            log("compose:Root"); scope = rememberCoroutineScope()
            Box(Modifier.sized(w, h)) {
                LazyVerticalGrid(GridCells.Adaptive(20.dp), Modifier.trace("grid"), state) {
                    for (s in listOf("p", "q", "r")) {
                        stickyHeader(key = s) { log("compose:$s"); Box(Modifier.trace(s).fillMaxWidth().height(10.dp)) }
                        items(7, key = { "$s$it" }, span = { log("span:$s$it $maxCurrentLineSpan/$maxLineSpan"); GridItemSpan(if (it == 2) 2 else 1) }) { i -> log("compose:$s$i"); Box(Modifier.trace("$s$i").fillMaxWidth().height(20.dp)) }
                    }
                }
            }
        }
        step("higher") { h.intValue = 90 }
        step("by 45") { state.dispatchRawDelta(45f) }
        step("wider") { w.intValue = 90 }
        step("by 70") { state.dispatchRawDelta(70f) }
        step("lower") { h.intValue = 40 }
        //@end
    }
}
