@file:OptIn(ExperimentalComposeUiApi::class, ExperimentalFoundationApi::class)

package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

private val LocalShade = compositionLocalOf { 0 }
private val LocalGrain = staticCompositionLocalOf { 0 }
@Composable private fun ShadeOf(name: String) { log("compose:ShadeOf($name) ${LocalShade.current}") }
@Composable private fun GrainOf(name: String) { log("compose:GrainOf($name) ${LocalGrain.current}") }
@Composable private fun Plain(name: String, value: Int) { log("compose:Plain($name) $value") }
@Composable private fun Lasting(name: String) { val kept = remember { name }; log("compose:Lasting($name) $kept"); DisposableEffect(Unit) { log("effect-start:$kept"); onDispose { log("effect-dispose:$kept") } } }

/** Further programs on what InnerParts and RareParts have shown. */
fun furtherParts() {
    scenario("list_declared_again", "a list whose content captures a value that its items use, only name, or do not use, below a dynamic local that changes alone and with it") {
        //@begin list_declared_again
        queueCoroutines()
        val n = mutableIntStateOf(0); val shade = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalShade provides shade.intValue) {
                val made = n.intValue; log("compose:provided $made")
                LazyColumn(Modifier.size(60.dp)) {
                    log("list:declared")
                    item { log("compose:item0"); Plain("uses", made); Box(Modifier.size(10.dp)) }
                    item { log("compose:item1"); if (made < 0) Plain("never", made); ShadeOf("list"); Box(Modifier.size(10.dp)) }
                    item { log("compose:item2"); Box(Modifier.size(10.dp)) }
                }
                SideEffect { log("side:provided") }
            }
        }
        step("n=1") { n.intValue = 1 }
        step("shade=1") { shade.intValue = 1 }
        step("n=2, shade=2") { n.intValue = 2; shade.intValue = 2 }
        step("n=3") { n.intValue = 3 }
        step("shade=3") { shade.intValue = 3 }
        //@end
    }
    scenario("list_below_grain", "a list whose content captures a value, below a static local that changes alone and with the value") {
        //@begin list_below_grain
        queueCoroutines()
        val n = mutableIntStateOf(0); val grain = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalGrain provides grain.intValue) {
                val made = n.intValue; log("compose:provided $made")
                LazyColumn(Modifier.size(60.dp)) {
                    item { log("compose:item0"); Plain("uses", made); Box(Modifier.size(10.dp)) }
                    item { log("compose:item1"); GrainOf("list"); Box(Modifier.size(10.dp)) }
                }
                SideEffect { log("side:provided") }
            }
        }
        step("n=1") { n.intValue = 1 }
        step("grain=1") { grain.intValue = 1 }
        step("n=2, grain=2") { n.intValue = 2; grain.intValue = 2 }
        step("grain=3") { grain.intValue = 3 }
        //@end
    }
    scenario("list_given_locals", "the locals of one place, captured by the content of a list and provided in its items: a new object each time, with and without a change that items see") {
        //@begin list_given_locals
        queueCoroutines()
        val shade = mutableIntStateOf(1); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalShade provides shade.intValue) {
                log("compose:provided ${n.intValue}")
                val context = currentCompositionLocalContext
                LazyColumn(Modifier.size(60.dp)) {
                    item { log("compose:item"); CompositionLocalProvider(context) { log("compose:given"); ShadeOf("given") } }
                    item { log("compose:other") }
                }
                SideEffect { log("side:provided") }
            }
        }
        step("n=1") { n.intValue = 1 }
        step("shade=2") { shade.intValue = 2 }
        step("n=2") { n.intValue = 2 }
        step("n=3, shade=3") { n.intValue = 3; shade.intValue = 3 }
        //@end
    }
    scenario("keys_typed", "keys that are numbers and truths of several types, alone and two at once: turned round, exchanged for those of another type") {
        //@begin keys_typed
        queueCoroutines()
        val keys = mutableStateListOf<Any>(1, 1.0, true, Double.NaN, 0, false, 0.5); val pairs = mutableStateListOf<Any>(0, false, 0.0)
        start(100, 100) {
            log("compose:Root")
            for ((i, k) in keys.withIndex()) key(k) { Lasting("k$i") }
            for ((i, k) in pairs.withIndex()) key("p", k) { Lasting("p$i") }
        }
        step("turned round") { keys.reverse() }
        step("pairs turned round") { pairs.reverse() }
        step("NaN again and a half") { keys[keys.indexOf(0.5)] = Double.NaN }
        step("true for one") { keys.remove(1); keys.remove(true); keys.add(0, true) }
        step("one for false") { pairs[pairs.indexOf(false)] = 1 }
        //@end
    }
    scenario("focus_events_told", "what listeners of focus events hear that others do not: before any focus, repeated states, a target that is disabled, leaves and comes, a group") {
        //@begin focus_events_told
        queueCoroutines()
        val f = List(3) { FocusRequester() }; val can = mutableStateOf(true); val second = mutableStateOf(true); lateinit var focus: FocusManager
        start(100, 100) {
            log("compose:Root"); focus = androidx.compose.ui.platform.LocalFocusManager.current
            Column(Modifier.onFocusEvent { log("event:all $it") }.onFocusChanged { log("focus:all $it") }) {
                Box(Modifier.onFocusEvent { log("event:a $it") }.focusRequester(f[0]).focusProperties { canFocus = can.value }.focusTarget().size(10.dp))
                if (second.value) Box(Modifier.onFocusEvent { log("event:b $it") }.onFocusChanged { log("focus:b $it") }.focusRequester(f[1]).focusTarget().size(10.dp))
                Box(Modifier.onFocusEvent { log("event:none $it") }.size(10.dp))
                Box(Modifier.onFocusEvent { log("event:group $it") }.focusGroup()) { Box(Modifier.focusRequester(f[2]).focusTarget().size(10.dp)); Box(Modifier.onFocusEvent { log("event:in $it") }.focusTarget().size(10.dp)) }
            }
        }
        step("a") { log("asked:${f[0].requestFocus()}") }
        step("a again") { log("asked:${f[0].requestFocus()}") }
        step("a cannot") { can.value = false }
        step("b") { log("asked:${f[1].requestFocus()}") }
        step("b leaves") { second.value = false }
        step("into the group") { log("asked:${f[2].requestFocus()}") }
        step("on within it") { log("moved:${focus.moveFocus(FocusDirection.Next)}") }
        step("b comes, a can") { second.value = true; can.value = true }
        step("cleared") { focus.clearFocus() }
        //@end
    }
    scenario("policies_in_nested", "states with policies that merge, in nested snapshots of two levels: changes of both levels, equal ones, of the outside, one that conflicts") {
        //@begin policies_in_nested
        queueCoroutines()
        val adding = object : SnapshotMutationPolicy<Int> { override fun equivalent(a: Int, b: Int) = a == b; override fun merge(previous: Int, current: Int, applied: Int): Int? { log("merge:$previous $current $applied"); return if (applied > 1000) null else current + (applied - previous) } }
        val a = mutableStateOf(0, adding); val b = mutableStateOf(1, neverEqualPolicy()); val c = mutableStateOf("c", referentialEqualityPolicy())
        start(100, 100) { log("compose:Root"); Shown("a") { a.value }; Shown("b") { b.value }; Shown("c") { c.value } }
        step("nested and its parent") { val s = Snapshot.takeMutableSnapshot(); s.enter { a.value = 10; val i = s.takeNestedMutableSnapshot(); i.enter { a.value += 5; b.value = 1 }; log("before:${a.value}"); log("ok:${i.apply().succeeded}"); i.dispose(); log("after:${a.value} ${b.value}") }; log("ok:${s.apply().succeeded}"); s.dispose(); log("out:${a.value}") }
        step("outside as well") { val s = Snapshot.takeMutableSnapshot(); val t = Snapshot.takeMutableSnapshot(); s.enter { a.value += 100; c.value = "s" }; t.enter { a.value += 3 }; a.value += 1; log("ok:${s.apply().succeeded} ${t.apply().succeeded}"); s.dispose(); t.dispose(); log("out:${a.value} ${c.value}") }
        step("two conflict") { val s = Snapshot.takeMutableSnapshot(); val t = Snapshot.takeMutableSnapshot(); s.enter { c.value = "x"; a.value += 1 }; t.enter { c.value = "y"; a.value += 1 }; log("ok:${s.apply().succeeded} ${t.apply().succeeded}"); s.dispose(); t.dispose(); log("out:${a.value} ${c.value}") }
        step("too large") { val s = Snapshot.takeMutableSnapshot(); s.enter { a.value = 5000 }; a.value += 1; log("ok:${s.apply().succeeded}"); s.dispose(); log("out:${a.value}") }
        step("the same value on both sides") { val s = Snapshot.takeMutableSnapshot(); s.enter { a.value = 7; c.value = "z" }; a.value = 7; c.value = "z"; log("ok:${s.apply().succeeded}"); s.dispose(); log("out:${a.value} ${c.value}") }
        step("never equal, the same again") { b.value = b.value }
        step("nested conflicts") { val s = Snapshot.takeMutableSnapshot(); val i = s.takeNestedMutableSnapshot(); val j = s.takeNestedMutableSnapshot(); i.enter { c.value = "i" }; j.enter { c.value = "j"; a.value += 2 }; i.apply().check(); log("ok:${j.apply().succeeded}"); i.dispose(); j.dispose(); log("ok:${s.apply().succeeded}"); s.dispose(); log("out:${a.value} ${c.value}") }
        //@end
    }
    scenario("targets_of_states", "values of a transition whose targets read states of their own: changed at rest, on the way, with the transition's target, and for a state that is not shown") {
        //@begin targets_of_states
        queueCoroutines()
        val on = mutableStateOf(false); val far = mutableIntStateOf(40); val near = mutableIntStateOf(0); val second = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root ${on.value}")
            val t = updateTransition(on.value)
            val x by t.animateInt({ log("spec:${initialState} ${targetState}"); tween(64, easing = LinearEasing) }) { log("target:$it"); if (it) far.intValue else near.intValue }
            Box(Modifier.offset { log("lambda:x $x"); IntOffset(x, 0) }.size(10.dp))
            if (second.value) { val y by t.animateInt({ tween(32, easing = LinearEasing) }) { if (it) far.intValue * 2 else 1 }; Box(Modifier.drawBehind { log("draw:y $y") }.size(5.dp)) }
            Shown("running") { "${t.isRunning} ${t.currentState}" }
        }
        step("near=8 at rest", 8) { near.intValue = 8 }
        step("far=50, not shown", 3) { far.intValue = 50 }
        step("on", 2) { on.value = true }
        step("far=80 on the way", 8) { far.intValue = 80 }
        step("a second value", 4) { second.value = true }
        step("off with near=20", 2) { on.value = false; near.intValue = 20 }
        step("back with far=30", 8) { on.value = true; far.intValue = 30 }
        step("the second goes, far=31", 8) { second.value = false; far.intValue = 31 }
        //@end
    }
    scenario("late_in_lookahead", "a layout in a lookahead scope that measures one child while it places, with an approach around it: which pass measures and places whom when sizes change") {
        //@begin late_in_lookahead
        queueCoroutines()
        val a = mutableIntStateOf(10); val b = mutableIntStateOf(10); val show = mutableStateOf(true)
        fun Modifier.fixed(name: String, w: IntState) = layout { m, _ -> log("lambda:$name ${if (isLookingAhead) "ahead" else "now"} ${w.intValue}"); val p = m.measure(Constraints.fixed(w.intValue, 10)); layout(p.width, p.height) { p.place(0, 0) } }
        start(100, 100) {
            log("compose:Root")
            LookaheadScope {
                Column(Modifier.trace("column")) {
                    Layout({ Box(Modifier.trace("early").fixed("early", a)); if (show.value) Box(Modifier.trace("late").fixed("late", b)) }, Modifier.trace("own")) { children, _ ->
                        log("policy:${if (isLookingAhead) "ahead" else "now"} ${children.size}")
                        val p = children[0].measure(Constraints())
                        layout(p.width, 20) { p.place(0, 0); if (children.size > 1) children[1].measure(Constraints()).let { log("place:late ${it.width}"); it.place(p.width, 0) } }
                    }
                    Box(Modifier.trace("below").size(10.dp))
                }
            }
        }
        step("b=20") { b.intValue = 20 }
        step("a=20") { a.intValue = 20 }
        step("both") { a.intValue = 12; b.intValue = 12 }
        step("the late one leaves") { show.value = false }
        step("b=5, it comes") { b.intValue = 5; show.value = true }
        //@end
    }
}
