/* The gate: what is recorded goes by the outbox, so a cut network loses no check-in. Without a script the form posts itself. */

import { add, read } from "./outbox.js";

const PATIENCE = 5000; // then the next person may come; the act goes out by itself
const TOLD = "ruman.gate.told";

const told = document.getElementById("told");
if (told) {
  const words = sessionStorage.getItem(TOLD);
  sessionStorage.removeItem(TOLD);
  if (words) {
    told.querySelector("[data-words]").textContent = words;
    told.hidden = false;
  }
}

const payloadOf = (form) => {
  const payload = { combatant: Number(form.dataset.person) };
  for (const [name, value] of new FormData(form)) {
    if (!["csrfmiddlewaretoken", "act_id", "back"].includes(name)) payload[name] = value;
  }
  return payload;
};

const show = (form, name, texts = []) => {
  for (const notice of form.querySelectorAll("[data-when]")) notice.hidden = notice.dataset.when !== name;
  const list = form.querySelector("[data-reasons]");
  if (name === "refused") list.replaceChildren(...texts.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
};

const answered = (form, button, answer) => {
  if (answer.status === "done") {
    const already = answer.answer.state === "already";
    sessionStorage.setItem(TOLD, already ? form.dataset.already : form.dataset.done);
    location.assign(form.dataset.next);
    return;
  }
  read(answer.id); // it is said here
  button.disabled = false;
  const fields = Object.values(answer.fields ?? {}).flat();
  show(form, "refused", fields.length ? fields : [answer.reason]);
  form.scrollIntoView({ block: "start" });
};

for (const form of document.querySelectorAll("form[data-keep]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = event.submitter ?? form.querySelector("button");
    button.disabled = true;
    show(form, "");
    const late = setTimeout(() => show(form, "kept"), PATIENCE);
    try {
      const answer = await add(form.dataset.keep, payloadOf(form), { label: form.dataset.label });
      clearTimeout(late);
      answered(form, button, answer);
    } catch {
      clearTimeout(late); // the device could not keep it; its own dialog says so
      button.disabled = false;
    }
  });
}
