/* The lives station: what is worn, tapped; the server works out the sum; giving goes by the outbox.
   Without the server there is no sum: what is worn and the costume's grade are kept all the same. */

import { add } from "./outbox.js";
import { judging } from "./bench/judge.js";

const form = document.getElementById("worn");
const byId = (id) => document.getElementById(id);
const before = JSON.parse(byId("worn-before").textContent);
const zones = [...form.querySelectorAll("[data-zone]")];
const pieces = before.armour;
let current = pieces.length - 1;
let word = before.override;
let seen = byId("who").dataset.grant;

const helmet = () => byId("helmet").getAttribute("aria-pressed") === "true";
const costume = () => form.querySelector("[name=costume]:checked")?.value ?? "";
const kind = (type) => form.querySelector(`[data-add="${type}"]`);
const worn = () => ({ helmet: helmet(), costume: costume(), armour: pieces, override: word });
const say = (field, text = "") => {
  byId(`${field}-problem`).textContent = text;
};

const question = () => {
  const asked = new URLSearchParams({ costume: costume(), armour: JSON.stringify(pieces) });
  if (helmet()) asked.set("helmet", "on");
  if (word !== null) asked.set("override", word);
  return asked.toString();
};

const judge = judging(form, { question, parts: ["sum"], shown: () => showSum() });

// the sum and the one button

const showSum = () => {
  const sum = byId("sum");
  const give = form.querySelector("[data-give]");
  const beside = form.querySelector("[data-beside]");
  const known = judge.reachable;
  const admitted = Boolean(sum.dataset.admitted);
  sum.hidden = !known;
  const text = sum.querySelector("[data-in-words]").textContent.trim();
  if (!known || !sum.dataset.graded) give.textContent = give.dataset.unknown;
  else give.textContent = admitted ? give.dataset.words.replace("{n}", text) : give.dataset.barred;
  beside.textContent = known ? form.dataset.name : beside.dataset.away;
  const barred = known && Boolean(sum.dataset.graded) && !admitted;
  byId("give").classList.toggle("t-gules", barred);
  byId("give").classList.toggle("t-azure", !barred);
  const immune = new Set(known ? sum.dataset.immune.split(" ") : []);
  for (const zone of zones) zone.classList.toggle("immune", immune.has(zone.dataset.zone));
};

// pieces of armour

const row = (piece, index) => {
  const item = byId("piece").content.firstElementChild.cloneNode(true);
  const { name, most } = kind(piece.type)?.dataset ?? { name: piece.type, most: piece.awarded };
  item.querySelector(".pick b").textContent = name;
  const small = item.querySelector("small");
  small.textContent = small.dataset.words.replace("{n}", piece.zones.length);
  item.querySelector(".pick").setAttribute("aria-pressed", String(index === current));
  item.querySelector("output b").textContent = `+${piece.awarded}`;
  item.querySelector(".lozenges").replaceChildren(
    ...Array.from({ length: Number(most) }, (_, n) => Object.assign(document.createElement("i"), { className: n < piece.awarded ? "on" : "" })),
  );
  item.querySelector("[data-less]").disabled = piece.awarded <= 0;
  item.querySelector("[data-more]").disabled = piece.awarded >= Number(most);
  item.querySelector("[data-under]").setAttribute("aria-pressed", String(piece.under));
  item.querySelector(".stepper").setAttribute("aria-label", name);
  item.querySelector("[data-remove]").setAttribute("aria-label", `${item.querySelector("[data-remove]").getAttribute("aria-label")}: ${name}`);
  item.dataset.index = index;
  return item;
};

const showPieces = () => {
  const focused = document.activeElement?.closest?.("#pieces li")?.dataset.index;
  const which = [...(document.activeElement?.attributes ?? [])].find(({ name }) => /^data-(less|more|under)$/.test(name))?.name;
  byId("pieces").replaceChildren(...pieces.map(row));
  if (focused && which) byId("pieces").querySelector(`[data-index="${focused}"] [${which}]`)?.focus();
  const title = byId("where-title");
  const piece = pieces[current];
  title.textContent = piece ? title.dataset.words.replace("{piece}", kind(piece.type)?.dataset.name ?? piece.type) : title.dataset.none;
  for (const zone of zones) {
    const layers = pieces.filter((one) => one.zones.includes(zone.dataset.zone));
    const here = Boolean(piece?.zones.includes(zone.dataset.zone));
    zone.classList.toggle("covered", layers.length > 0);
    zone.classList.toggle("this", here);
    zone.setAttribute("aria-checked", String(here));
    zone.setAttribute("aria-disabled", String(!piece));
  }
  for (const button of form.querySelectorAll("[data-zones]")) button.disabled = !piece;
};

const changed = () => {
  say("armour");
  say("act");
  showPieces();
  judge.changed();
};

const addPiece = (button) => {
  pieces.push({ type: button.dataset.add, awarded: Number(button.dataset.most), zones: [], under: false });
  current = pieces.length - 1;
  changed();
};

const onPiece = (target) => {
  const index = Number(target.closest("li").dataset.index);
  const piece = pieces[index];
  if (target.closest("[data-remove]")) {
    pieces.splice(index, 1);
    current = Math.min(current, pieces.length - 1);
  } else if (target.closest("[data-less]")) piece.awarded -= 1;
  else if (target.closest("[data-more]")) piece.awarded += 1;
  else if (target.closest("[data-under]")) piece.under = !piece.under;
  else current = index;
  changed();
};

const toggle = (code) => {
  const piece = pieces[current];
  if (!piece) return;
  const at = piece.zones.indexOf(code);
  if (at < 0) piece.zones.push(code);
  else piece.zones.splice(at, 1);
  changed();
};

const several = (codes) => {
  const piece = pieces[current];
  if (!piece) return;
  const known = [...new Set(zones.map((zone) => zone.dataset.zone))];
  if (codes === "*") piece.zones = known;
  else if (!codes) piece.zones = [];
  else {
    const wanted = codes.split(" ").filter((code) => known.includes(code));
    const all = wanted.every((code) => piece.zones.includes(code));
    piece.zones = all ? piece.zones.filter((code) => !wanted.includes(code)) : [...new Set([...piece.zones, ...wanted])];
  }
  changed();
};

// an organizer's word

const showWord = () => {
  byId("word").textContent = word ?? "–";
  byId("no-word").hidden = word === null;
};

const stepWord = (by) => {
  const next = (word ?? Number(byId("sum").dataset.lives)) + by;
  word = Math.min(Number(form.dataset.cap), Math.max(Number(form.dataset.least), next));
  showWord();
  changed();
};

// giving

const saved = (words, waits) => {
  const strip = byId("saved");
  strip.hidden = false;
  strip.textContent = words;
  strip.classList.toggle("t-or", waits);
  strip.classList.toggle("t-vert", !waits);
};

const give = async () => {
  if (!costume()) {
    say("costume", byId("costume-problem").dataset.needed);
    form.querySelector("[name=costume]").focus();
    return;
  }
  const reason = byId("reason").value.trim();
  if (word !== null && !reason) {
    byId("override").open = true;
    say("reason", byId("reason-problem").dataset.needed);
    byId("reason").focus();
    return;
  }
  const payload = {
    combatant: Number(form.dataset.person),
    ...worn(),
    armour: JSON.stringify(pieces),
    reason: word === null ? "" : reason,
    seen: seen ? Number(seen) : null,
    offline: !judge.reachable,
  };
  saved(byId("saved").dataset.waiting, true);
  const label = form.dataset.label.replace("{name}", form.dataset.name);
  try {
    await add("combatants.give_lives", payload, { label, mark: payload.combatant });
  } catch {
    byId("saved").hidden = true; // the device could not keep it; its own dialog says so
  }
};

const answered = (answer) => {
  if (answer.status === "done") {
    seen = String(answer.answer.grant);
    saved(byId("saved").dataset.done.replace("{lives}", answer.answer.lives), false);
    byId("changed").hidden = true;
    return;
  }
  byId("saved").hidden = true;
  say("act", answer.reason);
  for (const [field, messages] of Object.entries(answer.fields ?? {})) if (byId(`${field}-problem`)) say(field, messages[0]);
  if (answer.code === "lives_changed") seen = byId("who").dataset.grant;
};

// also of what an earlier page kept here, and what goes out only after signing in
document.addEventListener("outbox:answer", ({ detail }) => {
  if (detail.kind === "combatants.give_lives" && detail.mark === Number(form.dataset.person)) answered(detail);
});

form.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.id === "helmet") {
    button.setAttribute("aria-pressed", String(!helmet()));
    changed();
  } else if (button?.dataset.add) addPiece(button);
  else if (button?.closest("#pieces")) onPiece(target);
  else if (button && "zones" in button.dataset) several(button.dataset.zones);
  else if (button?.dataset.step) stepWord(Number(button.dataset.step));
  else if (button?.id === "no-word") {
    word = null;
    showWord();
    changed();
  } else if (target.closest("[data-zone]")) toggle(target.closest("[data-zone]").dataset.zone);
});
form.addEventListener("input", ({ target }) => {
  if (target.name === "costume") {
    say("costume");
    judge.changed();
  }
  if (target.id === "reason") say("reason");
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  give();
});

const words = (element) => element?.matches?.("input:not([type=radio]), textarea, select");
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || words(event.target)) return;
  const zone = event.target.closest?.("[data-zone]");
  if (zone && event.key === " ") {
    event.preventDefault();
    toggle(zone.dataset.zone);
    return;
  }
  if (event.key === "/") {
    event.preventDefault();
    byId("find")?.focus();
    return;
  }
  if (event.key === "Enter" && !event.target.matches("a:focus-visible, button:focus-visible, summary:focus-visible") && !event.target.closest(".menu, dialog, .finder")) {
    event.preventDefault();
    give();
    return;
  }
  const pressed = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (pressed && event.key.length === 1 && event.key !== " ") {
    event.preventDefault();
    pressed.click();
  }
});

// another station's grant is shown; what is tapped here stays
document.addEventListener("news:fresh", () => {
  byId("changed").hidden = byId("who").dataset.grant === seen;
  if (!byId("changed").hidden) seen = byId("who").dataset.grant;
});
document.addEventListener(`news:${byId("new-rules").dataset.topic}`, () => {
  byId("new-rules").hidden = false;
  judge.otherRules();
});
document.addEventListener("news:contact", () => judge.changed());

showWord();
showPieces();
showSum();
