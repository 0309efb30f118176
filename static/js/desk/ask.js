// Questions of the desk: a short list over the middle, chosen by digits. The fight goes on behind
// it, and the keys of hits still hit.

import { isUnsure } from "./clock.js";
import { enter } from "./do.js";
import { actName, answerWord, clockWords, lineOf } from "./lines.js";
import { device, fixed, other, rules, say, shortages, sideWord, votedOn } from "./model.js";

const dialog = document.getElementById("ask");
const title = document.getElementById("ask-title");
const note = document.getElementById("ask-note");
const choices = document.getElementById("ask-choices");
const DIGITS = "1234567890";
const opposite = (side) => (side === "red" ? "blue" : "red");

const button = ({ key, text, more = "", run, stays = false }) => {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "btn btn-edge";
  element.dataset.key = key;
  const cap = document.createElement("kbd");
  cap.className = "key cap";
  cap.textContent = { ArrowUp: "↑", ArrowDown: "↓", PageUp: "PgUp", PageDown: "PgDn", Enter: "↵", Backspace: "⌫" }[key] ?? key;
  const words = document.createElement("span");
  words.textContent = text;
  element.append(cap, words);
  if (more) {
    const rule = document.createElement("span");
    rule.className = "rule ms-auto";
    rule.textContent = more;
    element.append(rule);
  }
  element.addEventListener("click", () => {
    if (!stays) dialog.close();
    run();
  });
  return element;
};

const open = (question, given, { more = "", small = false, head = [] } = {}) => {
  title.textContent = question;
  note.textContent = more;
  note.hidden = !more;
  choices.classList.toggle("small", small);
  const keyed = given.map((one, at) => ({ key: DIGITS[at] ?? String.fromCharCode(55 + at), ...one }));
  choices.replaceChildren(...head, ...keyed.map(button));
  if (!dialog.open) dialog.show();
};

const forbidden = (run) => fixed.acts.map((act) => ({ text: act.name, more: act.rule, run: () => run(act.code) }));
const earlier = (side) => {
  const found = fixed.warned[side].map((one) => `${say("d_number")} ${one.bout} ${actName(one.act)}`);
  return found.length ? say("d_earlier", { list: found.join(", ") }) : "";
};

export const warning = (side) =>
  open(say("d_warning", { side: sideWord(side) }), forbidden((act) => enter({ do: "warning", side, act })), { more: earlier(side) });

export const disqualify = (side) =>
  open(say("d_disqualify", { side: sideWord(side) }), forbidden((act) => enter({ do: "disqualify", side, act })), { more: earlier(side) });

export const injury = (side) => {
  const values = { side: sideWord(side), other: sideWord(opposite(side)) };
  const hurt = (more) => () => enter({ do: "injury", side, ...more });
  open(say("d_injury", values), [
    { text: say("d_goes_on", values), run: hurt({ continues: true }) },
    { text: say("d_cannot", values), run: hurt({ continues: false }) },
    { text: say("d_foul", values), more: "T 10", run: hurt({ deliberate: true }) },
  ]);
};

// What isn't struck: starts and halts bear what came after them, and undo takes them back.
const NOT_STRUCK = ["undo", "strike", "start", "halt", "resume"];

export const strike = (bout) => {
  const standing = bout.acts.filter((act) => !act.note && !act.void && !act.idle && !NOT_STRUCK.includes(act.do));
  const last = standing.slice(-10).reverse();
  open(
    say("d_strike"),
    last.map((act) => ({ text: `${clockWords(act.at_ms)} ${lineOf(act, bout.acts)}`, run: () => enter({ do: "strike", of: act.number }) })),
  );
};

const sides = (question, run, more = []) =>
  open(question, [...["red", "blue"].map((side, at) => ({ text: `${sideWord(side)}: ${fixed.names[at]}`, run: () => run(side) })), ...more]);

export const unready = () => sides(say("d_unready"), (side) => enter({ do: "not_ready", side }));
export const forfeit = () => {
  const give = (corner, words) => other("tournament.forfeit", { bout: fixed.bout, corner }, words);
  const neither = say("d_neither");
  sides(say("d_forfeit"), (side) => give(side, say("not_ready", { side: sideWord(side) })), [{ text: neither, run: () => give("both", neither) }]);
};

const missing = (side) => {
  const start = (what) => () =>
    other(
      "tournament.find_shortage",
      { entrant: fixed.entrants[side === "red" ? 0 : 1], bout: fixed.bout, what },
      say("d_shortage", { side: sideWord(side), what }),
    );
  const things = [...fixed.checklist, say("d_something")];
  open(say("d_what"), things.map((what) => ({ text: what, run: start(what) })));
};

/** How a repair clock ends; lost is entered as an event of the bout. */
export const ended = (one) => {
  const label = say("d_shortage", { side: sideWord(one.side), what: one.what });
  const end = (outcome) => () =>
    other("tournament.end_shortage", { shortage: one.pk, outcome }, `${label}: ${say(`d_${outcome}`)}`);
  open(
    label,
    ["mended", "waived", "lost"].map((outcome) => ({ text: say(`d_${outcome}`), run: end(outcome) })),
  );
};
export const repair = () => (shortages().length ? ended(shortages()[0]) : sides(say("d_repair"), missing));

const shown = (text) => {
  const element = document.createElement("output");
  element.textContent = text;
  return element;
};

/** A number or two moved by keys; Enter takes it. */
const steppers = (question, value, moves, words, take) => {
  const again = (next) => steppers(question, next, moves, words, take);
  const given = moves.map(({ key, text, by }) => ({ key, text, stays: true, run: () => again(by(value)) }));
  open(question, [...given, { key: "Enter", text: say("d_set"), run: () => take(value) }], { small: true, head: [shown(words(value))] });
};

/** The time left: typed as on a kitchen timer (1 2 5 is 1:25), or moved by arrows. */
export const clock = (bout) => {
  const most = rules.fight_ms;
  const within = (ms) => Math.min(most, Math.max(0, ms));
  const by = (seconds) => ({ ms }) => ({ ms: within(ms + seconds * 1000), typed: "" });
  const read = (typed) => ({ ms: within((Math.floor(typed / 100) * 60 + (typed % 100)) * 1000), typed });
  const digits = [...DIGITS].map((key) => ({ key, text: "", by: ({ typed }) => read((typed + key).slice(-4)) }));
  const left = Math.round(Math.max(0, most - bout.fought_ms) / 1000) * 1000;
  const moves = [
    { key: "ArrowUp", text: "+1 s", by: by(1) },
    { key: "ArrowDown", text: "−1 s", by: by(-1) },
    { key: "PageUp", text: "+10 s", by: by(10) },
    { key: "PageDown", text: "−10 s", by: by(-10) },
    ...digits,
    { key: "Backspace", text: "", by: ({ typed }) => read(typed.slice(0, -1)) },
  ];
  const words = ({ ms }) => clockWords(ms) + (isUnsure() ? " ?" : "");
  steppers(say("d_clock"), { ms: left, typed: "" }, moves, words, ({ ms }) => enter({ do: "set_clock", left: String(ms / 1000) }));
};

export const count = () => {
  const whose = (seat) => {
    const by = (side, n) => (pair) => pair.map((hits, at) => (at === side ? Math.max(0, hits + n) : hits));
    const moves = [
      { key: "1", text: `${sideWord("red")} +1`, by: by(0, 1) },
      { key: "2", text: `${sideWord("red")} −1`, by: by(0, -1) },
      { key: "3", text: `${sideWord("blue")} +1`, by: by(1, 1) },
      { key: "4", text: `${sideWord("blue")} −1`, by: by(1, -1) },
    ];
    const who = fixed.crew.find((one) => one.seat === seat)?.name ?? seat;
    const words = ([red, blue]) => `${red} : ${blue}`;
    steppers(say("d_counted", { who }), [0, 0], moves, words, ([red, blue]) => enter({ do: "count", herald: seat, red, blue }));
  };
  const crew = fixed.crew.length ? fixed.crew : ["king", "herald1", "herald2"].map((seat) => ({ seat, name: seat }));
  open(say("d_count"), crew.map(({ seat, name }) => ({ text: name, run: () => whose(seat) })));
};

const ANSWERS = ["red", "blue", "both", "none", "unseen"];
const SEATS = ["king", "herald1", "herald2"];
const sitter = (seat) => fixed.crew.find((one) => one.seat === seat)?.name ?? say(`v_${seat}`);
const saw = (seat, take) =>
  open(say("d_saw", { who: sitter(seat) }), ANSWERS.map((answer) => ({ text: answerWord(answer), run: () => take(answer) })));

/** All three, as they call it out: one act, which stands at once. */
const inTurn = (said = {}) => {
  const seat = SEATS.find((one) => !(one in said));
  if (!seat) return enter({ do: "votes", ...said });
  return saw(seat, (answer) => inTurn({ ...said, [seat]: answer }));
};

/** What a dead phone would have said about this stoppage, or all three; the phones' votes stay hidden. */
export const votes = (stoppage) => {
  const known = votedOn(stoppage);
  const about = { bout: fixed.bout, stoppage, desk: device };
  const vote = (seat) => (answer) =>
    other("bout.vote", { ...about, seat, saw: answer }, `${say("b_votes")}: ${sitter(seat)}`);
  const close = { text: say("d_close"), run: () => other("bout.close_votes", about, say("d_close")) };
  open(say("d_votes"), [
    ...SEATS.map((seat) => ({ text: sitter(seat), more: known.includes(seat) ? say("v_in") : "", run: () => saw(seat, vote(seat)) })),
    { text: say("d_all_three"), run: () => inTurn() },
    ...(known.length ? [close] : []),
  ]);
};

export const takeOver = () => open(say("d_takeover"), [{ key: "Enter", text: say("d_takeover_yes"), run: () => enter({ do: "take_desk" }) }]);

export const next = () => location.assign(document.getElementById("main").dataset.nextUrl);
