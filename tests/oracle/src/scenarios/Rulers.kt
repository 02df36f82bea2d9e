package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.layout.*
import androidx.compose.ui.spatial.RelativeLayoutBounds
import androidx.compose.ui.unit.*

/** Says what a ruler is for the content, each time the content is placed. */
fun Modifier.reads(name: String, vararg rulers: Ruler) = layout { m, c ->
    log("measure:$name")
    val p = m.measure(c)
    layout(p.width, p.height) { log("place:$name ${rulers.joinToString(" ") { "${it.current(-1f)}" }}"); p.place(0, 0) }
}

/** Gives rulers to what is inside. */
fun Modifier.gives(name: String, rulers: (RulerScope.() -> Unit)?) = layout { m, c ->
    log("measure:$name")
    val p = m.measure(c)
    layout(p.width, p.height, rulers = rulers) { log("place:$name"); p.place(0, 0) }
}
fun told(b: RelativeLayoutBounds) = "${b.positionInRoot.x},${b.positionInRoot.y} ${b.width}x${b.height}"

/** Rulers and rectangles. */
fun rulers() {
    scenario("rulers_written", "a ruler's value is a state: who is placed again when it changes, who is not") {
        //@begin rulers_written
        val v = VerticalRuler(); val h = HorizontalRuler(); val x = mutableIntStateOf(10); val y = mutableIntStateOf(5)
        start {
            log("compose:Root")
            val rulers = remember<RulerScope.() -> Unit> { { log("lambda:rulers"); v provides x.intValue.toFloat(); h provides y.intValue.toFloat() } }
            Box(Modifier.gives("host", rulers).trace("host").size(100.dp)) {
                Box(Modifier.reads("v", v).size(20.dp))
                Box(Modifier.offset(30.dp, 20.dp).reads("h", h).size(20.dp)) { Box(Modifier.reads("inner", v, h).size(10.dp)) }
                Box(Modifier.trace("none").size(10.dp))
            }
        }
        step("x=20") { x.intValue = 20 }
        step("y=8") { y.intValue = 8 }
        step("the same") { x.intValue = 20 }
        step("both") { x.intValue = 1; y.intValue = 2 }
        //@end
    }
    scenario("rulers_nested", "rulers of two ancestors: the nearer one counts, it comes, goes, and gives one of the two only") {
        //@begin rulers_nested
        val a = VerticalRuler(); val b = VerticalRuler(); val near = mutableIntStateOf(0); val far = mutableIntStateOf(40)
        start {
            log("compose:Root")
            val outer = remember<RulerScope.() -> Unit> { { log("lambda:outer"); a provides far.intValue.toFloat() } }
            val inner = remember<RulerScope.() -> Unit> { { log("lambda:inner"); if (near.intValue > 0) a provides near.intValue.toFloat(); if (near.intValue > 5) b provides 7f } }
            Box(Modifier.gives("outer", outer).size(100.dp)) {
                Box(Modifier.padding(10.dp).gives("inner", inner).size(60.dp)) { Box(Modifier.padding(2.dp).reads("a", a).size(10.dp)); Box(Modifier.reads("b", b).size(5.dp)) }
                Box(Modifier.reads("far", a).size(5.dp))
            }
        }
        step("near=3") { near.intValue = 3 }
        step("near=8") { near.intValue = 8 }
        step("far=50") { far.intValue = 50 }
        step("near=0") { near.intValue = 0 }
        step("far=60") { far.intValue = 60 }
        //@end
    }
    scenario("rulers_derived", "the greater and the lesser of two rulers, and one that is computed of another; a ruler that nobody gives") {
        //@begin rulers_derived
        val a = VerticalRuler(); val b = VerticalRuler(); val lost = VerticalRuler(); val n = mutableIntStateOf(10); val m = mutableIntStateOf(20)
        val most = VerticalRuler.maxOf(a, b, lost); val least = VerticalRuler.minOf(a, b); val half = VerticalRuler.derived { default -> a.current(default) / 2f }
        start {
            log("compose:Root")
            val ra = remember<RulerScope.() -> Unit> { { log("lambda:a"); a provides n.intValue.toFloat() } }
            val rb = remember<RulerScope.() -> Unit> { { log("lambda:b"); b provides m.intValue.toFloat() } }
            Box(Modifier.gives("a", ra).size(100.dp)) {
                Box(Modifier.padding(4.dp).gives("b", rb).size(60.dp)) {
                    Box(Modifier.reads("most", most).size(10.dp)); Box(Modifier.reads("least", least).size(5.dp))
                    Box(Modifier.reads("half", half).size(5.dp)); Box(Modifier.reads("lost", lost).size(5.dp))
                }
            }
        }
        step("n=30") { n.intValue = 30 }
        step("m=6") { m.intValue = 6 }
        step("m=50") { m.intValue = 50 }
        //@end
    }
    scenario("rulers_moved", "who gives moves, who reads moves, both move; rulers that follow from a size, and from where the giver stands") {
        //@begin rulers_moved
        val end = VerticalRuler(); val root = HorizontalRuler(); val giver = mutableIntStateOf(0); val reader = mutableIntStateOf(0); val w = mutableIntStateOf(80)
        start(100, 100) {
            log("compose:Root")
            val rulers = remember<RulerScope.() -> Unit> { { log("lambda:rulers ${coordinates.size.width}"); end provides coordinates.size.width.toFloat(); root provides -coordinates.positionInRoot().y } }
            Box(Modifier.offset { IntOffset(0, giver.intValue) }.gives("giver", rulers).width(w.intValue.dp).height(60.dp)) {
                Box(Modifier.offset { IntOffset(reader.intValue, 0) }.reads("reader", end, root).size(10.dp))
                Box(Modifier.trace("none").size(5.dp))
            }
        }
        step("giver 5") { giver.intValue = 5 }
        step("reader 3") { reader.intValue = 3 }
        step("narrower") { w.intValue = 50 }
        step("both") { giver.intValue = 9; reader.intValue = 6 }
        //@end
    }
    scenario("rulers_replaced", "another lambda of rulers with each composition, none, and again one; relative to the layout direction") {
        //@begin rulers_replaced
        val v = VerticalRuler(); val n = mutableIntStateOf(1); val ltr = mutableStateOf(true); val show = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root ${n.intValue}")
            val by = n.intValue
            CompositionLocalProvider(androidx.compose.ui.platform.LocalLayoutDirection provides if (ltr.value) LayoutDirection.Ltr else LayoutDirection.Rtl) {
                Box(Modifier.gives("giver", if (by == 0) null else ({ log("lambda:rulers $by"); v providesRelative by * 10f })).size(90.dp)) {
                    if (show.value) Box(Modifier.reads("reader", v).size(10.dp))
                    Box(Modifier.trace("none").size(5.dp))
                }
            }
        }
        step("n=2") { n.intValue = 2 }
        step("none") { n.intValue = 0 }
        step("n=3") { n.intValue = 3 }
        step("rtl") { ltr.value = false }
        step("no reader") { show.value = false }
        step("n=4") { n.intValue = 4 }
        step("a reader") { show.value = true }
        //@end
    }
    scenario("rulers_asked", "rulers that are computed only when one is asked for: each by itself, and again only the one whose state changed") {
        //@begin rulers_asked
        val a = VerticalRuler(); val b = VerticalRuler(); val c = VerticalRuler(); val n = mutableIntStateOf(1); val m = mutableIntStateOf(2); val ask = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            val given = remember<(Ruler) -> Boolean> { { it == a || it == b } }
            val give = remember<RulerScope.(Ruler) -> Unit> { { if (it == a) { log("lambda:a"); a provides n.intValue.toFloat() } else { log("lambda:b"); b provides m.intValue.toFloat() } } }
            Box(Modifier.layout { ms, cs -> log("measure:giver"); val p = ms.measure(cs); layout(p.width, p.height, isRulerProvided = given, rulerProvider = give) { log("place:giver"); p.place(0, 0) } }.size(50.dp)) {
                Box(Modifier.reads("a", a).size(10.dp)); Box(Modifier.reads("again", a).size(10.dp))
                Box(Modifier.layout { ms, cs -> val p = ms.measure(cs); layout(p.width, p.height) { log("place:b ${if (ask.value) b.current(-1f) else 0f}"); p.place(0, 0) } }.size(5.dp))
                Box(Modifier.reads("c", c).size(5.dp))
            }
        }
        step("m=3") { m.intValue = 3 }
        step("ask") { ask.value = true }
        step("m=4") { m.intValue = 4 }
        step("n=5") { n.intValue = 5 }
        step("ask no more") { ask.value = false }
        step("m=6") { m.intValue = 6 }
        //@end
    }
    scenario("layout_rect_callbacks", "onLayoutRectChanged without waiting: of the whole chain and within it, moved by itself, by its parent, by a layer, changed in size, gone and back") {
        //@begin layout_rect_callbacks
        val x = mutableIntStateOf(0); val outer = mutableIntStateOf(0); val pad = mutableIntStateOf(2); val w = mutableIntStateOf(20); val shift = mutableIntStateOf(0); val show = mutableStateOf(true); val n = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.offset { IntOffset(outer.intValue, 0) }.graphicsLayer { translationY = shift.intValue.toFloat() }.trace("outer").size(100.dp)) {
                if (show.value) Box(Modifier.onLayoutRectChanged(0, 0) { log("rect:whole ${told(it)}") }.offset { IntOffset(x.intValue, 3) }.trace("moved").padding(pad.intValue.dp).onLayoutRectChanged(0, 0) { log("rect:within ${it.width}x${it.height}") }.width(w.intValue.dp).height(20.dp))
                Box(Modifier.onLayoutRectChanged(0, 0) { log("rect:other ${told(it)} ${n.intValue}") }.size(5.dp))
            }
        }
        step("x=4") { x.intValue = 4 }
        step("outer=6") { outer.intValue = 6 }
        step("pad=5") { pad.intValue = 5 }
        step("wider") { w.intValue = 30 }
        step("shift") { shift.intValue = 10 }
        step("nothing") { n.intValue = 1 }
        step("gone") { show.value = false }
        step("outer=0") { outer.intValue = 0 }
        step("back") { show.value = true }
        //@end
    }
    scenario("rects_of_rows", "rectangles of the rows of a column that is scrolled: which are told, what composition sees of a state that is written there") {
        //@begin rects_of_rows
        val scroll = ScrollState(0); val last = mutableStateOf("-"); val show = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            Box { log("compose:told ${last.value}") }
            Column(Modifier.offset(50.dp).size(40.dp, 30.dp).verticalScroll(scroll)) {
                for (i in 0 until 3) Box(Modifier.onLayoutRectChanged(0, 0) { log("rect:row$i ${told(it)}"); if (i == 2) last.value = told(it) }.size(20.dp))
                if (show.value) Box(Modifier.onLayoutRectChanged(0, 0) { log("rect:added ${told(it)}") }.size(20.dp))
            }
        }
        step("by 12") { scroll.dispatchRawDelta(12f) }
        step("one more") { show.value = true }
        step("by 30") { scroll.dispatchRawDelta(30f) }
        step("back") { scroll.dispatchRawDelta(-42f) }
        //@end
    }
    scenario("rects_waiting", "onLayoutRectChanged that tells at most once in a time, and that waits until nothing moves; what has to be told later") {
        //@begin rects_waiting
        val x = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.offset { IntOffset(x.intValue, 0) }.size(50.dp)) {
                Box(Modifier.onLayoutRectChanged(3_000, 0) { log("rect:seldom ${told(it)}") }.size(5.dp))
                Box(Modifier.onLayoutRectChanged(0, 2_000) { log("rect:settled ${told(it)}") }.size(5.dp))
                Box(Modifier.onLayoutRectChanged(0, 0) { log("rect:each ${told(it)}") }.size(5.dp))
            }
        }
        step("x=1") { x.intValue = 1 }
        step("x=2") { x.intValue = 2 }
        step("four seconds") { Thread.sleep(4_000) }
        step("x=3") { x.intValue = 3 }
        step("four seconds more") { Thread.sleep(4_000) }
        step("four seconds and nothing") { Thread.sleep(4_000) }
        //@end
    }
    scenario("rects_compared", "what a rectangle says: in root and window, how much of it is inside another, behind what it lies") {
        //@begin rects_compared
        var view: RelativeLayoutBounds? = null; val x = mutableIntStateOf(10); val cover = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.offset(20.dp, 20.dp).onLayoutRectChanged(0, 0) { view = it; log("rect:view ${it.boundsInRoot} ${it.boundsInWindow}") }.size(40.dp)) {
                Box(Modifier.offset { IntOffset(x.intValue, 10) }.onLayoutRectChanged(0, 0) { b -> log("rect:part ${b.boundsInRoot} ${view?.let { b.fractionVisibleIn(it) }} ${b.fractionVisibleInRect(0, 0, 50, 50)} ${b.calculateOcclusions()}") }.size(20.dp))
                if (cover.value) Box(Modifier.offset(15.dp, 15.dp).size(10.dp))
            }
        }
        step("x=30") { x.intValue = 30 }
        step("x=45") { x.intValue = 45 }
        step("covered") { cover.value = true; x.intValue = 12 }
        //@end
    }
}
