@file:OptIn(ExperimentalFoundationApi::class, ExperimentalComposeUiApi::class)

package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.staggeredgrid.*
import androidx.compose.runtime.*
import androidx.compose.runtime.retain.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*

/** A value that says what becomes of it. */
class Kept(val name: String) : RetainObserver {
    override fun onRetained() = log("retained:$name")
    override fun onEnteredComposition() = log("entered:$name")
    override fun onExitedComposition() = log("exited:$name")
    override fun onRetired() = log("retired:$name")
    override fun onUnused() = log("unused:$name")
}
@Composable fun Keeping(name: String, k: Any? = null) { val kept = retain(k) { log("born:$name $k"); Kept("$name $k") }; log("compose:$name ${kept.name}") }
fun where(s: LazyStaggeredGridState) = s.layoutInfo.visibleItemsInfo.joinToString(" ") { "${it.index}@${it.lane}:${it.offset.x},${it.offset.y}" }
@Composable fun Brick(id: Int, h: Int, n: IntState) { log("compose:brick$id ${n.intValue}"); DisposableEffect(id) { log("effect-start:brick$id"); onDispose { log("effect-dispose:brick$id") } }; Box(Modifier.trace("brick$id").height(h.dp).fillMaxWidth()) }
fun Modifier.gate(name: String, all: Requesters, enterTo: State<String?>, exitTo: State<String?>) = focusProperties {
    onEnter = { log("enter:$name $requestedFocusDirection"); when (val to = enterTo.value) { null -> {}; "cancel" -> cancelFocusChange(); else -> all[to].requestFocus() } }
    onExit = { log("exit:$name $requestedFocusDirection"); when (val to = exitTo.value) { null -> {}; "cancel" -> cancelFocusChange(); else -> all[to].requestFocus() } }
}
@Composable fun Stop(name: String, all: Requesters, can: Boolean = true) { Box(Modifier.focusRequester(all[name]).focusProperties { canFocus = can }.focus(name).focusTarget().size(20.dp)) }

/** Names that programs expect, three or more scenarios each. */
fun staggeredRetainedGates() {
    scenario("staggered_scrolled", "a staggered grid of two lanes: scrolled by parts, jumped in, items that grow, come and go; what stands where") {
        //@begin staggered_scrolled
        queueCoroutines()
        val grid = LazyStaggeredGridState(); val count = mutableIntStateOf(12); val n = mutableIntStateOf(0); val tall = mutableIntStateOf(30); lateinit var scope: CoroutineScope
        start(80, 100) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            LazyVerticalStaggeredGrid(StaggeredGridCells.Fixed(2), Modifier.trace("grid"), grid) { log("lambda:content"); items(count.intValue) { i -> Brick(i, if (i == 1) tall.intValue else 20 + 10 * (i % 3), n) } }
            Shown("first") { "${grid.firstVisibleItemIndex} ${grid.firstVisibleItemScrollOffset}" }
        }
        step("where") { log(where(grid)) }
        step("down 25") { grid.dispatchRawDelta(25f) }
        step("where") { log(where(grid)) }
        step("down 60") { grid.dispatchRawDelta(60f) }
        step("where") { log(where(grid)) }
        step("n=1") { n.intValue = 1 }
        step("up 30") { grid.dispatchRawDelta(-30f) }
        step("to item 9") { scope.launch { grid.scrollToItem(9) } }
        step("where") { log(where(grid)) }
        step("down 500") { log("took:${grid.dispatchRawDelta(500f)} ${grid.canScrollForward} ${grid.canScrollBackward}") }
        step("item 1 grows") { tall.intValue = 60 }
        step("up 500") { log("took:${grid.dispatchRawDelta(-500f)}") }
        step("where") { log(where(grid)) }
        step("five items") { count.intValue = 5 }
        step("one item") { count.intValue = 1 }
        step("none") { count.intValue = 0 }
        step("six") { count.intValue = 6 }
        step("where") { log(where(grid)) }
        //@end
    }
    scenario("staggered_lines", "a staggered grid with whole lines between, spaces, padding, keys: shuffled, an item before goes, lines become lanes") {
        //@begin staggered_lines
        queueCoroutines()
        val grid = LazyStaggeredGridState(); val ids = mutableStateOf((0..9).toList()); val n = mutableIntStateOf(0); val lines = mutableStateOf(setOf(0, 5)); val lanes = mutableIntStateOf(2)
        start(100, 120) {
            log("compose:Root")
            LazyVerticalStaggeredGrid(StaggeredGridCells.Fixed(lanes.intValue), Modifier.trace("grid"), grid, PaddingValues(4.dp), verticalItemSpacing = 5.dp, horizontalArrangement = Arrangement.spacedBy(6.dp)) {
                items(ids.value, { it }, { it % 2 }, { if (it in lines.value) StaggeredGridItemSpan.FullLine else StaggeredGridItemSpan.SingleLane }) { Brick(it, 15 + 7 * (it % 4), n) }
            }
        }
        step("where") { log(where(grid)) }
        step("down 40") { grid.dispatchRawDelta(40f) }
        step("where") { log(where(grid)) }
        step("the first goes") { ids.value = ids.value.drop(1) }
        step("where") { log(where(grid)) }
        step("turned") { ids.value = ids.value.reversed() }
        step("where") { log(where(grid)) }
        step("other lines") { lines.value = setOf(3) }
        step("up 100") { grid.dispatchRawDelta(-100f) }
        step("where") { log(where(grid)) }
        step("three lanes") { lanes.intValue = 3 }
        step("where") { log(where(grid)) }
        step("down 45") { grid.dispatchRawDelta(45f) }
        step("one lane") { lanes.intValue = 1 }
        step("where") { log(where(grid)) }
        //@end
    }
    scenario("staggered_sideways", "a staggered grid that scrolls sideways, adaptive, as wide as its box or wrapped; its height changes; scrolled by an animation") {
        //@begin staggered_sideways
        queueCoroutines()
        val grid = LazyStaggeredGridState(2, 5); val h = mutableIntStateOf(60); val n = mutableIntStateOf(0); lateinit var scope: CoroutineScope
        start(120, 120) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            LazyHorizontalStaggeredGrid(StaggeredGridCells.Adaptive(25.dp), Modifier.trace("grid").size(100.dp, h.intValue.dp), grid, horizontalItemSpacing = 3.dp) {
                item(key = "head", span = StaggeredGridItemSpan.FullLine) { log("compose:head"); Box(Modifier.trace("head").width(12.dp).fillMaxHeight()) }
                items(10) { i -> log("compose:plank$i ${n.intValue}"); Box(Modifier.trace("plank$i").width((20 + 8 * (i % 3)).dp).fillMaxHeight()) }
            }
        }
        step("where") { log(where(grid)) }
        step("lower: one lane") { h.intValue = 40 }
        step("where") { log(where(grid)) }
        step("higher: four lanes") { h.intValue = 110 }
        step("where") { log(where(grid)) }
        step("n=1") { n.intValue = 1 }
        step("left 30") { grid.dispatchRawDelta(-30f) }
        step("where") { log(where(grid)) }
        step("60 by an animation", 40) { scope.launch { grid.animateScrollBy(60f, tween(48, easing = LinearEasing)) } }
        step("where") { log(where(grid)) }
        //@end
    }
    scenario("retained_alone", "retain without a store: keys change, the child leaves and returns, values that watch and values that do not") {
        //@begin retained_alone
        queueCoroutines()
        val show = mutableStateOf(true); val k = mutableIntStateOf(0); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            if (show.value) {
                Keeping("a", k.intValue)
                val plain = retain { log("born:plain"); mutableIntStateOf(7) }
                Shown("plain") { plain.intValue + n.intValue }
                RetainedEffect(k.intValue) { val mine = k.intValue; log("effect-start:$mine"); onRetire { log("effect-dispose:$mine") } }
            }
            Leaf("after")
        }
        step("n=1") { n.intValue = 1 }
        step("k=1") { k.intValue = 1 }
        step("it leaves") { show.value = false }
        step("it returns") { show.value = true }
        step("it leaves with k=2") { show.value = false; k.intValue = 2 }
        //@end
    }
    scenario("retained_in_stores", "retain in a store of its own: content leaves and returns, with other keys, parts that do not return, the store is switched off and on") {
        //@begin retained_in_stores
        queueCoroutines()
        val show = mutableStateOf(true); val k = mutableIntStateOf(0); val extra = mutableStateOf(true); lateinit var store: ManagedRetainedValuesStore
        start(100, 100) {
            log("compose:Root")
            store = retainManagedRetainedValuesStore()
            if (show.value) LocalRetainedValuesStoreProvider(store) {
                log("compose:content")
                Keeping("a", k.intValue)
                if (extra.value) Keeping("extra")
                for (i in 0..1) key(i) { Keeping("in$i") }
                RetainedEffect(Unit) { log("effect-start:effect"); onRetire { log("effect-dispose:effect") } }
                Alive("content")
            }
        }
        step("it leaves") { show.value = false }
        step("it returns") { show.value = true }
        step("k=1") { k.intValue = 1 }
        step("it leaves") { show.value = false }
        step("it returns with k=2") { k.intValue = 2; show.value = true }
        step("the extra goes") { extra.value = false }
        step("the extra is back") { extra.value = true }
        step("it leaves") { show.value = false }
        step("it returns without the extra") { extra.value = false; show.value = true }
        step("switched off, it leaves") { store.disableRetainingExitedValues(); show.value = false }
        step("it returns") { show.value = true }
        step("switched on, it leaves") { store.enableRetainingExitedValues(); show.value = false }
        step("switched off") { store.disableRetainingExitedValues() }
        step("it returns") { show.value = true }
        step("it leaves for good") { show.value = false }
        step("disposed") { store.dispose() }
        //@end
    }
    scenario("retained_tabs", "retain in tabs, a store each: a tab returns, two stores one in the other, the tabs leave, a local store is exchanged") {
        //@begin retained_tabs
        queueCoroutines()
        val tab = mutableIntStateOf(0); val all = mutableStateOf(true); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            if (all.value) {
                val stores = retain { List(3) { ManagedRetainedValuesStore() } }
                val t = tab.intValue
                key(t) { LocalRetainedValuesStoreProvider(stores[t]) { Keeping("tab$t"); val inner = retainManagedRetainedValuesStore(); if (n.intValue % 2 == 0) LocalRetainedValuesStoreProvider(inner) { Keeping("deep$t") } } }
            }
        }
        step("tab 1") { tab.intValue = 1 }
        step("tab 0") { tab.intValue = 0 }
        step("deep leaves") { n.intValue = 1 }
        step("tab 1") { tab.intValue = 1 }
        step("tab 0") { tab.intValue = 0 }
        step("deep returns") { n.intValue = 2 }
        step("tab 2") { tab.intValue = 2 }
        step("all leave") { all.value = false }
        step("all return") { all.value = true }
        //@end
    }
    scenario("focus_gates", "groups that hear of the focus entering and leaving: by requests, by keys, one in the other; one turns it away, one sends it on") {
        //@begin focus_gates
        queueCoroutines()
        val all = Requesters(); val enterTo = mutableStateOf<String?>(null); val exitTo = mutableStateOf<String?>(null); val none = mutableStateOf<String?>(null)
        start(200, 200) {
            log("compose:Root")
            Column {
                Stop("top", all)
                Row(Modifier.focus("outer").gate("outer", all, enterTo, none).focusGroup()) {
                    Stop("one", all)
                    Row(Modifier.focus("inner").gate("inner", all, none, exitTo).focusGroup()) { Stop("two", all); Stop("three", all) }
                }
                Stop("bottom", all)
            }
        }
        step("top") { log("did:${all["top"].requestFocus()}") }
        step("two, by a request") { log("did:${all["two"].requestFocus()}") }
        step("three") { log("did:${all["three"].requestFocus()}") }
        step("one") { log("did:${all["one"].requestFocus()}") }
        step("tab") { key(Key.Tab) }
        step("tab") { key(Key.Tab) }
        step("tab: out") { key(Key.Tab) }
        step("up: in") { key(Key.DirectionUp) }
        step("bottom") { log("did:${all["bottom"].requestFocus()}") }
        step("entering is turned away") { enterTo.value = "cancel"; log("did:${all["one"].requestFocus()}") }
        step("up") { key(Key.DirectionUp) }
        step("entering goes to three") { enterTo.value = "three"; log("did:${all["one"].requestFocus()}") }
        step("leaving is turned away") { exitTo.value = "cancel"; log("did:${all["bottom"].requestFocus()}") }
        step("tab") { key(Key.Tab) }
        step("leaving goes to top") { exitTo.value = "top"; log("did:${all["bottom"].requestFocus()}") }
        //@end
    }
}
