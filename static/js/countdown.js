// Clocks that run down by the server's time: elements with `data-until`. What may be done only once
// time is over (`data-when-over`) waits for it; the server refuses it earlier all the same.

import { page } from "./page.js";

const ahead = (Date.parse(page.madeAt) || Date.now()) - Date.now(); // of this device's own clock

const show = () => {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const left = Math.ceil((Date.parse(clock.dataset.until) - Date.now() - ahead) / 1000);
    const over = left <= 0;
    const minutes = Math.floor(left / 60);
    clock.textContent = over ? clock.dataset.over : `${minutes}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("over", over);
    for (const button of clock.closest(".clock")?.querySelectorAll("[data-when-over]") ?? []) {
      button.disabled = !over;
    }
  }
};

show();
setInterval(show, 250);
document.addEventListener("news:fresh", show);
