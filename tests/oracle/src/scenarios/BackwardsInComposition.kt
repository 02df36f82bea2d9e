package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.layout.SubcomposeLayout
import androidx.compose.ui.unit.dp

@Composable fun Counting(n: MutableIntState, most: Int) {
    log("compose:Counting n=${n.intValue}")
    if (n.intValue < most) n.intValue++
}

@Composable fun Shown(name: String, n: MutableIntState) {
    log("compose:$name n=${n.intValue}")
    Box(Modifier.trace(name).size(10.dp + n.intValue.dp))
}

@Composable fun MakesAndWrites(name: String) {
    val n = remember { mutableIntStateOf(0) }
    Shown(name, n)
    if (n.intValue < 5) n.intValue = 5
    log("compose:MakesAndWrites n=${n.intValue}")
}

@Composable fun Sub(content: @Composable () -> Unit) {
    SubcomposeLayout { constraints ->
        val placeables = subcompose(Unit, content).map { it.measure(constraints) }
        layout(10, 10) { placeables.forEach { it.place(0, 0) } }
    }
}

fun backwardsInComposition() {
    scenario("backwards_first_root", "a state that exists is read, then written, while the content is composed first") {
        //@begin backwards_first_root
        val n = mutableIntStateOf(0)
        start { Counting(n, 3) }
        fact("n", n.intValue)
        step("n=0") { n.intValue = 0 }
        fact("n.later", n.intValue)
        //@end
    }
    scenario("backwards_new_scope", "a state that exists is read, then written, in a composable that comes in a later frame") {
        //@begin backwards_new_scope
        val n = mutableIntStateOf(0)
        val show = mutableStateOf(false)
        start {
            log("compose:Root")
            if (show.value) Counting(n, 3)
        }
        step("show") { show.value = true }
        fact("n", n.intValue)
        //@end
    }
    scenario("backwards_remembered_first", "a remembered state is read, then written, while the content is composed first") {
        //@begin backwards_remembered_first
        val show = mutableStateOf(false)
        start {
            log("compose:Root")
            Counting(remember { mutableIntStateOf(0) }, 3)
            if (show.value) Sub { Counting(remember { mutableIntStateOf(0) }, 3) }
        }
        step("show") { show.value = true }
        //@end
    }
    scenario("backwards_made_by_parent", "a state is made, read by a child, then written by its parent, in one composition") {
        //@begin backwards_made_by_parent
        queueCoroutines()
        val show = mutableStateOf(false)
        start {
            log("compose:Root")
            Column {
                MakesAndWrites("first")
                if (show.value) MakesAndWrites("later")
            }
        }
        step("show") { show.value = true }
        //@end
    }
}
