package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.unit.*

@Composable private fun Row1(name: String) { log("compose:Row($name)"); DisposableEffect(name) { log("effect-start:$name"); onDispose { log("effect-dispose:$name") } }; Box(Modifier.trace(name).size(10.dp)) }

/** Keys that are numbers of several types: 1, 1L, 1.0 and true are different keys. */
fun typedKeys() {
    scenario("typed_keys_remembered", "keys of remember, of effects and of produceState that become an equal number of another type") {
        //@begin typed_keys_remembered
        queueCoroutines()
        val k = mutableStateOf<Any?>(1)
        start(100, 60) {
            val key = k.value
            log("compose:Root")
            remember(key) { log("remember:$key"); Any() }
            remember("a", key, 2) { log("remember3:$key"); Any() }
            LaunchedEffect(key) { log("launched:$key") }
            DisposableEffect(key) { log("effect-start:$key"); onDispose { log("effect-dispose:$key") } }
            rememberSaveable(key) { log("saveable:$key"); "x" }
            val p by produceState("", key) { log("produced:$key"); value = "p$key" }
            log("p:$p")
        }
        step("1L") { k.value = 1L }
        step("1.0") { k.value = 1.0 }
        step("true") { k.value = true }
        step("1") { k.value = 1 }
        step("0.0") { k.value = 0.0 }
        step("false") { k.value = false }
        //@end
    }
    scenario("typed_keys_of_items", "keys of items of a lazy list, and of rows in key(), that become equal numbers of other types") {
        //@begin typed_keys_of_items
        val lists = listOf<List<Any>>(listOf(1, 2, true), listOf(true, 2, 1), listOf(true, 2, 1.0), listOf(true, 2.0, 1.0), listOf(1.0, 2.0, 1)).mapIndexed { number, each -> each.map { number to it } }; val at = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            val keys = lists[at.intValue]
            LazyColumn(Modifier.size(40.dp)) { items(keys, key = { it.second }) { Row1("item ${it.second} ${it.second::class.simpleName}") } }
            for ((_, k) in keys) key(k) { Row1("row $k ${k::class.simpleName}") }
            for ((_, k) in keys) key("a", k) { Row1("two $k ${k::class.simpleName}") }
        }
        step("turned") { at.intValue = 1 }
        step("the number is a double") { at.intValue = 2 }
        step("both numbers are doubles") { at.intValue = 3 }
        step("turned, and the truth is a number") { at.intValue = 4 }
        //@end
    }
    scenario("typed_keys_of_targets", "states of a holder, targets of Crossfade and of a transition, by equal numbers of other types") {
        //@begin typed_keys_of_targets
        queueCoroutines()
        val k = mutableStateOf<Any>(1)
        start(100, 100) {
            log("compose:Root")
            val holder = rememberSaveableStateHolder()
            val now = k.value
            holder.SaveableStateProvider(now) { val kept = rememberSaveable { log("saved:$now"); "$now ${now::class.simpleName}" }; Row1("held $kept") }
            Crossfade(now, animationSpec = tween(32, easing = LinearEasing)) { Row1("fade $it ${it::class.simpleName}") }
            val changed = updateTransition(now)
            val x by changed.animateFloat({ tween(32, easing = LinearEasing) }) { if (it is Boolean) 10f else 0f }
            log("x:$x")
        }
        step("a truth", 20) { k.value = true }
        step("a double", 20) { k.value = 1.0 }
        step("a number", 20) { k.value = 1 }
        //@end
    }
}
