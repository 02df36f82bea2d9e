package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.layout.SubcomposeLayout
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.dp

@Composable fun Growing(name: String, n: IntState) { log("compose:$name n=${n.intValue}"); for (i in 0 until n.intValue) Leaf("$name.$i") }
@Composable fun Slots(order: State<String>, content: @Composable (Char) -> Unit, footer: (@Composable () -> Unit)? = null) {
    log("compose:Slots")
    SubcomposeLayout(Modifier.trace("slots")) { _ ->
        log("policy:slots ${order.value}")
        val placed = order.value.flatMap { slot -> subcompose(slot) { content(slot) } }.map { it.measure(Constraints()) }
        val below = if (footer == null) emptyList() else subcompose("footer", footer).map { it.measure(Constraints()) }
        layout(100, 200) { var y = 0; (placed + below).forEach { it.place(0, y); y += it.height } }
    }
}

fun subcomposed() {
    scenario("constraints_alone", "BoxWithConstraints: children that grow and shrink alone, then the width changes what is composed") {
        //@begin constraints_alone
        val w = mutableIntStateOf(60); val a = mutableIntStateOf(1); val b = mutableIntStateOf(2)
        start {
            log("compose:Root")
            Box(Modifier.width(w.intValue.dp)) {
                BoxWithConstraints(Modifier.trace("bwc")) {
                    val columns = constraints.maxWidth / 20
                    log("compose:inside $columns")
                    Column(Modifier.trace("col")) {
                        Leaf("head")
                        Growing("a", a)
                        if (columns > 3) Leaf("wide")
                        Growing("b", b)
                        for (i in 0 until columns) Leaf("c$i")
                    }
                }
            }
        }
        step("b alone") { b.intValue = 3 }
        step("wider") { w.intValue = 100 }
        step("a alone, none left") { a.intValue = 0 }
        step("narrower") { w.intValue = 40 }
        step("a alone") { a.intValue = 2 }
        step("b alone, one") { b.intValue = 1 }
        step("all at once") { w.intValue = 80; a.intValue = 1; b.intValue = 2 }
        //@end
    }
    scenario("slots_alone", "SubcomposeLayout: what is in a slot grows alone, then slots are reordered, dropped and reused; an optional footer") {
        //@begin slots_alone
        val order = mutableStateOf("abc"); val ns = mapOf('a' to mutableIntStateOf(1), 'b' to mutableIntStateOf(1), 'c' to mutableIntStateOf(2), 'd' to mutableIntStateOf(1))
        val title = mutableIntStateOf(0); val footer = mutableStateOf(true)
        start {
            log("compose:Root ${title.intValue}")
            Slots(order, { slot -> log("compose:slot $slot"); Leaf("$slot.head"); Growing("$slot", ns.getValue(slot)); Leaf("$slot.tail") }, if (footer.value) ({ log("compose:footer ${title.intValue}"); Leaf("footer") }) else null)
        }
        step("a grows") { ns.getValue('a').intValue = 3 }
        step("c b a") { order.value = "cba" }
        step("b grows, the title changes") { ns.getValue('b').intValue = 2; title.intValue = 1 }
        step("only b") { order.value = "b" }
        step("b shrinks") { ns.getValue('b').intValue = 0 }
        step("d a b") { order.value = "dab" }
        step("no footer") { footer.value = false }
        step("a shrinks, footer") { ns.getValue('a').intValue = 0; footer.value = true }
        //@end
    }
    scenario("items_alone", "LazyColumn: items whose nodes change alone, then the list's items and its width change") {
        //@begin items_alone
        val items = mutableStateListOf("a", "b", "c"); val ns = mapOf("a" to mutableIntStateOf(1), "b" to mutableIntStateOf(2), "c" to mutableIntStateOf(0), "d" to mutableIntStateOf(1))
        val wide = mutableStateOf(false); val state = LazyListState()
        start(200, 200) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list").width(if (wide.value) 120.dp else 80.dp), state) {
                log("lazy:content")
                items(items.size, key = { items[it] }) { i ->
                    val id = items[i]
                    log("compose:item $id")
                    BoxWithConstraints(Modifier.trace("item.$id")) {
                        val width = constraints.maxWidth
                        log("compose:inside $id $width")
                        Column { Leaf("$id.head"); Growing(id, ns.getValue(id)); if (width > 100) Leaf("$id.wide") }
                    }
                }
            }
        }
        step("a grows") { ns.getValue("a").intValue = 2 }
        step("wide") { wide.value = true }
        step("b shrinks, c grows") { ns.getValue("b").intValue = 0; ns.getValue("c").intValue = 1 }
        step("d first, b leaves") { items.add(0, "d"); items.remove("b") }
        step("narrow, d grows") { wide.value = false; ns.getValue("d").intValue = 2 }
        //@end
    }
}
