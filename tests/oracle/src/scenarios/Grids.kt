@file:OptIn(ExperimentalFoundationApi::class)

package oracle

import androidx.compose.foundation.ExperimentalFoundationApi
import androidx.compose.foundation.gestures.Orientation
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.pager.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.layout.layout
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch

@Composable fun Cell(id: String, w: Int, h: Int) { log("compose:$id"); Box(Modifier.trace(id).size(w.dp, h.dp)) }
/** As wide and high as states say, which are read while it is measured. */
fun Modifier.sized(w: IntState, h: IntState) = layout { m, _ -> val p = m.measure(Constraints.fixed(w.intValue, h.intValue)); layout(p.width, p.height) { p.place(0, 0) } }

fun grids() {
    scenario("grid_adaptive", "an adaptive grid in a room that gets wider and narrower, with gaps; what is composed again") {
        //@begin grid_adaptive
        val w = mutableIntStateOf(130); val h = mutableIntStateOf(100); val n = mutableIntStateOf(0)
        start(300, 300) {
            log("compose:Root")
            Box(Modifier.sized(w, h)) { LazyVerticalGrid(GridCells.Adaptive(30.dp), Modifier.trace("grid"), verticalArrangement = Arrangement.spacedBy(5.dp), horizontalArrangement = Arrangement.spacedBy(5.dp)) { log("lazy:content"); items(20) { log("compose:c$it" + if (it == 3) " ${n.intValue}" else ""); Box(Modifier.trace("c$it").fillMaxWidth().height(25.dp)) } } }
        }
        step("wider") { w.intValue = 200 }
        step("narrower") { w.intValue = 60 }
        step("lower") { h.intValue = 40 }
        step("n") { n.intValue = 1 }
        //@end
    }
    scenario("grid_spans", "spans of the whole line and of two, items moved, inserted and removed with keys while it is scrolled") {
        //@begin grid_spans
        val items = mutableStateListOf("H0", "a", "b", "c", "W0", "d", "e", "H1", "f", "g"); val state = LazyGridState()
        start(120, 100) {
            log("compose:Root")
            LazyVerticalGrid(GridCells.Fixed(3), Modifier.trace("grid"), state) { items(items, key = { it }, span = { GridItemSpan(if (it[0] == 'H') maxLineSpan else if (it[0] == 'W') 2 else 1) }, contentType = { it[0] }) { id -> HItem2(id) } }
        }
        step("scrolled") { state.dispatchRawDelta(50f) }
        step("b leaves") { items.remove("b") }
        step("x comes first") { items.add(0, "x") }
        step("the first heading moves to the end") { items.add(items.removeAt(1)) }
        step("to the start") { state.dispatchRawDelta(-500f) }
        //@end
    }
    scenario("hgrid_fixed", "a horizontal grid of two rows: scrolled, an item read and changed, one inserted") {
        //@begin hgrid_fixed
        val items = mutableStateListOf<Int>().apply { addAll(0 until 14) }; val state = LazyGridState(); val n = mutableIntStateOf(0)
        start(150, 100) {
            log("compose:Root")
            LazyHorizontalGrid(GridCells.Fixed(2), Modifier.trace("grid"), state, horizontalArrangement = Arrangement.spacedBy(3.dp), verticalArrangement = Arrangement.spacedBy(4.dp)) { log("lazy:content"); items(items, key = { it }) { log("compose:$it" + if (it == 2) " ${n.intValue}" else ""); Box(Modifier.trace("g$it").width((30 + it % 3 * 10).dp).fillMaxHeight()) } }
        }
        step("n") { n.intValue = 1 }
        step("scrolled") { state.dispatchRawDelta(60f) }
        step("one is inserted") { items.add(1, 100) }
        step("back") { state.dispatchRawDelta(-200f) }
        //@end
    }
    scenario("hgrid_adaptive", "a horizontal grid of adaptive rows in a room whose height changes, items with spans") {
        //@begin hgrid_adaptive
        val w = mutableIntStateOf(100); val h = mutableIntStateOf(70)
        start(300, 300) {
            log("compose:Root")
            Box(Modifier.sized(w, h)) { LazyHorizontalGrid(GridCells.Adaptive(20.dp), Modifier.trace("grid")) { log("lazy:content"); items(12, span = { GridItemSpan(if (it == 4) maxLineSpan else 1) }) { log("compose:$it"); Box(Modifier.trace("g$it").width(25.dp).fillMaxHeight()) } } }
        }
        step("higher") { h.intValue = 100 }
        step("much lower") { h.intValue = 30 }
        step("wider") { w.intValue = 160 }
        //@end
    }
    scenario("grid_scroll_to", "grids scrolled to an item, at once and animated; what reads the state of a grid") {
        //@begin grid_scroll_to
        queueCoroutines()
        val state = LazyGridState(); val across = LazyGridState(); lateinit var scope: CoroutineScope
        start(120, 120) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            val late by remember { derivedStateOf { log("calc:late"); state.firstVisibleItemIndex > 3 } }
            Column {
                Box { log("compose:late $late") }
                Box(Modifier.drawBehind { log("draw:first ${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}") }.size(5.dp))
                LazyVerticalGrid(GridCells.Fixed(2), Modifier.trace("grid").height(60.dp), state) { items(20) { log("compose:v$it"); Box(Modifier.trace("v$it").fillMaxWidth().height(20.dp)) } }
                LazyHorizontalGrid(GridCells.Fixed(2), Modifier.trace("across").height(40.dp), across) { items(20) { log("compose:h$it"); Box(Modifier.trace("h$it").width(40.dp).fillMaxHeight()) } }
            }
        }
        step("to 6") { scope.launch { state.scrollToItem(6, 5); log("launched:${state.firstVisibleItemIndex}") } }
        step("across to 9") { scope.launch { across.scrollToItem(9); log("launched:across ${across.firstVisibleItemIndex}") } }
        step("animated to 1", 60) { scope.launch { state.animateScrollToItem(1); log("launched:animated ${state.firstVisibleItemIndex}") } }
        fact("info", state.layoutInfo.visibleItemsInfo.map { "${it.index}:${it.row},${it.column} ${it.offset.x},${it.offset.y}" })
        //@end
    }
    scenario("sticky_scrolled", "two sticky headers: scrolled until the second pushes the first away, and back") {
        //@begin sticky_scrolled
        val state = LazyListState(); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), state) {
                log("lazy:content")
                for (g in 0..2) { stickyHeader(key = "head$g") { log("compose:head$g" + if (g == 0) " ${n.intValue}" else ""); Box(Modifier.trace("head$g").fillMaxWidth().height(20.dp)) }; items(3) { Cell("g$g.$it", 50, 30) } }
            }
        }
        step("by 15") { state.dispatchRawDelta(15f) }
        step("what the header reads") { n.intValue = 1 }
        step("by 60") { state.dispatchRawDelta(60f) }
        step("by 20") { state.dispatchRawDelta(20f) }
        step("by 40") { state.dispatchRawDelta(40f) }
        step("back by 70") { state.dispatchRawDelta(-70f) }
        fact("visible", state.layoutInfo.visibleItemsInfo.map { "${it.key}@${it.offset}".replace(Regex("DefaultLazyKey.*@"), "?@") })
        //@end
    }
    scenario("sticky_changed", "sticky headers whose rows leave, that come and go, whose height changes while it sticks") {
        //@begin sticky_changed
        val rows = mutableStateListOf(1, 2, 3, 4, 5, 6); val sticky = mutableStateOf(true); val height = mutableIntStateOf(20); val state = LazyListState(); val w = mutableIntStateOf(80)
        start(100, 100) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), state) {
                log("lazy:content ${sticky.value}")
                if (sticky.value) stickyHeader("head") { HItem2("head"); Box(Modifier.trace("headroom").sized(w, height)) } else item("head") { HItem2("head") }
                items(rows, key = { it }) { Cell("r$it", 50, 30) }
            }
        }
        step("scrolled") { state.dispatchRawDelta(50f) }
        step("higher") { height.intValue = 40 }
        step("two rows leave") { rows.remove(1); rows.remove(2) }
        step("an ordinary item") { sticky.value = false }
        step("sticky again") { sticky.value = true }
        //@end
    }
    scenario("sticky_padded", "sticky headers in a row with padding, and in a reversed list") {
        //@begin sticky_padded
        val row = LazyListState(); val reversed = LazyListState()
        start(100, 120) {
            log("compose:Root")
            Column {
                LazyRow(Modifier.trace("row").height(20.dp), row, PaddingValues(start = 10.dp, end = 6.dp)) { for (g in 0..1) { stickyHeader { Cell("h$g", 15, 20) }; items(3) { Cell("x$g.$it", 30, 20) } } }
                LazyColumn(Modifier.trace("list").height(90.dp), reversed, PaddingValues(bottom = 8.dp), reverseLayout = true) { for (g in 0..1) { stickyHeader { Cell("H$g", 40, 15) }; items(3) { Cell("y$g.$it", 40, 25) } } }
            }
        }
        step("the row by 30") { row.dispatchRawDelta(30f) }
        step("the row by 70") { row.dispatchRawDelta(70f) }
        step("the list by 30") { reversed.dispatchRawDelta(30f) }
        step("the list by 50") { reversed.dispatchRawDelta(50f) }
        //@end
    }
    scenario("pager_vertical", "a vertical pager: scrolled to a page, with pages beyond, the count of its pages changes") {
        //@begin pager_vertical
        queueCoroutines()
        val count = mutableIntStateOf(4); lateinit var state: PagerState; lateinit var scope: CoroutineScope
        start(100, 80) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            state = rememberPagerState { count.intValue }
            VerticalPager(state, Modifier.trace("pager"), beyondViewportPageCount = 1) { p -> Keeper("p$p") }
        }
        step("to 2") { scope.launch { state.scrollToPage(2); log("launched:${state.currentPage}") } }
        step("two pages") { count.intValue = 2 }
        fact("page", state.currentPage)
        step("six pages") { count.intValue = 6 }
        step("to 5, half past") { scope.launch { state.scrollToPage(4, .25f); log("launched:${state.currentPage} ${tenths(state.currentPageOffsetFraction)}") } }
        //@end
    }
    scenario("pager_vertical_dragged", "a vertical pager dragged and let go: past the half, less than the half, with a fling") {
        //@begin pager_vertical_dragged
        queueCoroutines()
        lateinit var state: PagerState
        start(100, 100) {
            log("compose:Root")
            state = rememberPagerState { 5 }
            Box { log("compose:current ${state.currentPage} settled ${state.settledPage} target ${state.targetPage}") }
            VerticalPager(state, Modifier.trace("pager")) { p -> log("compose:p$p"); Box(Modifier.trace("p$p").fillMaxSize()) }
        }
        step("press") { press(50f, 90f) }
        step("beyond the slop") { move(50f, 60f) }
        step("on") { move(50f, 30f) }
        for (n in 1..8) step("hold #$n") { move(50f, 30f) }
        step("let go past the half", 80) { release(50f, 30f) }
        step("a little") { press(50f, 90f); move(50f, 65f); move(50f, 60f) }
        for (n in 1..8) step("held #$n") { move(50f, 60f) }
        step("let go before the half", 80) { release(50f, 60f) }
        fact("page", state.currentPage)
        //@end
    }
    scenario("pager_reads", "what reads the states of a pager, while it is scrolled by hand, to a page at once and animated") {
        //@begin pager_reads
        queueCoroutines()
        lateinit var state: PagerState; lateinit var scope: CoroutineScope
        start(100, 60) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            state = rememberPagerState(1) { 4 }
            Column {
                Box { log("compose:current ${state.currentPage}") }
                Box { log("compose:settled ${state.settledPage}") }
                Box(Modifier.drawBehind { log("draw:fraction ${tenths(state.currentPageOffsetFraction)}") }.size(100.dp, 5.dp))
                HorizontalPager(state, Modifier.trace("pager").height(50.dp), pageSpacing = 4.dp) { p -> log("compose:p$p"); Box(Modifier.trace("p$p").fillMaxSize()) }
            }
        }
        step("by hand") { state.dispatchRawDelta(30f) }
        step("past the half") { state.dispatchRawDelta(40f) }
        step("to 0") { scope.launch { state.scrollToPage(0); log("launched:${state.currentPage} ${state.settledPage}") } }
        step("animated to 1", 80) { scope.launch { state.animateScrollToPage(1, animationSpec = linear(64)); log("launched:animated ${state.currentPage}") } }
        step("animated to 3", 80) { scope.launch { state.animateScrollToPage(3, animationSpec = linear(64)); log("launched:animated ${state.currentPage}") } }
        //@end
    }
    scenario("pager_of_lists", "pages that hold lists and saved states: away, back, with keys; a vertical pager in a list") {
        //@begin pager_of_lists
        queueCoroutines()
        val ids = mutableStateListOf("a", "b", "c"); lateinit var state: PagerState; lateinit var inner: PagerState; lateinit var scope: CoroutineScope; val lists = HashMap<String, LazyListState>()
        start(100, 120) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            state = rememberPagerState { ids.size }
            Column {
                HorizontalPager(state, Modifier.trace("pager").height(60.dp), key = { ids[it] }) { p ->
                    val list = rememberLazyListState(); lists[ids[p]] = list
                    log("compose:page ${ids[p]} ${list.firstVisibleItemIndex}")
                    LazyColumn(Modifier.trace("list.${ids[p]}"), list) { items(8) { Cell("${ids[p]}$it", 40, 30) } }
                }
                LazyColumn(Modifier.trace("outer").height(60.dp)) {
                    item { inner = rememberPagerState { 3 }; VerticalPager(inner, Modifier.trace("inner").height(40.dp)) { p -> Cell("v$p", 30, 40) } }
                    items(4) { Cell("o$it", 30, 30) }
                }
            }
        }
        step("the first list scrolled") { lists["a"]!!.dispatchRawDelta(65f) }
        step("to the third page") { scope.launch { state.scrollToPage(2) } }
        step("back to the first") { scope.launch { state.scrollToPage(0) } }
        step("the inner one to 1") { scope.launch { inner.scrollToPage(1) } }
        step("the second page leaves") { ids.remove("b") }
        //@end
    }
    scenario("fill_parent_items", "items as wide and as high as their list, or a part of it; the list gets another size") {
        //@begin fill_parent_items
        val w = mutableIntStateOf(100); val h = mutableIntStateOf(80); val state = LazyListState()
        start(300, 300) {
            log("compose:Root")
            Box(Modifier.sized(w, h)) {
                LazyColumn(Modifier.trace("list"), state) {
                    item { Box(Modifier.trace("width").fillParentMaxWidth(.5f).height(20.dp)) }
                    item { Box(Modifier.trace("height").width(10.dp).fillParentMaxHeight(.25f)) }
                    item { Box(Modifier.trace("size").fillParentMaxSize(.75f)) }
                    item { Box(Modifier.trace("all").fillParentMaxSize()) }
                }
            }
        }
        step("wider") { w.intValue = 140 }
        step("higher") { h.intValue = 160 }
        step("scrolled") { state.dispatchRawDelta(60f) }
        //@end
    }
    scenario("fill_parent_row", "items of a row with padding that fill it; a fraction read from a state, one within a column of an item") {
        //@begin fill_parent_row
        val part = mutableFloatStateOf(.5f); val state = LazyListState()
        start(120, 60) {
            log("compose:Root")
            LazyRow(Modifier.trace("row"), state, PaddingValues(horizontal = 10.dp, vertical = 4.dp)) {
                item { log("compose:first ${part.floatValue}"); Box(Modifier.trace("first").fillParentMaxWidth(part.floatValue).height(20.dp)) }
                items(3) { log("compose:i$it"); Column(Modifier.trace("col$it")) { Box(Modifier.trace("i$it").fillParentMaxHeight(.5f).width(30.dp)); Box(Modifier.trace("w$it").fillParentMaxWidth(.4f).height(5.dp)) } }
            }
        }
        step("wider") { part.floatValue = .75f }
        step("scrolled") { state.dispatchRawDelta(70f) }
        //@end
    }
    scenario("fill_parent_pages", "items that fill a list are its pages: scrolled, resized while it stands in the middle, one inserted") {
        //@begin fill_parent_pages
        val w = mutableIntStateOf(100); val h = mutableIntStateOf(50); val state = LazyListState(); val pages = mutableStateListOf("a", "b", "c")
        start(300, 300) {
            log("compose:Root")
            Box(Modifier.sized(w, h)) { LazyRow(Modifier.trace("list"), state) { items(pages, key = { it }) { log("compose:$it"); Box(Modifier.fillParentMaxSize().trace(it)); } } }
        }
        step("to the middle") { state.dispatchRawDelta(150f) }
        step("wider") { w.intValue = 120 }
        step("one more before it") { pages.add(1, "x") }
        step("lower") { h.intValue = 30 }
        //@end
    }
}
@Composable fun HItem2(id: String) {
    val born = remember { log("remember:$id"); id }
    log("compose:$id born=$born")
    Box(Modifier.trace("item.$born").fillMaxWidth().height(if (id[0] == 'H') 15.dp else 30.dp))
}
