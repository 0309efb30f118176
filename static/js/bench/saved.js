/* What became of the weapon before: waiting, then what the server says of it, in the list's own words. */

const strip = document.getElementById("saved");
const what = document.getElementById("saved-what");
const more = document.getElementById("saved-more");
const back = document.getElementById("saved-back");
let watched = null; // the weapon that the strip speaks of, from its verdict on
let done = false; // the server has that verdict
let passed = false; // the next weapon is on the sheet
let takeBack = null;

const tones = ["t-or", "t-vert", "t-gules", "t-azure", "t-sable"];
const text = (element) => element?.textContent.trim().replace(/\s+/g, " ") ?? "";

export const label = (button, thing) => [text(button.querySelector("b") ?? button.querySelector("span") ?? button), thing].filter(Boolean).join(", ");
export const photoLabel = (words) => strip.dataset.photo.replace("{what}", words);

function show(state, tone, first, second = "") {
  strip.hidden = false;
  strip.classList.remove(...tones);
  strip.classList.add(tone);
  strip.classList.toggle("is-waiting", state === "waiting");
  for (const icon of strip.querySelectorAll("[data-when]")) icon.hidden = !icon.dataset.when.split(" ").includes(state);
  what.textContent = first;
  more.textContent = second;
  back.hidden = state !== "refused";
}

export function waits(words, weapon) {
  watched = weapon;
  done = passed = false;
  show("waiting", "t-or", strip.dataset.waiting.replace("{what}", words));
}

export function refused(reason, restore) {
  watched = null;
  takeBack = restore;
  show("refused", "t-gules", strip.dataset.refused, reason);
}

/* The server has a verdict: the list, once it is fresh, says what of it. */
export function confirmed(weapon) {
  if (weapon !== watched) return;
  done = true;
  tellDone();
}

/* The next weapon is begun: what became of the last one goes, once that is known. A refused one stays. */
export function passOn() {
  passed = true;
  if (watched && done) leave();
}

function leave() {
  watched = null;
  strip.hidden = true;
}

function tellDone() {
  const row = done && document.getElementById(`row-${watched}`);
  if (!row) return;
  if (passed) {
    leave();
    return;
  }
  const tone = tones.find((each) => row.classList.contains(each)) ?? "t-sable";
  const state = { "t-vert": "approved", "t-or": "warned", "t-gules": "rejected", "t-azure": "again" }[tone] ?? "out";
  const words = strip.dataset.done.replace("{status}", text(row.querySelector(".status"))).replace("{what}", text(row.querySelector("b")));
  show(state, tone, words, text(row.querySelector("small")));
}

document.addEventListener("who:fresh", tellDone);
back.addEventListener("click", () => {
  takeBack?.();
  strip.hidden = true;
});
