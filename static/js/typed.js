// What was typed into a plain form that didn't get through (nobody signed in any more, a page too old,
// a fault of the server) stands in it again when its person comes back to the page, in this tab.
//
//   <body data-unsaved="…">     a page that answers instead of doing what was sent; its words stand
//                               beside the form later
//   <p data-typed-kept hidden>  shown there while something is kept

import { words } from "./page.js";

const KEY = "ruman.typed";
const LASTS = 3600_000;
const NEVER = "[type=hidden], [type=password], [type=file], [autocomplete=one-time-code]";
const unsaved = document.body.dataset.unsaved;
const person = document.querySelector("[data-person]")?.dataset.person ?? "";
const here = location.pathname + location.search;

const store = (change) => {
  try {
    return change(sessionStorage);
  } catch {
    return null; // a window that keeps nothing, or is full
  }
};
const kept = () => {
  const found = JSON.parse(store((all) => all.getItem(KEY)) || "null");
  return found && Date.now() - found.at < LASTS ? found : null;
};
const keep = (what) => store((all) => all.setItem(KEY, JSON.stringify(what)));
const forget = () => store((all) => all.removeItem(KEY));

const posts = () => [...document.forms].filter((form) => form.method === "post");
const fields = (form) => [...form.elements].filter((field) => field.name && "value" in field && field.tagName !== "BUTTON" && !field.matches(NEVER));
const ticked = ({ type }) => type === "checkbox" || type === "radio";

// as the page came: an answer that shows what is wrong holds what was typed before
const asItCame = (field) => {
  if (ticked(field)) return field.checked === field.defaultChecked;
  if (field.tagName !== "SELECT") return field.value === field.defaultValue;
  const preset = [...field.options].some((option) => option.defaultSelected);
  if (!preset && !field.multiple) return field.selectedIndex <= 0;
  return [...field.options].every((option) => option.selected === option.defaultSelected);
};

const valueOf = (field) => {
  if (ticked(field)) return [field.name, field.value, field.checked];
  if (field.tagName !== "SELECT") return [field.name, null, field.value];
  return [field.name, null, [...field.selectedOptions].map((option) => option.value)];
};

// of several forms with one address, say one a row: what their hidden fields name
const about = (form) => {
  const hidden = [...form.elements].filter(({ type, name }) => type === "hidden" && !["csrfmiddlewaretoken", "act_id"].includes(name));
  return JSON.stringify(hidden.map(({ name, value }) => [name, value]));
};

const remember = (form) => {
  const all = form.querySelector("[aria-invalid=true]") !== null;
  const values = fields(form).filter((field) => all || !asItCame(field)).map(valueOf);
  if (!values.length) return forget();
  return keep({ at: Date.now(), page: here, person, action: form.action, about: about(form), values, words: "" });
};

window.addEventListener("submit", ({ target: form, defaultPrevented }) => {
  if (form.matches("[data-signs-out]")) forget();
  else if (form.method !== "post" || defaultPrevented) return;
  else if (unsaved === undefined && person) remember(form); // nobody's forms ask for codes
  else if (kept()?.action === form.action) keep({ ...kept(), words: "" }); // sent once more
});

const put = (field, value) => {
  if (ticked(field)) field.checked = value;
  else if (field.tagName !== "SELECT") field.value = value;
  else for (const option of field.options) option.selected = value.includes(option.value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
};

const fill = (found) => {
  const { action, values } = found;
  const same = posts().filter((form) => form.action === action);
  const form = same.length > 1 ? same.find((one) => about(one) === found.about) : same[0];
  if (!form) return;
  let filled = false;
  for (const [name, which, value] of values) {
    const field = fields(form).find((one) => one.name === name && (which === null || one.value === which));
    if (!field || !asItCame(field)) continue;
    put(field, value);
    filled ||= !asItCame(field);
  }
  if (!filled) return;
  for (let up = form.closest("details"); up; up = up.parentElement.closest("details")) up.open = true;
  const said = document.createElement("div");
  said.className = "notice t-or mb-3";
  said.role = "status";
  said.append(Object.assign(document.createElement("p"), { textContent: found.words }));
  form.prepend(said);
  said.scrollIntoView({ block: "center" });
};

// the page that came of what was sent; one that is opened anew, or gone back to, came of the browser's
// own page that says that nobody answers
const answered = () => {
  const came = performance.getEntriesByType("navigation")[0]?.type;
  return came === "reload" || (came === "navigate" && document.referrer.startsWith(location.origin));
};

const arrive = () => {
  const found = kept();
  if (!found) return forget();
  if (unsaved !== undefined) {
    keep({ ...found, words: unsaved });
    for (const line of document.querySelectorAll("[data-typed-kept]")) line.hidden = false;
    return null;
  }
  if (person && person !== found.person) return forget();
  if (!found.words && answered()) return forget();
  found.words ||= person && words("textDoubted");
  if (!found.words) return forget();
  if (found.page !== here || found.person !== person) return keep(found);
  forget();
  return fill(found);
};
arrive();
