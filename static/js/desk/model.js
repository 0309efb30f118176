// What the desk knows: the bout as the server said last, and the acts of this bout that still wait.

import * as outbox from "../outbox.js";
import { serverNow } from "./clock.js";
import { fold, pointsOf, stoppage, ticked } from "./fold.js";
import { recall, remember } from "./kept.js";
import * as pending from "./pending.js";

export const fixed = JSON.parse(document.getElementById("desk-data").textContent);
export const { words, rules } = fixed;
const NOTES = new Set(["declare", "check", "review", "take_desk"]);
const main = document.getElementById("main");
let said = fixed; // the server's last word: {state, events, calls, shortages, votes}
let remembered = false; // whether it is this device's memory of it, until the server speaks
const waits = () => pending.beyond(new Set(said.events.map((one) => one.id)));

/** The device's own name, the same in all its tabs: a desk is a device. */
export const device = (() => {
  try {
    const kept = localStorage.getItem("ruman.desk") || crypto.getRandomValues(new Uint32Array(3)).join("-");
    localStorage.setItem("ruman.desk", kept);
    return kept;
  } catch {
    return "";
  }
})();

export const calls = () => said.calls;
export const shortages = () => said.shortages;
/** The seats whose vote about this stoppage is in. */
export const votedOn = (number) => (said.votes.stoppage === number ? said.votes.in : []);
export const waiting = pending.count;
const epoch = () => said.state.epoch_ms ?? waits()[0]?.at ?? serverNow();

/** A sentence of the page with its {placeholders} filled in. */
export const say = (name, values = {}) =>
  (words[name] ?? "").replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
// The places of the forms for one, two and five, by what the language calls them.
const FORMS = { one: 0, two: 1, few: 1, many: 2, other: 2 };
const plural = new Intl.PluralRules(document.documentElement.lang);
/** A word to stand beside `n`, in the form that it takes there. */
export const counted = (name, n) => words[name][FORMS[plural.select(n)]];
export const sideWord = (side) => words[side] ?? "";

/** All acts in order, the waiting ones behind; `ours` beyond the server's word, `pending` until it has them. */
const acts = () => {
  const next = said.state.number;
  const ours = waits().map((one, at) => ({
    ...one,
    number: next + at,
    at_ms: Math.max(0, one.at - epoch()),
    note: NOTES.has(one.do),
    votes: one.votes ?? { king: one.king, herald1: one.herald1, herald2: one.herald2 },
    ours: true,
    pending: !one.done,
    user: fixed.user,
  }));
  return [...said.events, ...ours];
};

const wishes = (all) => {
  const wished = [...said.state.wishes];
  for (const act of all) {
    if (act.ours && act.do === "declare") wished[act.side === "red" ? 0 : 1] = act.wish;
  }
  return wished;
};

const checked = (all) => {
  const found = new Set(said.state.checked);
  for (const act of all) {
    if (!act.ours || act.do !== "check") continue;
    if (act.on === false) found.delete(act.side);
    else found.add(act.side);
  }
  return found;
};

const keeper = (all) => {
  const taken = all.findLast((act) => act.ours && (act.do === "take_desk" || !said.state.keeper));
  return taken ? { desk: device, name: fixed.me } : said.state.keeper;
};

const review = (all) => {
  let on = said.state.review;
  for (const act of all) if (act.ours) on = act.do === "review" ? act.on !== false : act.note ? on : false;
  return on;
};

/** The bout as it should be now: the server's word, and beyond it what waits. */
export const expected = () => {
  const all = acts();
  const wished = wishes(all);
  const mode = wished.includes("stops") || wished.includes("") ? "stops" : "continuous";
  const { bout, sums, gone, idle } = fold(mode, all, rules);
  const alone = all.length > said.events.length; // the page's own expectation, else the server's word
  const now = alone ? bout : { ...bout, ...said.state, other: bout.other };
  const atNow = ticked(now, serverNow() - epoch(), rules);
  return {
    ...atNow,
    mode,
    points: alone ? pointsOf(bout, rules) : said.state.points,
    acts: all.map((act, at) => ({ ...act, sum: sums[at], void: gone.has(at), idle: idle.has(at) })),
    wishes: wished,
    checked: checked(all),
    review: review(all),
    keeper: keeper(all),
    stoppage: stoppage({ ...atNow, mode }, all)?.number,
    seen: said.state.number + all.length - said.events.length,
    since_ms: Math.max(0, serverNow() - epoch() - now.at_ms),
  };
};

const changed = () => document.dispatchEvent(new CustomEvent("desk:change"));

const isNewer = (answer) =>
  answer.state.version > said.state.version || answer.state.number > said.state.number;

/** Take the server's word, unless a newer one is here. */
const take = (answer) => {
  const same = answer.state.version === said.state.version && answer.state.number === said.state.number;
  if (!remembered && !isNewer(answer) && !same) return;
  remembered = false;
  said = { ...said, ...answer };
  remember(fixed.bout, { said: answer });
};

const kept = recall(fixed.bout).said;
if (kept && isNewer(kept)) {
  said = { ...said, ...kept };
  remembered = true;
}

let asking = null;
/** Ask how the bout stands; one question at a time, the last one wins. */
export const refresh = async () => {
  asking?.abort();
  const mine = (asking = new AbortController());
  try {
    const response = await fetch(main.dataset.stateUrl, { headers: { Accept: "application/json" }, signal: mine.signal });
    if (response.status === 404) location.reload(); // voided: the page says so
    if (!response.ok || response.redirected) return;
    take(await response.json());
    changed();
  } catch {
    // away: what is shown goes on
  }
};

/** Enter an act: kept on the device at once, sent as soon as that can be; `label` says what it is. */
export const enter = (act, label) => {
  const seen = expected().seen;
  const answer = pending.keep({ bout: fixed.bout, desk: device, seen, at: Math.round(serverNow()), ...act }, label);
  changed();
  return answer.catch(() => null); // a full store has a notice of its own
};

/** An act beside the bout's events: a call, a forfeit, a shortage. */
export const other = (kind, payload, label) => outbox.add(kind, payload, { label, mark: fixed.bout });

document.addEventListener("outbox:answer", ({ detail }) => {
  if (detail.mark !== fixed.bout) return;
  const accepted = detail.status === "done";
  pending.answered(detail.id, accepted);
  changed();
  refresh();
  if (!accepted) document.dispatchEvent(new CustomEvent("desk:refused", { detail }));
});
document.addEventListener("news:change", refresh);
document.addEventListener("news:contact", refresh);
window.addEventListener("pageshow", refresh);
pending.follow(changed);
await pending.begin(fixed.bout);
