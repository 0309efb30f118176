// The herald's desk: wires keys, outbox, clock and pictures together.

import { takeOver } from "./ask.js";
import { measure } from "./clock.js";
import { undo } from "./do.js";
import { followKeys } from "./keys.js";
import { expected, refresh } from "./model.js";
import { sayHere } from "./present.js";
import { forget, hidden } from "./slots.js";
import { sound } from "./sound.js";
import { paintAll, paintTime } from "./view.js";

const byId = (id) => document.getElementById(id);
const main = byId("main");
const SWAPPED = "ruman.desk.swapped";
let state = "";

const draw = () => {
  const bout = expected();
  if (bout.state !== "counting") forget();
  state = `${bout.state} ${bout.fighting} ${bout.state === "called" ? Math.floor(Date.now() / 1000) : ""}`;
  paintAll(bout);
};

const swap = (on) => {
  main.classList.toggle("swapped", on);
  byId("swap").setAttribute("aria-pressed", String(on));
  localStorage.setItem(SWAPPED, on ? "1" : "");
  draw();
};

const tell = (text) => {
  byId("told").hidden = !text;
  byId("told").querySelector("[data-text]").textContent = text;
};

byId("swap").addEventListener("click", () => swap(!main.classList.contains("swapped")));
byId("show-keys").addEventListener("click", () => (byId("keys").open ? byId("keys").close() : byId("keys").show()));
byId("take-over").addEventListener("click", takeOver);
byId("told").querySelector("[data-close]").addEventListener("click", () => tell(""));
document.querySelector('[data-slot="undo"]').addEventListener("click", undo);
for (const dialog of document.querySelectorAll(".desk-dialog")) {
  dialog.querySelector('[data-key="Escape"]').addEventListener("click", () => dialog.close());
}

document.addEventListener("desk:change", draw);
document.addEventListener("desk:refused", ({ detail }) => {
  sound("no");
  tell(`${detail.label}: ${detail.reason}`);
});

followKeys((key, repeated) => {
  const slot = hidden(expected())[key];
  if (slot && !slot.off && !repeated) slot.run();
  return Boolean(slot);
});

swap(localStorage.getItem(SWAPPED) === "1");
measure();
refresh();
sayHere();
// the clock's digits ten times a second; everything else when it changes, or time runs out
setInterval(() => {
  const bout = expected();
  const now = `${bout.state} ${bout.fighting} ${bout.state === "called" ? Math.floor(Date.now() / 1000) : ""}`;
  if (now !== state) draw();
  else paintTime(bout);
}, 100);
main.dataset.ready = "";
