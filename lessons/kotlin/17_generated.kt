@Composable
fun Screen() = Column {
    Text("${visits.value} visits")
    Greeting(person.value)
}

class Person(var name: String) {                    // a var, so not stable
    override fun equals(other: Any?) = other is Person && name == other.name
    override fun hashCode() = name.hashCode()
}

@Composable
fun Card(who: Any) = Text(nameOf(who))

@Composable
fun Wall() = Column {
    Text("${visits.value} visits")
    Card(Person("Ada"))
}

@Composable
fun Gallery() = Column {
    Text("${visits.value} visits")
    Card(Someone("Ada"))                            // the starter: Card(Person("Ada"))
}

@Stable
class Marked(val name: String)                      // no equals: each object differs from the others

@Composable
fun MarkedWall() = Column {
    Text("${visits.value} visits")
    Card(Marked("Ada"))
}

@Composable
fun greetingText(name: String): String = "Hello, $name${mood.value}"    // greeting_text

@Composable
fun Badge() = Text(greetingText("Ada"))
