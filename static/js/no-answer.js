// Where the server doesn't answer: a piece of the page that was asked for, or a form about to be sent.

const notice = document.getElementById("no-answer");
const nobody = document.getElementById("nobody");
const HEALTH = "/health/";
const PATIENCE = 5000;

const say = (what) => {
  if (!notice) return;
  for (const words of notice.querySelectorAll("[data-what]")) words.hidden = words.dataset.what !== what;
  notice.hidden = !what;
};

// a piece of the page: nobody is signed in any more, no network, a fault
document.addEventListener("htmx:responseError", ({ detail }) => {
  if (detail.xhr.status !== 401) say("fault");
  else if (nobody) nobody.hidden = false;
});
for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, () => say("away"));
document.addEventListener("htmx:afterOnLoad", ({ detail }) => detail.xhr.status < 400 && say(""));

// A plain form while the page is out of touch: the browser's own page about it would take what was
// typed. So the server is asked first, and the form goes out as it is, or stays with a word.
const outOfTouch = () => !navigator.onLine || document.getElementById("adrift")?.hidden === false;

const isThere = async () => {
  if (!navigator.onLine) return false;
  try {
    await fetch(HEALTH, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch {
    return false;
  }
};

const send = (form, submitter) => {
  if (submitter?.name) {
    const pressed = Object.assign(document.createElement("input"), { type: "hidden" });
    pressed.name = submitter.name;
    pressed.value = submitter.value;
    form.append(pressed);
  }
  if (submitter?.hasAttribute("formaction")) form.action = submitter.formAction;
  HTMLFormElement.prototype.submit.call(form);
};

window.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !notice || form.method !== "post" || !outOfTouch()) return;
  event.preventDefault();
  if (await isThere()) {
    send(form, submitter);
    return;
  }
  form.dispatchEvent(new Event("unsent", { bubbles: true }));
  say("unsent");
  notice.scrollIntoView({ block: "nearest" });
});
