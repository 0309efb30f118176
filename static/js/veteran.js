/* The veteran's phone: find, choose the act, choose the reason, do it: four taps at most. Everybody of
   the clash is in the page, so nothing here needs the server; acts go by the outbox, uses of bonus
   cards and hand-overs too. */

import { add, waitingActs } from "./outbox.js";
import { followScans } from "./scanned.js";

const root = document.getElementById("vet");
const byId = (id) => document.getElementById(id);
const fold = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
const clash = Number(root.dataset.clash);
const kinds = byId("kind-words").dataset;
const MOST = 12;
let person = null;
let kind = "";
let last = null;
let giving = null; // the card that changes hands, while its receiver is looked for

const show = (name) => {
  for (const screen of root.querySelectorAll("[data-screen]")) screen.hidden = screen.dataset.screen !== name;
  window.scrollTo(0, 0);
};

// finding somebody: by part of a name, by number, by the tag of a weapon

const find = () => {
  const words = fold(byId("vet-find").value).split(/\s+/).filter(Boolean);
  if (words.length) byId("scan-problem").hidden = true;
  let count = 0;
  for (const item of byId("hits").children) {
    const fits = words.length > 0 && words.every((word) => ` ${item.dataset.find}`.includes(` ${word}`) || (word.length > 2 && item.dataset.find.includes(word)));
    count += fits;
    item.hidden = !fits || count > MOST;
  }
  byId("too-many").hidden = count <= MOST;
  byId("nobody").hidden = count > 0 || !words.length;
};

const card = (pk) => root.querySelector(`template[data-card="${pk}"]`);

const open = (pk) => {
  const found = card(pk);
  if (!found) return;
  person = { pk: Number(pk), ...found.dataset };
  byId("vet-card").replaceChildren(found.content.cloneNode(true));
  const own = root.dataset.organizer || person.side === root.dataset.side;
  byId("other-side").hidden = Boolean(own);
  for (const button of root.querySelectorAll("[data-act], #vet-card [data-take]")) button.disabled = !own && button.dataset.act !== "passed_on";
  countUses();
  show("person");
};

const choose = (which, weapon = null) => {
  kind = which;
  byId("vet-reason").reset();
  byId("vet-problem").hidden = true;
  byId("reason-title").textContent = byId("reason-title").dataset[kind];
  byId("reason-name").textContent = `${person.name}, ${person.number}`;
  byId("vet-do").textContent = byId("vet-do").dataset[kind].replace("{name}", person.name);
  const weapons = [...byId("vet-card").querySelectorAll("[data-weapon]")].filter((item) => !item.dataset.out);
  const which_ = byId("which");
  const none = kind === "confiscated" && !weapons.length;
  which_.hidden = kind !== "confiscated" || none;
  byId("no-weapon").hidden = !none;
  byId("vet-do").disabled = none;
  which_.replaceChildren(which_.querySelector("legend"), ...weapons.map((item) => choice(item, weapons.length === 1 || item.dataset.weapon === weapon)));
  show("reason");
};

const choice = (item, checked) => {
  const label = document.createElement("label");
  const input = Object.assign(document.createElement("input"), { type: "radio", name: "weapon", value: item.dataset.weapon, checked });
  const name = document.createElement("span");
  name.textContent = item.querySelector("b").textContent;
  label.append(input, name);
  return label;
};

const problem = (which) => {
  byId("vet-problem").textContent = byId("vet-problem").dataset[which];
  byId("vet-problem").hidden = false;
};

// bonus cards: a use is counted, or the card goes to somebody else who is found the same way

const countUses = async () => {
  const waiting = (await waitingActs()).filter((act) => act.kind === "battles.use_card" && act.payload.clash === clash);
  for (const item of byId("vet-card").querySelectorAll("[data-bonus]")) {
    const button = item.querySelector("[data-use]");
    if (!button) continue;
    const { bonus, used, uses } = item.dataset;
    const count = Number(used) + waiting.filter(({ payload }) => payload.card === bonus).length;
    button.textContent = button.dataset.words.replace("{n}", count).replace("{of}", uses);
    button.disabled = count >= Number(uses);
  }
};

const cardName = ({ name, bonus }) => `${name} (${bonus})`;

const useCard = (item) => {
  kind = "use";
  const name = cardName(item.dataset);
  send("battles.use_card", { clash, card: item.dataset.bonus }, name, {});
};

const startGiving = (item, holder, giver) => {
  giving = { ...item.dataset, holder, giver };
  askWho();
};

const askWho = () => {
  const words = byId("giving").querySelector("span");
  words.textContent = words.dataset[giving.giver ? "gets" : "gives"].replace("{card}", cardName(giving));
  next();
};

const stopGiving = () => {
  giving = null;
  byId("giving").hidden = true;
};

const receive = (pk) => {
  const found = card(pk);
  if (!found || Number(pk) === giving.giver?.pk) return;
  const chosen = { pk: Number(pk), ...found.dataset };
  if (!giving.giver) {
    if (chosen.pk !== giving.holder) return trouble("giver", chosen.name);
    giving.giver = chosen;
    return askWho();
  }
  giving.receiver = chosen;
  byId("give-what").textContent = cardName(giving);
  const words = byId("give-who");
  words.textContent = words.dataset.words.replace("{giver}", giving.giver.name).replace("{receiver}", giving.receiver.name);
  show("give");
};

const giveCard = () => {
  const { bonus, giver, receiver } = giving;
  const text = `${cardName(giving)} → ${receiver.name}`;
  kind = "give";
  person = giver;
  const back = { card: bonus, giver: receiver.number, receiver: giver.number };
  stopGiving();
  send("battles.hand_over", { card: bonus, giver: giver.number, receiver: receiver.number }, text, { back });
};

// a scanned card is handed over where it may be, else opens who has it; a scanned person is chosen

const trouble = (which, name = "") => {
  const words = byId("scan-problem");
  words.querySelector("span").textContent = words.dataset[which].replace("{name}", name);
  words.hidden = false;
};

const choosePerson = (pk) => (giving ? receive(pk) : open(pk));

const cardScanned = (number) => {
  const which = (more) => [...root.querySelectorAll("template[data-card]")].find(({ content }) => content.querySelector(`[data-bonus="${number}"]${more}`));
  const goes = which(" [data-give]");
  const holder = goes ?? which("");
  if (!holder) return trouble("card");
  if (goes) return startGiving(goes.content.querySelector(`[data-bonus="${number}"]`), Number(goes.dataset.card), null);
  stopGiving();
  open(holder.dataset.card);
};

const wasScanned = ({ card: number, people }) => {
  if (number !== null) return cardScanned(number);
  const here = people.filter(card);
  if (here.length === 1) choosePerson(here[0]);
  else trouble("nobody");
};

const chooseOnly = () => {
  const left = byId("hits").querySelectorAll("li:not([hidden])");
  if (left.length === 1) choosePerson(left[0].dataset.person);
};

// doing it, and what became of it

const said = (name) => byId("vet-reason").querySelector(`[name=${name}]:checked`);

const act = () => {
  const reason = said("reason");
  const words = byId("vet-words").value.trim();
  if (kind === "confiscated" && !said("weapon")) return problem("weapon");
  if (!reason && !words) return problem("reason");
  if (reason?.value === "other" && !words) return problem("words");
  const payload = { clash, combatant: person.pk, kind, reason: reason?.value ?? "other", words };
  if (kind === "confiscated") payload.weapon = said("weapon").value;
  send("battles.give_ruling", payload, reason ? reason.parentElement.querySelector("span").textContent : words, {});
};

const send = async (act, payload, text, more) => {
  const from = root.querySelector("[data-screen]:not([hidden])").dataset.screen;
  const mine = { person: person.pk, ...more };
  last = mine;
  done(text);
  try {
    const answer = await add(act, payload, { label: `${kinds[kind]}: ${person.name}, ${text}`, mark: person.pk });
    mine.ruling = answer.answer?.ruling;
    if (last === mine) heard(answer);
  } catch {
    if (last === mine) show(from); // the device could not keep it; its own dialog says so
  }
};

const done = (text) => {
  byId("done-title").textContent = `${kinds[kind]}: ${person.name}`;
  byId("done-reason").textContent = text;
  byId("done-waits").hidden = false;
  byId("done-arrived").hidden = byId("done-refused").hidden = true;
  byId("vet-undo").disabled = true;
  byId("vet-undo").hidden = kind === "use";
  for (const hint of byId("done-hint").children) hint.hidden = hint.dataset.for !== kind;
  show("done");
};

const heard = (answer) => {
  byId("done-waits").hidden = true;
  const good = answer.status === "done";
  byId("done-arrived").hidden = !good;
  byId("done-refused").hidden = good;
  byId("done-refused").querySelector("span").textContent = good ? "" : answer.reason;
  byId("vet-undo").disabled = !good || kind === "confiscated";
};

const undo = async () => {
  if (!last?.ruling && !last?.back) return;
  byId("vet-undo").disabled = true;
  byId("done-waits").hidden = false;
  byId("done-arrived").hidden = true;
  const way = last.back ? ["battles.hand_over", last.back] : ["battles.withdraw_ruling", { ruling: last.ruling, reason: kinds.undo }];
  const answer = await add(...way, { label: byId("vet-undo").textContent.trim(), mark: last.person });
  if (answer.status === "done") next();
  else heard(answer);
};

const next = () => {
  byId("giving").hidden = !giving;
  byId("scan-problem").hidden = true;
  byId("vet-find").value = "";
  find();
  show("find");
  byId("vet-find").focus();
};

// what still waits on this phone stands above what has arrived

const showWaiting = async () => {
  const items = (await waitingActs()).filter(({ kind: which }) => which.startsWith("battles."));
  byId("own-log").replaceChildren(
    ...items.reverse().map(({ label, device_at }) => {
      const item = byId("own-act").content.firstElementChild.cloneNode(true);
      const at = new Date(device_at);
      item.querySelector("time").textContent = `${at.getHours()}:${String(at.getMinutes()).padStart(2, "0")}`;
      item.querySelector("b").textContent = label;
      return item;
    }),
  );
};

root.addEventListener("click", ({ target }) => {
  const hit = target.closest("#hits [data-person]");
  const chosen = target.closest("[data-act]");
  const bonus = target.closest("[data-bonus]");
  if (hit) choosePerson(hit.dataset.person);
  else if (chosen) choose(chosen.dataset.act);
  else if (target.closest("[data-take]")) choose("confiscated", target.closest("[data-weapon]").dataset.weapon);
  else if (bonus && target.closest("[data-use]")) useCard(bonus);
  else if (bonus && target.closest("[data-give]")) startGiving(bonus, person.pk, person);
  else if (target.closest("#vet-give")) giveCard();
  else if (target.closest("[data-stop]")) stopGiving();
  else if (target.closest("[data-back]")) show(target.closest("[data-screen]").dataset.screen === "reason" ? "person" : "find");
  else if (target.closest("[data-next]")) next();
  else if (target.closest("#vet-undo")) undo();
});
byId("vet-reason").addEventListener("submit", (event) => {
  event.preventDefault();
  act();
});
byId("vet-find").addEventListener("input", find);
followScans(byId("vet-find"), root.dataset.scanned, { onAnswer: wasScanned, onAway: () => trouble("away"), onEnter: chooseOnly });
document.addEventListener("outbox:change", showWaiting);
document.addEventListener("news:fresh", () => {
  find();
  if (person && !root.querySelector("[data-screen=person]").hidden) open(person.pk);
});
const brought = new URLSearchParams(location.search).get("card"); // by a card's code in the camera
if (/^\d{1,9}$/.test(brought ?? "")) cardScanned(Number(brought));
showWaiting();
