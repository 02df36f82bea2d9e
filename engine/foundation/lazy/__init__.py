"""Lists that compose only what is visible: LazyColumn, LazyRow, LazyListState."""
