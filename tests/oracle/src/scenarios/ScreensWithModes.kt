@file:OptIn(ExperimentalComposeUiApi::class, ExperimentalFoundationApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

private fun <T> even(millis: Int) = tween<T>(millis, easing = LinearEasing)
private val LocalLetterSize = compositionLocalOf { 10 }
private val LocalInk = staticCompositionLocalOf { "black" }
@Composable private fun Day(id: Int, first: State<Int?>, last: State<Int?>, shaded: State<Boolean>, onPick: (Int) -> Unit) {
    log("compose:Day($id)")
    Box(Modifier.trace("d$id").drawBehind { val f = first.value; val l = last.value; log("draw:mark$id ${f != null && shaded.value && (id == f || l != null && id in f..l)}") }.click("d$id") { onPick(id) }.fillMaxSize())
}
@Composable private fun LinedTab(name: String, chosen: Boolean, badge: State<Int>, onClick: () -> Unit) {
    log("compose:LinedTab($name) $chosen")
    Row(Modifier.trace(name).click(name, onClick)) { Box(Modifier.size((10 * name.length).dp, 20.dp)); if (chosen) Box(Modifier.drawBehind { log("draw:badge $name ${badge.value}") }.trace("$name.b").size(6.dp)) }
}
@Composable private fun LineBelow(x: Int, w: Int) {
    log("compose:LineBelow($x, $w)")
    val left by animateIntAsState(x, even(48)); val width by animateIntAsState(w, even(48))
    Box(Modifier.offset { log("lambda:line"); IntOffset(left, 0) }.trace("line").layout { m, _ -> val p = m.measure(Constraints.fixed(width, 4)); layout(p.width, p.height) { p.place(0, 0) } })
}
@Composable private fun Paragraph(n: Int, chapter: Int) { val s = LocalLetterSize.current; log("compose:Paragraph($n) $chapter $s ${LocalInk.current}"); Box(Modifier.trace("p$n").padding(start = s.dp).size(40.dp, s.dp)) }
@Composable private fun Margin(ink: String = LocalInk.current) { log("compose:Margin $ink"); Box(Modifier.trace("margin").size(5.dp)) }
@Composable private fun Ingredient(name: String, unit: String, amount: () -> Int) {
    log("compose:Ingredient($name) $unit")
    Box(Modifier.trace(name).layout { m, _ -> val p = m.measure(Constraints.fixed(amount().coerceIn(1, 90), 10)); layout(p.width, p.height) { p.place(0, 0) } })
    Shown("label $name") { "${amount()} $unit" }
}
@Composable private fun SpiedEntry(n: Int, current: Boolean, onClick: () -> Unit) { log("compose:SpiedEntry($n) $current"); Box(Modifier.trace("e$n").click("e$n", onClick).size(if (current) 20.dp else 15.dp, 10.dp)) }

/** Screens that have modes: a range that is chosen, a selection, a tab, settings, an entry in view. */
fun screensWithModes() {
    scenario("calendar_range", "a month of days in a layout of one's own: a range chosen by two taps and marked while drawing, its days counted; another month slides in, back on the way") {
        //@begin calendar_range
        queueCoroutines()
        val month = mutableIntStateOf(0); val first = mutableStateOf<Int?>(null); val last = mutableStateOf<Int?>(null); val shaded = mutableStateOf(true)
        fun pick(day: Int) { val f = first.value; if (f == null || last.value != null) { first.value = day; last.value = null } else if (day < f) first.value = day else last.value = day }
        start(100, 100) {
            log("compose:Root")
            val count = remember { derivedStateOf { log("calc:count"); val f = first.value; val l = last.value; if (f == null || l == null) 0 else l - f + 1 } }
            Column {
                AnimatedContent(month.intValue, Modifier.trace("months"), transitionSpec = { ContentTransform(slideInHorizontally(even(48)) { it }, slideOutHorizontally(even(48)) { -it }, sizeTransform = SizeTransform { _, _ -> even(64) }) }) { m ->
                    log("compose:month $m")
                    Layout({ for (d in 1..(if (m % 2 == 0) 7 else 5)) key(m, d) { Day(d + 10 * m, first, last, shaded) { pick(it) } } }, Modifier.trace("m$m")) { ms, _ ->
                        log("policy:m$m ${ms.size}"); val ps = ms.map { it.measure(Constraints.fixed(20, 10)) }
                        layout(60, (ps.size + 2) / 3 * 10) { ps.forEachIndexed { i, p -> p.place(i % 3 * 20, i / 3 * 10) } }
                    }
                }
                Shown("count") { count.value }
            }
        }
        step("the first day") { tap(5f, 5f) }
        step("the last day") { tap(25f, 15f) }
        step("another range begins") { tap(45f, 5f) }
        step("an earlier one") { tap(5f, 5f) }
        step("not shaded") { shaded.value = false }
        step("the next month", 8) { month.intValue = 1 }
        step("its second day") { tap(25f, 5f) }
        step("the month after", 2) { month.intValue = 2 }
        step("back on the way, shaded", 8) { month.intValue = 1; shaded.value = true }
        //@end
    }
    scenario("photos_selected", "a grid in which photos are selected: a bar comes in with the first and crossfades counts, selected ones shrink in their layers, they go together, one comes and is selected at once") {
        //@begin photos_selected
        queueCoroutines()
        val photos = mutableStateListOf(1, 2, 3, 4, 5, 6); val selected = mutableStateMapOf<Int, Boolean>(); val selecting = derivedStateOf { log("calc:selecting"); selected.isNotEmpty() }
        fun toggle(id: Int) { if (selected.remove(id) == null) selected[id] = true }
        start(100, 100) {
            log("compose:Root ${selecting.value}")
            Column {
                AnimatedVisibility(selecting.value, enter = expandVertically(even(48)), exit = shrinkVertically(even(32))) {
                    log("compose:bar"); Alive("bar")
                    Row(Modifier.trace("bar").size(90.dp, 10.dp)) { Crossfade(selected.size, animationSpec = even(32)) { log("compose:count $it"); Box(Modifier.trace("n$it").size((5 + 5 * it).dp, 10.dp)) } }
                }
                LazyVerticalGrid(GridCells.Fixed(3), Modifier.trace("grid")) {
                    items(photos, key = { it }) { id ->
                        val on by remember { derivedStateOf { log("calc:$id"); selected[id] == true } }
                        log("compose:p$id $on"); val s = animateFloatAsState(if (on) .5f else 1f, even(48))
                        Box(Modifier.animateItem(even(32), even(48), even(32)).trace("p$id").graphicsLayer { log("lambda:p$id"); scaleX = s.value; scaleY = s.value }.click("p$id") { toggle(id) }.size(30.dp, 20.dp))
                    }
                }
            }
        }
        step("2 is selected", 8) { tap(35f, 5f) }
        step("4 and 6, too", 8) { toggle(4); toggle(6) }
        step("2 is not", 8) { toggle(2) }
        step("they go", 8) { photos.removeAll { selected[it] == true }; selected.clear() }
        step("9 comes, selected", 3) { photos.add(0, 9); toggle(9) }
        step("and is not on the way", 10) { toggle(9) }
        //@end
    }
    scenario("tabs_with_a_line", "tabs that are composed while they are measured, and a line that slides below the chosen one: back on the way, a badge read while drawing, a tab that goes, one with a longer name") {
        //@begin tabs_with_a_line
        queueCoroutines()
        val tabs = mutableStateListOf("a", "bb", "ccc"); val at = mutableIntStateOf(0); val badge = mutableIntStateOf(0)
        start(100, 60) {
            log("compose:Root")
            SubcomposeLayout(Modifier.trace("row")) { c ->
                val ms = subcompose("tabs") { log("compose:tabs"); tabs.forEachIndexed { i, t -> key(t) { LinedTab(t, at.intValue == i, badge) { at.intValue = i } } } }.map { it.measure(Constraints()) }
                val xs = ms.runningFold(0) { x, p -> x + p.width }; val i = at.intValue.coerceAtMost(ms.lastIndex); log("policy:row $i $xs")
                val line = subcompose("line") { LineBelow(xs[i], ms[i].width) }.map { it.measure(Constraints()) }
                layout(c.maxWidth, 24) { ms.forEachIndexed { j, p -> p.place(xs[j], 0) }; line.forEach { it.place(0, 20) } }
            }
        }
        step("ccc", 2) { tap(45f, 5f) }
        step("a on the way", 8) { tap(5f, 5f) }
        step("a badge") { badge.intValue = 3 }
        step("bb", 8) { at.intValue = 1 }
        step("a goes", 8) { tabs.remove("a") }
        step("a longer one", 8) { tabs[0] = "dddd" }
        step("bb is last, chosen by its place", 8) { tabs.add("bb"); at.intValue = 2 }
        //@end
    }
    scenario("reader_settings", "a reader with settings: letter size in a local, ink in a static one, the direction of the page; settings slide in over it, a default argument reads a local, a chapter changes with them") {
        //@begin reader_settings
        queueCoroutines()
        val size = mutableIntStateOf(10); val ink = mutableStateOf("black"); val rtl = mutableStateOf(false); val open = mutableStateOf(false); val chapter = mutableIntStateOf(1)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalLetterSize provides size.intValue, LocalInk provides ink.value, LocalLayoutDirection provides if (rtl.value) LayoutDirection.Rtl else LayoutDirection.Ltr) {
                Box(Modifier.trace("page").fillMaxSize()) {
                    Column { Paragraph(0, chapter.intValue); Margin() }
                    AnimatedVisibility(open.value, Modifier.align(Alignment.BottomEnd), enter = slideInVertically(even(48)) { it }, exit = slideOutVertically(even(48)) { it }) {
                        log("compose:settings ${LocalLetterSize.current}"); Alive("settings")
                        Row(Modifier.trace("settings")) { Box(Modifier.click("larger") { size.intValue += 2 }.size(20.dp, 10.dp)); Box(Modifier.click("ink") { ink.value = if (ink.value == "black") "sepia" else "black" }.size(20.dp, 10.dp)); Margin() }
                    }
                }
            }
        }
        step("settings", 8) { open.value = true }
        step("larger") { tap(60f, 95f) }
        step("sepia") { tap(80f, 95f) }
        step("from the right") { rtl.value = true }
        step("settings close, another chapter", 2) { open.value = false; chapter.intValue = 2 }
        step("larger on the way", 8) { size.intValue = 14 }
        step("black, from the left, open at once", 8) { ink.value = "black"; rtl.value = false; open.value = true }
        //@end
    }
    scenario("recipe_scaled", "a recipe by servings: amounts are lambdas read by measurement and by labels, a factor is derived, rows are remembered by their number and unit, a side effect notes, a flow follows") {
        //@begin recipe_scaled
        queueCoroutines()
        val servings = mutableIntStateOf(2); val items = mutableStateListOf("egg" to 1, "flour" to 20); val unit = mutableStateOf("g"); val seen = ArrayList<Int>()
        start(100, 100) {
            log("compose:Root")
            val factor = remember { derivedStateOf { log("calc:factor"); servings.intValue / 2 } }
            val rows = remember(unit.value, items.size) { log("remember:rows"); items.map { it.first } }
            SideEffect { seen.add(servings.intValue) }
            Column(Modifier.trace("col")) { for (r in rows) key(r) { Ingredient(r, unit.value) { (items.firstOrNull { it.first == r }?.second ?: 0) * factor.value } } }
            LaunchedEffect(Unit) { snapshotFlow { factor.value to unit.value }.collect { (f, u) -> log("flow:$f $u") } }
        }
        step("three: the same factor") { servings.intValue = 3 }
        step("four") { servings.intValue = 4 }
        step("more flour") { items[1] = "flour" to 30 }
        step("milk, too") { items.add("milk" to 5) }
        step("ounces") { unit.value = "oz" }
        step("the egg goes, two") { items.removeAt(0); servings.intValue = 2 }
        step("flour is renamed: the rows are older") { items[0] = "spelt" to 25 }
        fact("seen", seen.toList())
        //@end
    }
    scenario("sections_spied", "sections that scroll and entries beside them: the current one is derived from places that a callback keeps, an entry scrolls to its section, cut by a finger, a section grows, one goes") {
        //@begin sections_spied
        queueCoroutines()
        val heights = mutableStateListOf(40, 60, 30, 80); val scroll = ScrollState(0)
        start(100, 60) {
            log("compose:Root"); val tops = remember { mutableStateMapOf<Int, Int>() }; val scope = rememberCoroutineScope()
            val current by remember { derivedStateOf { log("calc:current"); tops.entries.filter { it.value <= scroll.value + 10 }.maxOfOrNull { it.key } ?: 0 } }
            Row {
                Column(Modifier.trace("side").width(20.dp)) { for (i in heights.indices) SpiedEntry(i, i == current) { scope.launch { scroll.animateScrollTo(tops[i] ?: 0, even(64)); log("there:$i ${scroll.value}") } } }
                Column(Modifier.trace("text").height(60.dp).verticalScroll(scroll)) { heights.forEachIndexed { i, h -> Box(Modifier.onPlaced { val y = it.positionInParent().y.roundToInt(); log("onPlaced:$i $y"); tops[i] = y }.trace("s$i").size(60.dp, h.dp)) } }
            }
        }
        step("the third entry", 8) { tap(5f, 25f) }
        step("by hand", 4) { press(50f, 50f); move(50f, 20f); move(50f, 10f) }
        step("let go", 20) { move(50f, 10f); release(50f, 10f) }
        step("the first entry", 2) { tap(5f, 5f) }
        step("a finger on the way", 4) { press(50f, 30f) }
        step("let go again", 8) { release(50f, 30f) }
        step("the first grows", 4) { heights[0] = 70 }
        step("the last goes", 4) { heights.removeAt(3) }
        fact("scroll", scroll.value)
        //@end
    }
}
