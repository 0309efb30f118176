/* The person's weapons beside the sheet: fetched afresh when something about them changed, never while a
   finger is on them; what still waits on this device is listed there too, in gold. */

import { waitingActs } from "../outbox.js";
import { tell } from "../page.js";

const template = document.getElementById("waiting-row");
const here = () => document.getElementById("who");
let running = null;
let next = null;

/* Resolves when a list that was asked for after this call is shown. */
export function refresh() {
  next ??= (running ?? Promise.resolve()).then(() => {
    next = null;
    running = fetchAndShow();
    return running;
  });
  return next;
}

async function fetchAndShow() {
  try {
    const answer = await fetch(here().dataset.url, { headers: { "X-Requested-With": "fetch" }, redirect: "error" });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("who");
    await fingersOff();
    if (fresh) await show(fresh);
  } catch {
    // out of reach: what is shown stays, the page says how old it is
  }
}

const fingersOff = async () => {
  while (here().matches(":active")) await new Promise((resolve) => setTimeout(resolve, 100));
};

async function show(fresh) {
  const open = document.getElementById("fold")?.checked;
  const focused = here().contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  const acts = await waitingOf();
  here().replaceWith(document.importNode(fresh, true));
  const fold = document.getElementById("fold");
  if (fold) fold.checked = open;
  list(acts);
  if (focused) here().querySelector(`[href="${CSS.escape(focused)}"]`)?.focus();
  tell("who:fresh");
}

const waitingOf = async () => {
  const person = Number(document.getElementById("sheet").dataset.person);
  return (await waitingActs()).filter((act) => act.kind === "weapons.inspect" && act.payload.person === person);
};

function list(acts) {
  const rows = document.getElementById("weapon-rows");
  for (const old of rows.querySelectorAll(".t-waiting")) old.remove();
  for (const act of acts) {
    const row = template.content.firstElementChild.cloneNode(true);
    row.querySelector("b").textContent = act.label;
    const before = document.getElementById(`row-${act.payload.weapon}`);
    if (before) before.after(row);
    else rows.append(row);
  }
}

/* What waits changed: only the gold rows are touched. */
export async function showWaiting() {
  list(await waitingOf());
}
