// The line that says since when the page has been out of touch with the server.

import { page, words } from "./page.js";

const DAY = 12 * 3600_000;
const banner = document.getElementById("adrift");

// what sticks to the foot of the window makes room for what stands there: buttons stay in reach
if (banner) {
  const contact = banner.parentElement;
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--contact", `${contact.offsetHeight}px`);
  }).observe(contact);
}

/** Show how old the page is, or, without a time, that it is in touch. */
export const sayAdrift = (since) => {
  if (!banner) return;
  banner.hidden = !since;
  if (!since) return;
  const age = Date.now() - since;
  const time = new Date(since).toLocaleString(document.documentElement.lang, {
    ...(age > DAY && { day: "numeric", month: "numeric" }),
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(page.zone && { timeZone: page.zone }),
  });
  const minutes = Math.floor(age / 60_000);
  const text = words(minutes > 0 ? "textAdriftFor" : "textAdrift", { time, n: minutes });
  const place = banner.querySelector("[data-text]");
  if (place.textContent !== text) place.textContent = text;
};

for (const button of document.querySelectorAll("[data-load-again]")) {
  button.addEventListener("click", () => location.reload());
}
