/* Before signing in: what waits on this device is said, since signing in sends it. */

import { store } from "./store.js";

const note = document.getElementById("kept");
const waiting = (await store.all()).filter((record) => record.state === "waiting").length;
if (waiting) {
  note.querySelector("[data-words]").textContent = note.dataset.words.replace("{n}", waiting);
  note.hidden = false;
}
