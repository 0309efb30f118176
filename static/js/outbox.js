// The outbox: every act is kept on the device until the server has confirmed it.
//
//   const answer = await add("weapons.inspect", { … }, { label: "Approve, tag 0400", mark: 7 });
//
// Whoever must know an act before it is kept gives it an `id`, made by `uuid()`.
//
// `answer` is {id, kind, mark, status: "done" | "refused", answer, code, reason, fields} and comes
// when the server has spoken, perhaps hours later; a reloaded page hears the same as an event:
//   outbox:kept    {id, kind, label, mark}   it is safe on the device
//   outbox:answer  the answer as above       for acts of other tabs and of earlier pages too
//   outbox:change  {waiting, refused, state} state: idle, sending, away, signed_out, stranger
//   outbox:full    {kind, label}             it could NOT be kept (`add` rejects with FullError)

import { page, tell, uuid } from "./page.js";
import { store } from "./store.js";
import { inTurn } from "./turn.js";

const MOST = 20;
const BYTES = 1_000_000;
const PATIENCE = 30_000;
const others = "BroadcastChannel" in window ? new BroadcastChannel("ruman-outbox") : null;
const promised = new Map();
let state = "idle";
let csrf = page.csrf || "";
let delay = 0;
let timer = 0;
let running = false;
let again = false;

const listed = async (which) => (await store.all()).filter((record) => record.state === which);

/** How many acts the server hasn't confirmed yet. */
export const waiting = async () => (await listed("waiting")).length;
/** The acts that wait, in order. */
export const waitingActs = () => listed("waiting");
/** The acts that the server refused and nobody here has read about yet. */
export const refused = () => listed("refused");

const changed = async (told = true) => {
  const records = await store.all();
  const count = (which) => records.filter((record) => record.state === which).length;
  tell("outbox:change", { waiting: count("waiting"), refused: count("refused"), state });
  if (told) others?.postMessage({ changed: true });
};

/** Keep an act and send it as soon as that can be; resolves with the server's answer. */
export const add = async (kind, payload, { label = "", mark = null, id = uuid() } = {}) => {
  if (!page.acts) throw new Error("acts belong to a page of an event's staff");
  const record = {
    id,
    door: page.acts,
    kind,
    payload,
    device_at: new Date().toISOString(),
    token: page.token,
    label,
    mark,
    state: "waiting",
  };
  const answered = new Promise((resolve) => promised.set(record.id, resolve));
  try {
    await store.put(record);
  } catch (error) {
    promised.delete(record.id);
    tell("outbox:full", { kind, label });
    throw error;
  }
  tell("outbox:kept", { id: record.id, kind, label, mark });
  await changed();
  wake();
  return answered;
};

const tellRead = ({ id, door }) =>
  ask(door.replace(/acts\/$/, "refused/read/"), {
    method: "POST",
    headers: { "X-CSRFToken": csrf },
    body: new URLSearchParams({ act: id }),
  });

/** Somebody has read why an act was refused: it leaves the device, and organizers needn't read it. */
export const read = async (id) => {
  for (const record of await refused()) {
    if (record.id !== id) continue;
    await store.remove(record);
    tellRead(record).catch(() => {}); // without a network the organizers read it on their page
  }
  await changed();
};

/** Send an act again at which the server failed, as the same act. */
export const retry = async (id) => {
  for (const record of await refused()) {
    if (record.id === id) await store.put({ ...record, state: "waiting" });
  }
  await changed();
  wake();
};

const heard = (answer) => {
  tell("outbox:answer", answer);
  promised.get(answer.id)?.(answer);
  promised.delete(answer.id);
};

const settle = async (record, answer) => {
  if (answer.status === "refused") {
    const { code, reason, fields } = answer;
    await store.put({ ...record, state: "refused", code, reason, fields });
  } else {
    await store.remove(record);
  }
  const { id, kind, mark, label } = record;
  const status = answer.status === "refused" ? "refused" : "done";
  const full = { ...answer, id, kind, mark, label, status };
  heard(full);
  others?.postMessage({ answer: full });
};

const ask = (address, options = {}) =>
  fetch(address, { ...options, credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE) });

/** Whether somebody of the event's staff is signed in; takes a fresh CSRF token on the way. */
const admitted = async (door) => {
  const response = await ask(door.replace(/acts\/$/, "ticket/"), { cache: "no-store" });
  if (!response.ok) return false;
  const ticket = await response.json();
  csrf = ticket.csrf;
  return Boolean(ticket.who);
};

const post = (door, batch) => {
  const acts = batch.map(({ id, kind, label, payload, device_at, token }) => ({
    id,
    kind,
    label,
    payload,
    device_at,
    token,
  }));
  const body = JSON.stringify({ sent_at: new Date().toISOString(), acts });
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": csrf };
  return ask(door, { method: "POST", headers, body });
};

const batchOf = (records, most) => {
  const batch = [];
  let size = 0;
  for (const record of records) {
    size += JSON.stringify(record.payload).length;
    if (batch.length && (batch.length >= most || size > BYTES)) break;
    batch.push(record);
  }
  return batch;
};

/** What came of one post: "sent", or the state in which the rest must wait. */
const sendBatch = async (door, batch) => {
  let response = await post(door, batch);
  if (response.status === 403) {
    if (!(await admitted(door))) return "signed_out";
    response = await post(door, batch);
  }
  if (response.status === 401) return "signed_out";
  if (response.status === 404) return "stranger";
  if (response.status === 400 || response.status === 413) {
    const told = await response.json().catch(() => ({}));
    if (batch.length > 1) return "smaller";
    await settle(batch[0], { status: "refused", code: told.code || "malformed", reason: told.reason || "" });
    return "sent";
  }
  if (!response.ok) return "away";
  const { acts, left } = await response.json();
  const byId = new Map(acts.map((answer) => [answer.id, answer]));
  const answered = batch.filter((record) => byId.has(record.id));
  for (const record of answered) await settle(record, byId.get(record.id));
  await changed();
  return left || !answered.length ? "away" : "sent";
};

/** Send what waits for one event, in order, until there is none or it must wait. */
const sendTo = async (door) => {
  let most = MOST;
  for (;;) {
    const records = (await listed("waiting")).filter((record) => record.door === door);
    if (!records.length) return "idle";
    if (state !== "sending") {
      state = "sending";
      await changed();
    }
    const came = await sendBatch(door, batchOf(records, most));
    if (came === "sent") delay = 0;
    else if (came === "smaller") most = 1;
    else return came;
  }
};

const flush = async () => {
  const before = state;
  let worst = "idle";
  for (const door of new Set((await listed("waiting")).map((record) => record.door))) {
    try {
      const barred = before === "signed_out" || before === "stranger";
      const came = barred && !(await admitted(door)) ? before : await sendTo(door);
      if (came !== "idle") worst = came;
    } catch {
      worst = "away"; // no network, or an answer that isn't the server's
    }
  }
  state = worst;
};

/** Try to send now; called when something waits, and whenever contact may be back. */
export const wake = async () => {
  again = true;
  if (running) return;
  running = true;
  clearTimeout(timer);
  try {
    while (again) {
      again = false;
      if (await waiting()) await inTurn(flush);
      else state = "idle";
    }
  } finally {
    running = false;
  }
  await changed();
  if (state === "idle") return;
  delay = Math.min(delay ? delay * 2 : 1000, state === "away" ? 15_000 : 30_000);
  timer = setTimeout(wake, delay * (0.8 + 0.4 * Math.random()));
};

const hurry = () => {
  delay = 0;
  wake();
};

others?.addEventListener("message", ({ data }) => {
  if (data.answer) heard(data.answer);
  changed(false);
});
window.addEventListener("storage", (event) => event.key?.startsWith("ruman.act.") && changed(false));
window.addEventListener("online", hurry);
window.addEventListener("pageshow", (event) => event.persisted && hurry());
document.addEventListener("news:contact", hurry);
document.addEventListener("visibilitychange", () => document.hidden || hurry());
wake();
