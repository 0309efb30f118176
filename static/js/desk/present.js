// Who else has this bout open: said every few seconds while the page is seen.

import { page, uuid } from "../page.js";
import { expected, say } from "./model.js";

const EVERY = 15_000;
const address = document.getElementById("main").dataset.hereUrl;
const place = document.querySelector("[data-looks]");
const tab = sessionStorage.getItem("ruman.tab") || uuid();
sessionStorage.setItem("ruman.tab", tab);

const body = (more = {}) => new URLSearchParams({ device: tab, csrfmiddlewaretoken: page.csrf ?? "", ...more });

let others = [];

/** Who looks on: everybody else who is here, but not who keeps the desk. */
const show = () => {
  const names = new Set(others);
  names.delete(expected().keeper?.name);
  place.textContent = names.size ? say("looks_on", { who: [...names].join(", ") }) : "";
};

export const sayHere = async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch(address, { method: "POST", body: body(), redirect: "error" });
    if (!answer.ok) return;
    ({ others } = await answer.json());
    show();
  } catch {
    // out of reach: nobody to be told, nobody to be shown
  }
};

document.addEventListener("desk:change", show);
document.addEventListener("visibilitychange", sayHere);
window.addEventListener("pageshow", sayHere);
window.addEventListener("pagehide", () => navigator.sendBeacon(address, body({ leave: "1" })));
document.addEventListener("news:change", ({ detail }) => detail.topics.some((topic) => topic.startsWith("here:")) && sayHere());
setInterval(sayHere, EVERY);
