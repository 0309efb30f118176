// A judge's phone: what is said goes by the outbox, so a cut network loses no vote, and a vote that
// comes too late is refused by the server and said here. One's own count stays on the phone until
// it is handed in. Without a script the forms post themselves.

import "./live-clock.js";
import { add, read } from "./outbox.js";

const main = document.getElementById("main");
const told = document.getElementById("told");
const OWN = new Set(["csrfmiddlewaretoken", "act_id"]);

const tell = (text) => {
  told.hidden = !text;
  told.querySelector("[data-words]").textContent = text;
};

const payloadOf = (form, button) => {
  const payload = { bout: Number(main.dataset.bout) };
  for (const [name, value] of new FormData(form, button)) if (!OWN.has(name)) payload[name] = value;
  return payload;
};

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-act]");
  if (!form) return;
  event.preventDefault();
  const button = event.submitter ?? form.querySelector("button");
  for (const each of form.querySelectorAll("button")) each.classList.toggle("sending", each === button);
  tell("");
  try {
    const answer = await add(form.dataset.act, payloadOf(form, button), { label: form.dataset.label });
    if (answer.status === "done") return; // the page follows the bout
    read(answer.id); // it is said here
    button.classList.remove("sending");
    tell(answer.reason || Object.values(answer.fields ?? {}).flat().join(" "));
  } catch {
    button.classList.remove("sending"); // the device could not keep it; its own dialog says so
  }
});

// one's own count

const keyOf = (element) => `ruman.judge.${element.dataset.tally}`;

const tally = (element) => {
  try {
    return { red: 0, blue: 0, ...JSON.parse(localStorage.getItem(keyOf(element)) ?? "{}") };
  } catch {
    return { red: 0, blue: 0 };
  }
};

const show = () => {
  for (const element of document.querySelectorAll("[data-tally]")) {
    const sums = tally(element);
    for (const side of ["red", "blue"]) {
      const sum = element.querySelector(`[data-sum="${side}"]`);
      if (sum) sum.textContent = String(sums[side]);
      const input = element.querySelector(`input[name="${side}"]`);
      if (input && document.activeElement !== input) input.value = String(sums[side]);
    }
    for (const button of element.querySelectorAll("[data-tap], [data-less]")) button.disabled = false;
  }
};

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-tap], [data-less]");
  const element = button?.closest("[data-tally]");
  if (!element) return;
  const sums = tally(element);
  const side = button.dataset.tap ?? button.dataset.less;
  sums[side] = Math.max(0, sums[side] + (button.dataset.tap ? 1 : -1));
  localStorage.setItem(keyOf(element), JSON.stringify(sums));
  navigator.vibrate?.(button.dataset.tap ? 20 : 60);
  show();
});
document.addEventListener("input", ({ target }) => {
  const element = target.closest("[data-tally]");
  if (!element) return;
  const sums = { ...tally(element), [target.name]: Number(target.value) || 0 };
  localStorage.setItem(keyOf(element), JSON.stringify(sums));
});
document.addEventListener("news:fresh", show);
show();
main.dataset.ready = "";
