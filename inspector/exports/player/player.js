// The player: a web component that shows recordings of the phases inspector – frames, events, tree, reads, slot table.
//
// One module without imports. It makes no request, evaluates no text, and shows names, values and sentences as text
// nodes only. The data format is described in data.py, the look in player.css; module.py puts the style sheet here:
const STYLE = "";

// Marks a message that code translates later. The catalogue has each message that N_, _ or n_ marks.
const N_ = (message) => message;

const PHASES = { C: N_("composition"), L: N_("layout"), D: N_("drawing"), d: N_("layer block only") };
const UNITS = [N_("composition"), N_("measurement"), N_("placement"), N_("layer"), N_("drawing")];
const IN_PHASE = {
  composition: N_("in composition"), measurement: N_("in measurement"), placement: N_("in placement"),
  layer: N_("in a layer block"), drawing: N_("in drawing"),
};
const KINDS = {
  composition: N_("composition"), measurement: N_("measurement"), placement: N_("placement"), layer: N_("layer"),
  drawing: N_("drawing"), skip: N_("skip"), write: N_("write"), input: N_("input"), "slot operation": N_("slot operation"),
};
const GROUP_COLUMNS = ["", "#", N_("Group"), N_("Key"), N_("Flags"), N_("Nodes"), N_("Size"), N_("Parent"), N_("Slots")];
const MARKS = { ran: "C", skipped: "⤼", updated: "✎", inserted: "+", moved: "↕" };
const MARK_WORDS = { ran: N_("ran"), skipped: N_("skipped"), updated: N_("updated"), inserted: N_("inserted"), moved: N_("moved") };
const FLAGS = N_("N node, R restart, K key, G replaceable, M remember, L locals, I inactive");
const KEYS = [
  ["← →", N_("previous or next frame; in the list of events, previous or next event")],
  ["Home, End", N_("first or last frame, event or row")],
  [", .", N_("previous or next frame with work, from anywhere in the player")],
  ["; :", N_("previous or next event, from anywhere in the player")],
  ["↑ ↓", N_("row of the composition tree")],
  ["Tab", N_("frames, events, tree, tables")],
  ["?", N_("these keys; Esc closes them")],
];

// The player's own words in the language of its data: a message without translation is shown in English.
class Words {
  constructor({ language = "en", words = {} } = {}) {
    this.language = language;
    this.messages = words;
    this.rules = new Intl.PluralRules(language);
  }

  // Returns a message, translated, with values in place of its `{names}`.
  _(message, values = {}) {
    return filled(this.messages[message] ?? message, values);
  }

  // Returns the form of a message that fits a count.
  n_(one, many, count, values = {}) {
    const [single, several] = this.messages[one] ?? [one, many];
    return filled(this.rules.select(count) === "one" ? single : several, { count, ...values });
  }

  work(work) {
    const parts = UNITS.map((phase, at) => [phase, work[at]]).filter(([, units]) => units);
    const total = this.n_("{count} work unit", "{count} work units", sum(work));
    return total + (parts.length ? `: ${parts.map(([phase, units]) => `${units} ${this._(phase)}`).join(", ")}` : "");
  }

  events(count) {
    return this.n_("{count} event", "{count} events", count);
  }

  // A phase mark: letter, color and hatch together. A screen reader gets the phase's name.
  chip(letter, text = "") {
    const shown = letter.toUpperCase() + (text ? ` ${text}` : "");
    return make("span", { class: `chip ${letter}`, title: this._(PHASES[letter]) }, shown);
  }
}

function filled(message, values) {
  return message.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}

// ---------------------------------------------------------------- elements

// Returns an element. Children that are no nodes become text; there is no way to pass markup.
function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(key, value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined) continue;
    made.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return made;
}

function sum(work) {
  return work.reduce((all, units) => all + units, 0);
}

// ---------------------------------------------------------------- data

// One run: resolves the pools of its data.
class Run {
  constructor(data) {
    this.data = data;
    this.frames = data.frames;
    this.name = data.name;
    this.resolved = new Map();
  }

  text(at) {
    return this.data.texts[at];
  }

  // Returns the rows of a stored table. Follows its changes back to a whole table, then applies them in order.
  table(at) {
    const chain = [];
    let stored = at;
    while (!this.resolved.has(stored) && !Array.isArray(this.data.tables[stored])) {
      chain.push(stored);
      stored = this.data.tables[stored].of;
    }
    let rows = this.resolved.get(stored) ?? this.data.tables[stored];
    this.resolved.set(stored, rows);
    for (const each of chain.reverse()) {
      const change = this.data.tables[each];
      rows = rows.slice();
      if (change.set) {
        for (let place = 0; place < change.set.length; place += 2) rows[change.set[place]] = change.set[place + 1];
      } else {
        rows.splice(change.cut[0], change.cut[1] - change.cut[0], ...change.put);
      }
      this.resolved.set(each, rows);
    }
    return rows.map((row) => this.data.rows[row]);
  }

  moment(at) {
    const [tree, reads, slots] = this.data.moments[at];
    return {
      tree: tree < 0 ? null : this.tree(tree),
      reads: this.reads(reads),
      slots: slots < 0 ? null : this.slots(slots),
    };
  }

  tree(at) {
    const rows = this.table(at);
    const [folded] = rows[rows.length - 1];
    const lines = rows.slice(0, -1).map(([line, marks, skipped, runs, skips, bounds]) => {
      const [key, depth, name, tag, inline, label] = this.data.lineage[line];
      const words = this.text(marks);
      return {
        key, depth, inline, runs, skips, bounds, skipped,
        name: this.text(name),
        tag: this.text(tag),
        label: this.text(label),
        marks: words ? words.split(" ").map((mark) => [mark[0], Number(mark.slice(1))]) : [],
      };
    });
    return { folded, lines };
  }

  reads(at) {
    const [readers, states, invalidated, folded] = this.data.reads[at];
    return {
      invalidated,
      folded,
      readers: this.table(readers).map(([key, name, place]) => ({ key, name: this.text(name), place: this.text(place) })),
      states: this.table(states).map(([key, name, value, writtenNow, lastWrite, ...cells]) => ({
        key, writtenNow,
        name: this.text(name),
        value: this.text(value),
        lastWrite: this.text(lastWrite),
        cells: new Map(cells.map(([reader, ...marks]) => [reader, marks.map((mark) => mark.length > 5 ? [...mark.slice(0, 5), this.text(mark[5])] : mark)])),
      })),
    };
  }

  slots(at) {
    const [groups, slots, gap, slotGap, counts, calls] = this.data.slots[at];
    let end = 0;
    const lines = this.table(groups).map((row, index) => {
      const [mark, depth, name, key, flags, nodes, size, up, count, first, grey, objectKey] = row;
      const start = first < 0 ? end : first;
      if (count) end = start + count;
      return {
        index, mark, depth, flags, nodes, size, grey, start, count,
        name: this.text(name),
        key: this.text(key),
        objectKey: this.text(objectKey),
        parent: up ? index - up : -1,
      };
    });
    const values = this.table(slots).map(([text, was, grey], index) => ({
      index, grey, text: this.text(text), was: was < 0 ? null : this.text(was),
    }));
    return { groups: lines, slots: values, gap, slotGap, counts, calls: calls.map((call) => this.text(call)) };
  }

  sentence(at) {
    return this.data.sentences[at].map(([kind, text, letter]) => ({ kind, letter, text: this.text(text) }));
  }

  // Returns Map: key → {said, at}, for the rows of a frame's tree.
  reasons(frame) {
    return new Map(this.table(frame.why).map(([key, said, at]) => [key, { said, at }]));
  }

  // Returns the entry that shows frame `index`: its own, else the last one before it.
  entryAt(index) {
    let found = 0;
    for (let place = 0; place < this.frames.length && this.frames[place].at <= index; place++) found = place;
    return found;
  }

  get last() {
    return this.frames.length ? this.frames[this.frames.length - 1].last : -1;
  }
}

// The upper end of the scale of bars: the usual maximum, without a few outliers such as the first frame.
function usualTop(units) {
  const worked = units.filter((value) => value).sort((a, b) => a - b);
  const most = worked[worked.length - 1] ?? 1;
  const usual = worked[worked.length - 1 - Math.max(1, Math.floor(worked.length / 10))] ?? most;
  return most <= usual * 3 ? most : usual;
}

// Shows the common beginning of both texts once: `State n = 0 → 1`.
function changeOf(was, now) {
  let same = 0;
  for (let at = 0; at < Math.min(was.length, now.length) && was[at] === now[at]; at++) {
    if (" (,=".includes(was[at])) same = at + 1;
  }
  return `${now.slice(0, same)}${was.slice(same)} → ${now.slice(same)}`;
}

// ---------------------------------------------------------------- one run on the screen

// One side: the panels of one run at one position.
class Side {
  constructor(player, run, letter) {
    this.player = player;
    this.words = player.words;
    this.run = run;
    this.letter = letter;
    const { words } = this;
    this.entry = 0;
    this.event = 0;
    this.selected = null; // null: the row that ran first
    this.group = -1;
    const named = (title) => (letter ? `${title}, ${letter}` : title);
    this.picture = make("div", { class: "picture", role: "img" });
    this.caption = make("figcaption", {});
    this.figure = make("figure", {}, this.picture, this.caption);
    this.ribbon = make("div", {
      class: "ribbon", role: "slider", tabindex: 0, "aria-label": named(words._("Event in the frame")), "aria-orientation": "horizontal",
      keydown: (event) => this.ribbonKey(event),
      click: (event) => this.ribbonClick(event),
    });
    this.why = make("div", { class: "why" });
    this.tree = make("div", { class: "tree", role: "tree", "aria-label": named(words._("Composition tree")), keydown: (e) => this.treeKey(e) });
    this.reads = make("div", { class: "scroll", role: "region", tabindex: 0, "aria-label": named(words._("Reads")) });
    this.slots = make("div", { class: "scroll slots", role: "region", tabindex: 0, "aria-label": named(words._("Slot table")) });
    this.panels = {
      picture: this.panel(words._("Picture"), "picture-panel", this.figure),
      events: this.panel(words._("Inside the frame"), "events-panel", this.ribbon),
      why: this.panel(words._("Why"), "why-panel", this.why),
      tree: this.panel(words._("Composition"), "tree-panel", this.tree),
      reads: this.panel(words._("Reads"), "reads-panel", this.reads),
      slots: this.panel(words._("Slot table"), "slots-panel", this.slots),
    };
    this.element = make("div", { class: "side" }, Object.values(this.panels).map((panel) => panel.element));
  }

  panel(title, name, body) {
    const note = make("small", {});
    const mark = this.letter ? make("b", { class: "letter" }, this.letter) : null;
    const element = make("section", { class: `panel ${name}` }, make("h3", {}, mark, title, " ", note), body);
    return { element, note, body };
  }

  get frame() {
    return this.run.frames[this.entry];
  }

  get atEnd() {
    return this.event >= this.frame.events.length;
  }

  // The current event by names; data.py lists the parts of an event.
  get shownEvent() {
    const [letter, text, kind, grey, key, number, moment] = this.frame.events[this.event];
    return { letter, text, kind, grey, key, number, moment };
  }

  get moment() {
    const at = this.atEnd ? this.frame.end : this.shownEvent.moment;
    return this.run.moment(at < 0 ? this.frame.end : at);
  }

  // The number of the current event; Infinity at the end of the frame.
  get now() {
    return this.atEnd ? Infinity : this.shownEvent.number;
  }

  goTo(index) {
    this.entry = this.run.entryAt(index);
    this.event = this.frame ? this.frame.events.length : 0;
  }

  step(event) {
    this.event = Math.max(0, Math.min(event, this.frame.events.length));
    const key = this.atEnd ? 0 : this.shownEvent.key;
    if (key) this.selected = key;
    this.player.show(this);
  }

  select(key) {
    this.selected = key;
    this.player.show(this);
  }

  // The key of the selected row: the one that was chosen, if it is there, else the row that ran first.
  key(moment) {
    const has = (key) => moment.tree && moment.tree.lines.some((line) => line.key === key);
    return has(this.selected) ? this.selected : this.frame.main;
  }

  reason(moment) {
    const chosen = this.key(moment);
    const found = this.run.reasons(this.frame).get(chosen);
    if (!found || this.selected === null) return { said: this.frame.said, later: false };
    return { said: found.said, later: found.at > this.now };
  }

  // ------------------------------------------------------------ showing

  show() {
    if (!this.frame) {
      for (const { body } of Object.values(this.panels)) body.replaceChildren(empty(this.words._("No frame was recorded.")));
      return;
    }
    const moment = this.moment;
    const masked = this.player.masked;
    const shown = {
      picture: () => this.showPicture(moment),
      events: () => this.showEvents(),
      why: () => this.showWhy(moment),
      tree: () => this.showTree(moment),
      reads: () => this.showReads(moment),
      slots: () => this.showSlots(moment),
    };
    for (const [name, { element, note, body }] of Object.entries(this.panels)) {
      const hidden = masked.has(name);
      element.classList.toggle("masked", hidden);
      element.querySelector(".mask")?.remove();
      body.hidden = hidden;
      note.textContent = "";
      if (hidden) element.append(make("p", { class: "mask" }, this.words._("Hidden until you answer.")));
      else shown[name]();
    }
  }

  // Words about the shown frame, or about several idle frames in a row.
  about(frame, idle, values = {}) {
    const { at, last } = this.frame;
    return this.words._(last > at ? idle : frame, { frame: at, first: at, last, ...values });
  }

  showPicture(moment) {
    const { width, height } = this.run.data;
    const ended = this.player.position > this.run.last;
    const at = this.atEnd ? this.frame.image : this.frame.before;
    const images = [];
    if (at >= 0) {
      let [x, y, w, h, under, png] = this.run.data.images[at];
      if (under >= 0) images.push(this.image(0, 0, width, height, this.run.data.images[under][5]));
      images.push(this.image(x, y, w, h, png));
    }
    const { words } = this;
    const shown = this.atEnd
      ? this.about(N_("Picture at the end of frame {frame}"), N_("Picture at the end of idle frames {first} to {last}"))
      : words._("Picture so far: frame {frame} has not ended, this is the picture before it", { frame: this.frame.at });
    const line = moment.tree?.lines.find((each) => each.key === this.key(moment));
    if (line && line.bounds && width) {
      const [x, y, w, h] = line.bounds;
      images.push(make("i", { class: "brackets", style: place(x, y, w, h, width, height) }));
    }
    const none = at < 0 ? empty(this.run.data.images.length ? words._("This picture is left out.") : words._("No pictures were recorded.")) : null;
    this.picture.replaceChildren(...images, ...(none ? [none] : []));
    this.picture.setAttribute("style", `aspect-ratio:${width || 4}/${height || 3};max-width:${width || 320}px;--w:${width || 320};--h:${height || 240}`);
    this.picture.setAttribute("aria-label", at < 0 ? words._("No picture") : shown);
    this.caption.textContent = ended ? words._("{picture}; the run ended with frame {frame}", { picture: shown, frame: this.run.last }) : shown;
  }

  image(x, y, w, h, png) {
    const { width, height } = this.run.data;
    return make("img", { alt: "", src: `data:image/png;base64,${png}`, style: place(x, y, w, h, width, height) });
  }

  showEvents() {
    const { words } = this;
    const events = this.frame.events;
    const boxes = events.map(([letter, text, kind, grey], at) => {
      const when = at < this.event ? "done" : at === this.event ? "now" : "later";
      const classes = ["event", when, letter || "none", grey ? "grey" : ""].join(" ");
      return make("span", { class: classes, "data-at": at, title: `${words._(KINDS[kind] ?? kind)}: ${this.run.text(text)}` }, letter ? words.chip(letter) : null, this.run.text(text));
    });
    boxes.push(make("span", { class: `event end ${this.atEnd ? "now" : "later"}`, "data-at": events.length }, words._("end of frame")));
    this.ribbon.replaceChildren(...boxes);
    const spoken = this.atEnd
      ? this.about(N_("End of frame {frame}, after {events}"), N_("End of idle frames {first} to {last}, after {events}"), {
        events: words.events(events.length),
      })
      : this.spokenEvent();
    const values = { "aria-valuemin": 1, "aria-valuemax": events.length + 1, "aria-valuenow": this.event + 1, "aria-valuetext": spoken };
    for (const [name, value] of Object.entries(values)) this.ribbon.setAttribute(name, value);
    const nothing = events.length ? "" : this.run.text(this.frame.nothing);
    this.panels.events.note.textContent = this.atEnd
      ? nothing || words.events(events.length)
      : words._("{number} of {count}", { number: this.event + 1, count: events.length });
  }

  // Scrolls to the current event and row; called after all panels have changed, so that the browser lays out once.
  reveal() {
    reveal(this.ribbon, this.ribbon.querySelector(".now"));
    const head = this.tree.querySelector(".head");
    reveal(this.tree, this.tree.querySelector('[aria-selected="true"]'), head ? head.offsetHeight : 0);
  }

  eventWords() {
    const { letter, text, kind } = this.shownEvent;
    const words = this.run.text(text);
    if (letter === "C") return this.words._("compose {name}", { name: words });
    return kind === "slot operation" ? this.words._("{operation} (slot operation)", { operation: words }) : words;
  }

  // The current event as text for screen readers.
  spokenEvent() {
    const values = { number: this.event + 1, count: this.frame.events.length, event: this.eventWords() };
    return this.words._("Event {number} of {count}: {event}", values);
  }

  showWhy(moment) {
    const { said, later } = this.reason(moment);
    const parts = this.run.sentence(said).map((part) => this.part(part));
    const first = later ? [make("span", { class: "t2" }, this.words._("Later in this frame:"), " ")] : [];
    const said1 = make("p", { class: "sentence" }, first, parts);
    const words = this.frame.words.map(([letter, amount, detail]) => {
      const ran = !this.run.text(amount).startsWith("0 ");
      return make("li", { class: ran ? "" : "zero" }, this.words.chip(letter), " ", this.run.text(amount), " ", make("small", {}, this.run.text(detail)));
    });
    const loops = this.run.data.loops
      .filter(([first, last]) => first <= this.frame.at && this.frame.at <= last)
      .map(([, , sentence]) => make("p", { class: "note" }, this.run.sentence(sentence).map((part) => this.part(part))));
    this.why.replaceChildren(said1, make("ul", { class: "phases" }, words), ...loops);
    const line = moment.tree?.lines.find((each) => each.key === this.key(moment));
    const name = this.selected !== null && line ? `${line.tag || line.name}, ` : "";
    this.panels.why.note.textContent = name + this.about(N_("frame {frame}"), N_("idle frames {first} to {last}"));
  }

  part({ kind, text, letter }) {
    if (kind === "who") return make("b", {}, text);
    if (kind === "code") return make("code", {}, text);
    if (kind === "phase" && letter) return make("span", { class: `word ${letter}` }, text);
    if (kind === "hint") return make("span", { class: "t2" }, text);
    if (kind !== "site") return document.createTextNode(text);
    const line = this.run.data.lines[text];
    return make("span", { class: "site", title: line === undefined ? null : this.run.text(line) }, text);
  }

  showTree(moment) {
    const { words } = this;
    if (!moment.tree) {
      this.tree.replaceChildren(empty(words._("This recording has no trees: it was made without details.")));
      return;
    }
    const chosen = this.key(moment);
    const head = make("div", { class: "row head", "aria-hidden": "true" },
      make("span", {}, words._("Name")), make("span", {}, words._("Frame {frame}", { frame: this.frame.at })),
      make("span", { class: "n" }, words._("Runs")), make("span", { class: "n" }, words._("Skips")));
    const focused = this.tree.contains(this.player.root.activeElement);
    const rows = moment.tree.lines.map((line) => this.treeRow(line, line.key === chosen));
    if (rows.length && !moment.tree.lines.some((line) => line.key === chosen)) rows[0].tabIndex = 0;
    this.tree.replaceChildren(head, ...rows);
    const { folded } = moment.tree;
    if (folded) this.tree.append(make("p", { class: "t3" }, words.n_("{count} framework row folded", "{count} framework rows folded", folded)));
    if (focused) (this.tree.querySelector('[aria-selected="true"]') ?? rows[0])?.focus({ preventScroll: true });
  }

  treeRow(line, chosen) {
    const { words } = this;
    const ran = line.marks.map(([letter, count]) => `${letter === "d" ? words._("layer") : letter} ${count}`).join(", ") || (line.skipped ? words._("skipped") : words._("nothing ran"));
    const counts = line.runs < 0 ? "" : `, ${words.n_("{count} run", "{count} runs", line.runs)}, ${words.n_("{count} skip", "{count} skips", line.skips)}`;
    const spoken = `${line.name} ${line.tag}: ${ran}${counts}`.replace(" :", ":");
    const marks = line.marks.map(([letter, count]) => words.chip(letter, count > 1 ? count : ""));
    if (!marks.length && line.skipped) marks.push(make("span", { class: "skip", title: words._("skipped") }, "⤼"));
    const number = (value) => make("span", { class: value ? "n" : "n zero" }, value < 0 ? "" : value);
    return make("div", {
      class: `row${line.inline ? " inline" : ""}`, role: "treeitem", "aria-level": line.depth + 1, "aria-selected": chosen ? "true" : "false",
      "aria-label": spoken, tabindex: chosen ? 0 : -1, "data-key": line.key, click: () => this.select(line.key),
    },
      make("span", { class: "name", style: `--depth:${Math.min(line.depth, 14)}` }, line.name, " ", make("small", {}, line.tag)),
      make("span", { class: "marks" }, marks), number(line.runs), number(line.skips));
  }

  showReads(moment) {
    const { words } = this;
    const { readers, states, folded } = moment.reads;
    if (!states.length) {
      this.reads.replaceChildren(empty(words._("No reads were recorded up to here.")));
      return;
    }
    const head = make("tr", {}, make("th", { scope: "col" }, words._("State")), make("th", { scope: "col", class: "n" }, words._("Value")),
      readers.map((reader) => make("th", { scope: "col" }, reader.name, make("small", {}, reader.place))));
    const rows = states.map((state) => make("tr", { class: state.writtenNow ? "written" : "" },
      make("th", { scope: "row" }, make("code", { title: state.name }, state.name)),
      make("td", { class: "n value", title: words._("last write: {when}", { when: state.lastWrite }) }, make("code", { title: state.value }, state.value)),
      readers.map((reader) => this.readCell(state, reader))));
    this.reads.replaceChildren(make("table", { "aria-label": words._("Reads") }, make("thead", {}, head), make("tbody", {}, rows)));
    if (folded) this.reads.append(make("p", { class: "t3" }, words.n_("{count} framework state folded", "{count} framework states folded", folded)));
    this.panels.reads.note.textContent = moment.reads.invalidated
      ? words.n_("{count} invalidated", "{count} invalidated", moment.reads.invalidated)
      : "";
  }

  readCell(state, reader) {
    const { words } = this;
    const marks = state.cells.get(reader.key);
    if (!marks) return make("td", {});
    const hit = marks.find(([, , invalidated]) => invalidated);
    const place = (line, code) => code ? `, ${code}` : line ? words._(", line {line}", { line }) : "";
    const spoken = marks.map(([, line, invalidated, , phase, code]) => words._(IN_PHASE[phase] ?? phase) + place(line, code) + (invalidated ? words._(", invalidated") : ""));
    const shown = marks.map(([letter, line, invalidated, change, , code]) => make("span", { class: change === "−" ? "lost" : "", title: code ?? null },
      words.chip(letter), " ", make("code", { class: `${invalidated ? "hit" : ""}${code ? " codeline" : ""}` }, change + (code ?? (line ? `:${line}` : ""))), invalidated ? make("i", { class: "dot" }) : null, " "));
    return make("td", { class: hit ? `tint ${hit[0]}` : "" },
      make("span", { "aria-hidden": "true" }, shown),
      make("span", { class: "spoken" },
        words._("{reader} reads {state} {phases}", { reader: reader.name, state: state.name, phases: spoken.join("; ") })));
  }

  showSlots(moment) {
    const { words } = this;
    const view = moment.slots;
    if (!view) {
      this.slots.replaceChildren(empty(words._("This recording has no slot tables: it was made without details.")));
      return;
    }
    const head = make("tr", {}, GROUP_COLUMNS.map((name, at) => make("th", { scope: "col", class: at > 4 || at === 1 ? "n" : "", title: name === "Flags" ? words._(FLAGS) : null }, name && words._(name))));
    const rows = view.groups.map((group) => this.groupRow(group));
    if (view.gap[1]) rows.splice(Math.min(view.gap[0], rows.length), 0, gapRow(words.n_("gap: {count} group", "gap: {count} groups", view.gap[1]), GROUP_COLUMNS.length));
    const chosen = view.groups[this.group];
    const values = view.slots.map((slot) => {
      const mine = chosen && slot.index >= chosen.start && slot.index < chosen.start + chosen.count;
      const shown = slot.was === null ? slot.text : changeOf(slot.was, slot.text);
      return make("tr", { class: [slot.was === null ? "" : "tint C", slot.grey ? "grey" : "", mine ? "mine" : ""].join(" ") },
        make("td", { class: "n" }, slot.index), make("td", {}, make("code", { title: shown }, shown)));
    });
    if (view.slotGap[1]) values.splice(Math.min(view.slotGap[0], values.length), 0, gapRow(words.n_("gap: {count} slot", "gap: {count} slots", view.slotGap[1]), 2));
    const tops = [this.slots.scrollTop, this.slots.scrollLeft];
    this.slots.replaceChildren(
      make("table", { "aria-label": words._("Groups"), class: "groups" }, make("thead", {}, head), make("tbody", {}, rows)),
      make("table", { "aria-label": words._("Slots"), class: "values" }, make("thead", {}, make("tr", {}, make("th", { scope: "col", class: "n" }, "#"), make("th", { scope: "col" }, words._("Slot")))), make("tbody", {}, values)));
    [this.slots.scrollTop, this.slots.scrollLeft] = tops;
    const [updated, skipped, inserted, removed] = view.counts;
    const counts = { inserted, removed, updated, skipped };
    this.panels.slots.note.textContent = words._("+{inserted} inserted · −{removed} removed · {updated} updated · {skipped} skipped", counts);
  }

  groupRow(group) {
    const { words } = this;
    const marked = group.mark && words._(MARK_WORDS[group.mark] ?? group.mark);
    const mark = group.mark === "ran" ? words.chip("C") : group.mark ? make("span", { title: marked, class: "mark" }, MARKS[group.mark]) : null;
    const spoken = marked ? make("span", { class: "spoken" }, marked) : null;
    const pick = () => { this.group = this.group === group.index ? -1 : group.index; this.player.show(this); };
    return make("tr", { class: [group.grey ? "grey" : "", this.group === group.index ? "mine" : ""].join(" "), click: pick },
      make("td", {}, mark, spoken), make("td", { class: "n" }, group.index),
      make("td", {}, make("span", { class: "name", title: group.name, style: `--depth:${Math.min(group.depth, 10)}` }, group.name)),
      make("td", { title: group.objectKey ? words._("object key {key}", { key: group.objectKey }) : null }, make("code", {}, group.key)),
      make("td", {}, make("code", {}, group.flags)), make("td", { class: "n" }, group.nodes), make("td", { class: "n" }, group.size),
      make("td", { class: "n" }, group.parent < 0 ? "–" : group.parent), make("td", { class: "n" }, group.count ? group.start : "–"));
  }

  // ------------------------------------------------------------ keys

  ribbonKey(event) {
    const to = { ArrowRight: this.event + 1, ArrowUp: this.event + 1, ArrowLeft: this.event - 1, ArrowDown: this.event - 1,
      Home: 0, End: this.frame.events.length, PageUp: this.event + 10, PageDown: this.event - 10 }[event.key];
    if (to === undefined || plain(event) === false) return;
    event.preventDefault();
    event.stopPropagation();
    this.step(to);
  }

  ribbonClick(event) {
    const box = event.target.closest("[data-at]");
    if (box) this.step(Number(box.dataset.at));
  }

  treeKey(event) {
    const rows = [...this.tree.querySelectorAll('[role="treeitem"]')];
    const at = rows.indexOf(this.player.root.activeElement);
    if (at < 0 || plain(event) === false) return;
    const level = (row) => Number(row.getAttribute("aria-level"));
    let to;
    if (event.key === "ArrowDown") to = at + 1;
    else if (event.key === "ArrowUp") to = at - 1;
    else if (event.key === "Home") to = 0;
    else if (event.key === "End") to = rows.length - 1;
    else if (event.key === "ArrowRight" && rows[at + 1] && level(rows[at + 1]) > level(rows[at])) to = at + 1;
    else if (event.key === "ArrowLeft") for (to = at - 1; to > 0 && level(rows[to]) >= level(rows[at]); ) to--;
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (rows[to]) this.select(Number(rows[to].dataset.key));
  }
}

function plain(event) {
  return !(event.ctrlKey || event.altKey || event.metaKey);
}

function place(x, y, w, h, width, height) {
  const share = (part, whole) => `${(100 * part) / whole}%`;
  return `left:${share(x, width)};top:${share(y, height)};width:${share(w, width)};height:${share(h, height)}`;
}

// Scrolls a box inside its container into view; the page stays where it is. `top`: height of a fixed heading.
function reveal(container, box, top = 0) {
  if (!box) return;
  const outer = container.getBoundingClientRect();
  const inner = box.getBoundingClientRect();
  const above = inner.top - outer.top - container.clientTop - top;
  const below = inner.bottom - outer.top - container.clientTop - container.clientHeight;
  const left = inner.left - outer.left - container.clientLeft;
  const right = inner.right - outer.left - container.clientLeft - container.clientWidth;
  if (above < 0) container.scrollTop += above;
  else if (below > 0) container.scrollTop += below;
  if (left < 0) container.scrollLeft += left;
  else if (right > 0) container.scrollLeft += right;
}

function empty(words) {
  return make("p", { class: "empty" }, words);
}

function gapRow(words, columns) {
  return make("tr", { class: "gap" }, make("td", { colspan: columns }, make("span", {}, words)));
}

// ---------------------------------------------------------------- the player

class PhasesPlayer extends HTMLElement {
  static observedAttributes = ["mask"];

  // A notebook renders an output that is out of view in an element without a document, so data can come first.
  constructor() {
    super();
    this.root = this.attachShadow({ mode: "open" });
    this.root.append(make("style", {}, STYLE));
  }

  connectedCallback() {
    if (this.wasConnected) return;
    this.wasConnected = true;
    const script = this.querySelector('script[type="application/json"]');
    if (script) this.load(script.textContent);
  }

  attributeChangedCallback() {
    if (this.sides) this.goTo(this.at);
  }

  // The names of the hidden panels: picture, events, why, tree, reads, slots, work, frames.
  get masked() {
    return new Set((this.getAttribute("mask") ?? "").split(/\s+/).filter(Boolean));
  }

  // Shows this data, given as JSON text.
  load(text) {
    let data = null;
    this.words = new Words();
    try {
      data = JSON.parse(text);
    } catch (error) {
      return this.fail(this.words._("The data of this player is no JSON: {error}", { error: error.message }));
    }
    this.words = new Words(data ?? {});
    if (data?.format !== "phases player" || data.version !== 1) {
      return this.fail(this.words._("This player shows data of the format `phases player`, version 1 only."));
    }
    const runs = data.runs.map((each) => new Run(each));
    this.sides = runs.map((run, at) => new Side(this, run, runs.length > 1 ? "AB"[at] : ""));
    this.positions = [...new Set(runs.flatMap((run) => run.frames.map((frame) => frame.at)))].sort((a, b) => a - b);
    this.at = 0;
    this.build();
    this.goTo(0);
  }

  fail(words) {
    this.root.append(make("p", { class: "failure", role: "alert" }, words));
  }

  get position() {
    return this.positions[this.at] ?? 0;
  }

  build() {
    const { words } = this;
    const runs = this.sides.map((side) => side.run);
    const button = (sign, label, act) => make("button", { type: "button", "aria-label": label, title: label, click: act }, sign);
    this.where = make("output", { class: "where" });
    this.steps = [
      button("◀", words._("Previous frame with work (,)"), () => this.work(-1)),
      button("▶", words._("Next frame with work (.)"), () => this.work(1)),
    ];
    const names = runs.map((run, at) => make("span", { class: "run" }, runs.length > 1 ? make("b", { class: "letter" }, "AB"[at]) : null, run.name));
    const head = make("header", {}, make("h2", {}, names), this.where, this.steps,
      button("?", words._("Keys (?)"), () => this.keys.showModal()));
    this.most = usualTop(runs.flatMap((run) => run.frames.map((frame) => sum(frame.work))));
    this.strip = make("div", {
      class: "strip", role: "slider", tabindex: 0, "aria-label": words._("Frame"), "aria-orientation": "horizontal",
      keydown: (event) => this.stripKey(event), pointerdown: (event) => this.stripPointer(event), pointermove: (event) => this.stripPointer(event),
    });
    this.totals = make("section", { class: "panel work-panel" });
    this.live = make("p", { class: "spoken", role: "status", "aria-live": "polite" });
    this.keys = make("dialog", { "aria-label": words._("Keys") }, make("h3", {}, words._("Keys")),
      make("table", {}, make("tbody", {}, KEYS.map(([key, does]) => make("tr", {}, make("th", { scope: "row" }, make("kbd", {}, key)), make("td", {}, words._(does)))))),
      make("form", { method: "dialog" }, make("button", {}, words._("Close"))));
    const omitted = runs.flatMap((run, at) => run.data.omitted.map((said) => make("li", {}, runs.length > 1 ? `${"AB"[at]}: ${said}` : said)));
    const sides = make("div", { class: "sides" }, this.sides.map((side) => side.element));
    const below = runs.length > 1 ? this.totals : null;
    if (!below) this.sides[0].element.append(this.totals);
    this.body = make("div", {
      class: `player ${runs.length > 1 ? "two" : "one"}`, role: "group", lang: words.language,
      "aria-label": words._("Recording of {runs}", { runs: runs.map((run) => run.name).join(words._(" and ")) }),
      keydown: (event) => this.key(event),
    }, head, this.strip, sides, below, omitted.length ? make("ul", { class: "omitted", "aria-label": words._("Left out") }, omitted) : null, this.live, this.keys);
    this.root.append(make("div", { class: "frame" }, this.body));
    this.buildStrip(runs);
  }

  buildStrip(runs) {
    const size = this.positions.length <= 30 ? "wide" : this.positions.length <= 90 ? "middle" : "thin";
    this.strip.classList.add(size);
    this.bars = this.positions.map((position, place) => {
      const rows = runs.map((run) => {
        const frame = run.frames.find((each) => each.at === position);
        return make("span", { class: "bar" }, frame ? this.bar(frame) : null);
      });
      const looping = runs.some((run) => run.data.loops.some(([first, last]) => first <= position && position <= last));
      return make("span", { class: looping ? "column loop" : "column", "data-at": place, "aria-hidden": "true" }, rows, make("span", { class: "label" }, position));
    });
    this.strip.replaceChildren(...this.bars);
  }

  bar(frame) {
    const [composed, measured, placed, layers, drawn] = frame.work;
    const units = [["D", drawn + layers], ["L", measured + placed], ["C", composed]];
    const top = Math.max(this.most, sum(frame.work)); // a frame beyond the scale fills its bar and gets a cut
    const parts = units.filter(([, count]) => count).map(([letter, count]) => make("i", { class: letter, style: `height:${Math.max(2, Math.round((56 * count) / top))}px` }));
    if (top > this.most) parts.unshift(make("i", { class: "cut" }));
    if (frame.last > frame.at) return [make("i", { class: "idle" }), make("i", { class: "idle" }), make("i", { class: "idle" })];
    return parts.length ? parts : [make("i", { class: "idle" })];
  }

  // ------------------------------------------------------------ moving

  // Masked frames lock the player at its first frame: their number and their pictures may be the answer.
  goTo(at) {
    this.at = this.masked.has("frames") ? 0 : Math.max(0, Math.min(at, this.positions.length - 1));
    for (const side of this.sides) side.goTo(this.position);
    this.show();
  }

  // Moves to the next (1) or previous (-1) frame with work in any run.
  work(step) {
    for (let at = this.at + step; at >= 0 && at < this.positions.length; at += step) {
      if (this.sides.some(({ run }) => run.frames.some((frame) => frame.at === this.positions[at] && sum(frame.work)))) return this.goTo(at);
    }
    return undefined;
  }

  show(changed = null) {
    const masked = this.masked;
    const locked = masked.has("frames");
    for (const side of changed ? [changed] : this.sides) side.show();
    const last = (locked ? this.positions[0] : this.positions[this.positions.length - 1]) ?? 0;
    const frames = this.sides.map((side) => side.frame).filter(Boolean);
    const first = frames[0];
    const { words } = this;
    const where = !first ? words._("No frame") : locked
      ? words._("Frame {frame}", { frame: this.position })
      : words._("Frame {frame} of {last}", { frame: this.position, last });
    const works = locked || masked.has("work") ? "" : this.sides.filter((side) => side.frame)
      .map((side) => `${side.letter ? `${side.letter}: ` : ""}${words.work(side.frame.work)}`).join("; ");
    this.where.textContent = where;
    this.strip.classList.toggle("masked", locked);
    for (const button of this.steps) button.disabled = locked;
    const values = { "aria-valuemin": this.positions[0] ?? 0, "aria-valuemax": last, "aria-valuenow": this.position, "aria-valuetext": works ? `${where}. ${works}` : where };
    for (const [name, value] of Object.entries(values)) this.strip.setAttribute(name, value);
    this.bars.forEach((bar, place) => bar.classList.toggle("now", place === this.at));
    this.showTotals(masked.has("work"));
    this.say(changed, `${where}. ${works}`, masked);
    for (const side of changed ? [changed] : this.sides) side.reveal();
    reveal(this.strip, this.bars[this.at]);
  }

  // Reports the new position to screen readers, in one sentence or two.
  say(changed, where, masked) {
    const side = changed ?? this.sides[0];
    if (!side.frame) return;
    const moment = side.moment;
    const reason = masked.has("why") ? "" : this.plain(side, side.reason(moment));
    const event = changed && !side.atEnd && !masked.has("events") ? `${side.spokenEvent()}. ` : "";
    this.live.textContent = `${event || `${where}. `}${reason}`.replace(/\.\. /g, ". ");
  }

  plain(side, { said, later }) {
    return (later ? `${this.words._("Later in this frame:")} ` : "") + side.run.sentence(said).map((part) => part.text).join("");
  }

  showTotals(hidden) {
    const { words } = this;
    const title = make("h3", {}, words._("Work units"));
    if (hidden) {
      this.totals.replaceChildren(title, make("p", { class: "mask" }, this.words._("Hidden until you answer.")));
      return;
    }
    const two = this.sides.length > 1;
    const columns = two ? ["A", "B", "B − A"] : [];
    const [phase, frame, whole] = [words._("Phase"), words._("Frame {frame}", { frame: this.position }), words._("Whole run")];
    const head = two
      ? [make("tr", {}, make("th", { scope: "col" }, ""), make("th", { scope: "colgroup", colspan: 3 }, frame), make("th", { scope: "colgroup", colspan: 3 }, whole)),
        make("tr", {}, make("th", { scope: "col" }, phase), [...columns, ...columns].map((name) => make("th", { scope: "col", class: "n" }, name)))]
      : [make("tr", {}, make("th", { scope: "col" }, phase), make("th", { scope: "col", class: "n" }, frame), make("th", { scope: "col", class: "n" }, whole))];
    const own = (side) => (side.frame && this.position <= side.run.last && this.position >= side.frame.at ? side.frame.work : [0, 0, 0, 0, 0]);
    const row = (name, letter, pick) => {
      const numbers = [this.sides.map((side) => pick(own(side))), this.sides.map((side) => pick(side.run.data.work))];
      const cells = numbers.flatMap((each) => (two ? [...each, difference(each[1] - each[0])] : each));
      return make("tr", { class: letter ? "" : "sum" }, make("th", { scope: "row" }, letter ? words.chip(letter) : null, " ", name),
        cells.map((value) => make("td", { class: value === 0 || value === "=" ? "n zero" : "n" }, value)));
    };
    const letters = ["C", "L", "L", "d", "D"];
    const rows = UNITS.map((name, at) => row(words._(name), letters[at], (work) => work[at]));
    rows.push(row(words._("all"), "", sum));
    this.totals.replaceChildren(title, make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words._("Work units") },
      make("table", { "aria-label": words._("Work units") }, make("thead", {}, head), make("tbody", {}, rows))));
  }

  // ------------------------------------------------------------ keys and pointer

  key(event) {
    if (!plain(event) || this.keys.open) return;
    const side = this.sides.find((each) => each.element.contains(this.root.activeElement)) ?? this.sides[0];
    if (event.key === ",") this.work(-1);
    else if (event.key === ".") this.work(1);
    else if (event.key === ";") side.step(side.event - 1);
    else if (event.key === ":") side.step(side.event + 1);
    else if (event.key === "?") this.keys.showModal();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  stripKey(event) {
    const to = { ArrowRight: this.at + 1, ArrowUp: this.at + 1, ArrowLeft: this.at - 1, ArrowDown: this.at - 1, Home: 0,
      End: this.positions.length - 1, PageUp: this.at + 10, PageDown: this.at - 10 }[event.key];
    if (to === undefined || !plain(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.goTo(to);
  }

  stripPointer(event) {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    const column = this.root.elementFromPoint(event.clientX, event.clientY)?.closest?.(".column");
    if (column && Number(column.dataset.at) !== this.at) this.goTo(Number(column.dataset.at));
  }
}

function difference(value) {
  return value === 0 ? "=" : value > 0 ? `+${value}` : `−${-value}`;
}

if (!customElements.get("phases-player")) customElements.define("phases-player", PhasesPlayer);

// For notebooks: anywidget calls `render` with a model that contains the data as JSON text.
export default {
  render({ model, el }) {
    const player = make("phases-player");
    const follow = () => {
      const light = document.body.dataset.jpThemeLight;
      if (light !== undefined) player.setAttribute("theme", light === "false" ? "dark" : "light");
    };
    follow();
    const watcher = new MutationObserver(follow);  // a notebook can change its theme while the player is open
    watcher.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
    if (model.get("mask")) player.setAttribute("mask", model.get("mask"));
    el.append(player);
    player.load(model.get("data"));
    return () => {
      watcher.disconnect();
      player.remove();
    };
  },
};
