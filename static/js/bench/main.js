/* The inspection screen: wires the sheet, the keys, the rules' answers and the outbox together. */

import * as checks from "./checks.js";
import { judging } from "./judge.js";
import { followKeys } from "./keys.js";
import { foldKeypad, useKeypad } from "./keypad.js";
import { sayHere } from "./present.js";
import * as saved from "./saved.js";
import * as sheet from "./sheet.js";
import * as tag from "./tag.js";
import * as verdict from "./verdict.js";
import * as who from "./who.js";

const form = document.getElementById("sheet");
const byId = (id) => document.getElementById(id);
const touch = matchMedia("(pointer: coarse)");
const phone = matchMedia("(max-width: 47.99rem)");
const measuring = form.querySelector(".g-measure");

const judge = judging(form, {
  question: sheet.question,
  shown() {
    // without the server nobody knows the class: every check that the type can need is asked
    if (judge.reachable) checks.askOnly(byId("decide").dataset.checks);
    else checks.askOnly(sheet.typeButton()?.dataset.checks);
    sheet.showProblems(byId("problems"));
    verdict.settled(judge);
  },
});

function typed(field) {
  sheet.say(field.name, "");
  judge.changed({ typing: true });
}

function picked() {
  saved.passOn();
  sheet.showMeasures();
  checks.askOnly(sheet.typeButton()?.dataset[judge.reachable ? "firstChecks" : "checks"]);
  judge.changed();
  sheet.activeMeasure()?.focus({ preventScroll: phone.matches });
  // measure, digits, class, "all passed" and the verdict then share one screen
  if (phone.matches) measuring.scrollIntoView({ block: "start" });
}

// Enter presses a button that was walked to; on one that was only tapped it means the verdict.
let walkedTo = null;
let walking = false;
document.addEventListener("keydown", ({ key }) => (walking = key === "Tab" || key.startsWith("Arrow")), true);
document.addEventListener("pointerdown", () => (walking = false), true);
document.addEventListener("focusin", ({ target }) => (walkedTo = walking ? target : null));

function enter(at, event) {
  if (at?.closest("dialog, .finder, details, .who, .present, .changed") || (at?.matches("a, button") && at === walkedTo)) return false;
  if (event.repeat) return true;
  if (at?.id === "tag") tag.close();
  else if (at?.id === "reason" && verdict.meantOutcome()) verdict.decide(verdict.meantOutcome(), judge);
  else if (sheet.nextEmpty()) sheet.nextEmpty().focus();
  else document.querySelector("#decide .btn-next")?.click();
  return true;
}

function scanned(text) {
  // a label that is scanned while a weapon lies on the sheet is meant for that weapon
  if (sheet.typeOf() && text.length >= 22) {
    tag.type(text);
    return;
  }
  const find = byId("find");
  if (!find) return;
  find.value = text;
  find.form.requestSubmit();
}

form.classList.add("alive");
byId("all-passed").hidden = false;
useKeypad(form.querySelector(".keypad"), { activeMeasure: sheet.activeMeasure, typed });
foldKeypad(measuring);
followKeys({ activeMeasure: sheet.activeMeasure, typed, enter, scanned });

form.addEventListener("input", (event) => {
  const { target } = event;
  if (target.name === "type" || target.name.startsWith("shape-")) picked();
  else if (target.closest(".measure") && !target.matches(".btn-check")) typed(target);
  else if (target.closest("#checks")) {
    checks.showWhetherAllPassed();
    judge.changed();
  } else if (target.matches(".btn-check")) judge.changed();
  if (target.id === "reason") sheet.say("reason", "");
});
byId("all-passed").addEventListener("click", () => {
  checks.passAll();
  judge.changed();
});
byId("checks").addEventListener("click", (event) => {
  if (event.target.matches("[value=failed]")) event.target.closest(".check").scrollIntoView({ block: "nearest" });
  const fault = event.target.closest("[data-fault]");
  if (fault) fault.setAttribute("aria-pressed", String(fault.getAttribute("aria-pressed") !== "true"));
  if (event.target.closest("[data-own-words]")) verdict.ownWords();
});
byId("change-type").addEventListener("click", () => {
  sheet.forgetType();
  judge.changed();
});
byId("changed").addEventListener("click", (event) => {
  if (event.target.closest("[data-leave]")) verdict.begin();
  if (event.target.closest("[data-go-on]")) verdict.goOn();
});
byId("clear").addEventListener("click", (event) => {
  event.preventDefault();
  verdict.begin();
});
byId("paper-toggle").addEventListener("click", () => {
  const shown = byId("paper").toggleAttribute("hidden") === false;
  byId("paper-toggle").setAttribute("aria-expanded", String(shown));
  if (shown) byId("inspected_by").focus();
});
form.addEventListener("click", (event) => {
  const other = event.target.closest("[data-other]");
  if (other) verdict.decide(other.dataset.other, judge);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter?.name !== "outcome") return;
  verdict.decide(event.submitter.value, judge);
  if (phone.matches && sheet.isEmpty()) form.scrollIntoView({ block: "start" });
});
form.addEventListener("sheet:filled", () => {
  judge.changed();
  if (!touch.matches) document.activeElement?.blur?.();
});
byId("main").addEventListener("click", (event) => {
  const act = event.target.closest("[data-fill]");
  if (!act || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  saved.passOn();
  verdict.lookAgain(JSON.parse(act.dataset.fill), act.dataset);
});

document.addEventListener("outbox:change", who.showWaiting);
document.addEventListener("outbox:answer", async ({ detail }) => {
  if (!detail.kind.startsWith("weapons.")) return;
  await who.refresh();
  if (detail.kind === "weapons.inspect" && detail.status === "done") saved.confirmed(detail.mark);
});

// another tablet's work shows by itself; what is on the sheet stays as it is
document.addEventListener("news:change", ({ detail }) => {
  if (detail.topics.some((topic) => /^(person|bench):/.test(topic))) who.refresh();
  if (detail.topics.some((topic) => topic.startsWith("here:"))) sayHere();
});
document.addEventListener(`news:${byId("new-rules").dataset.topic}`, () => {
  byId("new-rules").hidden = false;
  judge.otherRules();
});
document.addEventListener("news:contact", () => judge.changed());
document.addEventListener("who:fresh", () => {
  verdict.compare();
  byId("queue-length").textContent = byId("who").dataset.queue;
});

sheet.showMeasures();
checks.showWhetherAllPassed();
// a page that the device kept comes with an old id: no two weapons may share one
if (byId("again").hidden) verdict.nameWeapon();
tag.bears(Number(form.dataset.tag) || null);
judge.changed();
who.showWaiting();
sayHere();
