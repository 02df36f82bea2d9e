package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.awaitCancellation

@Composable fun Effect(name: String, key: Any) { DisposableEffect(key) { log("effect-start:$name $key"); onDispose { log("effect-dispose:$name $key") } } }
@Composable fun Held(name: String) { log("compose:$name"); remember { Obs(name) }; Effect("held.$name", Unit) }

fun forgetting() {
    scenario("forget_branches", "branches that go, come and change, between effects whose keys change in the same composition") {
        //@begin forget_branches
        val first = mutableStateOf(true); val second = mutableStateOf(true); val k = mutableIntStateOf(0); val which = mutableIntStateOf(0)
        start {
            log("compose:Root")
            Effect("before", k.intValue)
            if (first.value) { Held("first"); Leaf("leaf1") }
            Effect("between", k.intValue)
            when (which.intValue) { 0 -> Held("zero"); 1 -> { Held("one"); Held("one more") }; else -> {} }
            remember(k.intValue) { Obs("kept.${k.intValue}") }
            if (second.value) Held("second") else { remember { Obs("else") }; Leaf("leaf2") }
            Effect("after", k.intValue)
            log("compose:Root.end")
        }
        step("first goes, keys change") { first.value = false; k.intValue = 1 }
        step("first comes, one, keys change") { first.value = true; which.intValue = 1; k.intValue = 2 }
        step("else, keys change") { second.value = false; k.intValue = 3 }
        step("neither zero nor one, first goes") { which.intValue = 2; first.value = false }
        step("all come, keys change") { first.value = true; second.value = true; which.intValue = 0; k.intValue = 4 }
        step("all go, keys change") { first.value = false; second.value = false; which.intValue = 2; k.intValue = 5 }
        //@end
    }
    scenario("forget_rows", "keyed rows that leave, between a header and a footer whose effects change their key") {
        //@begin forget_rows
        val rows = mutableStateListOf("a", "b", "c"); val k = mutableIntStateOf(0); val more = mutableStateOf(true)
        start {
            log("compose:Root")
            Column(Modifier.trace("col")) {
                Effect("header", k.intValue)
                for (id in rows) key(id) { Held(id); Effect("row.$id", k.intValue); Leaf("leaf.$id") }
                if (more.value) Held("more")
                Effect("footer", k.intValue)
            }
        }
        step("b leaves, keys change") { rows.remove("b"); k.intValue = 1 }
        step("a and more leave, d comes, keys change") { rows.remove("a"); rows.add("d"); more.value = false; k.intValue = 2 }
        step("reversed, e first, c leaves") { rows.remove("c"); rows.add(0, "e"); more.value = true; k.intValue = 3 }
        step("none left, keys change") { rows.clear(); k.intValue = 4 }
        //@end
    }
    scenario("forget_nested", "what is nested in a branch that goes: composables, coroutines, a scope that changes by itself in the same frame") {
        //@begin forget_nested
        queueCoroutines()
        val show = mutableStateOf(true); val k = mutableIntStateOf(0)
        start {
            log("compose:Root")
            Column {
                if (show.value) {
                    Held("outer")
                    Box { Held("inner"); LaunchedEffect(Unit) { log("launched"); try { awaitCancellation() } finally { log("cancelled") } } }
                    Reading("r", k)
                }
                LaunchedEffect(k.intValue) { log("launched:${k.intValue}"); try { awaitCancellation() } finally { log("cancelled:${k.intValue}") } }
                Effect("after", k.intValue)
            }
        }
        step("gone, key changes") { show.value = false; k.intValue = 1 }
        step("there, key changes") { show.value = true; k.intValue = 2 }
        step("key changes") { k.intValue = 3 }
        step("gone") { show.value = false }
        //@end
    }
}
