package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.unit.*

@Composable private fun Values(a: String?, b: String?, births: Births) {
    val first = rememberSaveable { log("init:a"); mutableStateOf(a) }
    val second = rememberSaveable { log("init:b"); mutableStateOf(b) }
    for (i in 0..2) { val row = rememberSaveable { log("init:row$i"); mutableStateOf(if (i == 1) null else "$i") }; log("row$i:${row.value}") }
    log("values:${first.value} ${second.value}")
}

/** Values that are null among those that are saved. */
fun savedNulls() {
    scenario("saved_nulls_in_turn", "states of null among saved ones, several at one place: which value each has after it was away") {
        //@begin saved_nulls_in_turn
        queueCoroutines()
        val at = mutableIntStateOf(0); val births = Births()
        start(100, 100) {
            log("compose:Root ${at.intValue}")
            val holder = rememberSaveableStateHolder()
            holder.SaveableStateProvider(at.intValue) { Values(if (at.intValue == 0) null else "x", if (at.intValue == 1) null else "y", births) }
        }
        step("one") { at.intValue = 1 }
        step("zero") { at.intValue = 0 }
        step("one") { at.intValue = 1 }
        //@end
    }
    scenario("saved_nulls_of_savers", "savers that save nothing for a value, several values under one key: which is restored to whom") {
        //@begin saved_nulls_of_savers
        queueCoroutines()
        val at = mutableIntStateOf(0); val n = mutableIntStateOf(3)
        start(100, 100) {
            log("compose:Root")
            val holder = rememberSaveableStateHolder()
            holder.SaveableStateProvider(at.intValue) {
                for (i in 0 until n.intValue) Kept("row$i", i == 1)
                Kept("end", false)
            }
        }
        step("one") { at.intValue = 1 }
        step("zero") { at.intValue = 0 }
        step("two rows in zero") { n.intValue = 2 }
        step("one") { at.intValue = 1 }
        step("zero with three") { n.intValue = 3; at.intValue = 0 }
        //@end
    }
    scenario("saved_nulls_by_registry", "a registry: several providers of one key of which some give null, what is saved, and in which order it comes back") {
        //@begin saved_nulls_by_registry
        start(100, 100) { log("compose:Root") }
        fun told(saved: Map<String, List<Any?>>) = saved.toSortedMap().entries.joinToString { "${it.key}=${it.value}" }
        step("saved") {
            val first = SaveableStateRegistry(mapOf("old" to listOf<Any?>(null, 1, null, 2))) { true }
            log("restored:${first.consumeRestored("old")} ${first.consumeRestored("old")}")
            first.registerProvider("alone") { null }
            first.registerProvider("k") { null }; first.registerProvider("k") { 1 }; first.registerProvider("k") { null }
            first.registerProvider("both") { null }; first.registerProvider("both") { null }
            val saved = first.performSave()
            log("saved:${told(saved)}")
            val second = SaveableStateRegistry(saved) { true }
            log("restored:${List(4) { second.consumeRestored("k") }} ${second.consumeRestored("alone")} ${List(3) { second.consumeRestored("both") }} ${second.consumeRestored("old")}")
            log("saved:${told(second.performSave())}")
            val third = SaveableStateRegistry(saved) { true }
            third.consumeRestored("k"); third.registerProvider("k") { 7 }
            log("saved:${told(third.performSave())}")
        }
        //@end
    }
}
@Composable private fun Kept(name: String, nothing: Boolean) {
    val v = rememberSaveable(saver = Saver<MutableIntState, Int>(save = { if (nothing) null else it.intValue }, restore = { log("restore:$name $it"); mutableIntStateOf(it) })) { log("init:$name"); mutableIntStateOf(name.length) }
    log("$name:${v.intValue}")
}
