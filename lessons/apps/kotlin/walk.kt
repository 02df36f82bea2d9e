@Composable
fun Place(number: Int) {
    var expanded by remember { mutableStateOf(false) }
    Row(
        Modifier.fillMaxWidth().clickable { expanded = !expanded }.padding(8.dp),
        verticalAlignment = Alignment.CenterVertically,
    ) {
        Image(huts[number % huts.size], contentDescription = "A hut", Modifier.size(36.dp))
        Column(Modifier.padding(start = 12.dp)) {
            Text("Hut ${number + 1}", fontSize = 15.sp, fontWeight = FontWeight.Medium)
            Text("${20 + number} beds" + if (expanded) "\nOpen from June to October" else "")
        }
    }
}

@Composable
fun TenRows() {
    Column(Modifier.verticalScroll(rememberScrollState()).padding(8.dp)) {
        repeat(10) { number -> Place(number) }
    }
}
