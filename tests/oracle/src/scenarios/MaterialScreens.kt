@file:OptIn(ExperimentalMaterial3Api::class)
@file:Suppress("DEPRECATION")

package oracle

import androidx.compose.animation.*
import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.pager.*
import androidx.compose.foundation.text.*
import androidx.compose.material3.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.focus.*
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.input.key.*
import androidx.compose.ui.platform.LocalFocusManager
import androidx.compose.ui.text.*
import androidx.compose.ui.text.input.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*

private class Choice5(val name: String, on: Boolean) { var on by mutableStateOf(on) }
@Composable private fun SettingRow(choice: Choice5, enabled: Boolean) { log("compose:SettingRow(${choice.name}) ${choice.on} $enabled"); Row { Switch(choice.on, { log("checked:${choice.name} $it"); choice.on = it }, enabled = enabled); Mark("label ${choice.name}") } }
private fun named(c: Color) = when (c) { Color.Red -> "red"; Color.Blue -> "blue"; Color.White -> "white"; Color.Black -> "black"; else -> "other" }
private val LocalSpacing = staticCompositionLocalOf { 4 }
@Composable private fun Styled(name: String) { val s = MaterialTheme.typography.bodyMedium; log("compose:Styled($name) ${s.fontSize.value.toInt()} ${named(MaterialTheme.colorScheme.primary)} ${named(LocalContentColor.current)} ${LocalTextStyle.current.fontSize.value.toInt()} ${LocalSpacing.current}") }
private class Form5 { var name by mutableStateOf(""); var mail by mutableStateOf(""); var tried by mutableStateOf(false); val problem by derivedStateOf { log("calc:problem"); if (mail.isNotEmpty() && "@" !in mail) "no @" else null }; val complete get() = name.isNotEmpty() && mail.isNotEmpty() && problem == null }

/** Screens of Material parts: what their callers, contents and slots do when they are used. */
fun materialScreens() {
    scenario("material_settings_screen", "settings: switches in a list, a question before one is turned off, a scheme that is chosen by radio buttons, a slider whose caller reads a step of it") {
        //@begin material_settings_screen
        queueCoroutines()
        val choices = listOf(Choice5("sync", true), Choice5("sound", false)); val asks = mutableStateOf(false); val scheme = mutableIntStateOf(0); val size = mutableFloatStateOf(.5f)
        start(300, 500) {
            Quiet {
                log("compose:Root ${scheme.intValue}")
                MaterialTheme(if (scheme.intValue == 0) lightColorScheme(primary = Color.Red) else darkColorScheme(primary = Color.Blue)) {
                    log("compose:themed")
                    Scaffold(topBar = { log("compose:bar"); TopAppBar({ log("compose:title"); Primary("in the title") }) }) { padding ->
                        log("compose:body")
                        LazyColumn(Modifier.padding(padding)) {
                            log("lazy:content")
                            items(choices, key = { it.name }) { SettingRow(it, it.name != "sound" || choices[0].on) }
                            item { log("compose:schemes ${scheme.intValue}"); Row { for (i in 0..1) RadioButton(scheme.intValue == i, { log("clicked:$i"); scheme.intValue = i }) } }
                            item { val step = remember { derivedStateOf { log("calc:step"); (size.floatValue * 4).toInt() } }; log("compose:step ${step.value}"); Slider(size.floatValue, { size.floatValue = it }) }
                            item { log("compose:reset"); TextButton({ asks.value = true }) { log("compose:reset label"); Mark("reset") } }
                        }
                    }
                    if (asks.value) AlertDialog({ log("dismissed"); asks.value = false }, { TextButton({ log("clicked:yes"); choices.forEach { it.on = false }; asks.value = false }) { Mark("yes") } }, dismissButton = { TextButton({ asks.value = false }) { Mark("no") } }, title = { log("compose:question"); Primary("in the question") })
                }
            }
        }
        step("the second on", 60) { choices[1].on = true }
        step("dark", 60) { scheme.intValue = 1 }
        step("a little larger", 60) { size.floatValue = .6f }
        step("larger", 60) { size.floatValue = .8f }
        step("asked", 60) { asks.value = true }
        step("light meanwhile", 60) { scheme.intValue = 0 }
        step("answered", 60) { choices.forEach { it.on = false }; asks.value = false }
        //@end
    }
    scenario("material_form_screen", "a form of fields in surfaces and cards: an error below one, keys of the keyboard that go on and send, a button that is enabled by the whole, a message") {
        //@begin material_form_screen
        queueCoroutines()
        val form = Form5(); val host = SnackbarHostState(); lateinit var scope: CoroutineScope; val r = List(2) { FocusRequester() }
        fun send() { form.tried = true; log("sent:${form.name} ${form.mail}"); if (form.complete) scope.launch { host.showSnackbar("sent", "undo", duration = SnackbarDuration.Indefinite); form.tried = false } }
        start(300, 400) {
            Quiet {
                log("compose:Root"); scope = rememberCoroutineScope()
                val manager = LocalFocusManager.current
                Column {
                    BasicTextField(form.name, { log("typed:name $it"); form.name = it }, Modifier.focusRequester(r[0]).onFocusChanged { log("focus:name ${it.isFocused}") }, singleLine = true, keyboardOptions = KeyboardOptions(imeAction = ImeAction.Next), keyboardActions = KeyboardActions(onNext = { log("next:${manager.moveFocus(FocusDirection.Next)}") })) { inner -> log("compose:name field"); Surface { Mark("name label"); inner() } }
                    BasicTextField(form.mail, { log("typed:mail $it"); form.mail = it }, Modifier.focusRequester(r[1]).onFocusChanged { log("focus:mail ${it.isFocused}") }, singleLine = true, keyboardOptions = KeyboardOptions(imeAction = ImeAction.Send), keyboardActions = KeyboardActions(onSend = { log("onSend"); send() })) { inner -> log("compose:mail field ${form.problem}"); Card { inner(); form.problem?.let { Mark("problem $it") } } }
                    Box { log("compose:send ${form.complete}"); Button({ send() }, enabled = form.complete) { Mark("send") } }
                    SnackbarHost(host) { data -> log("compose:message ${data.visuals.message} ${data.visuals.actionLabel}"); Box(Modifier.size(20.dp)) }
                }
            }
        }
        step("the name has the focus", 60) { r[0].requestFocus() }
        step("the program names it", 60) { form.name = "ann" }
        step("next", 60) { key(Key.Enter) }
        step("a mail without", 60) { form.mail = "a" }
        step("sent in vain", 60) { key(Key.Enter) }
        step("a whole mail", 60) { form.mail = "a@b" }
        step("sent", 60) { key(Key.Enter) }
        step("undone", 60) { host.currentSnackbarData!!.performAction() }
        step("backspace", 60) { key(Key.MoveEnd); key(Key.Backspace) }
        //@end
    }
    scenario("material_menu_screen", "a choice in a menu: a button that shows what is chosen, entries with icons, one that is disabled, a menu in a row of a list that leaves while it is open, a width the menu follows") {
        //@begin material_menu_screen
        queueCoroutines()
        val names = mutableStateListOf("one", "two", "three"); val open = mutableStateOf<String?>(null); val chosen = mutableStateMapOf<String, Int>()
        start(300, 400) {
            Quiet {
                log("compose:Root")
                LazyColumn {
                    items(names, key = { it }) { name ->
                        log("compose:row $name ${chosen[name]}")
                        Box {
                            OutlinedButton({ open.value = name }) { log("compose:button $name ${chosen[name]}"); Mark(name) }
                            DropdownMenu(open.value == name, { log("dismissed:$name"); open.value = null }) {
                                log("compose:menu $name"); DisposableEffect(Unit) { log("effect-start:menu $name"); onDispose { log("effect-dispose:menu $name") } }
                                for (i in 0..2) DropdownMenuItem({ log("compose:entry $name $i ${chosen[name] == i}") }, { log("clicked:$i"); chosen[name] = i; open.value = null }, leadingIcon = { log("compose:icon $i") }, enabled = i != 1)
                            }
                        }
                    }
                }
            }
        }
        step("the second opens", 60) { open.value = "two" }
        step("chosen while it is open", 60) { chosen["two"] = 2 }
        step("closed", 60) { open.value = null }
        step("the first opens", 60) { open.value = "one" }
        step("its row leaves", 60) { names.remove("one") }
        step("opened at another", 60) { open.value = "three" }
        step("turned round", 60) { names.reverse() }
        step("closed", 60) { open.value = null }
        //@end
    }
    scenario("material_shop_screen", "a shop: cards of products in a pager under tabs, chips that filter, a bar with a count, a button that comes with the first in the cart, a page of the cart by the navigation") {
        //@begin material_shop_screen
        queueCoroutines()
        val place = mutableIntStateOf(0); val filter = mutableStateOf(false); val cart = mutableStateListOf<String>(); lateinit var pager: PagerState; lateinit var scope: CoroutineScope
        start(300, 500) {
            Quiet {
                log("compose:Root"); scope = rememberCoroutineScope(); val holder = rememberSaveableStateHolder()
                Scaffold(
                    bottomBar = { log("compose:bottom ${cart.size}"); NavigationBar { for (i in 0..1) NavigationBarItem(place.intValue == i, { place.intValue = i }, { log("compose:icon$i" + if (i == 1) " ${cart.size}" else ""); Box(Modifier.size(24.dp)) }) } },
                    floatingActionButton = { log("compose:fab"); AnimatedVisibility(cart.isNotEmpty()) { log("compose:button"); Alive("button"); FloatingActionButton({ place.intValue = 1 }) { Box(Modifier.size(24.dp)) } } },
                ) { padding ->
                    log("compose:body ${place.intValue}")
                    holder.SaveableStateProvider(place.intValue) {
                        Column(Modifier.padding(padding)) {
                            if (place.intValue == 0) {
                                pager = rememberPagerState { 3 }
                                TabRow(pager.currentPage, indicator = {}, divider = {}) { log("compose:tabs ${pager.currentPage}"); for (i in 0..2) Tab(pager.currentPage == i, { scope.launch { pager.scrollToPage(i) } }) { log("compose:tab $i"); Box(Modifier.size(30.dp)) } }
                                FilterChip(filter.value, { filter.value = !filter.value }, { log("compose:chip ${filter.value}") })
                                HorizontalPager(pager, Modifier.size(300.dp, 200.dp)) { p -> var seen by rememberSaveable { mutableIntStateOf(0) }; log("compose:page $p $seen"); LaunchedEffect(Unit) { seen++; log("launched:page $p") }; Column { for (i in 0..1) if (!filter.value || i == 0) key(i) { Card { log("compose:product $p.$i ${"$p.$i" in cart}"); Button({ cart.add("$p.$i") }) { Mark("add $p.$i") } } } } }
                            } else for (c in cart) key(c) { Card { Alive(c); IconButton({ cart.remove(c) }) { Mark("remove $c") } } }
                        }
                    }
                }
            }
        }
        step("one into the cart", 60) { cart.add("0.0") }
        step("another page", 60) { scope.launch { pager.scrollToPage(1) } }
        step("filtered", 60) { filter.value = true }
        step("one from there", 60) { cart.add("1.0") }
        step("the cart", 60) { place.intValue = 1 }
        step("all out", 60) { cart.clear() }
        step("back", 60) { place.intValue = 0 }
        //@end
    }
    scenario("material_themes_within", "themes within themes: typography, a surface that sets the color, a provided text style, a static local; which readers run when one of them changes") {
        //@begin material_themes_within
        queueCoroutines()
        val body = mutableIntStateOf(14); val primary = mutableStateOf(Color.Red); val on = mutableStateOf(Color.White); val spacing = mutableIntStateOf(4); val style = mutableIntStateOf(20)
        start(200, 300) {
            Quiet {
                log("compose:Root")
                MaterialTheme(lightColorScheme(primary = primary.value, onPrimary = on.value), typography = Typography(bodyMedium = TextStyle(fontSize = body.intValue.sp))) {
                    log("compose:themed"); Styled("plain")
                    Surface(color = MaterialTheme.colorScheme.primary) { log("compose:surface"); Styled("on surface"); ProvideTextStyle(TextStyle(fontSize = style.intValue.sp)) { log("compose:styled"); Styled("in style"); Mark("nothing") } }
                    CompositionLocalProvider(LocalSpacing provides spacing.intValue, LocalContentColor provides Color.Black) { log("compose:provided"); Styled("provided"); Card { log("compose:card"); Styled("in card") } }
                    MaterialTheme(typography = Typography(bodyMedium = TextStyle(fontSize = 30.sp))) { log("compose:within"); Styled("within"); Button({}) { log("compose:button"); Styled("in button") } }
                }
            }
        }
        step("larger text", 20) { body.intValue = 16 }
        step("another primary", 20) { primary.value = Color.Blue }
        step("another color on it", 20) { on.value = Color.Black }
        step("another style", 20) { style.intValue = 22 }
        step("spacing", 20) { spacing.intValue = 8 }
        step("all", 20) { body.intValue = 14; primary.value = Color.Red; on.value = Color.White; spacing.intValue = 4; style.intValue = 20 }
        //@end
    }
    scenario("material_queue_of_messages", "messages in a scaffold that wait for each other: of short and long duration, one that is dismissed by a timeout, one replaced by an effect with another key, the count in the bar") {
        //@begin material_queue_of_messages
        queueCoroutinesAndDelays()
        val host = SnackbarHostState(); val wanted = mutableIntStateOf(0); val count = mutableIntStateOf(0); val open = mutableStateOf(true); lateinit var scope: CoroutineScope
        start(300, 300) {
            Quiet {
                log("compose:Root ${open.value}"); scope = rememberCoroutineScope()
                if (open.value) LaunchedEffect(wanted.intValue) { val n = wanted.intValue; if (n > 0) try { log("launched:$n"); log("result:$n ${host.showSnackbar("message $n", withDismissAction = n == 2, duration = SnackbarDuration.Indefinite)}"); count.intValue++ } finally { log("end:$n") } }
                Scaffold(topBar = { log("compose:top ${count.intValue}"); Box(Modifier.size(20.dp)) }, snackbarHost = { SnackbarHost(host) { data -> log("compose:snackbar ${data.visuals.message} ${data.visuals.withDismissAction}"); Snackbar(action = { TextButton({ data.performAction() }) { Mark("act") } }) { log("compose:text ${data.visuals.message}") } } }) { log("compose:body"); Mark("inside") }
            }
        }
        step("one is wanted", 60) { wanted.intValue = 1 }
        step("two instead", 60) { wanted.intValue = 2 }
        step("another waits", 60) { scope.launch { log("result:other ${host.showSnackbar("other", duration = SnackbarDuration.Indefinite)}") } }
        step("the action of two", 60) { host.currentSnackbarData!!.performAction() }
        step("three waits", 60) { wanted.intValue = 3 }
        step("closed with it", 60) { open.value = false }
        step("other dismissed", 60) { host.currentSnackbarData!!.dismiss() }
        //@end
    }
}
