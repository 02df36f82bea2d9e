package oracle

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.*
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.layout.Layout
import androidx.compose.ui.layout.layout
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.dp
import androidx.compose.ui.zIndex

@Composable fun Raised(name: String, z: Float) { log("compose:$name"); Box(Modifier.zIndex(z).trace(name).size(20.dp)) }
@Composable fun RaisedBy(name: String, z: FloatState) { log("compose:$name"); Box(Modifier.zIndex(z.floatValue).trace(name).size(20.dp)) }
@Composable fun LayerOrNot(form: IntState) {
    log("compose:LayerOrNot ${form.intValue}")
    Box(
        when (form.intValue) {
            0 -> Modifier
            1 -> Modifier.graphicsLayer(alpha = .5f)
            2 -> Modifier.graphicsLayer(alpha = .7f, translationX = 3f)
            else -> Modifier.alpha(1f)
        }.trace("own").size(20.dp),
    ) { Leaf("kid") }
}
@Composable fun Cached(build: IntState, draw: IntState, size: IntState, x: IntState, outer: IntState) {
    log("compose:Cached outer=${outer.intValue}")
    Box(
        Modifier.offset { IntOffset(x.intValue, 0) }
            .layout { m, _ -> val q = m.measure(Constraints.fixed(size.intValue, size.intValue)); layout(q.width, q.height) { q.place(0, 0) } }
            .drawWithCache {
                log("cache:build size=${this.size.width.toInt()} build=${build.intValue}")
                onDrawBehind { log("draw:cached draw=${draw.intValue}") }
            },
    )
}

fun drawing() {
    scenario("z_order", "z-index of a modifier and of a placement, changed: what is placed and drawn again, in which order") {
        //@begin z_order
        val z = mutableFloatStateOf(0f); val pz = mutableFloatStateOf(0f)
        start {
            Box(Modifier.trace("root")) {
                Raised("a", 1f); RaisedBy("b", z); Raised("c", 0f)
                Layout({ Leaf("d"); Leaf("e") }, Modifier.trace("placing")) { ms, _ ->
                    val ps = ms.map { it.measure(Constraints()) }
                    layout(50, 50) { log("policy:place"); ps[0].place(0, 0, pz.floatValue); ps[1].place(5, 5) }
                }
            }
        }
        step("z=2") { z.floatValue = 2f }
        step("z=1: as high as a") { z.floatValue = 1f }
        step("z=-1") { z.floatValue = -1f }
        step("placed at z=1") { pz.floatValue = 1f }
        step("placed at z=2: the same order") { pz.floatValue = 2f }
        //@end
    }
    scenario("placed_with_layer", "a placement that changes between place and placeWithLayer, with children that move") {
        //@begin placed_with_layer
        val layered = mutableStateOf(false); val x = mutableIntStateOf(0); val alpha = mutableFloatStateOf(1f); val d = mutableIntStateOf(0)
        start {
            Box(Modifier.trace("root")) {
                Layout({ Box(Modifier.trace("kid").drawBehind { log("draw:kid d=${d.intValue}") }.size(5.dp)) { Leaf("grandkid") } }, Modifier.trace("placing")) { ms, _ ->
                    val p = ms[0].measure(Constraints())
                    layout(50, 50) {
                        log("policy:place")
                        if (layered.value) p.placeWithLayer(x.intValue, 0) { log("lambda:layer"); this.alpha = alpha.floatValue } else p.place(x.intValue, 0)
                    }
                }
                Leaf("sibling")
            }
        }
        step("moved without a layer") { x.intValue = 5 }
        step("with a layer") { layered.value = true }
        step("moved with its layer") { x.intValue = 10 }
        step("alpha") { alpha.floatValue = .5f }
        step("its drawing") { d.intValue = 1 }
        step("without a layer, and moved") { layered.value = false; x.intValue = 20 }
        step("its drawing, without a layer") { d.intValue = 2 }
        step("with a layer again") { layered.value = true }
        //@end
    }
    scenario("draw_cache", "drawWithCache: what builds the cache again and what only draws") {
        //@begin draw_cache
        val build = mutableIntStateOf(0); val draw = mutableIntStateOf(0); val size = mutableIntStateOf(50); val x = mutableIntStateOf(0); val outer = mutableIntStateOf(0)
        start { Cached(build, draw, size, x, outer) }
        step("state of the drawing") { draw.intValue = 1 }
        step("state of the cache") { build.intValue = 1 }
        step("size") { size.intValue = 60 }
        step("moved") { x.intValue = 5 }
        step("composed again, the same modifier") { outer.intValue = 1 }
        step("both states") { draw.intValue = 2; build.intValue = 2 }
        //@end
    }
    scenario("layers_nested", "nested graphicsLayer blocks and what is drawn in them") {
        //@begin layers_nested
        val outer = mutableFloatStateOf(1f); val inner = mutableFloatStateOf(0f); val outerDraw = mutableIntStateOf(0); val innerDraw = mutableIntStateOf(0); val clip = mutableStateOf(false)
        start {
            Box(Modifier.trace("root").size(100.dp)) {
                Box(Modifier.graphicsLayer { log("lambda:layer outer"); alpha = outer.floatValue; this.clip = clip.value }.drawBehind { log("draw:outer ${outerDraw.intValue}") }.size(80.dp)) {
                    Box(Modifier.graphicsLayer { log("lambda:layer inner"); rotationZ = inner.floatValue }.drawBehind { log("draw:inner ${innerDraw.intValue}") }.size(40.dp)) { Leaf("leaf") }
                    Leaf("beside")
                }
            }
        }
        step("outer alpha") { outer.floatValue = .5f }
        step("inner rotation") { inner.floatValue = 45f }
        step("both") { outer.floatValue = .6f; inner.floatValue = 90f }
        step("outer alpha and outer drawing") { outer.floatValue = .7f; outerDraw.intValue = 1 }
        step("inner drawing") { innerDraw.intValue = 1 }
        step("outer clip") { clip.value = true }
        step("outer alpha 0") { outer.floatValue = 0f }
        step("inner drawing while it can not be seen") { innerDraw.intValue = 2 }
        step("outer alpha 1") { outer.floatValue = 1f }
        //@end
    }
    scenario("layer_modifier", "a layer modifier that is added, changed and removed") {
        //@begin layer_modifier
        val form = mutableIntStateOf(0)
        start { Box(Modifier.trace("root")) { LayerOrNot(form); Leaf("sibling") } }
        for (n in 1..3) step("form $n") { form.intValue = n }
        step("form 0") { form.intValue = 0 }
        //@end
    }
    scenario("drawing_moved", "nodes without layers move, grow, come and go: whose draw blocks run") {
        //@begin drawing_moved
        val h = mutableIntStateOf(10); val show = mutableStateOf(false); val color = mutableStateOf(Color.Red)
        start {
            log("compose:Root")
            Column(Modifier.trace("column")) {
                Sized("first", h)
                Box(Modifier.trace("layered").graphicsLayer().trace("in").background(color.value).size(10.dp))
                Box(Modifier.trace("plain").size(10.dp)) { if (show.value) Leaf("new") }
                Box(Modifier.trace("clipped").clipToBounds().trace("inClip").size(10.dp))
            }
        }
        step("first grows") { h.intValue = 20 }
        step("a new child") { show.value = true }
        step("color") { color.value = Color.Blue }
        step("the child leaves") { show.value = false }
        step("first shrinks") { h.intValue = 5 }
        //@end
    }
}
