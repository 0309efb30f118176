/* The label on the weapon: the next number, or one that is typed or scanned in. */

const field = document.getElementById("tag");
const box = document.getElementById("tag-field");
const opener = document.getElementById("tag-open");
const shown = document.getElementById("tag-shown");
const word = document.getElementById("tag-word");
let own = null; // the number that the weapon bears already

// a number as on the label; of a scanned code only its end
const four = (number) => {
  const text = String(number || "–");
  if (/^\d+$/.test(text)) return text.padStart(4, "0");
  return text.length > 8 ? `…${text.replace(/\/$/, "").slice(-4)}` : text;
};
const state = () => document.getElementById("who").dataset;
let local = 0; // the next number as counted here, while the server is away

const next = () => Math.max(Number(state().nextTag) || 0, local);

function paint() {
  const typed = field.value.trim();
  field.placeholder = own ? "" : four(next() || "");
  shown.textContent = four(typed || own || next() || "");
  word.textContent = typed ? word.dataset.typed : own ? word.dataset.own : word.dataset.next;
}

export function begin() {
  own = null;
  field.value = "";
  box.hidden = true;
  opener.setAttribute("aria-expanded", "false");
  paint();
}

export function bears(number) {
  own = number || null;
  paint();
}

export function type(text) {
  field.value = text;
  paint();
}

/* What the act asks for: a number that was typed, none if it bears one, or the next one. A station with
   a block of its own says which, so that it can be written on the weapon while the server is away. */
export function chosen() {
  const typed = field.value.trim();
  if (typed) return typed;
  if (own) return "";
  return state().tagBlock && next() ? String(next()) : "next";
}

export function used(number) {
  if (/^\d+$/.test(String(number)) && Number(number) === next()) local = Number(number) + 1;
  paint();
}

export function refuse(reason) {
  open();
  document.getElementById("tag-problem").textContent = reason;
  return true;
}

export function open() {
  box.hidden = false;
  opener.setAttribute("aria-expanded", "true");
  field.focus();
  field.select();
}

export function close() {
  paint();
  box.hidden = true;
  opener.setAttribute("aria-expanded", "false");
  opener.focus();
}

opener.addEventListener("click", () => (box.hidden ? open() : close()));
field.addEventListener("input", () => {
  document.getElementById("tag-problem").textContent = "";
  paint();
});
document.addEventListener("who:fresh", paint);
if (!document.getElementById("tag-problem").textContent.trim()) field.value = ""; // it is filled for whoever has no script
box.hidden = !field.value;
paint();
