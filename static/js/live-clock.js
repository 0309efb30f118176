// Clocks of bouts that run by the server's time: elements with `data-live-clock`, fighting time at a
// moment of the server's and whether it goes on. What is limited runs down, past its limit up again.

import { measure, serverNow } from "./desk/clock.js";

const words = (ms) => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

const shown = ({ fought, at, running, limit, over }) => {
  const now = Number(fought) + (running === undefined ? 0 : Math.max(0, serverNow() - Number(at)));
  if (limit === undefined) return words(now);
  const left = Number(limit) - now;
  if (over !== undefined) return `+${words(Math.max(0, -left))}`;
  return left > 0 ? words(left + 999) : "0:00";
};

const paint = () => {
  for (const clock of document.querySelectorAll("[data-live-clock]")) {
    const text = shown(clock.dataset);
    if (clock.textContent !== text) clock.textContent = text;
  }
};

paint();
setInterval(paint, 100);
document.addEventListener("news:fresh", paint);
measure();
