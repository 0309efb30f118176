/* A verdict goes to the outbox and the sheet is free for the next weapon. It is called waiting until the
   server has it. A refused one comes back onto the sheet, if nobody has begun another there. */

import { add, read } from "../outbox.js";
import { uuid } from "../page.js";
import * as checks from "./checks.js";
import * as saved from "./saved.js";
import * as sheet from "./sheet.js";
import * as tag from "./tag.js";
import * as photo from "./photo.js";

const form = document.getElementById("sheet");
const reason = document.getElementById("reason");
const differs = document.getElementById("differs");
const shownVerdict = () => document.getElementById("decide").dataset;
let meant = null; // an outcome that waits for its reason
let intent = null; // a tap that came before the answer to the last change
let mended = []; // the refused acts that the sheet shows again

const proposal = () => ({ proposed: shownVerdict().proposed, chosen: shownVerdict().class });
const same = (one, other) => one.proposed === other.proposed && one.chosen === other.chosen;
const button = (outcome) => document.querySelector(`#decide [value="${outcome}"]`);

/* Somebody decided; `judge` says whether what is shown belongs to what is on the sheet. */
export function decide(outcome, judge) {
  if (!sheet.typeOf() || document.querySelector("#sheet .measure:not([hidden]) .problem:not(:empty)")) return;
  if (judge.reachable && !judge.current) {
    intent = { outcome, ...proposal() };
    return;
  }
  if (judge.reachable && outcome !== shownVerdict().proposed && !whole()) {
    askReason(outcome);
    return;
  }
  send(outcome, !judge.reachable);
}

/* The answer to the last change is shown: a tap that saw the same still counts. */
export function settled(judge) {
  const tapped = intent;
  intent = null;
  if (meant) askReason(meant, { quietly: true });
  if (tapped && judge.reachable && same(tapped, proposal())) decide(tapped.outcome, judge);
}

export const meantOutcome = () => meant;

function askReason(outcome, { quietly = false } = {}) {
  const chosen = button(outcome);
  if (!chosen || outcome === shownVerdict().proposed) return forgetReason();
  meant = outcome;
  chosen.hidden = false; // one that isn't offered beside the proposal
  for (const opener of document.querySelectorAll(`[data-other="${outcome}"]`)) opener.hidden = true;
  chosen.setAttribute("aria-pressed", "true");
  differs.classList.add("needed");
  if (quietly) return undefined;
  sheet.say("reason", document.getElementById("reason-problem").dataset.needed);
  reason.focus();
  return undefined;
}

function forgetReason() {
  meant = null;
  differs.classList.remove("needed");
  sheet.say("reason", "");
}

/* The inspector wants to say it in other words than the usual ones. */
export function ownWords() {
  differs.classList.add("needed");
  reason.focus();
}

/* What was tapped and what was typed, as one reason. */
const whole = () => [...checks.faults(), reason.value.trim()].filter(Boolean).join("; ");

function payload(outcome, offline) {
  const given = (name) => form.elements[name]?.value.trim() ?? "";
  return {
    ...sheet.written(),
    person: Number(form.dataset.person),
    weapon: form.elements.weapon.value,
    expected_version: Number(form.elements.expected_version.value || 0),
    checks: checks.answers(),
    outcome,
    reason: whole(),
    tag: outcome === "rejected" ? "" : tag.chosen(),
    decided_offline: offline,
    inspected_by: given("inspected_by"),
    inspected_at: given("inspected_at"),
  };
}

async function send(outcome, offline) {
  const act = payload(outcome, offline);
  const words = saved.label(button(outcome), sheet.inWords());
  const picture = photo.taken();
  const before = mended;
  begin();
  saved.waits(words, act.weapon);
  if (outcome !== "rejected") tag.used(act.tag);
  const given = add("weapons.inspect", act, { label: words, mark: act.weapon });
  const shown = picture && add("weapons.photo", { weapon: act.weapon, photo: picture }, { label: saved.photoLabel(words), mark: act.weapon });
  try {
    const answer = await given;
    for (const id of before) read(id);
    if (answer.status === "refused") refused(act, [answer, await shown], picture);
  } catch {
    restore(act, [], picture); // the device could not keep it; its own dialog says so
  }
}

/* Back onto the sheet with what was typed, and the message beside its field. */
function refused(act, answers, picture) {
  saved.refused(answers[0].reason, () => restore(act, answers, picture));
  if (sheet.isEmpty()) restore(act, answers, picture);
}

function restore(act, answers, picture) {
  const row = document.getElementById(`row-${act.weapon}`);
  const version = row ? Number(row.dataset.version) : act.expected_version;
  sheet.fill({ ...act, expected_version: version });
  checks.askOnly(Object.keys(act.checks).join(" "));
  if (act.tag && act.tag !== "next") tag.type(act.tag);
  if (picture) photo.put(picture);
  mended = answers.filter((answer) => answer?.status === "refused").map((answer) => answer.id);
  sayWhy(answers[0] ?? {}, act);
  form.dispatchEvent(new CustomEvent("sheet:filled"));
}

function sayWhy({ code = "", reason: words = "", fields = {} }, act) {
  let beside = false;
  for (const [name, messages] of Object.entries(fields)) beside = sheet.say(name, messages[0]) || beside;
  if (code === "tag_taken" || code === "block_used_up") beside = tag.refuse(words);
  if (code === "reason_needed") askReason(act.outcome);
  if (!beside) sheet.say("act", words);
}

/* Somebody else changed the weapon that is on the sheet: say so, keep what is written here. */
export function compare() {
  const notice = document.getElementById("changed");
  const row = document.getElementById(`row-${form.elements.weapon.value}`);
  const seen = Number(form.elements.expected_version.value || 0);
  const other = row && Number(row.dataset.version) !== seen;
  notice.hidden = !other;
  if (other) document.getElementById("changed-status").textContent = row.querySelector(".status").textContent.trim();
}

/* The inspector has seen what changed and decides all the same. */
export function goOn() {
  const row = document.getElementById(`row-${form.elements.weapon.value}`);
  if (row) form.elements.expected_version.value = row.dataset.version;
  compare();
}

/* A weapon of the list comes onto the sheet again, or one that was only announced for the first time. */
export function lookAgain(written, { name = "", status = "" } = {}) {
  begin();
  sheet.fill(written);
  checks.askOnly(sheet.typeButton()?.dataset.firstChecks);
  tag.bears(written.tag);
  document.getElementById("again").hidden = !written.weapon;
  document.getElementById("again-name").textContent = name;
  document.getElementById("again-status").textContent = status;
  form.dispatchEvent(new CustomEvent("sheet:filled"));
  form.scrollIntoView({ block: "start" });
  sheet.activeMeasure()?.focus();
}

/* An id of its own for a weapon that nobody has shown yet. */
export function nameWeapon() {
  form.elements.weapon.value = uuid();
  form.elements.expected_version.value = "0";
  form.elements.act_id.value = uuid();
}

/* An empty sheet for a weapon that nobody has shown yet. */
export function begin() {
  sheet.clear();
  for (const id of ["because", "decide"]) document.getElementById(id).replaceChildren(); // of the last weapon
  shownVerdict().proposed = "";
  nameWeapon();
  document.getElementById("again").hidden = true;
  document.getElementById("changed").hidden = true;
  mended = [];
  intent = null;
  forgetReason();
  tag.begin();
  photo.clear();
  form.dispatchEvent(new CustomEvent("sheet:filled"));
}
