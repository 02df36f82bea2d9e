package oracle

import androidx.compose.runtime.*

@Composable private fun flag(name: String, state: State<Boolean>): Boolean {
    DisposableEffect(name) { log("effect-start:$name"); onDispose { log("effect-dispose:$name") } }
    return state.value.also { log("flag:$name $it") }
}

@Composable private fun kept(name: String): String = remember { log("remembered:$name"); name }

/** Conditions that compose: functions that remember and return, with `&&` and `||`, and in loops. */
fun conditions() {
    scenario("flags_with_and", "&& and || of composables with effects: the right one leaves when the left one decides alone") {
        //@begin flags_with_and
        val a = mutableStateOf(true); val b = mutableStateOf(true); val c = mutableStateOf(false); val d = mutableStateOf(true)
        start(100, 60) {
            log("compose:Root")
            if (flag("a", a) && flag("b", b)) Alive("both") else Alive("not both")
            Alive("between")
            if (flag("c", c) || flag("d", d)) Alive("any")
            val both = flag("e", a) && flag("f", c)
            Alive("after $both")
        }
        step("not a") { a.value = false }
        step("a") { a.value = true }
        step("c") { c.value = true }
        step("not c, not d") { c.value = false; d.value = false }
        step("not b") { b.value = false }
        step("not a, c") { a.value = false; c.value = true }
        //@end
    }
    scenario("flags_of_loops", "a while loop whose condition is a composable with an effect, and a when in a loop") {
        //@begin flags_of_loops
        val n = mutableIntStateOf(2); val odd = mutableStateOf(true)
        start(100, 60) {
            log("compose:Root")
            var i = 0
            while (kept("while$i") != "while${n.intValue}") { Alive("row$i"); i++ }
            Alive("between")
            for (k in 0..2) {
                when {
                    k == 0 -> Alive("first")
                    flag("odd$k", odd) -> Alive("odd$k")
                    else -> if (kept("k$k") == "k2") Alive("two")
                }
            }
            Alive("after")
        }
        step("three") { n.intValue = 3 }
        step("not odd") { odd.value = false }
        step("one") { n.intValue = 1 }
        step("odd") { odd.value = true; n.intValue = 2 }
        //@end
    }
}
