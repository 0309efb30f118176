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

export function put(picture) {
  kept = picture;
  shown.src = picture;
  shown.hidden = false;
}

opener.addEventListener("click", () => input.click());
input.addEventListener("change", async () => {
  const file = input.files[0];
  if (!file) return;
  problem.textContent = "";
  try {
    put(await shrink(file));
  } catch {
    clear();
    problem.textContent = problem.dataset.unreadable;
  }
});
