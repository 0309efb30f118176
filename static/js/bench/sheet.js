/* The sheet on which one weapon is written: its type, and the measures that this type needs. */

import * as checks from "./checks.js";

const form = document.getElementById("sheet");
const measures = document.getElementById("measures");
const boxes = () => [...measures.querySelectorAll("[data-for]")];
const shownBoxes = () => boxes().filter((box) => !box.hidden);
let last = null; // the measure that digits go to

const asking = () => [typeOf(), `${typeOf()}.${form.querySelector(`[name="shape-${typeOf()}"]:checked`)?.value ?? ""}`];
const optional = (field) => (field.dataset.optional ?? "").split(" ").some((code) => asking().includes(code));

export const typeButton = () => form.querySelector("[name=type]:checked");
export const typeOf = () => typeButton()?.value ?? "";
export const fields = () => shownBoxes().flatMap((box) => [...box.querySelectorAll("input:not(.btn-check)")]);

/* Show what this type is measured by, and nothing else. */
export function showMeasures() {
  const type = typeOf();
  for (const box of boxes()) {
    box.hidden = !box.dataset.for.split(" ").some((code) => asking().includes(code)) && !(box.dataset.first && !type);
    for (const input of box.querySelectorAll("input")) input.disabled = box.hidden;
  }
  measures.classList.toggle("single", shownBoxes().length === 1);
  const title = document.getElementById("measure-title");
  title.textContent = shownBoxes().length === 1 ? shownBoxes()[0].querySelector("label").textContent : title.dataset.many;
  for (const shape of measures.querySelectorAll(".how-shape")) {
    const href = shape.getAttribute("href");
    if (type) shape.setAttribute("href", href.replace(/#.*/, `#${type}`));
  }
  last = fields()[0] ?? null;
}

measures.addEventListener("focusin", (event) => {
  if (event.target.matches("input:not(.btn-check)")) last = event.target;
});

/* The measure that a digit goes to: the one with the focus, the one that had it, or the first empty one. */
export function activeMeasure() {
  const all = fields();
  if (all.includes(document.activeElement)) return document.activeElement;
  return all.includes(last) ? last : (all.find((field) => !field.value) ?? all[0] ?? null);
}

/* The next measure that is needed and still empty. */
export const nextEmpty = () => fields().find((field) => !field.value.trim() && !optional(field)) ?? null;
export const isEmpty = () => !typeOf() && fields().every((field) => !field.value);

/* The thing in words, for what waits: its type and measures as written. */
export function inWords() {
  const type = form.querySelector("[name=type]:checked + label");
  const name = type ? [...type.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent.trim()).join("") : "";
  const sizes = fields().map((field) => field.value.trim()).filter(Boolean).slice(0, 2).join(" × ");
  return [name, sizes].filter(Boolean).join(" ");
}

/* Pick another type: on a phone the others are shown again. */
export function forgetType() {
  for (const radio of form.querySelectorAll("[name=type]")) radio.checked = false;
  showMeasures();
}

/* What the server could not read, beside its field; what was typed stays. */
export function showProblems(list) {
  const found = new Map([...list.querySelectorAll("dt")].map((dt) => [dt.textContent, dt.nextElementSibling.textContent]));
  for (const field of measures.querySelectorAll("[name]")) say(field.name, found.get(field.name) ?? "");
}

/* What is on the sheet, as text, exactly as typed. */
export function written() {
  const found = { type: typeOf(), class_code: form.querySelector("[name=class_code]:checked, [name=class_code][type=hidden]")?.value ?? "" };
  for (const input of measures.querySelectorAll("input:not(:disabled)")) {
    if (input.classList.contains("btn-check") && !input.checked) continue;
    if (!input.name.startsWith("shape-")) found[input.name] = input.value;
  }
  return found;
}

/* What the server is asked about: the same sheet is the same question. */
export function question() {
  const asked = new URLSearchParams(written());
  if (!form.querySelector("[name=class_code]:checked")) asked.delete("class_code"); // only where there is a choice
  asked.set("weapon", form.elements.weapon.value);
  for (const [code, answer] of checks.given()) asked.set(`check-${code}`, answer);
  return asked.toString();
}

export function fill(values) {
  if (values.weapon) form.elements.weapon.value = values.weapon;
  if (values.expected_version !== undefined) form.elements.expected_version.value = values.expected_version;
  for (const radio of form.querySelectorAll("[name=type]")) radio.checked = radio.value === values.type;
  chooseShape(values);
  showMeasures();
  for (const input of measures.querySelectorAll("input")) {
    const value = values[input.name] ?? "";
    if (input.classList.contains("btn-check")) input.checked = input.value === String(value);
    else input.value = value;
  }
  for (const name of ["reason", "inspected_by", "inspected_at"]) form.elements[name].value = values[name] ?? "";
  document.getElementById("paper").hidden = !values.inspected_by && !values.inspected_at;
  checks.fill(values.checks ?? {});
}

/* The shape whose measures are there: a diameter makes a shield round. */
function chooseShape(values) {
  const shapes = [...form.querySelectorAll(`[name="shape-${values.type}"]`)];
  if (!shapes.length) return;
  const asks = (box, shape) => box.dataset.for.split(" ").includes(`${values.type}.${shape.value}`);
  const taken = (shape) => boxes().filter((box) => asks(box, shape) && values[box.querySelector("input").name]);
  const best = shapes.reduce((one, other) => (taken(other).length > taken(one).length ? other : one));
  for (const shape of shapes) shape.checked = shape === best;
}

/* An empty sheet for the next weapon, with an id of its own. */
export function clear() {
  for (const input of form.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox])")) input.value = "";
  for (const input of form.querySelectorAll("[type=radio]")) input.checked = false;
  for (const shape of form.querySelectorAll("[name^=shape-]:first-child")) shape.checked = true;
  for (const problem of form.querySelectorAll(".problem")) problem.textContent = "";
  for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  checks.clear();
  showMeasures();
}

export function say(name, problem) {
  const place = document.getElementById(`${name}-problem`);
  const field = document.getElementById(name);
  if (place) place.textContent = problem;
  if (field && problem) field.setAttribute("aria-invalid", "true");
  else field?.removeAttribute("aria-invalid");
  return Boolean(place);
}
