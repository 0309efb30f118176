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
    if (key === "/") {
      document.getElementById("find")?.focus();
      return;
    }
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

  const burst = bursts({
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

  // before anybody else hears of it: a scanned address is full of keys that mean something elsewhere
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const at = document.activeElement;
    if (isWords(at) || at?.closest?.("dialog")) {
      inWords(at, event);
    } else if (event.key === "Enter") {
      if (burst.ends(event) || enter(at, event)) event.preventDefault();
    } else if (event.key === "Escape") {
      if (at?.closest?.(".menu, .suggestions, .finder")) return;
      event.preventDefault();
      press("Escape");
    } else if (/^[0-9.,]$/.test(event.key)) {
      burst.take(event);
      if (!isMeasure(at)) activeMeasure()?.focus(); // before the browser types the digit
    } else if (event.key.length === 1 && event.key !== " ") {
      event.preventDefault();
      event.stopPropagation();
      event.bench = true;
      burst.take(event);
    } else if (event.key === " " && isMeasure(at)) {
      event.preventDefault();
    }
  }, true);

  /* In a field for words only Enter means more than itself, and Escape leaves it. */
  function inWords(at, event) {
    if (at.closest("dialog, .finder")) return;
    if (event.key === "Enter" && enter(at, event)) event.preventDefault();
    if (event.key === "Escape") {
      event.preventDefault();
      at.blur();
    }
  }
}
