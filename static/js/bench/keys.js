/* Keys: whatever names its key with data-key is pressed by it. Digits go to the measure.
   In a field for words the letters are letters; in a measure they press keys, but `cm` is a unit. */

import { bursts } from "./scan.js";

const UNIT_WAIT = 450; // ms in which an m after a c makes it "cm" rather than a key

const isMeasure = (element) => element?.matches?.(".measure input:not(.btn-check)");
const isWords = (element) =>
  element?.matches?.("input:not([type=radio], [type=checkbox], [type=file]), textarea, select") && !isMeasure(element);
const visible = (element) => !element.closest("[hidden]") && !element.disabled && element.getClientRects().length > 0;

function press(key) {
  const wanted = key.length === 1 ? key.toLowerCase() : key;
  const target = [...document.querySelectorAll("[data-key]")].find(
    (element) => (element.dataset.key.length === 1 ? element.dataset.key.toLowerCase() : element.dataset.key) === wanted && visible(element),
  );
  target?.click();
  return Boolean(target);
}

export function followKeys({ activeMeasure, typed, enter, scanned }) {
  let unit = 0; // a c that may still become cm

  function letter(key) {
    if (unit) {
      clearTimeout(unit);
      unit = 0;
      if (key.toLowerCase() === "m") return;
      press("c");
    }
    const measure = activeMeasure();
    if (key.toLowerCase() === "c" && measure?.value && document.activeElement === measure) {
      unit = setTimeout(() => { unit = 0; press("c"); }, UNIT_WAIT);
      return;
    }
    press(key);
  }

  const take = bursts({
    begin: () => ({ field: document.activeElement, value: document.activeElement?.value }),
    onKeys: (events) => events.filter((event) => event.bench).forEach((event) => letter(event.key)),
    onScan(text, start) {
      if (isMeasure(start.field)) {
        start.field.value = start.value;
        typed(start.field);
      }
      scanned(text);
    },
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const at = document.activeElement;
    if (event.key === "Escape") {
      if (at?.closest?.(".menu, .suggestions, .finder, dialog")) return;
      event.preventDefault();
      press("Escape");
    } else if (event.key === "Enter") {
      if (enter(at, event)) event.preventDefault();
    } else if (isWords(at) || at?.closest?.("dialog")) {
      return;
    } else if (event.key === "/") {
      event.preventDefault();
      document.getElementById("find")?.focus();
    } else if (/^[0-9.,]$/.test(event.key)) {
      take(event);
      if (!isMeasure(at)) activeMeasure()?.focus(); // before the browser types the digit
    } else if (event.key.length === 1 && event.key !== " ") {
      event.preventDefault();
      event.bench = true;
      take(event);
    } else if (event.key === " " && isMeasure(at)) {
      event.preventDefault();
    }
  });
}
