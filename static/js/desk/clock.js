// The server's time, measured: the distance to this page's own steady clock, taken from the answer
// that came quickest. A changed wall clock doesn't touch it; after sleep it is measured anew.

const KEPT = "ruman.desk.clock";
const EVERY = 20_000;
const DOUBT = 150; // ms by which wall and steady clock may part before something happened
const OLD = 600_000;
const address = document.getElementById("main").dataset.clockUrl;
let samples = []; // {base, half, at}: server time = base + performance.now(), ± half
let parted = Date.now() - performance.now();
let unsure = true;

const remembered = () => Number(localStorage.getItem(KEPT)) || 0;
let base = performance.now() && Date.now() - performance.now() + remembered();

/** Milliseconds since 1970 on the server's clock, as far as is known. */
export const serverNow = () => base + performance.now();
/** What is added to this page's steady clock for the server's. */
export const distance = () => base;
/** Whether the clock has stood still or leapt and wasn't measured since. */
export const isUnsure = () => unsure;

const settle = () => {
  const now = performance.now();
  samples = samples.filter((one) => now - one.at < OLD);
  const best = samples.reduce((a, b) => (b.half < a.half ? b : a));
  base = best.base;
  unsure = best.half > 200;
  localStorage.setItem(KEPT, String(Math.round(serverNow() - Date.now())));
};

const probe = async () => {
  const began = performance.now();
  try {
    const response = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(5000) });
    if (!response.ok) return false;
    const { now } = await response.json();
    const ended = performance.now();
    samples.push({ base: now - (began + ended) / 2, half: (ended - began) / 2, at: ended });
    settle();
    return true;
  } catch {
    return false; // away: what was measured before goes on
  }
};

/** Measure now, a few times, since the quickest answer is the truest. */
export const measure = async (times = 3) => {
  for (let n = 0; n < times; n += 1) if (!(await probe())) return;
};

// The wall clock and the steady one part when somebody sets the first, or the machine slept.
const watch = () => {
  const now = Date.now() - performance.now();
  if (Math.abs(now - parted) < DOUBT) return;
  parted = now;
  samples = [];
  unsure = true;
  measure();
};

setInterval(watch, 500);
setInterval(() => document.hidden || measure(1), EVERY);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  watch();
  measure();
});
window.addEventListener("pageshow", () => measure());
window.addEventListener("online", () => measure());
document.addEventListener("news:contact", () => measure());
