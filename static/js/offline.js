// Opening pages without a network, where the browser allows it; and saying so where it doesn't.

import { sayAdrift } from "./adrift.js";
import { page } from "./page.js";

const worker = navigator.serviceWorker;
const PERSON = "ruman.person";

const files = () =>
  performance
    .getEntriesByType("resource")
    .map((entry) => entry.name)
    .filter((name) => new URL(name).pathname.startsWith(page.statics));

/** Whether somebody else used this device's pages before: theirs are forgotten. */
const somebodyElse = () => {
  const before = localStorage.getItem(PERSON);
  if (!page.person || before === page.person) return false;
  localStorage.setItem(PERSON, page.person);
  return before !== null;
};

const sayAge = (keptAt) => {
  const since = Date.parse(keptAt);
  document.documentElement.dataset.keptAt = keptAt;
  if (page.newsTicket) return; // it says so itself, and catches up
  sayAdrift(since);
  setInterval(sayAdrift, 20_000, since);
  document.querySelector("#adrift [data-load-again]").hidden = false;
};

const begin = async () => {
  worker.addEventListener("message", ({ data }) => {
    if (data.keptAt) sayAge(data.keptAt);
    document.documentElement.dataset.kept = "";
  });
  await worker.register(page.worker, { updateViaCache: "none" });
  const ready = await worker.ready;
  ready.active.postMessage({ loaded: files(), page: location.href, somebodyElse: somebodyElse() });
};

if (window.isSecureContext && worker && page.worker) {
  // not before the page itself is there; a browser that forbids it (a certificate of our own) goes without
  const later = () => begin().catch(() => {});
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later);
}
