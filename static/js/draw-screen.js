// The big screen of a draw: when the seed is opened while somebody watches, the outcome is revealed
// one by one. Who comes later, and who wants less motion, sees all of it at once.

const STEP = 900; // ms between two names
const WHOLE = 40_000; // ms that the longest ceremony takes
let shown = null; // what the page shows: draw, state, declines
let left = 0; // how many names are still veiled
let timer = 0;

const read = () => {
  const { draw, state, declines } = document.getElementById("ceremony").dataset;
  return { draw, state, declines };
};

const pieces = () => [...document.querySelectorAll("#ceremony [data-reveal]")];

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const veil = () => {
  const all = pieces();
  for (const piece of all.slice(all.length - left)) piece.classList.add("veiled");
};

const step = () => {
  const all = pieces();
  const piece = all[all.length - left];
  if (!piece) return;
  piece.classList.replace("veiled", "unveiled");
  piece.scrollIntoView({ block: "nearest" });
  left -= 1;
  if (left > 0) timer = setTimeout(step, Math.min(STEP, WHOLE / all.length));
};

const begin = () => {
  clearTimeout(timer);
  left = still() ? 0 : pieces().length;
  veil();
  timer = setTimeout(step, STEP);
};

const look = () => {
  const now = read();
  const one = now.draw === shown.draw && now.state === "opened";
  if (one && (shown.state === "announced" || now.declines !== shown.declines)) begin();
  else if (one) veil(); // other news while names are still being revealed
  else left = 0;
  shown = now;
};

shown = read();
document.addEventListener("news:fresh", look);
document.addEventListener("news:state", ({ detail }) => {
  document.getElementById("touch").hidden = detail.state === "lost";
});
