// A practice bout: the program shows what happens, the herald enters it, nothing is sent anywhere.

const { fight, rules, words } = JSON.parse(document.getElementById("desk-data").textContent);
const byId = (id) => document.getElementById(id);
const say = (name, values = {}) =>
  (words[name] ?? "").replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
const NAMES = { hit: "hits", fall: "falls", lost_weapon: "loses", double: "double", answered: "answered" };
const SIDED = new Set(["hit", "fall", "lost_weapon"]);
const points = { red: 0, blue: 0 };
let at = -1; // which sight is shown
let entered = null;
let right = 0;

const named = (do_, side) => (do_ ? say(NAMES[do_], { side: words[side] }) : say("p_nothing"));
const truth = (sight) => named(sight.do, sight.side);

const show = (text, side = "") => {
  const tone = side === "red" ? "gules" : side === "blue" ? "azure" : "sable";
  byId("seen").className = `seen t-${tone}`;
  byId("seen").querySelector("[data-text]").textContent = text;
};

const score = (sight) => {
  const other = sight.side === "red" ? "blue" : "red";
  if (sight.do === "hit") points[sight.side] += rules.hit;
  if (sight.do === "fall") points[other] += rules.fall;
  if (sight.do === "lost_weapon") points[other] += rules.lost_weapon;
  for (const side of ["red", "blue"]) document.querySelector(`[data-points="${side}"]`).textContent = points[side];
};

const matches = (sight) =>
  sight.do ? entered?.do === sight.do && (!SIDED.has(sight.do) || entered.side === sight.side) : entered === null;

const judge = (sight) => {
  const good = matches(sight);
  right += good ? 1 : 0;
  const what = truth(sight);
  const text = good
    ? say("p_right", { what })
    : entered
      ? say("p_wrong", { entered: named(entered.do, entered.side), what })
      : say("p_missed", { what });
  byId("told").textContent = text;
  const row = document.createElement("li");
  row.className = good ? "t-vert" : "t-gules";
  row.textContent = `${say(`s_${sight.sight}`, { side: words[sight.side] })} – ${text}`;
  byId("results").prepend(row);
  score(sight);
};

const finish = () => {
  show(say("p_done", { right, all: fight.length }));
  byId("training").dataset.over = "";
};

const next = () => {
  if (at >= 0) judge(fight[at]);
  at += 1;
  entered = null;
  if (at >= fight.length) {
    finish();
    return;
  }
  const sight = fight[at];
  const sided = sight.sight !== "both";
  show(say(`s_${sight.sight}`, { side: words[sight.side] }), sided ? sight.side : "");
  setTimeout(next, sight.pause);
};

const begin = () => {
  if (at >= 0) return;
  byId("begin").disabled = true;
  byId("told").textContent = "";
  next();
};

byId("begin").addEventListener("click", begin);
for (const button of document.querySelectorAll("[data-do]")) {
  button.addEventListener("click", () => {
    if (at >= 0 && at < fight.length) entered ??= { do: button.dataset.do, side: button.dataset.side };
  });
}
window.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (document.activeElement?.matches("input, textarea, select")) return;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const target = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!target || target.disabled) return;
  event.preventDefault();
  target.click();
});
show(say("p_ready"));
