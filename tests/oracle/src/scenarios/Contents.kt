package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp

@Composable fun Card2(title: @Composable () -> Unit, action: (@Composable (Int) -> Unit)? = null, body: @Composable () -> Unit = {}) {
    log("compose:Card2")
    Column(Modifier.trace("card")) { title(); body(); if (action != null) { action(1); action(2) } }
}
@Composable fun Handing(header: @Composable () -> Unit) { log("compose:Handing"); Card2(header) { log("compose:Handing.body"); header() } }
@Composable fun Unchanged(name: String) { log("compose:Unchanged($name)") }
@Composable fun Provided(outer: IntState, inner: IntState) {
    log("compose:Provided")
    CompositionLocalProvider(Fixed provides outer.intValue) {
        log("compose:in outer")
        FixedReader("outer")
        CompositionLocalProvider(Fixed provides inner.intValue) { log("compose:in same"); FixedReader("same"); Unchanged("same") }
        CompositionLocalProvider(Tint provides inner.intValue) { log("compose:in dynamic"); TintReader("dynamic"); FixedReader("dynamic") }
        CompositionLocalProvider(Fixed provides 7, Tint provides 8) { log("compose:in two"); FixedReader("two"); Unchanged("two") }
        CompositionLocalProvider(Fixed providesDefault 9) { log("compose:in default"); FixedReader("default") }
        CompositionLocalProvider(Tint providesDefault 5) { log("compose:in other default"); TintReader("other default"); Unchanged("other default") }
        Unchanged("outer")
    }
}

fun contents() {
    scenario("content_names", "composable lambdas for parameters of any name, optional ones, handed on, called where they are made") {
        //@begin content_names
        val n = mutableIntStateOf(0); val a = mutableIntStateOf(0); val b = mutableIntStateOf(0); val act = mutableStateOf(true)
        start {
            log("compose:Root ${n.intValue}")
            Card2({ log("compose:title ${a.intValue}"); Unchanged("title") }, if (act.value) ({ i -> log("compose:action $i ${b.intValue}") }) else null) { log("compose:body"); Reading("a", a) }
            Handing { log("compose:header ${b.intValue}") }
            val here: @Composable () -> Unit = { log("compose:here ${a.intValue}"); Unchanged("here") }
            here()
            Box { here() }
        }
        step("a") { a.intValue = 1 }
        step("b") { b.intValue = 1 }
        step("the root runs") { n.intValue = 1 }
        step("no action") { act.value = false }
        step("action and a") { act.value = true; a.intValue = 2 }
        //@end
    }
    scenario("local_functions", "composable functions that stand in another: what they capture, and when they run again") {
        //@begin local_functions
        val n = mutableIntStateOf(0); val a = mutableIntStateOf(0); val log2 = ArrayList<String>()
        start {
            log("compose:Root ${n.intValue}")
            val doubled = n.intValue / 2
            @Composable fun Free() { log("compose:Free") }
            @Composable fun CapturesState() { log("compose:CapturesState ${a.intValue}") }
            @Composable fun CapturesValue() { log("compose:CapturesValue $doubled") }
            @Composable fun CapturesObject(k: Int) { log("compose:CapturesObject $k ${log2.size}") }
            Free()
            CapturesState()
            CapturesValue()
            CapturesObject(1)
            CapturesObject(doubled)
            Box { CapturesValue() }
        }
        step("a") { a.intValue = 1 }
        step("n=1: the half is the same") { n.intValue = 1 }
        step("n=2") { n.intValue = 2 }
        //@end
    }
    scenario("static_shadowed", "a static local changes around providers of the same local, of another, of several, and of defaults") {
        //@begin static_shadowed
        val outer = mutableIntStateOf(1); val inner = mutableIntStateOf(1); val n = mutableIntStateOf(0)
        start { log("compose:Root ${n.intValue}"); Provided(outer, inner); CompositionLocalProvider(Tint provides 3) { log("compose:in tint"); Provided(outer, inner) } }
        step("outer 2") { outer.intValue = 2 }
        step("inner 2") { inner.intValue = 2 }
        step("both 3") { outer.intValue = 3; inner.intValue = 3 }
        step("the root runs") { n.intValue = 1 }
        //@end
    }
}
