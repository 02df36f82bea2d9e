@file:OptIn(ExperimentalAnimationApi::class, ExperimentalComposeUiApi::class, ExperimentalLayoutApi::class, ExperimentalFoundationApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.pager.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

private fun <T> even(millis: Int) = tween<T>(millis, easing = LinearEasing)

@Composable private fun SlotsOf(names: List<String>, content: @Composable (String) -> Unit) {
    SubcomposeLayout(Modifier.trace("slots")) { c ->
        val placed = names.map { name -> subcompose(name) { content(name) }.map { it.measure(Constraints()) } }
        layout(c.maxWidth, c.maxHeight) { var x = 0; for (each in placed) for (p in each) { p.place(x, 0); x += p.width } }
    }
}
@Composable private fun ListOfContent(list: LazyListState, content: @Composable (Int) -> Unit) {
    LazyColumn(Modifier.trace("list").fillMaxSize(), list) { items(9, key = { it }) { content(it) } }
}
private var countedNodes = 0
private class CountedNode(var name: String) : Modifier.Node() {
    val number = countedNodes++
    override fun onAttach() { log("attach:$number $name") }
    override fun onDetach() { log("detach:$number $name") }
    override fun onReset() { log("reset:$number $name") }
}
private data class CountedElement(val name: String) : ModifierNodeElement<CountedNode>() {
    override fun create() = CountedNode(name)
    override fun update(node: CountedNode) { log("update:${node.number} ${node.name} to $name"); node.name = name }
}

/** Programs of keys, pages, layers and slots, and the order of their work. */
fun ordersOfWork() {
    scenario("numbers_by_key", "contents animated by a key of their own: a value with the same key changes in place, another comes with a size of its own, cut short, with saved states inside") {
        //@begin numbers_by_key
        queueCoroutines()
        val n = mutableIntStateOf(1); val tall = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root ${n.intValue}")
            AnimatedContent(n.intValue, Modifier.trace("number"), transitionSpec = { log("spec:$initialState $targetState"); (fadeIn(even(48)) togetherWith fadeOut(even(32))).using(SizeTransform(false) { a, b -> log("size:$a $b"); even(64) }) }, contentAlignment = Alignment.Center, contentKey = { it / 10 }) {
                val times = rememberSaveable { mutableIntStateOf(0) }
                SideEffect { times.intValue }
                log("compose:content $it"); Alive("tens ${it / 10}")
                Box(Modifier.trace("c$it").size((10 + it).dp, if (tall.value) 30.dp else 20.dp))
            }
        }
        step("2: the same key") { n.intValue = 2 }
        step("12", 3) { n.intValue = 12 }
        step("15 on the way", 3) { n.intValue = 15 }
        step("3: back on the way", 20) { n.intValue = 3 }
        step("taller", 20) { tall.value = true }
        step("25 and 11 in turn", 1) { n.intValue = 25 }
        step("11", 20) { n.intValue = 11 }
        //@end
    }
    scenario("pages_by_their_keys", "a pager with keys, gaps and padding: pages come before the current one, it is turned while it cannot be dragged, its page goes") {
        //@begin pages_by_their_keys
        queueCoroutines()
        val ids = mutableStateListOf(1, 2, 3, 4); val free = mutableStateOf(true); lateinit var pager: PagerState; lateinit var scope: CoroutineScope; val gap = mutableIntStateOf(4)
        start(100, 60) {
            log("compose:Root"); scope = rememberCoroutineScope(); pager = rememberPagerState(1) { ids.size }
            HorizontalPager(pager, Modifier.trace("pager").height(40.dp), contentPadding = PaddingValues(horizontal = 10.dp), pageSpacing = gap.intValue.dp, userScrollEnabled = free.value, key = { ids[it] }) { i ->
                val id = ids.getOrNull(i); log("compose:page $i $id"); val births = rememberSaveable { mutableIntStateOf(0) }
                LaunchedEffect(Unit) { births.intValue++; log("born:$id ${births.intValue}") }
                Box(Modifier.trace("page$id").fillMaxSize())
            }
            Shown("page") { "${pager.currentPage} ${pager.settledPage} ${pager.targetPage}" }
            LaunchedEffect(pager) { snapshotFlow { pager.settledPage }.collect { log("settled:$it ${ids.getOrNull(it)}") } }
        }
        step("0 comes first", 6) { ids.add(0, 0) }
        step("dragged to the left", 4) { press(80f, 20f); move(60f, 20f); move(30f, 20f) }
        step("let go", 40) { move(30f, 20f); release(30f, 20f) }
        step("not free: a drag", 6) { free.value = false; press(80f, 20f); move(20f, 20f); release(20f, 20f) }
        step("by the program", 40) { scope.launch { pager.animateScrollToPage(1, animationSpec = even(64)) } }
        step("its page goes", 6) { ids.remove(1) }
        step("a larger gap", 6) { gap.intValue = 10 }
        step("only two", 6) { ids.clear(); ids.addAll(listOf(7, 2)) }
        //@end
    }
    scenario("pages_whose_nodes_count", "a pager whose pages have numbered nodes, with keys, gaps and padding: pages come before the current one, it is turned while it cannot be dragged, its page goes") {
        //@begin pages_whose_nodes_count
        queueCoroutines(); countedNodes = 0
        val ids = mutableStateListOf(1, 2, 3, 4); val free = mutableStateOf(true); lateinit var pager: PagerState; lateinit var scope: CoroutineScope; val gap = mutableIntStateOf(4)
        start(100, 60) {
            log("compose:Root"); scope = rememberCoroutineScope(); pager = rememberPagerState(1) { ids.size }
            HorizontalPager(pager, Modifier.trace("pager").height(40.dp), contentPadding = PaddingValues(horizontal = 10.dp), pageSpacing = gap.intValue.dp, userScrollEnabled = free.value, key = { ids[it] }) { i ->
                val id = ids.getOrNull(i); log("compose:page $i $id"); val births = rememberSaveable { mutableIntStateOf(0) }
                LaunchedEffect(Unit) { births.intValue++; log("born:$id ${births.intValue}") }
                Box(Modifier.then(CountedElement("page$id")).trace("page$id").fillMaxSize())
            }
            Shown("page") { "${pager.currentPage} ${pager.settledPage} ${pager.targetPage}" }
            LaunchedEffect(pager) { snapshotFlow { pager.settledPage }.collect { log("settled:$it ${ids.getOrNull(it)}") } }
        }
        step("0 comes first", 6) { ids.add(0, 0) }
        step("dragged to the left", 4) { press(80f, 20f); move(60f, 20f); move(30f, 20f) }
        step("let go", 40) { move(30f, 20f); release(30f, 20f) }
        step("not free: a drag", 6) { free.value = false; press(80f, 20f); move(20f, 20f); release(20f, 20f) }
        step("by the program", 40) { scope.launch { pager.animateScrollToPage(1, animationSpec = even(64)) } }
        step("its page goes", 6) { ids.remove(1) }
        step("a larger gap", 6) { gap.intValue = 10 }
        step("only two", 6) { ids.clear(); ids.addAll(listOf(7, 2)) }
        //@end
    }
    scenario("layers_join_layers", "a layer with a block in a chain that other layers join and leave: before it and behind it, by values, by a shadow, by a block, by a clip whose shape changes") {
        //@begin layers_join_layers
        queueCoroutines()
        val kind = mutableIntStateOf(0); val x = mutableFloatStateOf(1f); val round = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root ${kind.intValue}")
            val other = when (kind.intValue) { 1 -> Modifier.alpha(.5f); 2 -> Modifier.shadow(2.dp, clip = false); 3 -> Modifier.graphicsLayer { log("lambda:other"); alpha = .9f }; 4 -> Modifier.clipToBounds(); 5 -> Modifier.clip(if (round.value) androidx.compose.foundation.shape.CircleShape else RectangleShape); 6 -> Modifier.offset { IntOffset(1, 1) }; 7 -> Modifier.rotate(10f); else -> Modifier }
            Box(other.trace("before").graphicsLayer { log("lambda:before ${x.floatValue}"); translationX = x.floatValue }.size(20.dp))
            Box(Modifier.trace("behind").graphicsLayer { log("lambda:behind ${x.floatValue}"); translationX = x.floatValue }.then(other).size(20.dp))
            Box(other.trace("values").graphicsLayer(alpha = .5f).size(20.dp)) { Box(Modifier.graphicsLayer { log("lambda:inner") }.trace("inner").size(5.dp)) }
        }
        for (k in 1..7) { step("kind $k") { kind.intValue = k }; if (k == 5) step("round") { round.value = true }; if (k == 2) step("x=2") { x.floatValue = 2f } }
        step("none") { kind.intValue = 0 }
        step("a clip and x=3 at once") { kind.intValue = 5; x.floatValue = 3f }
        //@end
    }
    scenario("readers_in_slots", "one content in the slots of a layout: slots leave, come and change places, then the content has another value") {
        //@begin readers_in_slots
        queueCoroutines()
        val names = mutableStateListOf("a", "b", "c"); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${n.intValue}"); val now = n.intValue
            SlotsOf(names.toList()) { name -> log("compose:slot $name $now"); Box(Modifier.trace(name).size((10 + now).dp)) }
        }
        step("n=1") { n.intValue = 1 }
        step("b goes") { names.remove("b") }
        step("d comes") { names.add(0, "d") }
        step("n=2") { n.intValue = 2 }
        step("turned round") { names.reverse() }
        step("n=3") { n.intValue = 3 }
        step("a and d go, e and f come") { names.remove("a"); names.remove("d"); names.add("e"); names.add("f") }
        step("n=4") { n.intValue = 4 }
        step("n=5") { n.intValue = 5 }
        step("g comes with n=6") { names.add(0, "g"); n.intValue = 6 }
        step("n=7") { n.intValue = 7 }
        //@end
    }
    scenario("readers_in_lists", "one content in the items of a list that is scrolled away and back, its items reused, then it has another value") {
        //@begin readers_in_lists
        queueCoroutines()
        val n = mutableIntStateOf(0); val list = LazyListState()
        start(100, 60) {
            log("compose:Root ${n.intValue}"); val now = n.intValue
            ListOfContent(list) { i -> log("compose:item $i $now"); Box(Modifier.trace("i$i").size(50.dp, 20.dp)) }
        }
        step("n=1") { n.intValue = 1 }
        step("to 2") { list.requestScrollToItem(2) }
        step("n=2") { n.intValue = 2 }
        step("to 5") { list.requestScrollToItem(5) }
        step("to 1") { list.requestScrollToItem(1) }
        step("n=3") { n.intValue = 3 }
        step("to 2 with n=4") { list.requestScrollToItem(2); n.intValue = 4 }
        step("n=5") { n.intValue = 5 }
        //@end
    }
    scenario("layers_keep_outlines", "layers with blocks and clips in a box of a box: a clip comes, goes and comes back, its shape changes, a block clips by a state, with layers of values around") {
        //@begin layers_keep_outlines
        queueCoroutines()
        val around = mutableStateOf(false); val clips = mutableStateOf(false); val round = mutableStateOf(false); val block = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root ${around.value} ${round.value} ${block.value}")
            Box(Modifier.trace("outer").size(40.dp)) {
                Box((if (around.value) Modifier.clip(if (round.value) androidx.compose.foundation.shape.CircleShape else RectangleShape) else Modifier).trace("one").graphicsLayer { log("lambda:one"); clip = clips.value }.graphicsLayer { log("lambda:two"); alpha = .5f }.size(20.dp))
                Box(Modifier.trace("two").then(if (block.value) Modifier.graphicsLayer { log("lambda:three ${clips.value}"); clip = clips.value; shape = if (round.value) androidx.compose.foundation.shape.CircleShape else RectangleShape } else Modifier).alpha(.5f).graphicsLayer { log("lambda:four") }.size(20.dp))
            }
            Box(Modifier.graphicsLayer { log("lambda:five"); clip = clips.value }.then(if (around.value) Modifier.alpha(.9f) else Modifier).trace("three").size(20.dp))
        }
        step("a clip comes") { around.value = true }
        step("it is round") { round.value = true }
        step("the blocks clip") { clips.value = true }
        step("the clip goes") { around.value = false }
        step("no block") { block.value = false }
        step("a block again") { block.value = true }
        step("the clip comes back") { around.value = true }
        step("nothing clips, not round") { clips.value = false; round.value = false }
        step("all goes") { around.value = false; block.value = false }
        //@end
    }
}
