/* A picture from the device's camera, shrunk here, kept with the acts until the server has it. */

import { shrink } from "../photo.js";

const input = document.getElementById("photo");
const opener = document.getElementById("photo-open");
const shown = document.getElementById("photo-shown");
const problem = document.getElementById("photo-problem");
let kept = "";

export const taken = () => kept;

export function clear() {
  kept = "";
  input.value = "";
  shown.hidden = true;
  shown.removeAttribute("src");
  problem.textContent = "";
}

opener.addEventListener("click", () => input.click());
input.addEventListener("change", async () => {
  const file = input.files[0];
  if (!file) return;
  problem.textContent = "";
  try {
    kept = await shrink(file);
    shown.src = kept.startsWith("data:image/") ? kept : URL.createObjectURL(file);
    shown.hidden = false;
  } catch {
    clear();
    problem.textContent = problem.dataset.unreadable;
  }
});
