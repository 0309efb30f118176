// Paints the desk from the expected bout: halves, middle, list of the last acts.

import { distance, isUnsure, serverNow } from "./clock.js";
import { toUndo, mayEnter } from "./do.js";
import { answerOf } from "./fold.js";
import { guard, unguard } from "./guard.js";
import { clockWords, lineOf } from "./lines.js";
import { calls, counted, device, fixed, rules, say, shortages, sideWord, votedOn, waiting } from "./model.js";
import { ended } from "./ask.js";
import { ofMiddle, ofSide, toSettle, votes } from "./slots.js";

const byId = (id) => document.getElementById(id);
const put = (element, text) => {
  if (element && element.textContent !== text) element.textContent = text;
};
const TONES = { running: "vert", overtime: "vert", halted: "or" };
const swapped = () => byId("main").classList.contains("swapped");
const at = (side) => (side === "red" ? 0 : 1);

const paint = (button, slot, may) => {
  put(button.querySelector("b"), slot.label);
  if (slot.more !== undefined || button.querySelector("small")) put(button.querySelector("small"), slot.more ?? "");
  button.disabled = Boolean(slot.off) || !may;
  button.toggleAttribute("aria-pressed", slot.on !== undefined);
  if (slot.on !== undefined) button.setAttribute("aria-pressed", String(slot.on));
  button.onclick = slot.guard ? null : (slot.run ?? null);
  if (slot.guard) guard(button, slot.guard);
  else unguard(button);
  const key = slot.key ?? button.dataset.key;
  if (!key) return;
  button.dataset.key = key;
  button.setAttribute("aria-keyshortcuts", key === " " ? "Space" : key);
  const cap = button.querySelector(".key");
  put(cap, { " ": "␣", Enter: "↵", Backspace: "⌫" }[key] ?? key);
};

const wishOf = (bout, side) => {
  const wish = bout.wishes[at(side)];
  return wish ? say(wish === "stops" ? "b_stops" : "b_continuous") : "";
};

const facts = (half, side, bout) => {
  const counting = bout.state === "counting";
  const standing = bout.acts.filter((act) => !act.void && !act.idle && act.side);
  const sum = (which, whose) => standing.filter((act) => which.includes(act.do) && act.side === whose).length;
  const enemy = side === "red" ? "blue" : "red";
  const given = sum(["fall"], enemy) * rules.fall + sum(["lost_weapon"], enemy) * rules.lost_weapon;
  const warnings = sum(["warning"], side);
  const hits = counting ? toSettle(bout)[at(side)] : bout.hits[at(side)];
  const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
  const rows = {
    hits: [counted(counting ? "f_proposed" : "f_hits", hits), String(hits)],
    given: [say("f_given", { side: sideWord(enemy).toLowerCase() }), signed(given)],
    warnings: [counted("f_warnings", warnings), signed(warnings * rules.warning)],
  };
  for (const [name, [word, value]] of Object.entries(rows)) {
    put(half.querySelector(`[data-fact="${name}"]`), word);
    put(half.querySelector(`[data-value="${name}"]`), value);
  }
};

const score = (half, side, bout) => {
  const counting = bout.state === "counting";
  const hits = counting ? toSettle(bout)[at(side)] - bout.hits[at(side)] : 0;
  const points = bout.points[at(side)] + hits * rules.hit;
  const output = half.querySelector(".points");
  put(output, String(points).replace("-", "−"));
  output.classList.toggle("wide", String(points).length > 1);
  output.classList.toggle("proposed", counting);
  half.querySelector(".unsettled").hidden = !counting;
  put(half.querySelector(".unsettled"), say("unsettled"));
  const pips = half.querySelector(".pips");
  const many = bout.mode === "stops" && !counting ? rules.win : 0;
  if (pips.children.length !== many) pips.replaceChildren(...Array.from({ length: many }, () => document.createElement("i")));
  [...pips.children].forEach((pip, n) => pip.classList.toggle("on", n < points));
};

const half = (side, bout, may) => {
  const element = document.querySelector(`.half[data-side="${side}"]`);
  const left = (side === "red") !== swapped();
  element.classList.toggle("left", left);
  element.classList.toggle("right", !left);
  put(element.querySelector("[data-wish]"), wishOf(bout, side));
  facts(element, side, bout);
  score(element, side, bout);
  const slots = ofSide(bout, side);
  for (const button of element.querySelectorAll("[data-slot]")) {
    paint(button, { ...slots[button.dataset.slot], key: button.dataset[left ? "left" : "right"] }, may);
  }
};

const timeOf = (bout) => {
  if (bout.state === "called") {
    const { given, of, next, forfeit } = calls();
    const until = next ?? forfeit;
    if (until === null) return ["0:00", ""];
    const left = until - serverNow();
    if (left <= 0) return ["0:00", say(forfeit === null ? "may_call" : "calls_over")];
    return [clockWords(left + 999), forfeit === null ? say("until_call", { n: given + 1, of }) : say("until_forfeit")];
  }
  if (bout.mode === "stops") return [clockWords(bout.fought_ms), bout.state === "halted" ? say("halted_for", { time: clockWords(bout.since_ms) }) : say("fighting_time")];
  if (bout.state === "overtime") return [`+${clockWords(bout.fought_ms - rules.fight_ms)}`, say("fought", { time: clockWords(rules.fight_ms) })];
  const left = Math.max(0, rules.fight_ms - bout.fought_ms);
  const fought = say("fought", { time: clockWords(bout.fought_ms) });
  return [clockWords(left + 999 * (left > 0)), bout.state === "halted" ? say("halted_for", { time: clockWords(bout.since_ms) }) : fought];
};

const modeOf = (bout) => {
  const [red, blue] = bout.state === "counting" ? toSettle(bout).map((hits, n) => bout.points[n] + (hits - bout.hits[n]) * rules.hit) : bout.points;
  if (bout.review) return [say("in_review"), say("confer")];
  if (bout.state === "called" && bout.wishes.includes("")) return [say("declare"), say("one_wish")];
  if (bout.state === "counting") {
    if (red === blue) return [say("level_so"), say("level_means")];
    return [say("settled_so", { side: sideWord(red > blue ? "red" : "blue"), red, blue }), say("level_means")];
  }
  if (bout.state === "overtime") return [say("next_hit"), say("no_doubles")];
  if (["decided", "confirmed"].includes(bout.state)) {
    const wins = bout.winner ? say("wins", { side: sideWord(bout.winner), red, blue }) : say("nobody_wins");
    return [wins, bout.why ? say(`why_${bout.why}`) : ""];
  }
  const stops = bout.mode === "stops";
  const both = bout.wishes[0] === bout.wishes[1];
  const mode = stops ? say("mode_stops", { n: rules.win }) : say("mode_continuous", { time: clockWords(rules.fight_ms) });
  return [mode, say(both ? "agreed" : "one_wish")];
};

const middle = (bout, may) => {
  const state = byId("state");
  state.className = `state t-${TONES[bout.state] ?? "sable"}`;
  put(state.querySelector("[data-text]"), say(bout.state === "called" && !calls().given ? "not_called" : bout.state));
  for (const icon of state.querySelectorAll("[data-icon]")) icon.hidden = !icon.dataset.icon.split(" ").includes(bout.state);
  const [mode, why] = modeOf(bout);
  put(byId("mode"), mode);
  put(byId("mode-why"), why);
  const slots = ofMiddle(bout);
  for (const name of ["second", "third", "fourth", "main"]) {
    const leads = name === "main" && bout.state === "confirmed";
    paint(document.querySelector(`.mid [data-slot="${name}"]`), slots[name], may || leads);
  }
  const last = toUndo(bout);
  const undo = document.querySelector('[data-slot="undo"]');
  undo.disabled = !last || !may;
  put(undo.querySelector("small"), last ? lineOf(last, bout.acts) : say("nothing"));
};

const row = (act, all) => {
  const item = document.createElement("li");
  item.classList.toggle("void", act.void || act.idle);
  item.classList.toggle("pending", Boolean(act.pending));
  const side = act.do === "votes" ? answerOf(act.votes) : act.side;
  const cell = (tag, name, text) => {
    const element = document.createElement(tag);
    element.className = name;
    element.textContent = text;
    return element;
  };
  const coat = cell("span", ["red", "blue"].includes(side) ? `coat t-${side === "red" ? "gules" : "azure"}` : "", "");
  const by = act.pending ? say("waiting") : act.void ? say("last_void") : act.idle ? say("last_idle") : act.user === fixed.user ? say("you") : act.by;
  const sum = act.void || act.idle || act.note ? "–" : act.sum.map((n) => String(n).replace("-", "−")).join(" : ");
  item.append(cell("time", "", clockWords(act.at_ms)), coat, cell("span", "what", lineOf(act, all)), cell("span", "sum", sum), cell("span", "by", by));
  return item;
};

const list = (bout) => {
  const key = JSON.stringify(bout.acts.map((act) => [act.number, act.do, act.void, act.idle, act.pending, act.by]));
  if (byId("log").dataset.key === key) return;
  byId("log").dataset.key = key;
  byId("log").replaceChildren(...bout.acts.toReversed().map((act) => row(act, bout.acts)));
};

const clocks = () => {
  const place = byId("clocks");
  const found = shortages();
  if (place.children.length !== found.length) {
    place.replaceChildren(
      ...found.map((one) => {
        const item = document.createElement("li");
        const time = document.createElement("b");
        const what = document.createElement("span");
        what.textContent = say("d_shortage", { side: sideWord(one.side), what: one.what });
        const end = document.createElement("button");
        end.type = "button";
        end.className = "btn btn-edge";
        end.textContent = say("b_end");
        end.setAttribute("aria-label", `${say("b_end")}: ${what.textContent}`);
        end.addEventListener("click", () => ended(one));
        item.append(time, what, end);
        return item;
      }),
    );
  }
  found.forEach((one, n) => put(place.children[n].querySelector("b"), clockWords(one.until - serverNow() + 999)));
};

const keeper = (bout) => {
  const mine = !bout.keeper || bout.keeper.desk === device;
  const place = byId("keeper");
  place.classList.toggle("other", !mine);
  const who = bout.keeper?.name ?? "";
  put(place.querySelector("[data-keeper]"), bout.keeper ? (mine ? say("keep_you") : say("keep_other", { who })) : say("keep_nobody"));
  put(place.querySelector(".face"), who.split(" ").map((part) => part[0]).join("").slice(0, 2).toUpperCase() || "–");
  byId("take-over").hidden = mine || !("may" in byId("main").dataset);
  byId("saved").hidden = waiting() > 0;
};

/** The clock alone: it runs while nothing else changes. */
export const paintTime = (bout) => {
  const [time, of] = timeOf(bout);
  put(byId("time"), time);
  byId("time").classList.toggle("unsure", isUnsure());
  byId("time").dataset.base = distance(); // for whoever wants to know how far it is off
  put(byId("time-of"), isUnsure() && bout.fighting ? say("clock_unsure") : of);
  clocks();
};

export const paintAll = (bout) => {
  const may = mayEnter(bout);
  document.documentElement.dataset.boutState = bout.state;
  for (const side of ["red", "blue"]) half(side, bout, may);
  middle(bout, may);
  paint(byId("votes"), { ...votes(bout), key: "V" }, may);
  const voted = votedOn(bout.stoppage);
  for (const seat of document.querySelectorAll("[data-seat]")) {
    const counted = bout.counts.find(([who]) => who === seat.dataset.seat);
    const vote = voted.includes(seat.dataset.seat) ? `${say("b_votes")}: ${say("v_in")}` : "";
    put(seat.querySelector("[data-count]"), counted ? `${counted[1]} : ${counted[2]}` : vote);
  }
  list(bout);
  keeper(bout);
  paintTime(bout);
};
