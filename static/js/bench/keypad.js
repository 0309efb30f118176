/* Own digits for gloves; the device's keyboard would cover the verdict. */

export function useKeypad(pad, { activeMeasure, typed }) {
  pad.hidden = false;
  for (const input of document.querySelectorAll(".measure input[inputmode]")) input.inputMode = "none";
  // A finger on a digit must not take the focus from the field it writes to.
  pad.addEventListener("pointerdown", (event) => event.preventDefault());
  pad.addEventListener("mousedown", (event) => event.preventDefault());
  pad.addEventListener("click", (event) => {
    const digit = event.target.closest("[data-digit]")?.dataset.digit;
    const field = activeMeasure();
    if (!digit || !field) return;
    if (document.activeElement !== field) field.focus();
    if (digit === "erase") erase(field);
    else write(field, digit);
    typed(field);
  });
}

/* On a phone the digits show while a measure is written. They fold away only after a tap elsewhere has
   done its work, and the page scrolls by as much: nothing moves under the finger. */
export function foldKeypad(step) {
  step.addEventListener("focusin", (event) => {
    if (event.target.matches("input:not(.btn-check)")) step.classList.add("typing");
  });
  document.addEventListener("click", ({ target }) => {
    if (!step.classList.contains("typing") || step.contains(target) || target.closest(".g-types") || !target.isConnected) return;
    const before = target.getBoundingClientRect().top;
    step.classList.remove("typing");
    const moved = target.getBoundingClientRect().top - before;
    if (window.scrollY + moved < 0) step.classList.add("typing");
    else window.scrollBy({ top: moved, behavior: "instant" });
  });
}

function write(field, digit) {
  const from = field.selectionStart ?? field.value.length;
  const to = field.selectionEnd ?? from;
  if (field.value.length - (to - from) >= 40) return;
  field.setRangeText(digit, from, to, "end");
}

function erase(field) {
  const from = field.selectionStart ?? field.value.length;
  const to = field.selectionEnd ?? from;
  if (from === to) field.setRangeText("", Math.max(0, from - 1), to, "end");
  else field.setRangeText("", from, to, "end");
}
