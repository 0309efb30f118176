// What waits on this device: the badge in the bar, the title, the list, and what was refused.

import { page, words } from "./page.js";
import * as outbox from "./outbox.js";

const badge = document.querySelector("[data-outbox-badge]");
const dialog = document.getElementById("outbox");
const nobody = document.getElementById("nobody");
const full = document.getElementById("outbox-full");
const title = document.title;

const row = (record, name) => {
  const item = dialog.querySelector(`template[data-row="${name}"]`).content.cloneNode(true);
  const put = (selector, text) => {
    const place = item.querySelector(selector);
    if (place) place.textContent = text;
  };
  const at = new Date(record.device_at);
  put("[data-label]", record.label || record.kind);
  put("[data-at]", at.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
  put("[data-reason]", record.reason || "");
  const button = item.querySelector("[data-read]");
  if (button) button.dataset.read = record.id;
  const retry = item.querySelector("[data-retry]");
  if (retry) {
    retry.dataset.retry = record.id;
    retry.hidden = record.code !== "failed";
  }
  return item;
};

const list = async () => {
  const refused = await outbox.refused();
  const waiting = await outbox.waitingActs();
  dialog
    .querySelector("[data-rows]")
    .replaceChildren(
      ...refused.map((record) => row(record, "refused")),
      ...waiting.map((record) => row(record, "waiting")),
    );
};

const part = (text, at) => {
  const span = document.createElement("span");
  span.textContent = at ? ` · ${text}` : text;
  return span;
};

const show = async ({ waiting, refused, state }) => {
  const parts = [];
  if (waiting) parts.push(words(state === "away" ? "textAway" : "textWaiting", { n: waiting }));
  if (refused) parts.push(words("textRefused", { n: refused }));
  document.title = waiting + refused ? `(${waiting + refused}) ${title}` : title;
  document.documentElement.dataset.waiting = String(waiting);
  for (const place of document.querySelectorAll("[data-outbox-count]")) place.value = String(waiting);
  if (badge) {
    badge.hidden = !parts.length;
    badge.querySelector("[data-outbox-text]").replaceChildren(...parts.map(part));
    badge.classList.toggle("aside", refused > 0);
  }
  const shut = state === "signed_out" || state === "stranger";
  if (nobody) nobody.hidden = !shut || !waiting;
  if (!dialog) return;
  for (const place of dialog.querySelectorAll(".plain-origin")) place.hidden = window.isSecureContext || !waiting;
  for (const place of dialog.querySelectorAll("[data-state]")) {
    place.hidden = place.dataset.state !== (shut ? "signed_out" : state);
  }
  if (dialog.open) await list();
};

document.addEventListener("outbox:change", ({ detail }) => show(detail));
document.addEventListener("outbox:full", ({ detail }) => {
  if (!full) return;
  full.querySelector("[data-label]").textContent = detail.label || detail.kind;
  full.showModal();
});

badge?.addEventListener("click", async () => {
  await list();
  dialog.showModal();
});
dialog?.addEventListener("click", ({ target }) => {
  const read = target.closest("[data-read]");
  const retry = target.closest("[data-retry]");
  if (read) outbox.read(read.dataset.read);
  if (retry) outbox.retry(retry.dataset.retry);
});

// The stations' list shows how much each device still holds.
let told = null;
let beating = 0;
const beat = async (waiting) => {
  try {
    await fetch(page.beat, { method: "POST", body: new URLSearchParams({ waiting: String(waiting) }) });
    told = waiting;
  } catch {
    told = null; // the next change or minute tells it
  }
};
if (page.beat) {
  document.addEventListener("outbox:change", ({ detail }) => {
    if (beating || detail.waiting === told) return;
    beating = setTimeout(async () => {
      beating = 0;
      beat(await outbox.waiting());
    }, 3000);
  });
  setInterval(async () => document.hidden || beat(await outbox.waiting()), 60_000);
}
