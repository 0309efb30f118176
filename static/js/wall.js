// A wall screen turns its leaves by itself, stays where it is while news come in and after a reload.
// Who asked for less motion gets longer steps without movement; a key or button holds or turns a leaf.

const less = matchMedia("(prefers-reduced-motion: reduce)");
const KEY = `ruman.wall.${location.pathname}`;
const STEP = 12_000;
const CALM = 40_000;
const bar = document.querySelector(".turner");
const pauseButton = bar.querySelector("[data-pause]");
const number = document.getElementById("leaf-number");

const kept = () => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
};
const state = { leaf: "", at: 0, paused: false, ...kept() };

const keep = () => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // a private window begins at the front
  }
};

const leaves = () => [...document.querySelectorAll("#leaves .leaf")];

/** Show the leaf that is kept, or, where it has gone, the one in its place. */
const show = () => {
  const all = leaves();
  const found = all.findIndex((leaf) => leaf.dataset.leaf === state.leaf);
  state.at = found >= 0 ? found : Math.min(state.at, all.length - 1);
  state.leaf = all[state.at]?.dataset.leaf ?? "";
  all.forEach((leaf, n) => {
    leaf.hidden = n !== state.at;
  });
  number.textContent = `${state.at + 1} / ${all.length}`;
  pauseButton.setAttribute("aria-pressed", String(state.paused));
  keep();
};

const turn = (by) => {
  const all = leaves();
  document.body.classList.add("turning");
  state.at = (state.at + by + all.length) % all.length;
  state.leaf = all[state.at].dataset.leaf;
  show();
};

let timer = 0;
const wind = () => {
  clearTimeout(timer);
  if (state.paused) return;
  const step = Number(new URLSearchParams(location.search).get("step")) * 1000;
  timer = setTimeout(() => {
    turn(1);
    wind();
  }, Math.max(less.matches ? CALM : 2000, step || (less.matches ? CALM : STEP)));
};

const pause = () => {
  state.paused = !state.paused;
  show();
  wind();
};

bar.hidden = false;
bar.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  if (button === pauseButton) return pause();
  turn(Number(button.dataset.turn));
  wind();
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("button")) return;
  if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
  else if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
  else if (event.key === " ") pause();
  else return;
  event.preventDefault();
  wind();
});
document.addEventListener("news:fresh", () => {
  document.body.classList.remove("turning");
  show();
});
less.addEventListener("change", wind);
show();
wind();
