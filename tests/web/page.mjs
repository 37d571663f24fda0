// A browser's worth of nothing around the client's modules, so that their logic runs in node. Reads a
// wish from standard input, does what it says with the real modules, and writes what came of it.

import { readFileSync } from "node:fs";

const wish = JSON.parse(readFileSync(0, "utf8"));
const kept = new Map(Object.entries(wish.kept ?? {}));
const storage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => kept.set(name, value),
  removeItem: (name) => kept.delete(name),
};
const sent = [];
const sockets = [];

class Socket {
  static OPEN = 1;
  readyState = 1;
  constructor(address) {
    this.address = address;
    sockets.push(this);
    queueMicrotask(() => this.onopen?.());
  }
  send(frame) {
    sent.push(JSON.parse(frame));
  }
  close() {
    this.readyState = 3;
  }
}

Object.assign(globalThis, {
  WebSocket: Socket,
  localStorage: storage,
  sessionStorage: storage,
  location: { protocol: "http:", host: "here", origin: "http://here" },
  addEventListener: () => {},
  removeEventListener: () => {},
  setInterval: () => 0,
  matchMedia: () => ({ matches: false }),
  fetch: async (address) => ({ ok: address in (wish.files ?? {}), json: async () => wish.files[address] }),
  document: {
    addEventListener: () => {},
    removeEventListener: () => {},
    visibilityState: "visible",
    documentElement: { dataset: {} },
    querySelectorAll: () => (wish.languages ?? []).map((one) => ({ ...one, dataset: { label: one.label } })),
  },
});
Object.defineProperty(globalThis, "navigator", { value: { languages: wish.liked ?? ["en"] }, configurable: true });

const load = (name) => import(new URL(`../../src/belpic/web/${name}`, import.meta.url));
const calm = () => new Promise((go) => setTimeout(go, 20));

/** Everything the tests ask for, by name. */
const doings = {
  async scene() {
    const scene = await load("scene.js");
    return wish.calls.map(([name, ...given]) => {
      const found = scene[name](...given);
      if (found instanceof Set) return [...found].sort();
      return typeof found === "object" && found && !Array.isArray(found)
        ? Object.fromEntries(Object.entries(found).map(([key, value]) => [key, String(value)]))
        : found;
    });
  },
  async plurals() {
    const { fill } = await load("plurals.js");
    return wish.values.map((value) => fill(wish.template, { n: value }, wish.rule));
  },
  async words() {
    const { settings, preferred, languages, choose } = await load("settings.js");
    const { learn, say } = await load("words.js");
    const before = wish.phrases.map(([name, values]) => say(name, values));
    const first = settings.lang;
    if (wish.then) {
      await learn(wish.then);
      choose("lang", wish.then);
    }
    const after = wish.phrases.map(([name, values]) => say(name, values));
    return { first, before, after, lang: settings.lang, kept: kept.get("belpic.lang") ?? null,
      names: languages.map((one) => one.name), preferred: (wish.others ?? []).map(preferred) };
  },
  async touch() {
    const { Touches } = await load("touch.js");
    const touches = new Touches(wish.nodes);
    return wish.steps.map(([name, ...given]) => {
      const found = touches[name](...given);
      return { found: found instanceof Map ? [...found.keys()] : found ?? null, made: touches.made, here: touches.here.chosen };
    });
  },
  async match() {
    const { Match } = await load("match.js");
    const { settings } = await load("settings.js");
    // what the page loads when it needs it would otherwise come from the disk at any moment
    await load("ahead.js");
    const match = new Match("table", null, () => {});
    await calm();
    const states = [];
    for (const frame of wish.frames) {
      if (frame.lang) {
        settings.lang = frame.lang;
        match.speak();
      } else if (frame.touch !== undefined) {
        void match.touch(frame.touch, frame.back ?? false);
      } else if (frame.call) {
        void match[frame.call]();
      } else if (frame.answer || frame.refuse) {
        // to what was asked last
        const told = { error: frame.refuse ?? null, body: frame.answer ?? null };
        sockets[0].onmessage({ data: JSON.stringify({ kind: "answer", re: sent.at(-1).id, n: match.n, ...told }) });
      } else {
        sockets[0].onmessage({ data: frame.text });
      }
      await calm();
      states.push({ n: match.n, things: match.things, lang: match.about?.lang ?? null, log: match.log, notice: match.notice,
        path: match.path.map((token) => token.text), free: [...match.allowed().keys()], done: match.touches.here.done, busy: match.busy,
        menu: match.menu?.map((one) => one.text) ?? null, preview: match.preview.length });
    }
    const next = match.connection.owner.number();
    return { address: sockets[0].address, sent, states, next };
  },
  async hash() {
    const { sha256 } = await load("seeds.js");
    const { hashPlainly } = await load("hash.js");
    const bytes = wish.texts.map((text) => new TextEncoder().encode(text));
    const plain = bytes.map((one) => Buffer.from(hashPlainly(one)).toString("hex"));
    return { subtle: await Promise.all(bytes.map(sha256)), plain };
  },
};

process.stdout.write(JSON.stringify(await doings[wish.do]()));
process.exit(0);
