// How a page keeps up: it follows the topics of its ticket by a stream of server-sent events, or,
// while the stream can't be reached, by asking for their versions every two seconds.
//
// A change is told as events on document, only while the page is seen. What follows closely is told
// together, soon enough that no page is ever a second behind:
//   news:bench:7   one event for each changed topic (hx-trigger="news:bench:7 from:document")
//   news:change    {topics}
//   news:contact   the server is in touch again after it wasn't
//   news:fresh     elements with `data-fresh` were replaced
//   news:state     {state: "live" | "polling" | "lost", since}
// Elements with an id and `data-fresh` are replaced from the page itself, asked for anew; or from the
// address in `data-fresh`, where a form may be shown at an address that only takes posts.

import { sayAdrift } from "./adrift.js";
import { page, tell } from "./page.js";

const POLL = 2000;
const PAUSE = 500; // ms between two tellings, so that a burst is asked for a few times only
const SPREAD = page.person ? 150 : 450; // ms over which pages scatter their questions: a crowd's more
const SILENCE = 40_000; // ms without a sign of life: the server beats every 15 seconds
const SLOW = 5000; // ms to wait for a stream to begin
const PATIENCE = 30_000; // ms to wait for the page itself
const HIDDEN = 15_000; // ms out of sight until the stream is given up
const known = JSON.parse(page.newsVersions || "{}");
const changed = new Set();
let followed = Object.keys(known).sort().join(" ");
let ticket = page.newsTicket || "";
let stream = null;
let state = "starting";
let touched = Date.parse(page.madeAt) || Date.now(); // the page is as old as its last contact
let heard = Date.now();
let failures = 0;
let timer = 0;
let telling = 0;
let told = 0;
let polling = false;
let begun = false;
let asking = false;
let again = false;
let leaving = 0;

const address = () => {
  const base = page.streamUrl || `${location.protocol}//${location.hostname}:${page.streamPort}/news`;
  return `${base}?ticket=${encodeURIComponent(ticket)}`;
};

// what changed

/** One question at a time: what changes meanwhile is asked for when the answer has come. */
const replaceFresh = async () => {
  again = true;
  if (asking) return;
  asking = true;
  try {
    while (again) {
      again = false;
      await askFresh();
    }
  } finally {
    asking = false;
  }
};

const askFresh = async () => {
  const old = document.querySelectorAll("[data-fresh][id]");
  if (!old.length) return;
  const from = [...old].map((element) => element.dataset.fresh).find(Boolean) || location.href;
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(from, { headers: { Accept: "text/html" }, signal });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  if (from === location.href) followAlso(fresh.getElementById("live"));
  for (const element of old) {
    const next = fresh.getElementById(element.id);
    if (next) element.replaceWith(document.adoptNode(next));
  }
  tell("news:fresh");
};

/** Follow what the page newly shows: a bout that has begun has a topic of its own. */
const followAlso = (live) => {
  const shown = JSON.parse(live?.dataset.newsVersions || "{}");
  const topics = Object.keys(shown).sort().join(" ");
  if (!topics || topics === followed) return;
  followed = topics;
  ticket = live.dataset.newsTicket;
  if (stream) openStream();
};

const tellChanges = () => {
  telling = 0;
  if (document.hidden || !changed.size) return;
  told = Date.now();
  const topics = [...changed];
  changed.clear();
  for (const topic of topics) tell(`news:${topic}`);
  tell("news:change", { topics });
  replaceFresh().catch(() => topics.forEach((topic) => changed.add(topic)));
};

const soon = () => {
  if (telling) return;
  telling = setTimeout(tellChanges, Math.max(0, told + PAUSE - Date.now()) + Math.random() * SPREAD);
};

const take = (versions) => {
  for (const [topic, version] of Object.entries(versions)) {
    if (version <= (known[topic] ?? 0)) continue; // never an older state after a newer one
    known[topic] = version;
    changed.add(topic);
  }
  if (changed.size) soon();
};

// in touch or not

const move = (next) => {
  if (next === state) return;
  const lost = state === "lost";
  state = next;
  tell("news:state", { state, since: new Date(touched) });
  if (lost && next !== "lost") tell("news:contact");
  show();
};

const touch = (next) => {
  touched = heard = Date.now();
  move(next);
};

const show = () => sayAdrift(state === "lost" ? touched : null);

const compareBuild = (build) => {
  if (!build || !page.build || build === page.build) return;
  const updated = document.getElementById("updated");
  tell("news:build", { build });
  if (page.reload === "auto" && sessionStorage.getItem("ruman.reloaded") !== build) {
    sessionStorage.setItem("ruman.reloaded", build);
    setTimeout(() => location.reload(), Math.random() * 5000);
  } else if (updated) {
    updated.hidden = false;
  }
};

// the stream

const closeStream = () => {
  stream?.close();
  stream = null;
};

const openStream = () => {
  closeStream();
  heard = Date.now();
  begun = false;
  stream = new EventSource(address());
  const current = stream;
  current.addEventListener("beat", (event) => {
    if (stream !== current) return;
    const { listening, build } = JSON.parse(event.data);
    heard = Date.now();
    begun = true;
    if (listening) {
      failures = 0;
      touch("live");
    } else {
      move("lost"); // the stream lives, but hears no news itself
    }
    compareBuild(build);
  });
  current.addEventListener("message", (event) => {
    if (stream === current) take(JSON.parse(event.data));
  });
  current.addEventListener("error", () => {
    if (stream === current) doWithout();
  });
};

const doWithout = () => {
  closeStream();
  failures += 1;
  poll();
};

const retryIn = () => Math.min(60_000, 1000 * 2 ** Math.min(failures, 6)) * (0.8 + 0.4 * Math.random());

// without the stream

const renew = async () => {
  const response = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const found = fresh.getElementById("live")?.dataset.newsTicket;
  if (!found || found === ticket) throw new Error("no ticket");
  ticket = found;
};

const ask = async () => {
  const response = await fetch(`${page.versions}?ticket=${encodeURIComponent(ticket)}`, {
    cache: "no-store",
    signal: AbortSignal.timeout(8000),
  });
  if (response.status === 403) {
    await renew();
    return ask();
  }
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
};

const poll = async () => {
  if (polling) return;
  polling = true;
  let next = Date.now() + retryIn();
  let misses = 0;
  while (!stream && !leaving) {
    try {
      const { versions, build } = await ask();
      if (stream) break;
      misses = 0;
      touch("polling");
      take(versions);
      compareBuild(build);
    } catch {
      misses += 1;
      move("lost");
    }
    if (Date.now() >= next) {
      next = Date.now() + retryIn();
      openStream();
      break;
    }
    await new Promise((resolve) => (timer = setTimeout(resolve, Math.min(10_000, POLL + 1000 * misses))));
  }
  polling = false;
};

// after sleep, out of sight, back again

const start = () => {
  clearTimeout(leaving);
  leaving = 0;
  failures = 0;
  openStream();
};

const check = () => {
  show();
  if (stream && !begun && Date.now() - heard > SLOW) doWithout();
  else if (stream && Date.now() - heard > SILENCE) {
    move("lost");
    start();
  }
};

const back = () => {
  if (document.hidden) return;
  if (leaving) {
    clearTimeout(leaving);
    leaving = 0;
  }
  if (changed.size) soon();
  if (!stream && !polling) start();
  else if (stream && Date.now() - heard > 18_000) start();
};

if (ticket) {
  start();
  let last = Date.now();
  setInterval(() => {
    const slept = Date.now() - last > 15_000; // the timer stood still: so did everything else
    last = Date.now();
    if (slept && !document.hidden) start();
    else check();
  }, 3000);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return back();
    leaving = setTimeout(closeStream, HIDDEN);
  });
  window.addEventListener("pageshow", (event) => event.persisted && start());
  window.addEventListener("online", start);
  window.addEventListener("offline", () => {
    closeStream();
    move("lost");
    poll();
  });
  window.addEventListener("pagehide", closeStream);
}
