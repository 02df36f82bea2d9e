package oracle

import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.animateFloatAsState
import androidx.compose.animation.core.tween
import androidx.compose.foundation.background
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.alpha
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.layout.Layout
import androidx.compose.ui.layout.MeasurePolicy
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.unit.*

@Composable private fun Title() { log("compose:Title"); Column(Modifier.fillMaxWidth().height(250.dp).padding(start = 24.dp, top = 150.dp)) { BasicText("Alpine lakes"); BasicText("8 places", Modifier.padding(top = 2.dp)) } }
@Composable private fun Card(name: String) {
    log("compose:Card")
    Column(Modifier.fillMaxWidth().height(250.dp).background(Color.White)) { Box(Modifier.fillMaxWidth().weight(1f)); BasicText(name, Modifier.padding(16.dp)) }
}
private val LAKES = List(8) { "Lake $it" }
private fun LazyListScope.lakeList() { item { Title() }; items(LAKES.size) { Card(LAKES[it]) } }
private fun Run.turns() { for (n in 1..20) step("wheel $n", 1) { wheel(200f, 400f, 10f, 600) } }

private fun LazyListScope.lines() = items(20) { BasicText("Line $it", Modifier.height(40.dp)) }
private fun Run.logged() { for (n in 1..30) step("wheel $n", 1) { wheel(50f, 50f, 3f, 120) } }

private fun bar(width: State<Int>) = MeasurePolicy { _, _ -> layout(width.value, 20) {} }
private val wrap = MeasurePolicy { measurables, _ ->
    val placeables = measurables.map { it.measure(Constraints()) }
    layout(placeables.maxOf { it.width }, placeables.sumOf { it.height }) { var y = 0; for (p in placeables) { p.place(0, y); y += p.height } }
}
private fun fixed(width: Int, height: Int) = MeasurePolicy { measurables, _ ->
    val placeables = measurables.map { it.measure(Constraints()) }
    layout(width, height) { for (p in placeables) p.place(0, 0) }
}
private fun Run.download(loaded: MutableState<Int>) { for (n in 1..20) step("step $n", 1) { loaded.value += 8 } }

@Composable private fun InBlock(a: FloatState) { log("compose:InBlock"); Box(Modifier.graphicsLayer { alpha = a.floatValue }.trace("a").size(20.dp)) }
@Composable private fun InAlpha(a: FloatState) { log("compose:InAlpha"); Box(Modifier.alpha(a.floatValue).trace("b").size(20.dp)) }
@Composable private fun InValue(a: FloatState) { log("compose:InValue"); Box(Modifier.graphicsLayer(alpha = a.floatValue).trace("c").size(20.dp)) }

private fun Modifier.sea() = size(220.dp, 180.dp).drawBehind { drawRect(Color.Blue) }.trace("sea")
private fun Modifier.mast() = offset(96.dp, 40.dp).size(24.dp, 90.dp).drawBehind { drawRect(Color.Gray) }.trace("mast")
private fun Modifier.light(lit: State<Boolean>) = drawBehind { drawRect(if (lit.value) Color.Yellow else Color.DarkGray) }.trace("light")
private fun Run.blink(lit: MutableState<Boolean>) { for (n in 1..20) step("blink $n", 1) { lit.value = !lit.value } }

// Further programs of the lessons themselves; the lists of 4 and 14 are scrolled by the wheel.

fun lessonsFourToNineteen() {
    scenario("lesson_parallax", "lesson 4: the scroll offset is read in composition; twenty turns of the wheel") {
        //@begin lesson_parallax
        queueCoroutines()
        start {
            log("compose:Screen")
            val scroll = rememberLazyListState()
            val half = scroll.firstVisibleItemScrollOffset / 2
            Box(Modifier.trace("box").fillMaxSize().background(Color.White)) {
                Box(Modifier.offset(y = with(LocalDensity.current) { -half.toDp() }).trace("header").fillMaxWidth().height(250.dp).background(Color.Blue))
                LazyColumn(Modifier.trace("list"), scroll) { lakeList() }
            }
        }
        turns()
        //@end
    }
    scenario("lesson_parallax_placed", "lesson 4: the scroll offset is read in placement; twenty turns of the wheel") {
        //@begin lesson_parallax_placed
        queueCoroutines()
        start {
            log("compose:Mine")
            val scroll = rememberLazyListState()
            Box(Modifier.trace("box").fillMaxSize().background(Color.White)) {
                Box(Modifier.offset { IntOffset(0, -(scroll.firstVisibleItemScrollOffset / 2)) }.trace("header").fillMaxWidth().height(250.dp).background(Color.Blue))
                LazyColumn(Modifier.trace("list"), scroll) { lakeList() }
            }
        }
        turns()
        //@end
    }
    scenario("lesson_shopping", "lesson 13: an equal value, a list changed in place, a new list") {
        //@begin lesson_shopping
        queueCoroutines()
        val items = mutableStateOf(mutableListOf("apple")); val note = mutableStateOf("for the weekend")
        start(220, 20) { log("compose:Total"); BasicText("On the list ${note.value}: ${items.value.size}", Modifier.trace("total")) }
        step("equal", 1) { note.value = "for the " + "weekend" }
        step("append", 1) { items.value.add("pear") }
        step("new list", 1) { items.value = (items.value + "plum").toMutableList() }
        //@end
    }
    scenario("lesson_log", "lesson 14: an effect with the scroll offset as its key; thirty turns of the wheel") {
        //@begin lesson_log
        queueCoroutines()
        start(100, 120) {
            log("compose:Screen")
            val scroll = rememberLazyListState()
            LaunchedEffect(scroll.firstVisibleItemScrollOffset) { log("start"); log("sent:${scroll.firstVisibleItemScrollOffset}") }
            LazyColumn(Modifier.fillMaxSize().trace("list"), scroll) { lines() }
        }
        logged()
        //@end
    }
    scenario("lesson_log_flow", "lesson 14: an effect that collects the scroll offset; thirty turns of the wheel") {
        //@begin lesson_log_flow
        queueCoroutines()
        start(100, 120) {
            log("compose:Mine")
            val scroll = rememberLazyListState()
            LaunchedEffect(scroll) { log("start"); snapshotFlow { scroll.firstVisibleItemScrollOffset }.collect { log("sent:$it") } }
            LazyColumn(Modifier.fillMaxSize().trace("list"), scroll) { lines() }
        }
        logged()
        //@end
    }
    scenario("lesson_ladder", "lesson 18: a leaf in two layouts that wrap, one of fixed size and one more") {
        //@begin lesson_ladder
        queueCoroutines()
        val size = mutableIntStateOf(50)
        start(220, 220) {
            log("compose:Ladder")
            Layout({
                Layout({
                    Layout({
                        Layout({
                            Layout({}, Modifier.background(Color.Black).trace("leaf"), bar(size))
                            Layout({}, Modifier.background(Color.Yellow).trace("sib"), fixed(5, 5))
                        }, Modifier.trace("wrap1"), wrap)
                    }, Modifier.trace("wrap2"), wrap)
                }, Modifier.trace("fixed"), fixed(200, 200))
            }, Modifier.background(Color.White).trace("gg"), wrap)
        }
        for (width in listOf(60, 60, 40)) step("width $width", 1) { size.intValue = width }
        //@end
    }
    scenario("lesson_download", "lesson 18: a growing bar in three layouts that wrap") {
        //@begin lesson_download
        queueCoroutines()
        val loaded = mutableIntStateOf(0)
        start(200, 60) {
            log("compose:Download")
            Layout({
                Layout({ Layout({ Layout({}, Modifier.background(Color.Black).trace("bar"), bar(loaded)) }, Modifier.trace("line"), wrap) }, Modifier.trace("card"), wrap)
                Layout({}, Modifier.background(Color.Yellow).trace("rule"), fixed(160, 4))
            }, Modifier.fillMaxSize().background(Color.White).trace("page"), wrap)
        }
        download(loaded)
        //@end
    }
    scenario("lesson_download_fixed", "lesson 18: a growing bar in a layout of fixed size, in three layouts that wrap") {
        //@begin lesson_download_fixed
        queueCoroutines()
        val loaded = mutableIntStateOf(0)
        start(200, 60) {
            log("compose:Mine")
            Layout({
                Layout({ Layout({ Layout({ Layout({}, Modifier.background(Color.Black).trace("bar"), bar(loaded)) }, Modifier.trace("track"), fixed(160, 20)) }, Modifier.trace("line"), wrap) }, Modifier.trace("card"), wrap)
                Layout({}, Modifier.background(Color.Yellow).trace("rule"), fixed(160, 4))
            }, Modifier.fillMaxSize().background(Color.White).trace("page"), wrap)
        }
        download(loaded)
        //@end
    }
    scenario("lesson_fade", "lesson 5: an animated opacity, passed by value") {
        //@begin lesson_fade
        queueCoroutines()
        val isOn = mutableStateOf(true)
        start(240, 240) {
            log("compose:FadeByValue")
            val fade by animateFloatAsState(if (isOn.value) 1f else 0.2f, tween(480, easing = LinearEasing))
            Column(Modifier.trace("page").fillMaxSize().background(Color.White).padding(24.dp)) {
                Box(Modifier.trace("lamp").size(160.dp).alpha(fade).drawBehind { log("draw:inside"); drawRect(Color.Yellow) })
            }
        }
        step("off", 60) { isOn.value = false }
        //@end
    }
    scenario("lesson_opacity", "lesson 19: three ways to set the opacity, in a column") {
        //@begin lesson_opacity
        val first = mutableFloatStateOf(1f); val second = mutableFloatStateOf(1f); val third = mutableFloatStateOf(1f)
        start(80, 80) {
            log("compose:Opacity")
            Column(Modifier.background(Color.White).trace("page")) {
                InBlock(first)
                InAlpha(second)
                InValue(third)
            }
        }
        step("block") { first.floatValue = 0.5f }
        step("alpha") { second.floatValue = 0.5f }
        step("value") { third.floatValue = 0.5f }
        //@end
    }
    scenario("lesson_harbor", "lesson 19: a light that blinks, in one record with sea and mast") {
        //@begin lesson_harbor
        queueCoroutines()
        val lit = mutableStateOf(false)
        start(220, 180) { log("compose:Harbor"); Box(Modifier.sea()) { Box(Modifier.mast()) { Box(Modifier.size(24.dp).light(lit)) } } }
        blink(lit)
        //@end
    }
    scenario("lesson_harbor_layer", "lesson 19: a light that blinks, in a layer of its own") {
        //@begin lesson_harbor_layer
        queueCoroutines()
        val lit = mutableStateOf(false)
        start(220, 180) { log("compose:Mine"); Box(Modifier.sea()) { Box(Modifier.mast()) { Box(Modifier.size(24.dp).graphicsLayer().light(lit)) } } }
        blink(lit)
        //@end
    }
}
