// The handbook's forms: a committed answer opens the gate, shows the reader's answers beside the engine's, and unmasks
// the player. Nothing is stored or sent. Without this script every gate opens by a click.
"use strict";

const committed = new Map();

function fill(id, answers) {
  for (const shown of document.querySelectorAll(`[data-of="${CSS.escape(id)}"]`)) {
    for (const row of shown.querySelectorAll("tr[data-what]")) {
      const you = row.querySelector(".you");
      if (row.dataset.engine === undefined) {
        you.textContent = answers.get("answer") === row.dataset.what ? "your answer" : "";
      } else {
        const answer = answers.get(row.dataset.what);
        you.textContent = answer;
        const engine = row.dataset.engine;
        row.querySelector(".same").textContent = answer === engine || Number(answer) === Number(engine) ? "=" : "≠";
      }
    }
  }
}

function openGates() {
  for (const gate of document.querySelectorAll("details.gate")) {
    if (!gate.dataset.needs.split(" ").every((id) => committed.has(id))) continue;
    gate.open = true;
    const player = gate.previousElementSibling?.querySelector("phases-player[mask]");
    player?.removeAttribute("mask");
  }
}

for (const form of document.querySelectorAll("form.ask")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const answers = new FormData(form);
    committed.set(form.id, answers);
    fill(form.id, answers);
    const shown = [...document.querySelectorAll("form.ask")].filter((each) => !each.closest("details.gate:not([open])"));
    const isOpen = shown.some((each) => !committed.has(each.id));
    for (const each of isOpen ? [form] : shown) {
      each.querySelector(".note").textContent = isOpen ? "Committed. Answer the next question, too." : "Committed.";
    }
    openGates();
  });
}

for (const gate of document.querySelectorAll("details.gate")) {
  gate.addEventListener("toggle", () => {
    if (gate.open) gate.previousElementSibling?.querySelector("phases-player[mask]")?.removeAttribute("mask");
  });
}
