// Works beside the pages of this site: without a network it answers with what was here before. Whatever the network
// answers comes first, so nothing that is shown is older than it has to be; files below the versioned prefix never change.
// The server writes the prefix, the names of the files and the languages in; another version is another worker, with a store of its own.

/**
 * @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} Waiting
 * @typedef {Waiting & {request: Request, respondWith: (answer: Promise<Response>) => void}} Asked
 * @typedef {{addEventListener: (name: string, handle: (event: never) => void) => void, skipWaiting: () => Promise<void>}} Beside
 */

const PREFIX = "{{static}}";
const FILES = "{{files}}".split(" ");
const LANGS = "{{langs}}".split(" ");
/** What everybody may read, and what is worth keeping of it. */
const READ = ["/api/rules/", "/api/pictures/", "/api/learn", "/api/lessons"];
const HOME = "/api/home";

const worker = /** @type {Beside} */ (/** @type {unknown} */ (self));

/** Fetch all of this version. */
async function install() {
  const store = await caches.open(PREFIX);
  await store.addAll(["/", ...FILES.map((name) => `${PREFIX}/${name}`)]);
  // home is there from the beginning, and if that fails from the next visit on
  await Promise.allSettled(LANGS.map((lang) => keepHome(store, lang)));
  await worker.skipWaiting();
}

/** Keep home in a language. @param {Cache} store @param {string} lang */
async function keepHome(store, lang) {
  const address = `${HOME}?lang=${lang}`;
  const answer = await fetch(address);
  if (answer.ok) await store.put(address, await anybody(answer));
}

/** Forget all other versions. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== PREFIX).map((name) => caches.delete(name)));
}

/** Ask the network, and keep the answer; without a network, answer with what was kept. @param {Request} request @param {(answer: Response) => Promise<Response>} kept */
async function ask(request, kept = async (answer) => answer) {
  const store = await caches.open(PREFIX);
  try {
    const answer = await fetch(request);
    if (answer.ok) await store.put(request, await kept(answer.clone()));
    return answer;
  } catch (error) {
    const found = await store.match(request);
    if (found) return found;
    throw error;
  }
}

/** All pages are one document. @param {Request} request */
async function visit(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await (await caches.open(PREFIX)).match("/");
    if (found) return found;
    throw error;
  }
}

/** @param {Request} request */
async function file(request) {
  const found = await (await caches.open(PREFIX)).match(request);
  return found ?? fetch(request);
}

/** Home without whose tables those are: somebody else may hold the device then. @param {Response} answer */
async function anybody(answer) {
  const home = await answer.json();
  return Response.json({ ...home, tables: [] });
}

worker.addEventListener("install", (/** @type {Waiting} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {Waiting} */ event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (/** @type {Asked} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(visit(request));
  else if (pathname.startsWith(`${PREFIX}/`)) event.respondWith(file(request));
  else if (pathname === HOME) event.respondWith(ask(request, anybody));
  else if (READ.some((start) => pathname.startsWith(start))) event.respondWith(ask(request));
});
