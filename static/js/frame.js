// The frame's few conveniences. Everything here also works without it, by plain forms and links.

import "./typed.js"; // before whoever takes a form's sending over
import "./no-answer.js";

const root = document.documentElement;

// colours: change at once, remembered by this device's cookie, no reload
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-colours]");
  if (!form) return;
  event.preventDefault();
  const themes = form.dataset.colours.split(" ");
  const chosen = event.submitter?.value || themes[(themes.indexOf(root.dataset.bsTheme) + 1) % themes.length];
  const auto = chosen === "auto";
  root.dataset.bsTheme = auto && matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : auto ? "light" : chosen;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `theme=${chosen}; path=/; max-age=31536000; samesite=lax${secure}`;
  for (const button of document.querySelectorAll("form[data-colours] button[aria-pressed]")) {
    button.setAttribute("aria-pressed", String(button.value === chosen));
  }
});

// back and forward show a page as it was left, without asking: not to whoever comes after its person
const HERE = "ruman.here";
const person = document.querySelector("[data-person]")?.dataset.person;
const here = (change) => {
  try {
    return change(localStorage);
  } catch {
    return person; // a window that keeps nothing
  }
};
if (person) here((kept) => kept.setItem(HERE, person));
document.addEventListener("submit", ({ target }) => {
  if (target.matches("[data-signs-out]")) here((kept) => kept.removeItem(HERE));
});
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted || !person || here((kept) => kept.getItem(HERE)) === person) return;
  document.body.replaceChildren();
  location.reload();
});

// what was sent and came back: straight to the first field that is marked, else to what was said
const wrong = document.querySelector('main [aria-invalid="true"]') || document.querySelector("main .notices .t-gules");
if (wrong) {
  if (!wrong.matches("input, select, textarea")) wrong.tabIndex = -1;
  wrong.focus();
}

// on paper, at the foot of each sheet: what it is, of which event, printed when
window.addEventListener("beforeprint", () => {
  const written = { dateStyle: "medium", timeStyle: "short", timeZone: root.dataset.timeZone };
  const now = new Intl.DateTimeFormat(root.lang === "en" ? "en-GB" : root.lang, written).format();
  root.style.setProperty("--sheet", JSON.stringify(`${document.title} · ${now}`));
});

// long work says that it is under way
if (document.querySelector("[data-busy]")) import("./busy.js").catch(() => {}); // it works without

// a second tap sends no form that is on its way
const UNDER_WAY = 3000;
window.addEventListener("submit", (event) => {
  const { target: form, defaultPrevented } = event;
  if (defaultPrevented || form.method !== "post") return;
  const now = performance.now();
  if (now - (form.dataset.sentAt ?? -UNDER_WAY) < UNDER_WAY) event.preventDefault();
  else form.dataset.sentAt = now;
});
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent-at]")) delete form.dataset.sentAt;
});

// menu: Escape and a tap outside close it
const closeMenus = (except) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (menu === except) continue;
    menu.open = false;
  }
};
document.addEventListener("click", (event) => closeMenus(event.target.closest("details.menu")));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// finder: "/" goes there, arrows walk through what it suggests, Escape clears
const finder = document.querySelector(".finder input[type=search]");
if (finder) {
  const box = document.getElementById("suggestions");
  const links = () => [...box.querySelectorAll("a")];
  const typing = (target) => target.closest("input, textarea, select, [contenteditable]");
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event.target)) {
      event.preventDefault();
      finder.focus();
      finder.select();
    }
  });
  finder.form.addEventListener("keydown", (event) => {
    const found = links();
    const at = found.indexOf(document.activeElement);
    if (event.key === "ArrowDown" && found.length) {
      event.preventDefault();
      found[Math.min(at + 1, found.length - 1)].focus();
    } else if (event.key === "ArrowUp" && at >= 0) {
      event.preventDefault();
      (at === 0 ? finder : found[at - 1]).focus();
    } else if (event.key === "Escape") {
      box.replaceChildren();
      finder.focus();
    }
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".finder")) box.replaceChildren();
  });
  // a late answer takes no line away under somebody's finger
  box.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (box.contains(document.activeElement)) detail.shouldSwap = false;
  });
}

// a link to a folded form opens it: the address names what somebody came for
const unfold = () => {
  const named = document.getElementById(location.hash.slice(1));
  if (named?.matches("details")) named.open = true;
};
window.addEventListener("hashchange", unfold);
unfold();
