/* Who else has this person open: said every few seconds, and shown above the sheet. */

import { page, uuid } from "../page.js";

const EVERY = 15_000;
const device = thisTab();
const place = document.getElementById("present");
const form = document.getElementById("sheet");
let running = null;

/* The same after a reload, or an inspector would be told of themselves. */
function thisTab() {
  try {
    if (!sessionStorage.getItem("ruman.tab")) sessionStorage.setItem("ruman.tab", uuid());
    return sessionStorage.getItem("ruman.tab");
  } catch {
    return uuid(); // a browser that keeps nothing
  }
}

const body = (more = {}) => {
  const version = Number(form.elements.expected_version.value || 0);
  return new URLSearchParams({
    device, about: version ? form.elements.weapon.value : "", csrfmiddlewaretoken: page.csrf ?? "", ...more,
  });
};

export async function sayHere() {
  if (document.hidden) return;
  running?.abort();
  const mine = (running = new AbortController());
  try {
    const answer = await fetch(place.dataset.url, { method: "POST", body: body(), redirect: "error", signal: mine.signal });
    if (answer.ok) show(await answer.text());
  } catch {
    // out of reach: nobody to be told, nobody to be shown
  }
}

/* Only what changed is touched, so that a button under a finger stays. */
function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("present");
  if (fresh && fresh.innerHTML !== place.innerHTML) place.replaceChildren(...fresh.childNodes);
}

place.addEventListener("click", (event) => {
  if (event.target.closest("[data-leave]")) document.getElementById("clear").click();
  if (event.target.closest("[data-go-on]")) event.target.closest(".notice").hidden = true;
});
form.addEventListener("sheet:filled", sayHere);
document.addEventListener("visibilitychange", sayHere);
window.addEventListener("pageshow", sayHere);
window.addEventListener("pagehide", () => navigator.sendBeacon(place.dataset.url, body({ leave: "1" })));
setInterval(sayHere, EVERY);
