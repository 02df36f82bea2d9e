package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.foundation.lazy.LazyRow
import androidx.compose.foundation.lazy.rememberLazyListState
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.ui.Modifier
import androidx.compose.ui.layout.layout
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch

class Rows { val of = HashMap<Int, LazyListState>() }
class Counts { val of = HashMap<Int, MutableIntState>() }
@Composable fun LazyKeeper(id: Int, counts: Counts) {
    val count = rememberSaveable { log("saveable:$id"); mutableIntStateOf(0) }
    SideEffect { log("side:$id") }
    log("compose:LazyKeeper($id) count=${count.intValue}")
    counts.of[id] = count
    Box(Modifier.trace("item.$id").fillMaxWidth().height(100.dp))
}

@Composable fun HeightItem(id: String, h: IntState) {
    log("compose:HeightItem($id)")
    Sized("item.$id", h)
}

fun lazy() {
    scenario("lazy_keys", "LazyColumn with keys: insertions, removals and moves above, in and below the window") {
        //@begin lazy_keys
        val items = mutableStateListOf<String>().apply { for (i in 0 until 20) add("$i") }
        val state = LazyListState()
        start(400, 300) { log("compose:Root"); LazyColumn(Modifier.trace("list"), state) { log("lazy:content"); items(items.size, key = { items[it] }) { HItem(items[it]) } } }
        step("scroll +550") { state.dispatchRawDelta(550f) }
        step("insert above the window") { items.add(0, "x") }
        fact("after the insertion", "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}")
        step("remove above the window") { items.removeAt(1) }
        step("insert in the window") { items.add(7, "y") }
        step("remove the first visible") { items.remove("5") }
        fact("after the removal", "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}")
        step("move the first visible to the end") { items.add(items.removeAt(state.firstVisibleItemIndex)) }
        fact("after the move", "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}")
        step("insert below the window") { items.add(15, "z") }
        step("reverse what is left") { items.reverse() }
        fact("after the reversal", "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}")
        //@end
    }
    scenario("lazy_saved", "rememberSaveable in lazy items: away and back") {
        //@begin lazy_saved
        val state = LazyListState(); val counts = Counts()
        start(400, 250) { LazyColumn(Modifier.trace("list"), state) { items(30, key = { it }) { LazyKeeper(it, counts) } } }
        step("count of item 0") { counts.of[0]!!.intValue = 7 }
        step("count of item 1") { counts.of[1]!!.intValue = 8 }
        step("scroll +100") { state.dispatchRawDelta(100f) }
        for (n in 1..8) step("scroll +250 (#$n)") { state.dispatchRawDelta(250f) }
        step("scroll -2000") { state.dispatchRawDelta(-2000f) }
        step("scroll -100") { state.dispatchRawDelta(-100f) }
        //@end
    }
    scenario("lazy_types", "LazyColumn with two content types: reuse of nodes that left") {
        //@begin lazy_types
        val state = LazyListState()
        start(400, 250) {
            LazyColumn(Modifier.trace("list"), state) {
                items(30, contentType = { it % 2 }) { i -> if (i % 2 == 0) HItem("even$i") else Box { HItem("odd$i") } }
            }
        }
        for (n in 1..4) step("scroll +120 (#$n)") { state.dispatchRawDelta(120f) }
        step("scroll -300") { state.dispatchRawDelta(-300f) }
        //@end
    }
    scenario("lazy_locals", "a local provided around a LazyColumn and inside its items, changed") {
        //@begin lazy_locals
        val around = mutableIntStateOf(1); val inside = mutableIntStateOf(10); val fixed = mutableIntStateOf(100)
        start(400, 200) {
            log("compose:Root")
            CompositionLocalProvider(Tint provides around.intValue, Fixed provides fixed.intValue) {
                log("compose:Provided")
                LazyColumn(Modifier.trace("list")) {
                    log("lazy:content")
                    items(3) { i ->
                        log("compose:item$i")
                        TintReader("item$i.outer")
                        CompositionLocalProvider(Tint provides inside.intValue + i) { TintReader("item$i.inner"); FixedReader("item$i") }
                        Box(Modifier.size(10.dp, 50.dp))
                    }
                }
            }
        }
        step("around 1->2") { around.intValue = 2 }
        step("inside 10->20") { inside.intValue = 20 }
        step("fixed 100->200") { fixed.intValue = 200 }
        //@end
    }
    scenario("lazy_constraints", "BoxWithConstraints in lazy items: the list becomes narrower, a state of one item") {
        //@begin lazy_constraints
        val width = mutableIntStateOf(300); val s = mutableIntStateOf(0); val state = LazyListState()
        start(400, 200) {
            log("compose:Root")
            Box(Modifier.trace("box").width(width.intValue.dp)) {
                LazyColumn(Modifier.trace("list"), state) {
                    log("lazy:content")
                    items(10) { i ->
                        log("compose:item$i")
                        BoxWithConstraints(Modifier.trace("bwc$i").fillMaxWidth().height(80.dp)) {
                            log("compose:bwc$i maxW=${constraints.maxWidth}" + if (i == 1) " s=${s.intValue}" else "")
                            Box(Modifier.trace("in$i").fillMaxWidth(.5f).height(10.dp))
                        }
                    }
                }
            }
        }
        step("s=1") { s.intValue = 1 }
        step("narrower") { width.intValue = 200 }
        step("scroll +100") { state.dispatchRawDelta(100f) }
        step("s=2, wider") { s.intValue = 2; width.intValue = 250 }
        //@end
    }
    scenario("lazy_scroll_to", "scrollToItem and animateScrollToItem from a coroutine; then the list becomes shorter") {
        //@begin lazy_scroll_to
        queueCoroutines()
        val state = LazyListState(); val count = mutableIntStateOf(30); lateinit var scope: CoroutineScope
        start(400, 250) {
            scope = rememberCoroutineScope()
            LazyColumn(Modifier.trace("list"), state) { items(count.intValue) { HItem("$it") } }
        }
        step("to item 10") { scope.launch { state.scrollToItem(10, 20); log("launched:scrolled") } }
        fact("after the jump", "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}")
        step("beyond the end") { scope.launch { state.scrollToItem(100) } }
        fact("at the end", "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}")
        step("shorter") { count.intValue = 5 }
        fact("when shorter", "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}")
        step("empty") { count.intValue = 0 }
        step("longer") { count.intValue = 3 }
        //@end
    }
    scenario("lazy_arranged", "single items among others, padding, spacing, reverse layout") {
        //@begin lazy_arranged
        val state = LazyListState(); val header = mutableStateOf(true); val spacing = mutableIntStateOf(10)
        start(400, 250) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), state, contentPadding = PaddingValues(top = 15.dp, bottom = 25.dp), reverseLayout = true, verticalArrangement = Arrangement.spacedBy(spacing.intValue.dp)) {
                log("lazy:content")
                if (header.value) item(key = "header") { Leaf("header") }
                items(4, key = { it }) { HItem("$it") }
                item { Leaf("footer") }
            }
        }
        step("scroll +60") { state.dispatchRawDelta(60f) }
        step("no header") { header.value = false }
        step("spacing 10->30") { spacing.intValue = 30 }
        step("scroll +1000") { state.dispatchRawDelta(1000f) }
        step("the header returns") { header.value = true }
        fact("firstVisible", "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}")
        //@end
    }
    scenario("lazy_nested", "a LazyRow in each item of a LazyColumn: scrolled, away and back") {
        //@begin lazy_nested
        val state = LazyListState(); val rows = Rows()
        start(200, 200) {
            LazyColumn(Modifier.trace("list"), state) {
                items(12) { row ->
                    val rowState = rememberLazyListState()
                    rows.of[row] = rowState
                    LazyRow(Modifier.trace("row$row").height(80.dp), rowState) { items(10) { log("compose:cell$row.$it"); Box(Modifier.trace("cell$row.$it").size(90.dp, 80.dp)) } }
                }
            }
        }
        step("row 0 +100") { rows.of[0]!!.dispatchRawDelta(100f) }
        step("list +90") { state.dispatchRawDelta(90f) }
        step("list +700") { state.dispatchRawDelta(700f) }
        step("list -790") { state.dispatchRawDelta(-790f) }
        fact("row 0", "${rows.of[0]!!.firstVisibleItemIndex}+${rows.of[0]!!.firstVisibleItemScrollOffset}")
        //@end
    }
    scenario("lazy_heights", "lazy items that change their height while visible, above the first visible, and while scrolling") {
        //@begin lazy_heights
        val heights = List(10) { mutableIntStateOf(60) }; val state = LazyListState()
        start(400, 200) { LazyColumn(Modifier.trace("list"), state) { items(10) { HeightItem("$it", heights[it]) } } }
        step("item 1 grows") { heights[1].intValue = 100 }
        step("scroll +90") { state.dispatchRawDelta(90f) }
        step("item 1, first visible, shrinks below its offset") { heights[1].intValue = 20 }
        step("item 0, out of sight, grows") { heights[0].intValue = 200 }
        step("scroll -80") { state.dispatchRawDelta(-80f) }
        step("item 2 grows and scroll +40") { heights[2].intValue = 90; state.dispatchRawDelta(40f) }
        fact("firstVisible", "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}")
        //@end
    }
    scenario("lazy_animated", "animateScrollToItem: near, far enough to leave items out, interrupted, beyond the end") {
        //@begin lazy_animated
        queueCoroutines()
        val state = LazyListState(); lateinit var scope: CoroutineScope
        start(400, 250) {
            scope = rememberCoroutineScope()
            LazyColumn(Modifier.trace("list"), state) { items(400) { HItem("$it") } }
        }
        fun where() = "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}"
        step("to 3", 100) { scope.launch { state.animateScrollToItem(3, 20); log("launched:${where()}") } }
        step("to 300", 150) { scope.launch { state.animateScrollToItem(300); log("launched:${where()}") } }
        step("to 290, interrupted", 4) { scope.launch { try { state.animateScrollToItem(290) } finally { log("launched:interrupted ${where()}") } } }
        step("to 299", 100) { scope.launch { state.animateScrollToItem(299, -10); log("launched:${where()}") } }
        step("beyond the end", 200) { scope.launch { state.animateScrollToItem(398); log("launched:${where()}") } }
        //@end
    }
    scenario("lazy_uneven", "items of very different heights, some of which become empty and come back, at the top, in the middle and at the end") {
        //@begin lazy_uneven
        val heights = List(12) { mutableIntStateOf(listOf(30, 400, 10, 0, 150, 5)[it % 6]) }; val state = LazyListState()
        start(400, 200) { LazyColumn(Modifier.trace("list"), state) { items(12) { HeightItem("$it", heights[it]) } } }
        fun where() = "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset} ${state.layoutInfo.visibleItemsInfo.map { it.index }}"
        step("scroll +60") { state.dispatchRawDelta(60f) }
        fact("+60", where())
        step("scroll +500") { state.dispatchRawDelta(500f) }
        fact("+500", where())
        step("the first visible becomes empty") { heights[state.firstVisibleItemIndex].intValue = 0 }
        fact("empty", where())
        step("all behind it become empty") { for (n in 5..11) heights[n].intValue = 0 }
        fact("all empty", where())
        step("everything becomes empty") { for (h in heights) h.intValue = 0 }
        fact("nothing", where())
        step("some come back") { for (n in 0..11 step 2) heights[n].intValue = 90 }
        fact("some", where())
        step("scroll +1000") { state.dispatchRawDelta(1000f) }
        fact("end", where())
        step("the last becomes large") { heights[10].intValue = 500 }
        fact("large", where())
        step("scroll -2000") { state.dispatchRawDelta(-2000f) }
        fact("start", where())
        //@end
    }
    scenario("lazy_cross_size_of_passed_items", "a LazyRow that wraps its height is scrolled back: an item that the pass adds and then drops past the end counts for the height") {
        //@begin lazy_cross_size_of_passed_items
        val state = LazyListState(); val width = mutableIntStateOf(30)
        start(100, 100) { LazyRow(Modifier.layout { m, c -> val p = m.measure(c.copy(minWidth = width.intValue, maxWidth = width.intValue)); log("policy:height ${p.height}"); layout(p.width, p.height) { p.place(0, 0) } }.trace("list"), state) { items(3, key = { it }) { Box(Modifier.size(40.dp, listOf(20, 50, 10)[it].dp)) } } }
        fun where() = "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset} ${state.layoutInfo.visibleItemsInfo.map { it.index }} ${state.layoutInfo.viewportSize.height}"
        fact("first", where())
        step("scroll +80") { state.dispatchRawDelta(80f) }
        fact("+80", where())
        step("scroll -80") { state.dispatchRawDelta(-80f) }
        fact("-80", where())
        step("measured again") { width.intValue = 31 }
        fact("again", where())
        //@end
    }
}
