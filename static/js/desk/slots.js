// Which act lies on which button in which state. A blocked one stays in its place and says why.

import * as ask from "./ask.js";
import { calls, other, fixed, rules, say, shortages, sideWord } from "./model.js";
import { proposed } from "./fold.js";
import { serverNow } from "./clock.js";
import { enter } from "./do.js";

const against = (side) => (side === "red" ? "blue" : "red");
const at = (side) => (side === "red" ? 0 : 1);
let draft = null; // the hits that are going to be settled, while they are changed by hand

/** The hits that Enter would settle: changed by hand, else the median, else the tally. */
export const toSettle = (bout) => draft ?? proposed(bout);
export const forget = () => (draft = null);
const change = (bout, side, by) => {
  draft = toSettle(bout).map((hits, n) => (n === at(side) ? Math.max(0, hits + by) : hits));
  document.dispatchEvent(new CustomEvent("desk:change"));
};
const take = (hits) => {
  draft = [...hits];
  document.dispatchEvent(new CustomEvent("desk:change"));
};

const blocked = (label, more) => ({ label, more, off: true });
const lives = (bout) => !["confirmed"].includes(bout.state);

const before = (bout, side) => {
  const wish = bout.wishes[at(side)];
  const declare = (which) => () => enter({ do: "declare", side, wish: which });
  const seen = bout.checked.has(side);
  return {
    low: { label: say("b_stops"), more: sideWord(side), on: wish === "stops", run: declare("stops") },
    middle: { label: say("b_continuous"), more: sideWord(side), on: wish === "continuous", run: declare("continuous") },
    lead: { label: say("b_equipment"), more: say(seen ? "b_checked" : "b_check"), on: seen, run: () => enter({ do: "check", side, on: !seen }) },
  };
};

const counting = (bout, side) => {
  const hits = toSettle(bout)[at(side)];
  const told = (n) => say("b_hits_n", { side: sideWord(side), n });
  return {
    low: blocked(say("b_fall"), say("b_over")),
    middle: hits > 0 ? { label: say("b_fewer"), more: told(hits - 1), run: () => change(bout, side, -1) } : blocked(say("b_fewer"), told(0)),
    lead: { label: say("b_more"), more: told(hits + 1), run: () => change(bout, side, 1) },
  };
};

const fighting = (bout, side) => {
  const gives = (n) => say("b_gives", { side: sideWord(against(side)), n });
  const halts = bout.mode === "stops" || bout.state === "overtime";
  const hit = say(halts ? "b_hit_stops" : "b_hit_on", { side: sideWord(side), n: rules.hit });
  const label = say("b_hit", { side: sideWord(side) });
  if (!bout.fighting) {
    const why = say(bout.state === "decided" || bout.state === "confirmed" ? "b_over" : "b_not_now");
    return { low: blocked(say("b_fall"), why), middle: blocked(say("b_lost"), why), lead: blocked(label, why) };
  }
  return {
    low: { label: say("b_fall"), more: gives(rules.fall), run: () => enter({ do: "fall", side }) },
    middle: { label: say("b_lost"), more: gives(rules.lost_weapon), run: () => enter({ do: "lost_weapon", side }) },
    lead: { label, more: hit, run: () => enter({ do: "hit", side }) },
  };
};

/** The six acts of a half. */
export const ofSide = (bout, side) => {
  const main = { called: before, counting }[bout.state] ?? fighting;
  const over = bout.state === "decided";
  const out = bout.disqualified.includes(side);
  const may = lives(bout);
  const ends = over && bout.why !== "disqualified";
  const n = -rules.warning;
  const upper = {
    outer:
      may && !out && !ends
        ? { label: say("b_disqualify"), more: say("b_hold"), guard: () => ask.disqualify(side) }
        : blocked(say("b_disqualify"), say("b_over")),
    warning:
      may && !over
        ? { label: say("b_warning"), more: say("b_warning_n", { side: sideWord(side), n }), run: () => ask.warning(side) }
        : blocked(say("b_warning"), say("b_over")),
    injury:
      over || bout.state === "called"
        ? { label: say("b_leaves"), more: sideWord(side), guard: () => enter({ do: "withdraw", side }) }
        : may && bout.state !== "counting"
          ? { label: say("b_injury"), more: say("b_injury_n", { side: sideWord(side) }), run: () => ask.injury(side) }
          : blocked(say("b_injury"), say("b_over")),
  };
  return { ...upper, ...main(bout, side) };
};

const callAgain = () => {
  const { given, of, next, forfeit } = calls();
  if (forfeit !== null) {
    const over = serverNow() >= forfeit;
    return over
      ? { key: "C", label: say("b_unready"), more: say("b_forfeit"), run: ask.forfeit }
      : { key: "C", ...blocked(say("b_call"), say("b_call_n", { n: given, of })) };
  }
  const more = say("b_call_n", { n: given + 1, of });
  const early = next !== null && serverNow() < next;
  const call = () => other("tournament.call_bout", { bout: fixed.bout }, `${say("b_call")} ${more}`);
  return { key: "C", label: say("b_call"), more, off: early, run: call };
};

const repair = () => ({
  key: "M",
  label: say("b_repair"),
  more: shortages().length ? say("b_mended") : say("b_repair_n", { n: Math.round(calls().repair_s / 60) }),
  run: ask.repair,
});
const strike = (bout) => ({ key: "X", label: say("b_strike"), more: say("b_strike_n"), run: () => ask.strike(bout) });
const clock = (bout) =>
  bout.mode === "stops"
    ? { key: "C", ...blocked(say("b_clock"), say("b_not_now")) }
    : { key: "C", label: say("b_clock"), more: say("b_clock_n"), run: () => ask.clock(bout) };
const review = (bout) => ({
  key: "W",
  label: say("b_review"),
  more: say(bout.review ? "b_review_end" : "b_review_n"),
  on: bout.review,
  run: () => enter({ do: "review", on: !bout.review }),
});
const noted = (which, key) => ({ key, label: say(`b_${which}`), more: say("b_no_point"), run: () => enter({ do: which }) });
const pair = ([red, blue]) => ({ red, blue });

const STATES = {
  called: (bout) => {
    const ready = !bout.wishes.includes("") && bout.checked.size === 2;
    const why = say(bout.wishes.includes("") ? "b_declare_first" : "b_check_first");
    return {
      second: callAgain(),
      third: { key: "N", label: say("b_unready"), more: say("b_forfeit"), run: ask.unready },
      fourth: repair(),
      main: ready ? { key: " ", label: say("start"), run: () => enter({ do: "start" }) } : { key: " ", ...blocked(`${say("start")}: ${why}`) },
    };
  },
  running: (bout) => ({
    second: bout.mode === "stops" ? strike(bout) : clock(bout),
    third: noted("double", "G"),
    fourth: noted("answered", "H"),
    main: { key: " ", label: say("halt"), run: () => enter({ do: "halt" }) },
  }),
  halted: (bout) => ({
    second: bout.mode === "stops" ? strike(bout) : clock(bout),
    third: review(bout),
    fourth: repair(),
    main: { key: " ", label: say("resume"), run: () => enter({ do: "resume" }) },
  }),
  counting: (bout) => ({
    second: { key: "N", label: say("b_count"), more: say("b_count_n"), run: ask.count },
    third: { key: "M", label: say("b_median"), more: say("b_take", pair(proposed(bout))), off: !bout.counts.length, run: () => take(proposed(bout)) },
    fourth: { key: "T", label: say("b_tally"), more: say("b_take", pair(bout.hits)), run: () => take(bout.hits) },
    main: { key: "Enter", label: say("b_settle", pair(toSettle(bout))), run: () => enter({ do: "settle", ...pair(toSettle(bout)) }) },
  }),
  overtime: (bout) =>
    bout.fighting
      ? { ...STATES.running(bout), second: strike(bout) }
      : { ...STATES.halted(bout), second: strike(bout) },
  decided: (bout) => ({
    second: strike(bout),
    third: review(bout),
    fourth: repair(),
    main: { key: "Enter", label: say("b_confirm_score", pair(bout.points)), run: () => enter({ do: "confirm" }) },
  }),
  confirmed: () => ({
    second: { key: "X", ...blocked(say("b_strike"), say("b_over")) },
    third: { key: "W", ...blocked(say("b_review"), say("b_over")) },
    fourth: { key: "M", ...blocked(say("b_repair"), say("b_over")) },
    main: { key: "Enter", label: say("b_next"), run: ask.next },
  }),
};

/** The four acts in the middle beside undo. */
export const ofMiddle = (bout) => STATES[bout.state](bout);

/** The votes of the three, beside their seats. */
export const votes = (bout) => ({
  label: say("b_votes"),
  off: bout.stoppage === undefined,
  run: () => ask.votes(bout.stoppage),
});

/** Acts without a button of their own in this state, by key. */
export const hidden = (bout) => ({
  X: lives(bout) && bout.acts.length ? strike(bout) : null,
  W: ["running", "halted", "overtime", "decided"].includes(bout.state) ? review(bout) : null,
  C: bout.state === "counting" ? clock(bout) : null,
  M: ["running", "overtime"].includes(bout.state) ? repair() : null,
});
