package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*

private class Handle(val name: String) : RemeasurementModifier {
    var remeasurement: Remeasurement? = null
    override fun onRemeasurementAvailable(remeasurement: Remeasurement) { log("remeasurement:$name"); this.remeasurement = remeasurement }
    fun force() { log("-- force $name"); remeasurement!!.forceRemeasure(); log("-- forced $name") }
}
private fun Modifier.plain(name: String, size: () -> Int) = layout { m, _ -> log("lambda:$name"); val s = size(); val p = m.measure(Constraints.fixed(s, s)); layout(s, s) { p.place(0, 0) } }

/** Nodes that a program measures at once, between two frames. */
fun remeasured() {
    scenario("remeasured_at_once", "a handle that measures its node at once: with the same size, with another, together with a state that another node reads") {
        //@begin remeasured_at_once
        queueCoroutines()
        val outer = Handle("outer"); val inner = Handle("inner"); var size = 10; val s = mutableIntStateOf(20)
        start(100, 100) {
            log("compose:Root")
            Column(Modifier.then(outer).trace("col")) {
                Box(Modifier.then(inner).plain("plain") { size }.trace("in"))
                Box(Modifier.trace("after").plain("state") { s.intValue })
            }
        }
        step("inner, the same size") { inner.force() }
        step("inner, another size") { size = 15; inner.force() }
        step("outer") { outer.force() }
        step("a state, then inner") { s.intValue = 30; inner.force() }
        step("outer, another size of inner") { size = 5; outer.force() }
        step("twice") { size = 6; inner.force(); size = 7; inner.force() }
        //@end
    }
    scenario("remeasured_when_attached", "a handle that comes, goes, moves to another modifier, in an item of a list that leaves") {
        //@begin remeasured_when_attached
        queueCoroutines()
        val one = Handle("one"); val two = Handle("two"); val which = mutableIntStateOf(1); val state = LazyListState(); var size = 20
        start(100, 50) {
            log("compose:Root ${which.intValue}")
            LazyColumn(Modifier.trace("list"), state) {
                items(5) { i -> log("compose:i$i"); Box((if (i == 0) (when (which.intValue) { 1 -> Modifier.then(one); 2 -> Modifier.then(two); else -> Modifier }) else Modifier).plain("p$i") { size }.trace("i$i")) }
            }
        }
        step("forced") { size = 25; one.force() }
        step("the other") { which.intValue = 2 }
        step("the other, forced") { size = 20; two.force() }
        step("none") { which.intValue = 0 }
        step("scrolled out") { which.intValue = 1; state.dispatchRawDelta(60f) }
        step("scrolled back") { state.dispatchRawDelta(-60f) }
        step("forced again") { size = 30; one.force() }
        //@end
    }
}
