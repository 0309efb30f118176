// The player's page: a counter that stays in this browser, how old the page is, copying a link.

const counter = document.getElementById("counter");
const KEY = `ruman.counter.${location.pathname}`;

const read = () => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
    return { start: Number(kept.start) || 0, taps: Array.isArray(kept.taps) ? kept.taps : [] };
  } catch {
    return { start: 0, taps: [] };
  }
};

const write = (state) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // a private window keeps the count only while the page is open
  }
};

const shield = (full) =>
  `<svg viewBox="0 0 100 117" aria-hidden="true"><path class="pip${full ? "" : " out"}" d="M5 5H95V54C95 84 73 103 50 112C27 103 5 84 5 54Z"/></svg>`;

let state = { start: 0, taps: [] };

const show = () => {
  const { start, taps } = state;
  const left = Math.max(0, start + taps.reduce((sum, tap) => sum + tap, 0));
  const lifes = counter.querySelector("[data-lifes]");
  counter.hidden = start === 0;
  counter.querySelector("[data-left]").textContent = left;
  lifes.innerHTML = Array.from({ length: start }, (_, n) => shield(n < left)).join("");
  lifes.setAttribute("aria-label", counter.dataset.words.replace("{n}", left).replace("{start}", start));
  for (const tap of counter.querySelectorAll("[data-tap]")) tap.disabled = left === 0;
  counter.querySelector("[data-undo]").disabled = !taps.length;
  write(state);
};

/** Take up the lives that the page shows; other lives than before start a new count. */
const startCounter = () => {
  const start = Number(document.querySelector("[data-lives]")?.dataset.lives) || 0;
  state = read();
  if (state.start !== start) state = { start, taps: [] };
  show();
};

const tapped = ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  if (button.dataset.tap) state.taps.push(Number(button.dataset.tap));
  if ("undo" in button.dataset) state.taps.pop();
  if ("again" in button.dataset) state.taps = [];
  show();
};

const sayAge = () => {
  const age = document.querySelector("[data-age]");
  const minutes = Math.floor((Date.now() - new Date(age.dataset.age)) / 60_000);
  if (minutes < 1) return;
  const time = age.dataset.age.slice(11, 16); // as written there: the time where the event is
  age.textContent = age.dataset.words.replace("{time}", time).replace("{n}", minutes);
};

if (counter) {
  counter.addEventListener("click", tapped);
  document.addEventListener("news:fresh", startCounter);
  startCounter();
}

/** The clock of something to be mended runs down before the person's eyes. */
const startClock = () => {
  if (document.querySelector("[data-until]")) import("./countdown.js").catch(() => {}); // the time itself stands there
};
document.addEventListener("news:fresh", startClock);
startClock();

sayAge();
setInterval(sayAge, 15_000);
for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue; // plain http has none: the link can be marked by hand
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent.trim());
    button.querySelector("span").textContent = button.dataset.done;
  });
}
