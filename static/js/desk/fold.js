// What the score will be once the server has the acts that wait: no more than an expectation, for
// the eyes of the herald. The rules are the server's, and its answer replaces this.

const other = (side) => (side === "red" ? "blue" : "red");
const index = (side) => (side === "red" ? 0 : 1);
const plus = (pair, side, n) => pair.map((value, at) => (at === index(side) ? value + n : value));

/** A bout before anything happened. */
export const fresh = (mode) => ({
  mode,
  state: "called",
  fighting: false,
  hits: [0, 0],
  other: [0, 0],
  winner: null,
  why: "",
  fought_ms: 0,
  at_ms: 0,
  counts: [],
  out: [],
  disqualified: [],
  overtime: false,
});

export const pointsOf = (bout, rules) => bout.hits.map((hits, at) => hits * rules.hit + bout.other[at]);
const timed = (bout) => bout.mode === "continuous" && bout.state !== "overtime";
const decided = (bout, winner, why) => ({ ...bout, fighting: false, state: "decided", winner, why });

const stopped = (bout, rules) => {
  if (bout.state !== "running") return { ...bout, fighting: false };
  if (timed(bout) && bout.fought_ms >= rules.fight_ms) {
    return { ...bout, fighting: false, state: "counting", fought_ms: rules.fight_ms };
  }
  return { ...bout, fighting: false, state: "halted" };
};

/** The bout when its clock has gone on until `at_ms`; time that has run out ends the fighting. */
export const ticked = (bout, at_ms, rules, holds = false) => {
  const at = Math.max(bout.at_ms, at_ms);
  if (!bout.fighting) return { ...bout, at_ms: at };
  const now = { ...bout, at_ms: at, fought_ms: bout.fought_ms + at - bout.at_ms };
  return timed(bout) && now.fought_ms > rules.fight_ms && !holds ? stopped(now, rules) : now;
};

const reached = (bout, rules) => {
  if (bout.mode !== "stops") return bout;
  const at = pointsOf(bout, rules).findIndex((points) => points >= rules.win);
  return at < 0 ? bout : decided(bout, ["red", "blue"][at], "points");
};

const scored = (bout, side, rules) => {
  const hit = { ...bout, hits: plus(bout.hits, side, 1) };
  if (bout.state === "overtime") return decided(hit, side, "overtime");
  return bout.mode === "stops" ? reached(stopped(hit, rules), rules) : hit;
};

const lost = (bout, side, points, rules) =>
  reached(stopped({ ...bout, other: plus(bout.other, other(side), points) }, rules), rules);

const without = (bout, side) => ({ ...bout, out: [...new Set([...bout.out, side])] });
const banned = (bout, side) => {
  const disqualified = [...bout.disqualified, side];
  const winner = disqualified.includes(other(side)) ? null : other(side);
  return decided({ ...without(bout, side), disqualified }, winner, "disqualified");
};

const settled = (bout, { red, blue }, rules) => {
  const now = { ...bout, hits: [red, blue] };
  const [left, right] = pointsOf(now, rules);
  if (left === right) return { ...now, state: "overtime" };
  return decided(now, left > right ? "red" : "blue", "time");
};

/** What three votes give: the answer that leads among those who saw it, else the king's. */
export const answerOf = (votes) => {
  const seen = Object.values(votes).filter((one) => one !== "unseen");
  const sums = [...new Set(seen)].map((one) => [one, seen.filter((other) => other === one).length]);
  const [first, second] = sums.sort((a, b) => b[1] - a[1]);
  return first && (!second || first[1] > second[1]) ? first[0] : votes.king;
};

const ACTS = {
  start: (bout) => ({ ...bout, state: "running", fighting: true }),
  halt: (bout, act, rules) => stopped(bout, rules),
  resume: (bout) =>
    bout.state === "overtime" ? { ...bout, fighting: true, overtime: true } : { ...bout, fighting: true, state: "running" },
  hit: (bout, act, rules) => scored(bout, act.side, rules),
  double: (bout) => bout,
  answered: (bout) => bout,
  fall: (bout, act, rules) => lost(bout, act.side, rules.fall, rules),
  lost_weapon: (bout, act, rules) => lost(bout, act.side, rules.lost_weapon, rules),
  warning: (bout, act, rules) => ({ ...bout, other: plus(bout.other, act.side, rules.warning) }),
  disqualify: (bout, act) => banned(bout, act.side),
  injury: (bout, act, rules) => {
    if (act.deliberate) return banned(bout, other(act.side));
    return act.continues === false ? decided(bout, other(act.side), "withdrawn") : stopped(bout, rules);
  },
  not_ready: (bout, act) => decided(bout, other(act.side), "walkover"),
  not_repaired: (bout, act) => decided(bout, other(act.side), "walkover"),
  withdraw: (bout, act) => {
    const gone = without(bout, act.side);
    return bout.state === "decided" ? gone : decided(gone, other(act.side), "withdrawn");
  },
  count: (bout, act) => ({
    ...bout,
    counts: [...bout.counts.filter(([who]) => who !== act.herald), [act.herald, Number(act.red), Number(act.blue)]],
  }),
  settle: (bout, act, rules) => settled(bout, { red: Number(act.red), blue: Number(act.blue) }, rules),
  set_clock: (bout, act, rules) => {
    const now = { ...bout, fought_ms: rules.fight_ms - Math.round(Number(act.left) * 1000) };
    if (Number(act.left) === 0) return { ...now, fighting: false, state: "counting" };
    return bout.state === "counting" ? { ...now, state: "halted" } : now;
  },
  votes: (bout, act, rules) => {
    const answer = answerOf(act.votes);
    return ["red", "blue"].includes(answer) ? scored(bout, answer, rules) : bout;
  },
  confirm: (bout) => ({ ...bout, state: "confirmed" }),
};

const fighting = (bout) => bout.fighting;
const called = (bout) => bout.state === "called";
const counting = (bout) => bout.state === "counting";
const always = () => true;
const LATE = ["confirm", "disqualify", "withdraw"]; // what still is an act once it is decided

// When an act has ground to stand on. One that has lost it, since an earlier one was struck, does
// nothing; nor will one that the server is going to refuse.
const ALLOWED = {
  start: called,
  halt: fighting,
  resume: (bout) => !bout.fighting && ["halted", "overtime"].includes(bout.state),
  hit: fighting,
  double: fighting,
  answered: fighting,
  fall: fighting,
  lost_weapon: fighting,
  warning: always,
  disqualify: (bout, { side }) =>
    !bout.disqualified.includes(side) && (bout.state !== "decided" || bout.why === "disqualified"),
  injury: (bout) => bout.state !== "called",
  not_ready: called,
  not_repaired: always,
  withdraw: (bout, { side }) => !bout.out.includes(side),
  count: counting,
  settle: counting,
  set_clock: (bout) => bout.mode !== "stops" && ["running", "halted", "counting"].includes(bout.state),
  votes: (bout) => ["running", "halted"].includes(bout.state) || bout.overtime,
  confirm: (bout) => bout.state === "decided",
};

/** Whether the rules take the act now. */
const allowed = (bout, act) =>
  bout.state !== "confirmed" && (bout.state !== "decided" || LATE.includes(act.do)) && ALLOWED[act.do](bout, act);

const MARKS = ["start", "resume", "hit", "double", "answered", "votes", "undo", "strike"];

/** The act after which the three may vote now, as the rules of judging say; none where they may not. */
export const stoppage = (bout, acts) => {
  const mark = acts.findLast((act) => MARKS.includes(act.do));
  if (!mark || (bout.mode !== "stops" && !bout.overtime)) return undefined;
  if (bout.state === "overtime") return bout.overtime ? mark : undefined;
  if (!["running", "halted"].includes(bout.state)) return undefined;
  return bout.fighting || !["hit", "votes"].includes(mark.do) ? mark : undefined;
};

/** Which numbers don't count: undone ones, and struck ones whose strike stands. */
export const voidOf = (acts) => {
  const undone = new Set();
  for (const [at, act] of acts.entries()) {
    if (act.do !== "undo") continue;
    for (let n = at - 1; n >= 0; n -= 1) {
      if (acts[n].note || acts[n].do === "undo" || undone.has(n)) continue;
      undone.add(n);
      break;
    }
  }
  const struck = acts
    .filter((act, at) => act.do === "strike" && !undone.has(at))
    .map((act) => acts.findIndex((one) => one.number === Number(act.of)));
  return new Set([...undone, ...struck]);
};

/** The bout after all acts, and the points after each; `gone` are the places that don't count,
 * `idle` those that count and do nothing, since what they stood on was struck. */
export const fold = (mode, acts, rules) => {
  const gone = voidOf(acts);
  const idle = new Set();
  let bout = fresh(mode);
  const sums = acts.map((act, at) => {
    if (gone.has(at) || act.note || !ACTS[act.do]) return pointsOf(bout, rules);
    const now = ticked(bout, act.at_ms, rules, ["halt", "set_clock"].includes(act.do));
    if (allowed(now, act)) bout = ACTS[act.do](now, act, rules);
    else idle.add(at);
    return pointsOf(bout, rules);
  });
  return { bout, sums, gone, idle };
};

/** The median of the heralds' counts for each side; their absence leaves the tally. */
export const proposed = (bout) => {
  if (!bout.counts.length) return bout.hits;
  const middle = (at) => bout.counts.map((one) => one[at]).sort((a, b) => a - b)[(bout.counts.length - 1) >> 1];
  return [middle(1), middle(2)];
};
