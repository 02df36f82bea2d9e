package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.*

private val moves: FiniteAnimationSpec<IntOffset> = tween(64, easing = LinearEasing)
private val slowMoves: FiniteAnimationSpec<IntOffset> = tween(160, easing = LinearEasing)
private val fades: FiniteAnimationSpec<Float> = tween(48, easing = LinearEasing)

@Composable fun Moving(modifier: Modifier, id: String, height: Int = 40) {
    val born = remember { log("remember:$id"); id }
    log("compose:Moving($id) born=$born")
    DisposableEffect(Unit) { log("effect-start:$born"); onDispose { log("effect-dispose:$born") } }
    Box(modifier.trace("item.$id").fillMaxWidth().height(height.dp))
}

fun itemAnimations() {
    scenario("item_moves", "animateItem with a placement spec alone: two items change places, all are reversed, changed again on the way") {
        //@begin item_moves
        queueCoroutines()
        val items = mutableStateListOf("a", "b", "c", "d")
        start(100, 200) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list")) { log("lazy:content"); items(items, key = { it }) { Moving(Modifier.animateItem(null, moves, null), it) } }
        }
        step("a and b change places", 20) { items.add(1, items.removeAt(0)) }
        step("reversed", 3) { items.reverse() }
        step("reversed again on the way", 60) { items.reverse() }
        //@end
    }
    scenario("item_comes_and_goes", "animateItem with all three specs: items come at the top and in the middle, others go") {
        //@begin item_comes_and_goes
        queueCoroutines()
        val items = mutableStateListOf("a", "b", "c")
        start(100, 200) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list")) { log("lazy:content"); items(items, key = { it }) { Moving(Modifier.animateItem(fades, moves, fades), it) } }
        }
        step("x comes first", 20) { items.add(0, "x") }
        step("b goes", 20) { items.remove("b") }
        step("y comes, a goes", 20) { items.add(2, "y"); items.remove("a") }
        step("all go", 20) { items.clear() }
        step("two come", 20) { items.add("m"); items.add("n") }
        //@end
    }
    scenario("item_fades_only", "animateItem without a placement spec: places change at once, coming and going does not") {
        //@begin item_fades_only
        queueCoroutines()
        val items = mutableStateListOf("a", "b", "c")
        start(100, 200) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list")) { log("lazy:content"); items(items, key = { it }) { Moving(Modifier.animateItem(fades, null, fades), it) } }
        }
        step("x comes first", 20) { items.add(0, "x") }
        step("b goes", 2) { items.remove("b") }
        step("b comes back on the way", 20) { items.add(1, "b") }
        step("c comes and goes", 1) { items.add("d") }
        step("d goes on its way in", 20) { items.remove("d") }
        //@end
    }
    scenario("item_leaves_window", "animateItem: the first item moves below the window and back, items move in from below and above") {
        //@begin item_leaves_window
        queueCoroutines()
        val items = mutableStateListOf<String>().apply { for (i in 0 until 12) add("$i") }
        val state = LazyListState()
        start(100, 120) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), state) { log("lazy:content"); items(items, key = { it }) { Moving(Modifier.animateItem(null, moves, null), it) } }
        }
        step("1 goes to the end", 20) { items.add(items.removeAt(1)) }
        step("and comes back", 20) { items.add(1, items.removeAt(11)) }
        step("scrolled by 160", 20) { state.dispatchRawDelta(160f) }
        step("5 goes to the beginning", 20) { items.add(0, items.removeAt(5)) }
        step("and comes back", 20) { items.add(5, items.removeAt(0)) }
        fact("at the end", "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}")
        //@end
    }
    scenario("item_moves_while_scrolled", "animateItem: scrolled while items are on their way, by steps, to another item, and by the whole window") {
        //@begin item_moves_while_scrolled
        queueCoroutines()
        val items = mutableStateListOf<String>().apply { for (i in 0 until 12) add("$i") }
        val state = LazyListState()
        start(100, 120) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), state) { log("lazy:content"); items(items, key = { it }) { Moving(Modifier.animateItem(fades, slowMoves, fades), it) } }
        }
        step("0 and 2 change places", 3) { val t = items[0]; items[0] = items[2]; items[2] = t }
        step("scrolled by 10", 2) { state.dispatchRawDelta(10f) }
        step("scrolled by 60", 60) { state.dispatchRawDelta(60f) }
        step("3 goes", 2) { items.remove("3") }
        step("scrolled by 30", 60) { state.dispatchRawDelta(30f) }
        step("4 and 5 change places", 2) { val at = items.indexOf("4"); items.add(at, items.removeAt(at + 1)) }
        step("asked for 8", 60) { state.requestScrollToItem(8) }
        //@end
    }
    scenario("item_specs_differ", "animateItem on some items only, specs that come and go, items of two nodes") {
        //@begin item_specs_differ
        queueCoroutines()
        val items = mutableStateListOf("a", "b", "c", "d"); val animated = mutableStateOf(true)
        start(100, 300) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list")) {
                log("lazy:content")
                items(items, key = { it }) {
                    if (it == "b") { Moving(Modifier, "b1", 10); Moving(Modifier.animateItem(null, moves, fades), "b2", 20) }
                    else if (it == "c") Moving(Modifier, it)
                    else Moving(if (animated.value) Modifier.animateItem(fades, moves, fades) else Modifier, it)
                }
            }
        }
        step("reversed", 20) { items.reverse() }
        step("not animated", 20) { animated.value = false }
        step("reversed again", 20) { items.reverse() }
        step("animated, a goes to the end", 20) { animated.value = true; items.add(items.removeAt(0)) }
        step("b goes", 20) { items.remove("b") }
        step("not animated on the way", 2) { items.reverse() }
        step("no more", 20) { animated.value = false }
        //@end
    }
    scenario("item_size_and_arrangement", "animateItem: an item grows, the arrangement and the padding change; a list that wraps its items") {
        //@begin item_size_and_arrangement
        queueCoroutines()
        val items = mutableStateListOf("a", "b", "c"); val size = mutableIntStateOf(40); val space = mutableIntStateOf(0); val pad = mutableIntStateOf(0)
        start(100, 300) {
            log("compose:Root")
            Column(Modifier.trace("column")) {
                LazyColumn(Modifier.trace("list"), contentPadding = PaddingValues(pad.intValue.dp), verticalArrangement = Arrangement.spacedBy(space.intValue.dp)) {
                    log("lazy:content")
                    items(items, key = { it }) { Moving(Modifier.animateItem(fades, moves, fades), it, if (it == "a") size.intValue else 40) }
                }
                Leaf("below")
            }
        }
        step("a grows", 20) { size.intValue = 80 }
        step("spaced by 10", 20) { space.intValue = 10 }
        step("padding 5", 20) { pad.intValue = 5 }
        step("c goes", 20) { items.remove("c") }
        step("a shrinks, d comes", 20) { size.intValue = 20; items.add("d") }
        //@end
    }
    scenario("item_row_reversed", "animateItem in a LazyRow with a reversed layout: moves, one comes, one goes") {
        //@begin item_row_reversed
        queueCoroutines()
        val items = mutableStateListOf("a", "b", "c")
        start(200, 60) {
            log("compose:Root")
            LazyRow(Modifier.trace("list"), reverseLayout = true, contentPadding = PaddingValues(start = 8.dp, end = 4.dp)) {
                log("lazy:content")
                items(items, key = { it }) { Box(Modifier.animateItem(fades, moves, fades).trace("item.$it").size(30.dp, 20.dp)) }
            }
        }
        step("c goes first", 20) { items.add(0, items.removeAt(2)) }
        step("x comes", 20) { items.add(1, "x") }
        step("a goes", 20) { items.remove("a") }
        //@end
    }
    scenario("item_default_specs", "animateItem() with its default springs: two change places, one comes, one goes") {
        //@begin item_default_specs
        queueCoroutines()
        val items = mutableStateListOf("a", "b", "c")
        start(100, 200) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list")) { log("lazy:content"); items(items, key = { it }) { Moving(Modifier.animateItem(), it) } }
        }
        step("c goes first", 80) { items.add(0, items.removeAt(2)) }
        step("x comes", 80) { items.add(1, "x") }
        step("a goes", 80) { items.remove("a") }
        //@end
    }
    scenario("grid_item_moves", "animateItem in a LazyVerticalGrid: moves in a line and between lines, one comes, one goes, another count of columns") {
        //@begin grid_item_moves
        queueCoroutines()
        val items = mutableStateListOf("a", "b", "c", "d", "e"); val columns = mutableIntStateOf(2)
        start(120, 200) {
            log("compose:Root")
            LazyVerticalGrid(GridCells.Fixed(columns.intValue), Modifier.trace("grid")) {
                log("lazy:content")
                items(items, key = { it }) { Moving(Modifier.animateItem(fades, moves, fades), it) }
            }
        }
        step("a and b change places", 20) { items.add(1, items.removeAt(0)) }
        step("e goes first", 20) { items.add(0, items.removeAt(4)) }
        step("x comes", 20) { items.add(1, "x") }
        step("c goes", 20) { items.remove("c") }
        step("three columns", 20) { columns.intValue = 3 }
        //@end
    }
    scenario("grid_item_leaves_window", "animateItem in a LazyVerticalGrid: items move out of the window and in, scrolled on the way") {
        //@begin grid_item_leaves_window
        queueCoroutines()
        val items = mutableStateListOf<String>().apply { for (i in 0 until 14) add("$i") }
        val state = LazyGridState()
        start(120, 120) {
            log("compose:Root")
            LazyVerticalGrid(GridCells.Fixed(2), Modifier.trace("grid"), state) { items(items, key = { it }) { Moving(Modifier.animateItem(null, moves, null), it) } }
        }
        step("1 and 2 go to the end", 20) { items.add(items.removeAt(1)); items.add(items.removeAt(1)) }
        step("and come back", 20) { items.add(1, items.removeAt(13)); items.add(1, items.removeAt(13)) }
        step("scrolled by 100", 20) { state.dispatchRawDelta(100f) }
        step("5 goes to the beginning", 2) { items.add(0, items.removeAt(5)) }
        step("scrolled by 10", 20) { state.dispatchRawDelta(10f) }
        //@end
    }
}
