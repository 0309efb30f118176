// The service worker, on secure origins only: pages seen on this device open without a network.
//
// Pages come from the network first, and from the device where it doesn't answer in time. Whatever
// says `Cache-Control: no-store` isn't kept; whoever signs out, or is found signed out, leaves no
// page behind. A new build starts with empty caches. `config` is put before this by the server.

/* global config */
const PAGES = `pages-${config.build}`;
const FILES = `files-${config.build}`;
const PATIENCE = 4000;
const MOST_PAGES = 200;
const FINGERPRINT = /\.[0-9a-f]{12}\.\w+(\?|$)/;
const fromHere = new Map(); // client id → when the page that it shows was kept

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(FILES)
      .then((files) => files.addAll(config.files.map((url) => new Request(url, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

const clean = async () => {
  for (const name of await caches.keys()) if (name !== PAGES && name !== FILES) await caches.delete(name);
  await self.clients.claim();
};
self.addEventListener("activate", (event) => event.waitUntil(clean()));

const isOurs = (url) => url.origin === self.location.origin;
const keepable = (response) =>
  response.ok && !response.redirected && !/no-store/.test(response.headers.get("Cache-Control") || "");

/** Signing out; or at a station another person comes, or nobody. */
const signsOut = (path) => path === config.signOut || path.endsWith(config.changePerson);

let forgotten = 0;
const forget = () => {
  forgotten += 1;
  return caches.delete(PAGES);
};

/** `before`: how often all was forgotten when the page was asked for. */
const keepPage = async (url, response, before) => {
  const body = await response.blob();
  if (before !== forgotten) return; // somebody has signed out meanwhile
  const headers = new Headers(response.headers);
  headers.set("X-Kept-At", new Date().toISOString());
  const pages = await caches.open(PAGES);
  await pages.delete(url, { ignoreVary: true });
  await pages.put(url, new Response(body, { status: 200, headers }));
  const kept = await pages.keys();
  for (const oldest of kept.slice(0, Math.max(0, kept.length - MOST_PAGES))) await pages.delete(oldest);
};

const fromNetwork = async (event) => {
  const before = forgotten;
  const response = await fetch(event.request);
  // the page to sign in is shown to nobody who is signed in
  if (response.ok && new URL(event.request.url).pathname === config.signIn) await forget();
  else if (keepable(response) && /^text\/html/.test(response.headers.get("Content-Type") || "")) {
    event.waitUntil(keepPage(event.request.url, response.clone(), before));
  }
  return response;
};

const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const openPage = async (event) => {
  const kept = await (await caches.open(PAGES)).match(event.request.url, { ignoreVary: true });
  const network = fromNetwork(event);
  event.waitUntil(network.catch(() => {}));
  try {
    const response = await (kept ? Promise.race([network, later(PATIENCE)]) : network);
    if (response) return response;
  } catch {
    // no network
  }
  if (!kept) return (await caches.match(config.offline, { ignoreVary: true })) || Response.error();
  fromHere.set(event.resultingClientId, kept.headers.get("X-Kept-At"));
  return kept;
};

const openFile = async (request) => {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept && FINGERPRINT.test(request.url)) return kept;
  try {
    const response = await fetch(request);
    if (response.ok) await files.put(request, response.clone());
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (!isOurs(url)) return;
  if (request.method === "POST" && signsOut(url.pathname)) event.waitUntil(forget());
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(openPage(event));
  else if (url.pathname.startsWith(config.statics)) event.respondWith(openFile(request));
});

const keepWhatWasLoaded = async (urls) => {
  const files = await caches.open(FILES);
  for (const url of urls.filter((given) => isOurs(new URL(given)))) {
    if (!(await files.match(url))) await files.add(url).catch(() => {});
  }
};

const keepFirst = async (url) => {
  if (await (await caches.open(PAGES)).match(url, { ignoreVary: true })) return;
  const before = forgotten;
  const response = await fetch(url, { headers: { Accept: "text/html" } });
  if (keepable(response)) await keepPage(url, response, before);
};

self.addEventListener("message", (event) => {
  const { loaded, page, somebodyElse } = event.data;
  const work = async () => {
    if (somebodyElse) await forget();
    if (loaded) await keepWhatWasLoaded(loaded);
    if (page) await keepFirst(page);
    event.source?.postMessage({ keptAt: fromHere.get(event.source.id) || null, done: true });
  };
  event.waitUntil(work().catch(() => {}));
});
