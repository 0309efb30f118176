// Long work: says at once that it is under way, how much of a file is through, and lets nobody begin
// it twice. Without it the same forms and links work, and say nothing.
//
//   <form … {% include "_busy.html" %}>               a file in it is sent from here, to see its share
//   <a … {% include "_busy.html" with doing=… %}>     what is made for `download` is taken from here

const language = document.documentElement.lang;
const percent = new Intl.NumberFormat(language, { style: "percent" });
const megabytes = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const MOST = 32 * 2 ** 20; // bytes that the server takes at once (ruman/serving/turns.py)
const TOO_LARGE = 413;
const QUARTERS = 4; // how often somebody who listens is told

const strip = document.createElement("div");
const words = document.createElement("p");
const said = document.createElement("span");
const heard = document.createElement("span"); // the quarters; the figure says it more exactly to eyes
const bar = document.createElement("progress");
const figure = document.createElement("span");
strip.className = "busy no-print";
strip.hidden = true;
words.role = "status";
bar.ariaHidden = figure.ariaHidden = "true"; // the words say it
heard.className = "visually-hidden";
words.append(said, heard);
strip.append(words, bar, figure);
document.body.append(strip);

const isBusy = (what) => what.ariaBusy === "true";
const buttons = (what) => what.querySelectorAll("button:not([type=button])");

const tell = (sentence) => {
  said.textContent = sentence;
  heard.textContent = "";
};

const begin = (what) => {
  what.querySelector(".lost")?.remove();
  what.ariaBusy = "true";
  for (const button of buttons(what)) button.ariaDisabled = "true";
  bar.removeAttribute("value");
  figure.textContent = "";
  strip.hidden = false;
  tell(what.dataset.busy);
};

const end = (what) => {
  what.ariaBusy = null;
  for (const button of buttons(what)) button.ariaDisabled = null;
  strip.hidden = true;
  tell("");
};

const lost = (what, place = what, sentence = what.dataset.lost) => {
  end(what);
  place.querySelector(".lost")?.remove();
  const line = document.createElement("p");
  line.className = "invalid-feedback d-block lost";
  line.role = "alert";
  place.append(line);
  line.textContent = sentence;
};

const follow = (what) => {
  let told = 0;
  return ({ lengthComputable, loaded, total }) => {
    if (!lengthComputable || !total) return;
    const share = loaded / total;
    bar.value = share;
    figure.textContent = what.dataset.share
      .replace("{share}", percent.format(share))
      .replace("{done}", megabytes.format(loaded / 1e6))
      .replace("{whole}", megabytes.format(total / 1e6));
    const quarter = Math.floor(share * QUARTERS);
    if (quarter === told) return;
    told = quarter;
    heard.textContent = ` ${percent.format(quarter / QUARTERS)}`;
  };
};

// to this very page a browser only scrolls
const isHere = (there) => there.hash && there.pathname + there.search === location.pathname + location.search;

// ---- a form with a file
const go = (address) => {
  const there = new URL(address, location.href);
  location.assign(there);
  if (isHere(there)) location.reload();
};

const answered = (form, request) => {
  if (request.status === TOO_LARGE) return lost(form, form, form.dataset.large);
  const then = request.getResponseHeader("X-Then");
  if (then) return go(then);
  const page = new DOMParser().parseFromString(request.responseText, "text/html");
  const main = page.querySelector("main");
  if (!main) return lost(form);
  end(form);
  document.title = page.title;
  document.querySelector("main").replaceWith(document.adoptNode(main));
  window.htmx?.process(main);
  return (main.querySelector("[aria-invalid=true]") || main).focus();
};

const send = (form, submitter) => {
  const body = new FormData(form);
  if (submitter?.name) body.append(submitter.name, submitter.value);
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.setRequestHeader("X-Then", "tell");
  request.upload.addEventListener("progress", follow(form));
  request.upload.addEventListener("load", () => {
    bar.removeAttribute("value");
    figure.textContent = "";
    tell(form.dataset.arrived);
  });
  request.addEventListener("load", () => answered(form, request));
  request.addEventListener("error", () => lost(form));
  request.send(body);
};

const filesOf = (form) => [...form.elements].flatMap((field) => (field.type === "file" ? [...field.files] : []));

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-busy]") || event.defaultPrevented) return;
  if (isBusy(form)) {
    event.preventDefault();
    return;
  }
  const files = filesOf(form);
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST) {
    event.preventDefault();
    lost(form, form, form.dataset.large);
    return;
  }
  begin(form);
  if (form.method !== "post" || !files.length) return;
  event.preventDefault();
  send(form, event.submitter);
});

// ---- a link to what has to be made first
const save = (blob, name) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

const take = (link) => {
  const request = new XMLHttpRequest();
  request.responseType = "blob";
  request.open("GET", link.href);
  request.addEventListener("progress", follow(link));
  request.addEventListener("load", () => {
    end(link);
    const [, name] = /filename="?([^";]+)/.exec(request.getResponseHeader("Content-Disposition")) || [];
    if (name) save(request.response, name);
    else location.assign(link.href); // the page there says why
  });
  request.addEventListener("error", () => lost(link, link.parentElement));
  request.send();
};

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-busy]");
  const elsewhere = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || elsewhere || event.defaultPrevented || link.target || isHere(link)) return;
  if (isBusy(link) || link.hasAttribute("download")) event.preventDefault();
  if (isBusy(link)) return;
  begin(link);
  if (link.hasAttribute("download")) take(link);
});

// whoever comes back, or whose form couldn't go out, finds everything as it was
const endAll = () => {
  for (const what of document.querySelectorAll("[data-busy][aria-busy]")) end(what);
};
window.addEventListener("pageshow", ({ persisted }) => persisted && endAll());
document.addEventListener("unsent", ({ target }) => isBusy(target) && end(target)); // no-answer.js
