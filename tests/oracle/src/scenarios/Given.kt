package oracle

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.layout.onSizeChanged
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.awaitCancellation

// Scenarios whose recordings were there before this program: it must record the same.

@Composable fun AShell(target: @Composable () -> Unit) {
    log("compose:Shell")
    Box(Modifier.trace("root").size(300.dp)) {
        Column(Modifier.trace("col")) { log("compose:ColContent"); target(); ASib() }
    }
}
@Composable fun ASib() { log("compose:Sib"); Box(Modifier.trace("sib").size(20.dp)) }
@Composable fun K1Bad() { var c by remember { mutableIntStateOf(0) }; log("compose:Bad c=$c"); c++ }
class Obs(val n: String) : RememberObserver {
    override fun onRemembered() { log("onRemembered:$n") }
    override fun onForgotten() { log("onForgotten:$n") }
    override fun onAbandoned() { log("onAbandoned:$n") }
}
@Composable fun JChild(k: Int) {
    log("compose:Child.begin")
    remember { Obs("child") }
    remember(k) { Obs("child.k$k") }
    SideEffect { log("side:Child") }
    DisposableEffect(k) { log("disposable-start:Child.k$k"); onDispose { log("disposable-end:Child.k$k") } }
    LaunchedEffect(k) { log("launched-start:Child.k$k"); try { awaitCancellation() } finally { log("launched-cancel:Child.k$k") } }
    Box(Modifier.trace("child").size(10.dp))
    log("compose:Child.end")
}
@Composable fun JParent(k: IntState, show: State<Boolean>) {
    log("compose:Parent.begin")
    remember(k.intValue) { Obs("parent.k${k.intValue}") }
    SideEffect { log("side:Parent1") }
    LaunchedEffect(k.intValue) { log("launched-start:Parent.k${k.intValue}"); try { awaitCancellation() } finally { log("launched-cancel:Parent") } }
    DisposableEffect(k.intValue) { val kk = k.intValue; log("disposable-start:Parent.k$kk"); onDispose { log("disposable-end:Parent.k$kk") } }
    if (show.value) JChild(k.intValue)
    SideEffect { log("side:Parent2") }
    log("compose:Parent.end")
}
@Composable fun HItem(id: String) {
    val born = remember { log("remember:$id"); id }
    log("compose:Item($id) born=$born")
    DisposableEffect(Unit) { log("effect-start:$born"); onDispose { log("effect-dispose:$born") } }
    Box(Modifier.trace("item.$id").fillMaxWidth().height(100.dp))
}

fun given() {
    scenario("A1", "state read in composition: Modifier.padding(s.dp)") {
        //@begin A1
        val s = mutableIntStateOf(0)
        start {
            AShell {
                log("compose:Target")
                Box(Modifier.trace("t.outer").padding(start = s.intValue.dp).trace("t.inner").size(50.dp))
            }
        }
        step("no change")
        step("s=5") { s.intValue = 5 }
        step("s=10") { s.intValue = 10 }
        //@end
    }
    scenario("C1", "recomposition loop via onSizeChanged -> padding(top)") {
        //@begin C1
        start {
            log("compose:Screen")
            Box(Modifier.trace("box")) {
                var h by remember { mutableStateOf(0) }
                log("compose:BoxContent h=$h")
                Box(Modifier.onSizeChanged { log("onSizeChanged:${it.height}"); h = it.height }.trace("image").fillMaxWidth().height(100.dp))
                Box(Modifier.padding(top = with(LocalDensity.current) { h.toDp() }).trace("text").size(60.dp, 20.dp))
            }
        }
        //@end
    }
    scenario("H1", "LazyColumn: 600 px, 100 items of 100 px; scroll by one item; reuse; jump") {
        //@begin H1
        val st = LazyListState()
        start { log("compose:Root"); LazyColumn(Modifier.trace("list"), st) { log("lazy:content"); items(100) { i -> HItem("$i") } } }
        for (k in 1..4) step("scroll +100 (#$k)") { st.dispatchRawDelta(100f) }
        step("scroll +30 (no new item fully)") { st.dispatchRawDelta(30f) }
        step("scroll -100") { st.dispatchRawDelta(-100f) }
        step("scroll +2000") { st.dispatchRawDelta(2000f) }
        //@end
    }
    scenario("J1q", "J1 with a queueing dispatcher instead of Unconfined: when LaunchedEffect bodies start") {
        //@begin J1q
        queueCoroutines()
        val k = mutableIntStateOf(1); val show = mutableStateOf(true)
        start { JParent(k, show) }
        step("key 1->2") { k.intValue = 2 }
        step("remove the child") { show.value = false }
        //@end
    }
    scenario("K1", "backwards write: count++ after the read in the same composition") {
        //@begin K1
        start { K1Bad() }
        //@end
    }
}
