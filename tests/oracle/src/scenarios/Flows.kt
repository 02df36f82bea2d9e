package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.SaveableStateHolder
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.saveable.rememberSaveableStateHolder
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.layout.layout
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.launch

class Model { val count = MutableStateFlow(0); val name = MutableStateFlow("x") }

fun flows() {
    scenario("flow_exchanged", "collectAsState of a flow that is exchanged, of one that is mapped anew each time, of one collected twice") {
        //@begin flow_exchanged
        queueCoroutines()
        val one = MutableStateFlow(1); val two = MutableStateFlow(20); val which = mutableStateOf(true)
        start {
            log("compose:Root ${which.value}")
            val flow = if (which.value) one else two
            Reading("first", flow.collectAsState())
            Reading("second", flow.collectAsState())
            val mapped = remember(flow) { flow.map { it * 2 } }.collectAsState(-1)
            Reading("mapped", mapped)
        }
        step("2") { one.value = 2 }
        step("the other one") { which.value = false }
        step("both change") { one.value = 3; two.value = 30 }
        step("the first one again") { which.value = true }
        //@end
    }
    scenario("flow_equal", "a flow that is given the value it has, values between, and what a collector and a scope hear of them") {
        //@begin flow_equal
        queueCoroutines()
        val model = Model(); lateinit var scope: CoroutineScope
        start {
            scope = rememberCoroutineScope()
            log("compose:Root")
            val count by model.count.collectAsState()
            val name by model.name.collectAsState()
            Box { log("compose:count $count") }
            Box(Modifier.trace("name").drawBehind { log("draw:$name") }.size(10.dp))
            LaunchedEffect(Unit) { model.count.collect { log("flow:$it"); if (it == 5) model.name.value = "five" } }
        }
        step("the same") { model.count.value = 0; model.name.value = "x" }
        step("1 to 5") { for (n in 1..5) model.count.value = n }
        step("6 and back") { model.count.value = 6; model.count.value = 5 }
        step("in a coroutine") { scope.launch { model.count.value = 7; log("launched:7"); model.count.value = 8 } }
        step("compared and set") { log("did:${model.count.compareAndSet(8, 9)} ${model.count.compareAndSet(8, 10)}") }
        //@end
    }
    scenario("flow_rows", "flows of rows: rows that come and go, states of them read in layout and by derived states") {
        //@begin flow_rows
        queueCoroutines()
        val models = List(3) { MutableStateFlow(it) }; val shown = mutableStateListOf(0, 1)
        start {
            log("compose:Root")
            Column {
                for (i in shown) key(i) {
                    val n = models[i].collectAsState()
                    val big by remember { derivedStateOf { log("calc:$i"); n.value > 10 } }
                    log("compose:row $i $big")
                    Box(Modifier.trace("row$i").layout { m, _ -> log("lambda:row$i ${n.value}"); val p = m.measure(Constraints.fixed(n.value, 5)); layout(p.width, 5) { p.place(0, 0) } })
                }
            }
        }
        step("0 is 4") { models[0].value = 4 }
        step("1 is 11, 2 comes") { models[1].value = 11; shown.add(2) }
        step("0 leaves and changes") { shown.remove(0); models[0].value = 9 }
        step("0 is back") { shown.add(0, 0) }
        //@end
    }
    scenario("holder_lists", "pages kept by a state holder with their lists' places; one is forgotten while it is shown") {
        //@begin holder_lists
        queueCoroutines()
        val tab = mutableStateOf("a"); lateinit var holder: SaveableStateHolder; val lists = HashMap<String, LazyListState>()
        start(100, 100) {
            log("compose:Root ${tab.value}")
            holder = rememberSaveableStateHolder()
            holder.SaveableStateProvider(tab.value) {
                val t = remember { tab.value }
                val list = rememberLazyListState(); lists[t] = list
                log("compose:tab $t ${list.firstVisibleItemIndex}")
                LazyColumn(Modifier.trace("list.$t"), list) { items(10) { Cell("$t$it", 40, 30) } }
            }
        }
        step("a is scrolled") { lists["a"]!!.dispatchRawDelta(95f) }
        step("b") { tab.value = "b" }
        step("b is scrolled") { lists["b"]!!.dispatchRawDelta(40f) }
        step("a again") { tab.value = "a" }
        step("a is forgotten while it is shown") { holder.removeState("a") }
        step("b again") { tab.value = "b" }
        step("a once more") { tab.value = "a" }
        //@end
    }
    scenario("holder_nested", "holders within holders: the inner pages are kept with the outer one") {
        //@begin holder_nested
        val outer = mutableStateOf("A"); val inner = mutableStateOf("x"); val counts = HashMap<String, MutableIntState>(); lateinit var holder: SaveableStateHolder
        start {
            log("compose:Root")
            holder = rememberSaveableStateHolder()
            val o = outer.value
            holder.SaveableStateProvider(o) {
                val inside = rememberSaveableStateHolder()
                val i = inner.value
                log("compose:outer $o $i")
                inside.SaveableStateProvider(i) {
                    val n = rememberSaveable { log("init:$o$i"); mutableIntStateOf(0) }; counts["$o$i"] = n
                    log("compose:inner $o$i ${n.intValue}")
                }
            }
        }
        step("Ax is 1") { counts["Ax"]!!.intValue = 1 }
        step("Ay") { inner.value = "y" }
        step("B, y") { outer.value = "B"; counts["Ay"]!!.intValue = 2 }
        step("A again") { outer.value = "A" }
        step("x again") { inner.value = "x" }
        step("A is forgotten, B") { holder.removeState("A"); outer.value = "B" }
        step("and A") { outer.value = "A" }
        //@end
    }
}
