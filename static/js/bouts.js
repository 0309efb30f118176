// The queue and a bout's page: clocks by the server's time, bouts moved by keys.

// clocks

let offset = 0; // ms that the server's clock is ahead of ours

const measure = async (url) => {
  const sent = Date.now();
  const response = await fetch(url, { cache: "no-store" });
  if (!response.ok) return;
  const { now } = await response.json();
  offset = now - (sent + Date.now()) / 2;
};

const left = (ms) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

const tick = () => {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const ms = Date.parse(clock.dataset.until) - (Date.now() + offset);
    const text = left(ms);
    if (clock.textContent !== text) clock.textContent = text;
    clock.closest("[data-calls]")?.classList.toggle("over", ms <= 0);
    clock.closest("[data-calls]")?.classList.toggle("counting", ms > 0);
  }
};

const place = document.querySelector("[data-clock]");
if (place) {
  const again = () => measure(place.dataset.clock).catch(() => {});
  again().then(tick);
  setInterval(again, 60_000);
  setInterval(tick, 500);
  document.addEventListener("news:fresh", tick);
  document.addEventListener("news:contact", again);
}

// keys: Alt with an arrow moves the bout that has the focus

const buttonFor = (turn, key) => {
  if (key === "ArrowUp" || key === "ArrowDown") return turn.querySelector(`[data-key="${key}"]`);
  const lanes = [...document.querySelectorAll(".lane")];
  const next = lanes.indexOf(turn.closest(".lane")) + (key === "ArrowLeft" ? -1 : 1);
  return turn.querySelector(`[data-lane="${next}"]`);
};

document.addEventListener("keydown", (event) => {
  if (!event.altKey || event.ctrlKey || event.metaKey || !event.key.startsWith("Arrow")) return;
  const turn = event.target.closest(".turn");
  if (!turn) return;
  event.preventDefault(); // Alt and an arrow would leave the page
  buttonFor(turn, event.key)?.click();
});

// after a move the bout is named in the address: it keeps the focus, for the next key
const moved = document.getElementById(location.hash.slice(1));
if (moved?.classList.contains("turn")) {
  (moved.querySelector("a") ?? moved).focus({ preventScroll: true });
  moved.scrollIntoView({ block: "nearest" });
}
