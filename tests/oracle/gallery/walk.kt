val huts: List<Painter> = listOf()
