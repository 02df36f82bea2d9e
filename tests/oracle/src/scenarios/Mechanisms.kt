package oracle

import androidx.compose.animation.animateBounds
import androidx.compose.animation.core.*
import androidx.compose.foundation.focusable
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.pager.*
import androidx.compose.runtime.*
import androidx.compose.runtime.snapshots.Snapshot
import androidx.compose.runtime.snapshots.SnapshotStateObserver
import androidx.compose.ui.ExperimentalComposeUiApi
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.focus.*
import androidx.compose.ui.graphics.drawscope.ContentDrawScope
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.foundation.text.BasicTextField
import androidx.compose.ui.text.TextRange
import androidx.compose.ui.text.input.TextFieldValue
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.ui.unit.*
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.launch

@Composable fun Says(name: String, value: () -> Any) { log("compose:$name ${value()}") }
/** In so many boxes: nodes of equal depth are measured in an order that is no fact. */
@Composable fun Deeper(boxes: Int, content: @Composable () -> Unit) { if (boxes == 0) content() else Box { Deeper(boxes - 1, content) } }
@Composable fun SortedWords(words: State<List<String>>) { log("compose:SortedWords"); for (w in words.value) key(w) { val born = remember { log("born:$w"); w.length }; Says("word.$w") { born } } }
@Composable fun Slid(id: String, target: Int, ms: Int) {
    val x = remember { Animatable(0f) }
    log("compose:Slid($id) $target")
    LaunchedEffect(target) { log("to:$id $target"); try { x.animateTo(target.toFloat(), linear(ms)); log("end:$id") } catch (e: CancellationException) { log("cut:$id ${tenths(x.value)}"); throw e } }
    Box(Modifier.graphicsLayer { log("lambda:layer.$id ${tenths(x.value)}"); translationX = x.value }.trace(id).size(10.dp))
}
private class TintingNode(val name: String, val s: IntState) : Modifier.Node(), DrawModifierNode {
    override fun onAttach() { log("attached:$name") }
    override fun onDetach() { log("detached:$name") }
    override fun ContentDrawScope.draw() { log("draw:$name ${s.intValue}"); drawContent() }
}
private class SizingNode(val name: String, val s: IntState) : Modifier.Node(), LayoutModifierNode {
    override fun onAttach() { log("attached:$name") }
    override fun onDetach() { log("detached:$name") }
    override fun MeasureScope.measure(measurable: Measurable, constraints: Constraints): MeasureResult { log("measure:$name ${s.intValue}"); val p = measurable.measure(constraints); return layout(p.width + s.intValue, p.height) { log("place:$name"); p.place(0, 0) } }
}
class HostNode(val s: IntState) : DelegatingNode() {
    private var tint: DelegatableNode? = null
    private var sizing: DelegatableNode? = null
    fun tint(on: Boolean) { if (on) tint = delegate(TintingNode("tint", s)) else tint?.let { undelegate(it); tint = null } }
    fun sizing(on: Boolean) { if (on) sizing = delegate(SizingNode("sizing", s)) else sizing?.let { undelegate(it); sizing = null } }
}
data class HostElement(val s: IntState, val born: (HostNode) -> Unit) : ModifierNodeElement<HostNode>() {
    override fun create() = HostNode(s).also(born)
    override fun update(node: HostNode) { log("node:update") }
}
@Composable fun ReadItem(i: Int, n: IntState) {
    val born = remember { log("born:$i"); n.intValue }
    log("compose:i$i ${n.intValue} born $born")
    DisposableEffect(Unit) { log("effect-start:$i"); onDispose { log("effect-dispose:$i") } }
    Box(Modifier.trace("i$i").size(50.dp, 30.dp))
}
@Composable fun Branching(mode: IntState, stop: State<Boolean>) {
    log("compose:Branching ${mode.intValue} ${stop.value}")
    Effect("first", mode.intValue / 2)
    if (stop.value) { Held("stopped"); return }
    when (mode.intValue) {
        0 -> { Effect("zero", Unit); Held("h0") }
        1 -> Held("h1")
        2 -> Row { Held("h2"); Effect("two", Unit) }
    }
    for (i in 0 until mode.intValue) { if (i == 1) continue; Held("loop$i") }
    Effect("last", mode.intValue)
    log("compose:Branching.end")
}
private val adding = object : SnapshotMutationPolicy<Int> {
    override fun equivalent(a: Int, b: Int) = a == b
    override fun merge(previous: Int, current: Int, applied: Int): Int { log("merge:$previous $current $applied"); return current + applied - previous }
}

/** What a framework promises, asked for a second and a third time. */
fun mechanisms() {
    scenario("key_behind_skipped", "writes within key() behind rows that are skipped: what stands before it, in it and after it reads them; the keys change") {
        //@begin key_behind_skipped
        val n = mutableIntStateOf(0); val to = mutableIntStateOf(0); val k = mutableIntStateOf(0)
        start {
            log("compose:Root ${n.intValue}")
            Reading("before", to)
            for (i in 0..2) {
                Reading("row$i", to)
                key(i + k.intValue) { log("compose:key$i"); if (i == 1) to.intValue = n.intValue * 10; Reading("in$i", to) }
            }
            Reading("after", to)
        }
        step("n=1") { n.intValue = 1 }
        step("n=2") { n.intValue = 2 }
        step("other keys") { k.intValue = 1 }
        step("n=3, other keys") { n.intValue = 3; k.intValue = 3 }
        step("to=5") { to.intValue = 5 }
        step("n=4") { n.intValue = 4 }
        //@end
    }
    scenario("derived_of_lists", "derived states of a list and of one another: what counts, what is sorted and limited, and items of a lazy list") {
        //@begin derived_of_lists
        val words = mutableStateListOf("pear", "fig", "apple"); val query = mutableStateOf(""); val limit = mutableIntStateOf(3)
        start(100, 100) {
            log("compose:Root")
            val found = remember { derivedStateOf { log("calc:found"); words.filter { query.value in it } } }
            val sorted = remember { derivedStateOf { log("calc:sorted"); found.value.sorted().take(limit.intValue) } }
            val count by remember { derivedStateOf { log("calc:count"); found.value.size } }
            Column {
                Says("count") { count }
                SortedWords(sorted)
                LazyColumn(Modifier.trace("list").height(60.dp)) { log("lazy:content"); items(found.value, key = { it }) { w -> log("compose:item.$w $count"); Box(Modifier.trace(w).size(20.dp)) } }
            }
        }
        step("one more") { words.add("kiwi") }
        step("p") { query.value = "p" }
        step("pe: another query with fewer") { query.value = "pe" }
        step("pear: the same one") { query.value = "pear" }
        step("a word that is not found") { words.add("plum") }
        step("everything, two of them") { query.value = ""; limit.intValue = 2 }
        step("reversed") { words.reverse() }
        step("cleared") { words.clear() }
        step("and one") { words.add("fig") }
        //@end
    }
    scenario("flow_of_lists", "snapshotFlows of a list and of a map with collectors that take frames: values meanwhile, equal ones, a restart while one waits") {
        //@begin flow_of_lists
        queueCoroutines()
        val items = mutableStateListOf(1, 2); val map = mutableStateMapOf("a" to 1); val k = mutableIntStateOf(0)
        start {
            log("compose:Root ${k.intValue}")
            LaunchedEffect(k.intValue) {
                log("launched:${k.intValue}")
                try { snapshotFlow { log("flow:sum"); items.sum() }.collect { log("sum:$it"); withFrameNanos { log("frame:$it".take(6)) }; log("late:$it"); withFrameNanos { }; log("later:$it") } } finally { log("ended") }
            }
            LaunchedEffect(Unit) { snapshotFlow { map["a"] to items.size }.collect { log("pair:$it"); if (it.second > 4) items.removeAt(0) } }
        }
        step("3", 20) { items.add(3) }
        step("4", 1) { items.add(4) }
        step("5 while 4 is waited for", 1) { items.add(5) }
        step("the rest", 20) { }
        step("the same value", 20) { items[0] = items[0] }
        step("a", 20) { map["a"] = 2 }
        step("restarted while it waits", 20) { items[0] = 9; k.intValue = 1 }
        step("b: not read", 20) { map["b"] = 1 }
        step("all cleared", 20) { items.clear(); map.clear() }
        //@end
    }
    scenario("slid_to_targets", "rows that animate to their target in an effect: targets change on the way, again, one at a time and all at once; a row leaves") {
        //@begin slid_to_targets
        queueCoroutines()
        val targets = mutableStateListOf(0, 0, 0)
        start { log("compose:Root"); Column { for (i in targets.indices) Slid("s$i", targets[i], 48 + 16 * i) } }
        step("all", 3) { for (i in 0..2) targets[i] = 100 }
        step("the second turns back", 2) { targets[1] = 20 }
        step("the first and the third, too", 20) { targets[0] = 10; targets[2] = 30 }
        step("the same again", 20) { targets[0] = 10 }
        step("on again", 2) { targets[0] = 50; targets[2] = 60 }
        step("the last leaves on the way", 20) { targets.removeAt(2) }
        step("it comes back", 20) { targets.add(40) }
        //@end
    }
    scenario("infinite_in_items", "an infinite animation read in the layers of list items: scrolled, its spec exchanged, switched off and on") {
        //@begin infinite_in_items
        queueCoroutines()
        val list = LazyListState(); val on = mutableStateOf(true); val slow = mutableStateOf(false)
        start(100, 80) {
            log("compose:Root ${on.value}")
            val all = rememberInfiniteTransition()
            val a = if (on.value) all.animateFloat(0f, 10f, infiniteRepeatable(linear(if (slow.value) 96 else 48), RepeatMode.Reverse)) else null
            LazyColumn(Modifier.trace("list"), list) {
                items(8) { i ->
                    log("compose:i$i ${a != null}")
                    if (i % 3 == 0 && a != null) Box(Modifier.graphicsLayer { log("lambda:layer.$i ${tenths(a.value)}"); translationX = a.value }.trace("i$i").size(20.dp, 30.dp)) else Box(Modifier.trace("i$i").size(30.dp))
                }
            }
        }
        step("on", 3)
        step("scrolled", 3) { list.dispatchRawDelta(65f) }
        step("slower", 4) { slow.value = true }
        step("off", 4) { on.value = false }
        step("on again", 3) { on.value = true }
        step("scrolled back", 3) { list.dispatchRawDelta(-65f) }
        step("off again") { on.value = false }
        //@end
    }
    scenario("delegates_changed", "a node that takes and gives up delegates which draw and measure: one, the other, both, while their state changes") {
        //@begin delegates_changed
        val s = mutableIntStateOf(0); val k = mutableIntStateOf(0); lateinit var host: HostNode
        start {
            log("compose:Root ${k.intValue}")
            Row(Modifier.trace("row")) { Box(Modifier.trace("around").then(HostElement(s) { host = it }).trace("in").size(10.dp)); Leaf("beside") }
        }
        step("it tints") { host.tint(true) }
        step("s=1") { s.intValue = 1 }
        step("it sizes, too") { host.sizing(true) }
        step("s=5") { s.intValue = 5 }
        step("it tints no more") { host.tint(false) }
        step("s=7") { s.intValue = 7 }
        step("it sizes no more") { host.sizing(false) }
        step("s=9") { s.intValue = 9 }
        step("both at once") { host.sizing(true); host.tint(true) }
        step("composed again") { k.intValue = 1 }
        step("none") { host.tint(false); host.sizing(false) }
        //@end
    }
    scenario("aligned_again", "children of a row aligned by a line of their own: lines move, come under a padding, a child without one; several times") {
        //@begin aligned_again
        val a = mutableIntStateOf(5); val b = mutableIntStateOf(10); val pad = mutableIntStateOf(0); val shown = mutableStateOf(true)
        start {
            log("compose:Root")
            Row(Modifier.trace("row")) {
                Layout({}, Modifier.alignBy(Edge).trace("a")) { _, _ -> log("policy:a ${a.intValue}"); layout(20, 30, mapOf(Edge to a.intValue)) { } }
                Box(Modifier.alignBy(Edge).trace("outer").layout { m, c -> val p = m.measure(c); layout(p.width, p.height + pad.intValue) { log("lambda:pad ${pad.intValue}"); p.place(0, pad.intValue) } }) {
                    Layout({}, Modifier.trace("b")) { _, _ -> log("policy:b ${b.intValue}"); layout(20, 30, mapOf(Edge to b.intValue)) { } }
                }
                if (shown.value) Box(Modifier.alignByBaseline().trace("none").size(10.dp))
                Box(Modifier.alignBy { it.measuredHeight / 2 }.trace("half").size(10.dp, 40.dp))
            }
        }
        step("a=12") { a.intValue = 12 }
        step("b=20") { b.intValue = 20 }
        step("a padding") { pad.intValue = 5 }
        step("b=25") { b.intValue = 25 }
        step("both back") { a.intValue = 0; b.intValue = 0 }
        step("the one without a line leaves") { shown.value = false }
        step("no padding, b=12") { pad.intValue = 0; b.intValue = 12 }
        //@end
    }
    scenario("reused_items_read", "items of two types that read one state: it changes while some are kept for reuse, as they come back, and after it") {
        //@begin reused_items_read
        val n = mutableIntStateOf(0); val list = LazyListState()
        start(100, 90) { log("compose:Root"); LazyColumn(Modifier.trace("list"), list) { items(14, key = { it }, contentType = { it % 2 }) { ReadItem(it, n) } } }
        step("by 95") { list.dispatchRawDelta(95f) }
        step("n=1") { n.intValue = 1 }
        step("back") { list.dispatchRawDelta(-95f) }
        step("n=2") { n.intValue = 2 }
        step("by 200") { list.dispatchRawDelta(200f) }
        step("back by 70, n=3") { list.dispatchRawDelta(-70f); n.intValue = 3 }
        step("n=4") { n.intValue = 4 }
        step("to the start") { list.dispatchRawDelta(-500f) }
        //@end
    }
    scenario("movable_with_focus", "movable content that has the focus and a coroutine moves from a row to a column, several times; focus is asked for again") {
        //@begin movable_with_focus
        queueCoroutines()
        val all = Requesters(); val place = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Root ${place.intValue}")
            val moving = remember {
                movableContentOf {
                    log("compose:moving")
                    Box(Modifier.focusRequester(all["m"]).focus("m").focusable().trace("m").size(20.dp))
                    LaunchedEffect(Unit) { log("launched"); try { awaitCancellation() } finally { log("cancelled") } }
                }
            }
            Row(Modifier.focus("row")) { if (place.intValue == 0) moving(); Box(Modifier.focusRequester(all["r"]).focus("r").focusable().trace("r").size(20.dp)) }
            Column(Modifier.focus("column").padding(top = 40.dp)) { Box(Modifier.focusRequester(all["c"]).focus("c").focusable().trace("c").size(20.dp)); if (place.intValue == 1) moving() }
        }
        step("m") { log("did:${all["m"].requestFocus()}") }
        step("to the column") { place.intValue = 1 }
        step("m again") { log("did:${all["m"].requestFocus()}") }
        step("tab") { key(Key.Tab) }
        step("back to the row") { place.intValue = 0 }
        step("r, then it moves") { log("did:${all["r"].requestFocus()}"); place.intValue = 1 }
        step("m once more") { log("did:${all["m"].requestFocus()}") }
        step("it leaves") { place.intValue = 2 }
        step("tab to what is left") { key(Key.Tab) }
        //@end
    }
    scenario("branches_with_effects", "branches, an early return, a loop that leaves one out, with effects and observers: another branch several times") {
        //@begin branches_with_effects
        val mode = mutableIntStateOf(0); val stop = mutableStateOf(false)
        start { log("compose:Root"); Branching(mode, stop); Effect("root", Unit) }
        step("1") { mode.intValue = 1 }
        step("2") { mode.intValue = 2 }
        step("stop") { stop.value = true }
        step("3 behind it") { mode.intValue = 3 }
        step("on") { stop.value = false }
        step("0 and stop") { mode.intValue = 0; stop.value = true }
        step("2 and on") { mode.intValue = 2; stop.value = false }
        step("1 again") { mode.intValue = 1 }
        //@end
    }
    scenario("bounds_of_chosen", "the chosen of three rows is larger, with animateBounds: another one on the way, in another order, none") {
        //@begin bounds_of_chosen
        queueCoroutines()
        val chosen = mutableIntStateOf(0); val order = mutableStateListOf(0, 1, 2)
        start(200, 200) {
            log("compose:Root")
            LookaheadScope {
                Column(Modifier.trace("column")) {
                    for (i in order) key(i) {
                        Deeper(i) {
                        val on = chosen.intValue == i
                        log("compose:row$i $on")
                        Box(Modifier.animateBounds(this@LookaheadScope, boundsTransform = { _, _ -> linear(64) }).trace("row$i").size(if (on) 60.dp else 20.dp, if (on) 40.dp else 20.dp)) { Leaf("in$i") }
                        }
                    }
                }
            }
        }
        step("the second", 3) { chosen.intValue = 1 }
        step("the third, on the way", 20) { chosen.intValue = 2 }
        step("another order", 3) { order.clear(); order.addAll(listOf(2, 0, 1)) }
        step("the first, on the way", 20) { chosen.intValue = 0 }
        step("none", 20) { chosen.intValue = -1 }
        //@end
    }
    scenario("observers_of_snapshots", "apply and write observers, Snapshot.observe and a SnapshotStateObserver: writes of all kinds, equal ones, nested, after they were given up") {
        //@begin observers_of_snapshots
        val a = mutableIntStateOf(0); val b = mutableIntStateOf(0); val sum = derivedStateOf { log("calc:sum"); a.intValue + b.intValue }
        fun named(s: Any) = if (s === a) "a" else if (s === b) "b" else if (s === sum) "sum" else null
        start { log("compose:Root"); Reading("a", a) }
        val applied = Snapshot.registerApplyObserver { changed, _ -> log("applied:${changed.mapNotNull { named(it) }.sorted()}") }
        val written = Snapshot.registerGlobalWriteObserver { named(it)?.let { log("written:$it") } }
        step("a=1") { a.intValue = 1 }
        step("twice") { a.intValue = 2; a.intValue = 3 }
        step("the same") { a.intValue = 3 }
        step("in a snapshot") { Snapshot.withMutableSnapshot { a.intValue = 4; b.intValue = 1 }; log("after") }
        step("in one that is disposed") { val s = Snapshot.takeMutableSnapshot({ log("read:${named(it)}") }, { log("wrote:${named(it)}") }); s.enter { b.intValue = a.intValue + 1; log("sum:${sum.value}") }; s.dispose() }
        step("observed") { Snapshot.observe({ log("read:${named(it)}") }, { log("wrote:${named(it)}") }) { b.intValue = sum.value; Snapshot.withoutReadObservation { a.intValue }; a.intValue } }
        val observer = SnapshotStateObserver { it() }
        observer.start()
        fun look(scope: String) { observer.observeReads(scope, { log("changed:$it") }) { if (scope == "outer") { a.intValue; observer.observeReads("inner", { log("changed:$it") }) { sum.value } } else sum.value } }
        step("looked at") { look("outer") }
        step("a=10") { a.intValue = 10 }
        step("b=20: the scopes have not looked again") { b.intValue = 20 }
        step("one looks again, the sum stays") { look("derived"); a.intValue = 11; b.intValue = 19 }
        step("it is cleared") { observer.clear("derived"); a.intValue = 12 }
        step("given up") { observer.stop(); written.dispose(); a.intValue = 13 }
        applied.dispose()
        step("and the other") { a.intValue = 14 }
        //@end
    }
    scenario("policies_merged", "states that merge, that are never equal, that are equal by identity: read in composition, by a derived state and while drawing") {
        //@begin policies_merged
        val n = mutableStateOf(0, adding); val never = mutableStateOf(0, neverEqualPolicy()); val one = listOf(1); val same = mutableStateOf(one, referentialEqualityPolicy())
        start {
            log("compose:Root")
            Says("n") { n.value }
            Says("never") { never.value }
            Says("same") { same.value }
            val half by remember { derivedStateOf { log("calc:half"); never.value / 2 } }
            Says("half") { half }
            Box(Modifier.drawBehind { log("draw:never ${never.value}") }.trace("drawn").size(10.dp))
        }
        step("never the same") { never.value = 0 }
        step("once more") { never.value = 0 }
        step("1") { never.value = 1 }
        step("another list, equal") { same.value = listOf(1) + emptyList() }
        step("the same list") { same.value = same.value }
        for (i in 1..2) step("two snapshots add, #$i") {
            val s = Snapshot.takeMutableSnapshot(); val t = Snapshot.takeMutableSnapshot()
            s.enter { n.value += 1 }; t.enter { n.value += 2; never.value = 5 }
            log("first:${s.apply().succeeded}"); log("second:${t.apply().succeeded}"); s.dispose(); t.dispose()
            log("sum:${n.value} ${never.value}")
        }
        step("one that adds nothing") { val s = Snapshot.takeMutableSnapshot(); s.enter { n.value += 0 }; n.value += 1; log("did:${s.apply().succeeded} ${n.value}"); s.dispose() }
        //@end
    }
    scenario("semantics_blocks", "semantics that read states: when their blocks run, for equal and for other ones, cleared ones, a row that leaves") {
        //@begin semantics_blocks
        val s = mutableIntStateOf(0); val n = mutableIntStateOf(0); val shown = mutableStateOf(true)
        start {
            log("compose:Root ${n.intValue}")
            Column(Modifier.semantics(mergeDescendants = true) { log("semantics:column ${s.intValue}") }) {
                Box(Modifier.semantics { log("semantics:first ${s.intValue}"); contentDescription = "first ${s.intValue}" }.trace("first").size(10.dp))
                if (shown.value) Box(Modifier.semantics { log("semantics:second"); contentDescription = "second" }.clearAndSetSemantics { log("semantics:cleared ${s.intValue}") }.trace("second").size(10.dp))
                Says("n") { n.intValue }
            }
        }
        step("s=1") { s.intValue = 1 }
        step("s=2") { s.intValue = 2 }
        step("composed again") { n.intValue = 1 }
        step("one leaves, s=3") { shown.value = false; s.intValue = 3 }
        step("it comes back") { shown.value = true }
        //@end
    }
    scenario("lists_emptied", "a list, a grid and a pager of the same items: emptied while they are scrolled, filled, emptied and filled in one step") {
        //@begin lists_emptied
        queueCoroutines()
        val ids = mutableStateListOf(*(0..9).toList().toTypedArray()); val list = LazyListState(); val grid = LazyGridState(); val pager = PagerState { ids.size }
        start(100, 120) {
            log("compose:Root")
            Column {
                Says("at") { "${list.firstVisibleItemIndex} ${grid.firstVisibleItemIndex} ${pager.currentPage}" }
                LazyColumn(Modifier.trace("list").height(50.dp), list) { items(ids, key = { it }) { Cell("l$it", 50, 20) } }
                Box { LazyVerticalGrid(GridCells.Fixed(2), Modifier.trace("grid").size(60.dp, 40.dp), grid) { items(ids, key = { it }) { Cell("g$it", 20, 20) } } }
                Box { Box { HorizontalPager(pager, Modifier.trace("pager").size(60.dp, 20.dp)) { p -> Cell("p${ids[p]}", 20, 20) } } }
            }
        }
        step("scrolled") { list.dispatchRawDelta(70f); grid.dispatchRawDelta(50f); pager.dispatchRawDelta(130f) }
        step("emptied") { ids.clear() }
        step("scrolled in vain") { list.dispatchRawDelta(30f); grid.dispatchRawDelta(30f) }
        step("five of them") { ids.addAll(listOf(4, 5, 6, 7, 8)) }
        step("scrolled again") { list.dispatchRawDelta(30f); pager.dispatchRawDelta(60f) }
        step("emptied and filled") { ids.clear(); ids.addAll(listOf(8, 9, 4, 5)) }
        step("one") { ids.removeRange(1, 4) }
        step("none, then one more") { ids.clear(); ids.add(1) }
        //@end
    }
    scenario("grid_columns_again", "a grid with keys whose columns change from two to three and back, scrolled between: states of cells, spans, what is composed again") {
        //@begin grid_columns_again
        val columns = mutableIntStateOf(2); val ids = mutableStateListOf(*(0..13).toList().toTypedArray()); val grid = LazyGridState(); val n = mutableIntStateOf(0)
        start(90, 90) {
            log("compose:Root ${columns.intValue}")
            LazyVerticalGrid(GridCells.Fixed(columns.intValue), Modifier.trace("grid"), grid) {
                log("lazy:content")
                items(ids, key = { it }, span = { if (it == 4) GridItemSpan(maxLineSpan) else GridItemSpan(1) }) { i -> val born = remember { log("born:$i"); columns.intValue }; log("compose:c$i $born" + if (i % 5 == 0) " ${n.intValue}" else ""); Box(Modifier.trace("c$i").fillMaxWidth().height(25.dp)) }
            }
        }
        step("three") { columns.intValue = 3 }
        step("n=1") { n.intValue = 1 }
        step("by 40") { grid.dispatchRawDelta(40f) }
        step("two again") { columns.intValue = 2 }
        step("the fourth leaves, three") { ids.remove(4); columns.intValue = 3 }
        step("back, n=2") { grid.dispatchRawDelta(-100f); n.intValue = 2 }
        step("one column, it comes back") { columns.intValue = 1; ids.add(2, 4) }
        //@end
    }

    scenario("text_field_keys", "text fields of a string and of a value: keys that delete and move, the program writes, an edit that is turned down") {
        //@begin text_field_keys
        queueCoroutines()
        val text = mutableStateOf("abc"); val value = mutableStateOf(TextFieldValue("12345", TextRange(2))); val fixed = mutableStateOf(false); val all = Requesters()
        start(200, 100) {
            log("compose:Root")
            Column {
                Column { log("compose:text ${text.value}"); BasicTextField(text.value, { log("typed:$it"); if (!fixed.value) text.value = it }, Modifier.focusRequester(all["t"]).size(100.dp, 20.dp)) }
                Column { log("compose:value ${value.value.text}"); BasicTextField(value.value, { log("edited:${it.text} ${it.selection.start}-${it.selection.end}"); value.value = it }, Modifier.focusRequester(all["v"]).size(100.dp, 20.dp)) }
            }
        }
        step("focus", 3) { log("did:${all["t"].requestFocus()}") }
        step("delete", 3) { key(Key.Delete) }
        step("right, backspace", 3) { key(Key.DirectionRight); key(Key.Backspace) }
        step("backspace at the start", 3) { key(Key.Backspace) }
        step("the program writes", 3) { text.value = "uvwxyz" }
        step("to the end, backspace", 3) { key(Key.MoveEnd); key(Key.Backspace) }
        step("turned down", 3) { fixed.value = true; key(Key.Backspace) }
        step("again", 3) { fixed.value = false; key(Key.Backspace) }
        step("the other", 3) { log("did:${all["v"].requestFocus()}") }
        step("backspace, left", 3) { key(Key.Backspace); key(Key.DirectionLeft) }
        step("the program moves the caret", 3) { value.value = value.value.copy(selection = TextRange(4)) }
        step("two backspaces", 3) { key(Key.Backspace); key(Key.Backspace) }
        //@end
    }

    scenario("keys_return", "keys of a list that leave and come back: saved and remembered states, while it is scrolled, on the way of an animated scroll, in another order") {
        //@begin keys_return
        queueCoroutines()
        val ids = mutableStateListOf(*(0..11).toList().toTypedArray()); val list = LazyListState(); lateinit var scope: CoroutineScope
        start(100, 90) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            LazyColumn(Modifier.trace("list"), list) { items(ids, key = { it }) { i -> val saved = rememberSaveable { log("saved:$i"); i * 2 }; val kept = remember { log("kept:$i"); i }; log("compose:i$i $saved $kept"); Box(Modifier.trace("i$i").size(50.dp, 30.dp)) } }
        }
        step("by 70") { list.dispatchRawDelta(70f) }
        step("the first visible one leaves") { ids.remove(2) }
        step("it comes back at the front") { ids.add(0, 2) }
        step("animated to the eighth, the fourth leaves", 2) { scope.launch { list.animateScrollToItem(8); log("there:${list.firstVisibleItemIndex}+${list.firstVisibleItemScrollOffset}") }; ids.remove(4) }
        step("it comes back on the way", 2) { ids.add(3, 4) }
        step("to the end", 60) { }
        step("reversed") { ids.reverse() }
        step("rotated and scrolled") { ids.add(ids.removeAt(0)); list.dispatchRawDelta(-45f) }
        //@end
    }

    scenario("written_by_children", "what a BoxWithConstraints and items write while they are composed is read before them, in them and after them: several times, by a new width, too") {
        //@begin written_by_children
        queueCoroutines()
        val n = mutableIntStateOf(1); val seen = mutableIntStateOf(0); val w = mutableIntStateOf(50); val last = mutableIntStateOf(-1); val list = LazyListState()
        start(100, 100) {
            log("compose:Root")
            Column {
                Reading("before", seen)
                Box(Modifier.sizedWide(w)) { BoxWithConstraints(Modifier.height(20.dp)) { log("compose:room $maxWidth ${n.intValue}"); seen.intValue = n.intValue * 100 + maxWidth.value.toInt(); Reading("inside", seen) } }
                Reading("after", seen)
                LazyColumn(Modifier.trace("list").height(40.dp), list) { items(6) { i -> log("compose:i$i ${n.intValue}"); if (i > last.intValue) last.intValue = i; Box(Modifier.trace("i$i").size(20.dp)) } }
                Reading("last", last)
                Box(Modifier.drawBehind { log("draw:seen ${seen.intValue}") }.trace("drawn").size(10.dp))
            }
        }
        step("n=2") { n.intValue = 2 }
        step("n=3") { n.intValue = 3 }
        step("wider") { w.intValue = 60 }
        step("wider, n=4") { w.intValue = 70; n.intValue = 4 }
        step("scrolled") { list.dispatchRawDelta(30f) }
        step("scrolled, n=5") { list.dispatchRawDelta(30f); n.intValue = 5 }
        step("n=6") { n.intValue = 6 }
        //@end
    }
}
