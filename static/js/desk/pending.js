// The acts of this bout that the server's word doesn't hold yet: about to be kept, kept, or done but
// not read back. An act is never in two of these places, and never missing from all.

import * as outbox from "../outbox.js";
import { uuid } from "../page.js";
import { recall, remember } from "./kept.js";

const KIND = "bout.event";
let bout = 0;
let kept = []; // in the outbox, each with its id
let soon = []; // on their way into it
let left = []; // no longer in it, their answer about to be heard
let done = []; // answered, until the server's word names them
const answers = new Set(); // the ids done: an older look into the outbox may still show them
let last = 0;

const read = async () => {
  const waits = await outbox.waitingActs();
  const mine = waits.filter(
    (one) => one.kind === KIND && Number(one.payload.bout) === bout && !answers.has(one.id),
  );
  const ids = new Set(mine.map((one) => one.id));
  const before = [...left, ...kept];
  kept = mine.map((one) => ({ id: one.id, ...one.payload }));
  left = before.filter((one) => !ids.has(one.id));
  soon = soon.filter((one) => !ids.has(one.id));
};

/** Begin with what an earlier page left. */
export const begin = async (which) => {
  bout = which;
  done = recall(bout).done ?? [];
  await read();
};

/** What waits, in order, beyond the acts with the ids of `known`. */
export const beyond = (known) => {
  if (done.some((one) => known.has(one.id))) {
    done = done.filter((one) => !known.has(one.id));
    remember(bout, { done });
  }
  const ids = new Set(done.map((one) => one.id));
  return [...done, ...[...left, ...kept, ...soon].filter((one) => !known.has(one.id) && !ids.has(one.id))];
};

/** How many the server hasn't confirmed. */
export const count = () => kept.length + soon.length;

/** Keep an act; it counts from this moment. `at` grows with each, so that it tells them apart. */
export const keep = async (payload, label) => {
  last = Math.max(last + 1, payload.at);
  const id = uuid();
  const act = { ...payload, at: last };
  soon.push({ id, ...act });
  try {
    return await outbox.add(KIND, act, { label, mark: bout, id });
  } finally {
    soon = soon.filter((one) => one.id !== id);
  }
};

/** The act with this id was answered: what it was, where it was ours. */
export const answered = (id, accepted) => {
  const found = [...left, ...kept, ...soon].find((one) => one.id === id);
  [left, kept, soon] = [left, kept, soon].map((acts) => acts.filter((one) => one.id !== id));
  if (accepted) answers.add(id);
  if (found && accepted) {
    done.push({ ...found, done: true });
    remember(bout, { done });
  }
  return found;
};

/** Call `changed` whenever the outbox has moved. */
export const follow = (changed) => {
  const again = async () => {
    await read();
    changed();
  };
  document.addEventListener("outbox:kept", again);
  document.addEventListener("outbox:change", again);
};
