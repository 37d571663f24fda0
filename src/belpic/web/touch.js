// The touches made so far, walked through what the server has answered. What a touch means is
// read by the touch machine of the server; here one only goes from answer to answer.

/**
 * @typedef {import("./wire").TouchesNow} Node
 * @typedef {import("./wire").TouchMade} Made
 * @typedef {{at: number, made: Made[], early?: string[]}} Kept the touches, with the number at which the first was made, or what was set ahead, with the last one
 * @typedef {{key: string, text: string | null, label: string | null, to: number | string | null, back: boolean}} Meaning
 */

/** @type {Node} */
const NOTHING = { free: {}, back: {}, chosen: [], done: null, stands: false };

export class Touches {
  /**
   * @param {Node[]} nodes what the server has told
   * @param {Set<number>} asked for what is around which of them it was asked
   */
  constructor(nodes, asked = new Set([0])) {
    this.nodes = nodes;
    this.asked = asked;
    /** @type {Made[]} */
    this.made = [];
    /** @type {number[]} where each touch has led */
    this.trail = [];
  }

  anew() {
    return new Touches(this.nodes, this.asked);
  }

  get at() {
    return this.trail.at(-1) ?? 0;
  }

  /** What is chosen and what may be touched now. */
  get here() {
    return this.nodes[this.at] ?? NOTHING;
  }

  /** Whether the next touch may lead to what is not here, and nobody has asked for it. */
  get onBorder() {
    const leads = [...this.free().values()].flat().map((one) => one.to);
    return !this.asked.has(this.at) && [...leads, ...Object.values(this.here.back)].includes(null);
  }

  /** Touches that complete what the touches can become, where they are not whole yet; none if some of them are not here. @returns {Meaning[]} */
  rest() {
    const { done, stands } = this.here;
    /** @type {Meaning[]} */
    const left = [];
    let node = done === null || stands ? undefined : this.here;
    // each touch that goes on adds one, so that there are no more than nodes
    while (node && left.length < this.nodes.length) {
      const leads = Object.keys(node.free).flatMap((key) => (node ? meanings(node, key) : []));
      const last = leads.find((one) => one.to === done);
      const next = last ?? leads.find((one) => typeof one.to === "number" && this.nodes[one.to]?.done === done);
      if (!next) return [];
      left.push(next);
      if (last) return left;
      node = this.nodes[Number(next.to)];
    }
    return [];
  }

  /** What may be touched now, by key. @returns {Map<string, Meaning[]>} */
  free() {
    return new Map(Object.keys(this.here.free).map((key) => [key, meanings(this.here, key)]));
  }

  /**
   * All that a touch may mean: it goes on, takes back, or begins anew.
   * @param {string} key
   * @param {boolean} back whether it is to be taken back
   */
  read(key, back) {
    const found = back ? [] : meanings(this.here, key);
    if (found.length) return found;
    const to = this.here.back[key];
    if (to !== undefined) return [{ key, text: null, label: null, to, back: true }];
    return this.nodes[0] ? meanings(this.nodes[0], key) : [];
  }

  /**
   * Take one touch further; false if it is a whole action, or leads to what is not here.
   * @param {Meaning} meaning
   */
  go(meaning) {
    const { to } = meaning;
    if (typeof to !== "number" || !this.nodes[to]) return false;
    this.put(meaning, to);
    return true;
  }

  /**
   * @param {Made} made
   * @param {number} at
   */
  put({ key, text, back }, at) {
    this.made = [...this.made, { key, text, back }];
    this.trail = [...this.trail, at];
  }

  /** Go back to before the last touch. */
  pop() {
    this.made = this.made.slice(0, -1);
    this.trail = this.trail.slice(0, -1);
  }

  /**
   * Make touches again that were made before, as far as the answers are here and none is an action.
   * @param {readonly Made[]} made
   */
  again(made) {
    for (const one of made) {
      const found = this.find(one);
      if (!found || !this.go(found)) return;
    }
  }

  /** What a touch means, if that is clear. @param {Made} made */
  find({ key, text, back }) {
    const found = this.read(key, back).filter((one) => text === null || one.text === null || one.text === text);
    return found.length === 1 ? found[0] : undefined;
  }
}

/**
 * @param {Node} node
 * @param {string} key
 * @returns {Meaning[]}
 */
function meanings(node, key) {
  const found = node.free[key];
  if (found === undefined) return [];
  if (found === null || typeof found !== "object") return [{ key, text: null, label: null, to: found, back: false }];
  return found.map((one) => ({ key, back: false, ...one }));
}

/**
 * Keep touches for this window, so that a reload finds them again.
 * @param {string} table
 * @param {Kept} kept
 */
export function keep(table, kept) {
  const name = `belpic.touches.${table}`;
  try {
    if (kept.made.length || kept.early?.length) sessionStorage.setItem(name, JSON.stringify(kept));
    else sessionStorage.removeItem(name);
  } catch {
    return;
  }
}

/**
 * @param {string} table
 * @returns {Kept | null}
 */
export function recall(table) {
  try {
    return JSON.parse(sessionStorage.getItem(`belpic.touches.${table}`) ?? "null");
  } catch {
    return null;
  }
}
