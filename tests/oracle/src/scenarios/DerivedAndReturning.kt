package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.unit.*

/** Derived states that are asked for outside of composition, and layer blocks of a content that is deactivated and returns. */
fun derivedAndReturning() {
    scenario("derived_asked_outside", "a derived state is calculated between frames: when the observers of applied changes hear of the writes before it") {
        //@begin derived_asked_outside
        queueCoroutines()
        val a = mutableIntStateOf(1); val b = mutableIntStateOf(10)
        val first = derivedStateOf { log("calculate:first"); a.intValue * 2 }; val outer = derivedStateOf { log("calculate:outer"); first.value + b.intValue }
        val handle = Snapshot.registerApplyObserver { changed, _ -> if (a in changed) log("applied:a"); if (b in changed) log("applied:b") }
        start(100, 100) { log("compose:Root ${b.intValue}"); Box(Modifier.trace("box").size(10.dp)) }
        step("a=2, first asked for") { a.intValue = 2; log("written"); log("first ${first.value}") }
        step("a=3, asked for twice") { a.intValue = 3; log("written"); log("first ${first.value}"); log("first ${first.value}") }
        step("b=11, the unchanged one") { b.intValue = 11; log("written"); log("first ${first.value}") }
        step("b=12, outer") { b.intValue = 12; log("written"); log("outer ${outer.value}") }
        step("a=3, outer again") { a.intValue = 3; log("written"); log("outer ${outer.value}") }
        step("b=13, in a snapshot") { b.intValue = 13; log("written"); Snapshot.withMutableSnapshot { a.intValue = 4; log("inside ${outer.value}") }; log("outside ${outer.value}") }
        step("no write") { log("outer ${outer.value}") }
        handle.dispose()
        //@end
    }
    scenario("host_layer_reads", "a layer block of a deactivated content: its state changes while it is away, with it and after it returns") {
        //@begin host_layer_reads
        queueCoroutines()
        val active = mutableStateOf(true); val x = mutableIntStateOf(0); val o = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.trace("box").size(60.dp)) {
                ReusableContentHost(active.value) {
                    Box(Modifier.graphicsLayer { log("lambda:layer ${x.intValue}"); translationX = x.intValue.toFloat() }.trace("inner").size(20.dp))
                }
                Box(Modifier.offset { IntOffset(o.intValue, 0) }.trace("other").size(5.dp))
            }
        }
        step("x=1") { x.intValue = 1 }
        step("off") { active.value = false }
        step("x=2") { x.intValue = 2 }
        step("on") { active.value = true }
        step("off again") { active.value = false }
        step("on, nothing changed") { active.value = true }
        step("off, x=3") { active.value = false; x.intValue = 3 }
        step("on, x=4") { active.value = true; x.intValue = 4 }
        step("x=5") { x.intValue = 5 }
        //@end
    }
    scenario("reused_layer_reads", "a layer block in a content that is reused under another key, and two layers in one chain") {
        //@begin reused_layer_reads
        queueCoroutines()
        val k = mutableIntStateOf(0); val x = mutableIntStateOf(0); val active = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root ${k.intValue}")
            Box(Modifier.trace("box").size(60.dp)) {
                ReusableContentHost(active.value) {
                    ReusableContent(k.intValue) {
                        Box(Modifier.graphicsLayer { log("lambda:outer ${x.intValue}"); alpha = 1f - x.intValue / 10f }.size(20.dp).graphicsLayer { log("lambda:inner"); rotationZ = 5f }.trace("inner"))
                    }
                }
            }
        }
        step("x=1") { x.intValue = 1 }
        step("another key") { k.intValue = 1 }
        step("x=2") { x.intValue = 2 }
        step("off") { active.value = false }
        step("on with another key") { k.intValue = 2; active.value = true }
        step("x=3") { x.intValue = 3 }
        //@end
    }
}
