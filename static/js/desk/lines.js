// One act in words, as the list of the last acts and the outbox say it.

import { fixed, say, sideWord } from "./model.js";

export const actName = (code) => fixed.acts.find((one) => one.code === code)?.name ?? code;
export const clockWords = (ms) => {
  const seconds = Math.max(0, ms) / 1000;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
};
/** What somebody saw, in a word. */
export const answerWord = (answer) => (["red", "blue"].includes(answer) ? sideWord(answer) : say(`v_${answer}`));
const seatName = (seat) => document.querySelector(`[data-seat="${seat}"] .name`)?.textContent.trim() ?? seat;

const WORDS = {
  hit: "hits",
  fall: "falls",
  lost_weapon: "loses",
  warning: "warned",
  disqualify: "disqualified",
  not_ready: "not_ready",
  not_repaired: "not_repaired",
  withdraw: "withdraws",
  double: "double",
  answered: "answered",
  start: "started",
  halt: "halted_act",
  resume: "resumed",
  count: "counted",
  settle: "settled",
  set_clock: "clock_set",
  votes: "voted",
  confirm: "confirm",
  take_desk: "took_over",
};

const nameOf = (act) => {
  if (act.do === "injury") return act.deliberate ? "fouled" : act.continues === false ? "hurt_out" : "hurt";
  if (act.do === "declare") return act.wish === "stops" ? "with_stops" : "without_stops";
  if (act.do === "check") return act.on === false ? "unchecked" : "checked";
  if (act.do === "review") return act.on === false ? "confer_end" : "confer";
  if (act.do === "confirm") return "b_confirm";
  return WORDS[act.do] ?? act.do;
};

/** `all` are the acts among which an undo or a strike finds what it reverses. */
export const lineOf = (act, all = []) => {
  if (act.do === "undo" || act.do === "strike") {
    const target = all.find((one) => one.number === Number(act.of));
    if (!target) return say(act.do === "undo" ? "undo" : "b_strike");
    return say(act.do === "undo" ? "undone" : "struck", { what: lineOf(target, all) });
  }
  return say(nameOf(act), {
    side: sideWord(act.side),
    act: actName(act.act),
    red: act.red,
    blue: act.blue,
    who: act.herald ? seatName(act.herald) : "",
    votes: ["king", "herald1", "herald2"].map((seat) => answerWord(act.votes?.[seat] ?? act[seat] ?? "unseen")).join(", "),
    time: act.left === undefined ? "" : clockWords(Number(act.left) * 1000),
  });
};
