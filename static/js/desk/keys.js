// Keys. Whatever shows its key is pressed by it: what is asked first, then the desk. A text field
// that took the focus never eats an act, and a key that is held down is one press.

import { press as guarded, release } from "./guard.js";

const isText = (element) => element?.matches?.("textarea, select, input:not([type=checkbox], [type=radio], [type=button])");
const usable = (element) => !element.disabled && !element.closest("[hidden]") && element.getClientRects().length > 0;
let walked = false; // the focus was moved by Tab: Enter is for what it stands on

const nameOf = (event) => {
  if (event.key.length > 1 || event.key === " ") return event.key;
  // letters by what is printed on them, except where another script is typed
  if (/^[a-z]$/i.test(event.key)) return event.key.toUpperCase();
  return /^Key[A-Z]$/.test(event.code) ? event.code.slice(3) : /^Digit\d$/.test(event.code) ? event.code.slice(5) : event.key;
};

const find = (key, inside) => [...inside.querySelectorAll("[data-key]")].find((element) => element.dataset.key === key && usable(element));

/** Follow the keys; `others(key)` runs what has no button now and says whether there was any. */
export const followKeys = (others) => {
  const down = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    walked = event.key === "Tab" || (walked && event.key.startsWith("Arrow"));
    const at = document.activeElement;
    const menu = at?.closest?.("details.menu[open]");
    if (menu || (walked && ["Enter", " "].includes(event.key))) return;
    const key = event.key === "?" ? "?" : nameOf(event);
    const shown = document.querySelector("dialog[open]");
    if (shown && !shown.matches(".desk-dialog")) return; // the outbox's own
    if (shown && key === "Escape") {
      event.preventDefault();
      shown.close();
      return;
    }
    const target = (shown && find(key, shown)) || find(key, document);
    if (!target && !others(key, event.repeat)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isText(at)) at.blur();
    if (!target) return;
    if (target.dataset.guarded !== undefined) guarded(target, event.repeat);
    else if (!event.repeat) target.click();
  };
  const up = (event) => {
    release();
    // a focused button would be clicked by the space that halted the fight
    if (event.key === " " && !walked && !document.activeElement?.closest("details.menu")) event.preventDefault();
  };
  window.addEventListener("keydown", down, true);
  window.addEventListener("keyup", up, true);
  window.addEventListener("blur", release);
  document.addEventListener("pointerdown", () => (walked = false), true);
};
