/* The roster at the muster: filter by name, number or tag; ticks go by the outbox and are kept on the
   device until they have arrived. Without a script the same buttons post. */

import { add } from "./outbox.js";
import { followScans } from "./scanned.js";

const form = document.getElementById("roster");
const box = document.getElementById("roster-find");
const fold = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
let only = "";

const shown = (line, words) => {
  if (only === "missing" && line.classList.contains("is-here")) return false;
  if (only === "findings" && !line.querySelector(".finds")) return false;
  const found = fold(line.dataset.find);
  return words.every((word) => found.includes(word));
};

const filter = () => {
  const words = fold(box.value).split(/\s+/).filter(Boolean);
  for (const line of form.querySelectorAll("li[data-person]")) line.hidden = !shown(line, words);
};

const press = (line, here) => {
  const button = line.querySelector("[data-tick]");
  line.classList.toggle("is-here", here);
  button.setAttribute("aria-pressed", String(here));
  button.dataset.tick = here ? "off" : "on";
  button.name = here ? "tick_off" : "tick_on";
};

const tick = async (button) => {
  const line = button.closest("li");
  const here = button.dataset.tick === "on";
  const label = (here ? form.dataset.label : form.dataset.labelOff).replace("{name}", line.querySelector(".nm").textContent.trim());
  press(line, here);
  line.classList.add("is-waiting");
  try {
    const person = Number(line.dataset.person);
    const answer = await add("battles.tick", { clash: Number(form.dataset.clash), combatant: person, here }, { label, mark: person });
    if (answer.status !== "done") press(line, !here);
  } catch {
    press(line, !here); // the device could not keep it; its own dialog says so
  }
  line.classList.remove("is-waiting");
};

form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-tick]");
  if (!button) return;
  event.preventDefault();
  tick(button);
});
box.addEventListener("input", filter);

const tickOnly = (left) => {
  if (left.length !== 1) return false;
  tick(left[0]);
  box.value = "";
  filter();
  return true;
};
const tickShown = () => tickOnly([...form.querySelectorAll("li[data-person]:not([hidden]) [data-tick=on]")]);
const wasScanned = ({ people }) => {
  const lines = people.map((pk) => form.querySelector(`#line-${pk}`)).filter(Boolean);
  if (tickOnly(lines.map((line) => line.querySelector("[data-tick=on]")).filter(Boolean))) return;
  box.value = lines.length === 1 ? lines[0].querySelector(".no").textContent : "";
  filter();
};
followScans(box, form.dataset.scanned, { onAnswer: wasScanned, onAway: filter, onEnter: tickShown });
for (const button of document.querySelectorAll("[data-only]")) {
  button.addEventListener("click", () => {
    only = only === button.dataset.only ? "" : button.dataset.only;
    for (const other of document.querySelectorAll("[data-only]")) other.setAttribute("aria-pressed", String(other.dataset.only === only));
    filter();
  });
}
document.addEventListener("news:fresh", filter);
