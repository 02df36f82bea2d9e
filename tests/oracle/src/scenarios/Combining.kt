package oracle

import androidx.compose.runtime.*
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.combine
import kotlinx.coroutines.flow.map

@Composable private fun Told(name: String, state: State<String>) { log("compose:$name ${state.value}") }

/** Flows that are made of several. */
fun combining() {
    scenario("combined_states", "a state of two flows: one of them changes, both in one turn, one of them twice, to the value that it has") {
        //@begin combined_states
        queueCoroutines()
        val a = MutableStateFlow(1); val b = MutableStateFlow("x")
        start {
            log("compose:Root")
            val both = remember { combine(a, b) { n, t -> log("transform:$n $t"); "$n$t" } }
            Told("both", both.collectAsState("-"))
        }
        step("a=2") { a.value = 2 }
        step("b=y") { b.value = "y" }
        step("both") { a.value = 3; b.value = "z" }
        step("a twice") { a.value = 4; a.value = 5 }
        step("the same") { a.value = 5 }
        step("there and back") { b.value = "q"; b.value = "z" }
        //@end
    }
    scenario("combined_collected", "a flow of three, one of them mapped, collected by an effect whose key changes: who begins, what an ended one still hears") {
        //@begin combined_collected
        queueCoroutines()
        val a = MutableStateFlow(1); val b = MutableStateFlow(10); val c = MutableStateFlow(100); val k = mutableIntStateOf(0)
        start {
            log("compose:Root ${k.intValue}")
            LaunchedEffect(k.intValue) {
                val key = k.intValue
                try { combine(a, b.map { log("map:$it"); it + 1 }, c) { x, y, z -> log("transform:$x $y $z"); x + y + z }.collect { log("collected:$key $it") } } finally { log("ended:$key") }
            }
        }
        step("all") { c.value = 200; b.value = 20; a.value = 2 }
        step("k=1") { k.intValue = 1 }
        step("b") { b.value = 30 }
        step("b and a") { b.value = 40; a.value = 3 }
        //@end
    }
}
