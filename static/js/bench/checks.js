/* Checks: one tap for all of them, one for each that differs. Only those that the class needs are asked. */

const rows = () => [...document.querySelectorAll("#checks .check")];
const asked = () => rows().filter((row) => !row.hidden);
const answerOf = (row) => row.querySelector(":checked")?.value ?? "";

export function askOnly(list = "") {
  const codes = list.split(" ");
  for (const row of rows()) {
    row.hidden = !codes.includes(row.dataset.check);
    row.disabled = row.hidden;
  }
  showWhetherAllPassed();
}

export function answers() {
  return Object.fromEntries(asked().map((row) => [row.dataset.check, answerOf(row) || "unseen"]));
}

/* Every answer on the sheet, of checks that aren't asked just now too: which are asked depends on the class. */
export const given = () => rows().map((row) => [row.dataset.check, answerOf(row)]).filter(([, answer]) => answer);

export function passAll() {
  for (const row of asked()) row.querySelector(`[value="${row.dataset.usual || "passed"}"]`).checked = true;
  showWhetherAllPassed();
}

export function fill(given) {
  for (const row of rows()) {
    const wanted = given[row.dataset.check];
    for (const radio of row.querySelectorAll("input")) radio.checked = radio.value === wanted;
  }
  showWhetherAllPassed();
}

export function clear() {
  for (const radio of document.querySelectorAll("#checks input")) radio.checked = false;
  showWhetherAllPassed();
}

/* The faults of what failed, in words; they go with the verdict as its reason. */
export const faults = () => asked().flatMap((row) => [...row.querySelectorAll('.faults:not([hidden]) [aria-pressed="true"]')].map((chip) => chip.dataset.fault));

function showFaults() {
  for (const row of rows()) {
    const chips = row.querySelector(".faults");
    if (!chips) continue;
    chips.hidden = answerOf(row) !== "failed";
    if (chips.hidden) for (const chip of chips.querySelectorAll("[data-fault]")) chip.setAttribute("aria-pressed", "false");
  }
}

export function showWhetherAllPassed() {
  showFaults();
  const found = asked().map(answerOf);
  const all = found.length > 0 && found.every((answer) => answer === "passed" || answer === "na");
  document.getElementById("all-passed").setAttribute("aria-pressed", String(all));
}
