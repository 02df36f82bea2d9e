@file:OptIn(ExperimentalFoundationApi::class)

package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.pager.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*

@Composable fun KeptItem(name: String, h: Int = 25) { Alive(name); Box(Modifier.trace(name).fillMaxWidth().height(h.dp)) }

/** Lists whose nodes and slots are used again for the list of another tab, and switches of user scrolling. */
fun keptTabs() {
    scenario("slots_of_kept_tabs", "tabs of lists in a holder: items that were scrolled away and are not used again leave with the tab") {
        //@begin slots_of_kept_tabs
        queueCoroutines()
        val tab = mutableStateOf("x"); val lists = HashMap<String, LazyListState>()
        start(100, 80) {
            log("compose:Root")
            val holder = rememberSaveableStateHolder()
            holder.SaveableStateProvider(tab.value) {
                val name = tab.value
                val list = rememberLazyListState(); lists[name] = list
                log("compose:tab $name")
                LazyColumn(Modifier.trace("list.$name"), list) { items(if (name == "z") 2 else 9) { i -> KeptItem("$name$i") } }
            }
        }
        step("y") { tab.value = "y" }
        step("y+50") { lists["y"]!!.dispatchRawDelta(50f) }
        step("x") { tab.value = "x" }
        step("z") { tab.value = "z" }
        step("y again") { tab.value = "y" }
        //@end
    }
    scenario("slots_of_kept_grids", "reusable contents with a grid: the key changes, with fewer and with more items than before") {
        //@begin slots_of_kept_grids
        queueCoroutines()
        val page = mutableIntStateOf(8); val n = mutableIntStateOf(0)
        start(100, 80) {
            log("compose:Root")
            ReusableContent(page.intValue) {
                val count = page.intValue
                log("compose:page $count")
                LazyVerticalGrid(GridCells.Fixed(2), Modifier.trace("grid.$count")) { items(count) { i -> Alive("$count.$i"); Box(Modifier.trace("$count.$i ${n.intValue}").height(20.dp)) } }
            }
        }
        step("three") { page.intValue = 3 }
        step("n=1") { n.intValue = 1 }
        step("six") { page.intValue = 6 }
        step("none") { page.intValue = 0 }
        step("two") { page.intValue = 2 }
        //@end
    }
    scenario("slots_of_kept_boxes", "a layout of slots in reusable contents: slots of the page before that the next does not use") {
        //@begin slots_of_kept_boxes
        queueCoroutines()
        val page = mutableStateOf("a"); val count = mutableIntStateOf(3); val kept = mutableIntStateOf(2)
        start(100, 80) {
            log("compose:Root")
            ReusableContent(page.value) {
                val name = page.value
                SubcomposeLayout(remember { SubcomposeLayoutState(SubcomposeSlotReusePolicy(kept.intValue)) }, Modifier.trace("slots.$name")) { c ->
                    log("policy:$name ${count.intValue}")
                    val ps = (0 until count.intValue).flatMap { i -> subcompose("$name$i") { KeptItem("$name$i", 10) } }.map { it.measure(c.copy(minHeight = 0)) }
                    layout(c.maxWidth, c.maxHeight) { ps.forEachIndexed { i, p -> p.place(0, i * 10) } }
                }
            }
        }
        step("b") { page.value = "b" }
        step("fewer") { count.intValue = 1 }
        step("c, two") { page.value = "c"; count.intValue = 2 }
        step("a, none kept") { kept.intValue = 0; page.value = "a" }
        step("b, one") { page.value = "b"; count.intValue = 1 }
        //@end
    }
    scenario("scroll_switched", "user scrolling that is switched off and on, of a list, a grid and a pager: what is measured, placed and drawn") {
        //@begin scroll_switched
        queueCoroutines()
        val a = mutableStateOf(true); val b = mutableStateOf(true); val c = mutableStateOf(true); val d = mutableStateOf(true)
        start(200, 200) {
            log("compose:Root")
            Column(Modifier.trace("col")) {
                LazyRow(Modifier.trace("row").height(20.dp), userScrollEnabled = a.value) { items(3) { Box(Modifier.trace("r$it").size(30.dp, 20.dp)) } }
                Box(Modifier.trace("box").graphicsLayer()) { LazyVerticalGrid(GridCells.Fixed(2), Modifier.trace("grid").height(40.dp), userScrollEnabled = b.value) { items(3) { Box(Modifier.trace("g$it").size(30.dp, 20.dp)) } } }
                HorizontalPager(rememberPagerState { 3 }, Modifier.trace("pager").height(20.dp), userScrollEnabled = c.value) { Box(Modifier.trace("p$it").fillMaxSize()) }
                Column(Modifier.trace("scrolled").height(20.dp).verticalScroll(rememberScrollState(), enabled = d.value)) { Box(Modifier.trace("tall").size(10.dp, 50.dp)) }
            }
        }
        step("the row") { a.value = false }
        step("the grid") { b.value = false }
        step("the pager") { c.value = false }
        step("the scroll") { d.value = false }
        step("all on") { a.value = true; b.value = true; c.value = true; d.value = true }
        //@end
    }
}
