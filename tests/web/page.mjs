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
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 0;
  constructor(address) {
    this.address = address;
    sockets.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }
  send(frame) {
    sent.push(JSON.parse(frame));
  }
  close() {
    if (this.readyState === 0) throw new Error("closed before the connection was open");
    this.readyState = 3;
  }
}

Object.assign(globalThis, {
  HTMLElement: class {},
  WebSocket: Socket,
  localStorage: storage,
  sessionStorage: storage,
  location: { protocol: "http:", host: "here", origin: "http://here" },
  addEventListener: () => {},
  removeEventListener: () => {},
  setInterval: () => 0,
  matchMedia: () => ({ matches: wish.coarse ?? false }),
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

// hashes are made in another thread, and come when they come
const hashing = [];
const { subtle } = crypto;
const digest = subtle.digest.bind(subtle);
subtle.digest = (...given) => {
  const made = digest(...given);
  hashing.push(made);
  return made;
};

/** Wait until nothing is left to do but to hear from somebody. */
async function calm() {
  do {
    await Promise.all(hashing.splice(0));
    await new Promise((go) => setTimeout(go));
  } while (hashing.length);
}

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
  async sentences() {
    const { firstSentence } = await load("seats.js");
    return wish.calls.map(firstSentence);
  },
  async sides() {
    const { namer } = await load("seats.js");
    return wish.calls.map(([told, names, sides]) => namer(names, sides)(told));
  },
  async names() {
    const { withoutName } = await load("seats.js");
    return wish.calls.map(([told, names]) => withoutName(told, names));
  },
  async decoded() {
    const { readText } = await load("decoding.js");
    return Promise.all(wish.files64.map((one) => readText(new Blob([Buffer.from(one, "base64")]))));
  },
  async codes() {
    const { matrix } = await load("qr.js");
    return wish.texts.map(matrix);
  },
  async fair() {
    if (wish.plain) delete Object.getPrototypeOf(crypto).subtle;
    const { derive, isCommitted } = await load("fair.js");
    const found = [];
    for (const one of wish.throws) found.push(await derive(wish.seeds, one));
    return { found, bound: await isCommitted(wish.seeds), other: await isCommitted({ ...wish.seeds, commitment: "00" }) };
  },
  async luck() {
    return (await load("luck.js")).countLuck(wish.throws);
  },
  async clocks() {
    const { face, clockText } = await load("clock.js");
    return wish.clocks.map(([clock, rule, time]) => {
      const { left, periods } = face(clock, rule, time);
      return [left, periods, clockText(left)];
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
    let shown = false;
    const match = new Match("table", null, () => {
      shown = match.busy;
    });
    await calm();
    const states = [];
    for (const frame of wish.frames) {
      if (frame.lang) {
        settings.lang = frame.lang;
        match.speak();
      } else if (frame.touch !== undefined) {
        void match.touch(frame.touch, frame.back ?? false);
      } else if (frame.moves) {
        // somebody looks at everything for a day
        Object.assign(match, { motion: { isStill: () => frame.moves === "not" }, timeFor: () => 86_400_000 });
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
        path: match.path.map((token) => token.text), free: [...match.allowed().keys()], done: match.touches.here.done, busy: shown,
        menu: match.menu?.map((one) => one.text) ?? null, preview: match.preview.length, unsure: match.unsure });
    }
    const next = match.connection.owner.number();
    return { address: sockets[0].address, sent, states, next };
  },
  async live() {
    const { choose } = await load("settings.js");
    const { Live } = await load("live.js");
    let drawn = 0;
    class Page extends Live {
      query() {
        return "of=this";
      }
      render() {
        drawn += 1;
      }
    }
    const page = new Page();
    page.connectedCallback();
    const states = wish.choices.map(([name, value]) => {
      const before = drawn;
      choose(name, value);
      return [sockets.length, drawn > before];
    });
    await calm();
    const open = sockets.filter((one) => one.readyState === 1).map((one) => one.address);
    page.disconnectedCallback();
    choose("lang", "en");
    return { states, open, left: sockets.filter((one) => one.readyState === 1).length };
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
