// What lies beyond the answers that came with a question: it is asked for before a touch leads there,
// so that no touch has to wait. Few questions have so many touches; this is loaded with the first.

/**
 * @typedef {import("./wire").TouchesNow} Node
 * @typedef {import("./wire").TouchMade} Made
 * @typedef {import("./touch").Meaning} Meaning
 * @typedef {import("./touch").Touches} Touches
 */

export class Ahead {
  /** @param {import("./match").Match} match */
  constructor(match) {
    this.match = match;
    /** @type {Promise<void> | null} the question that is under way, until it is answered */
    this.underway = null;
  }

  /**
   * Ask what is around the touches, if they have come to the border. One question is under way at
   * most; where the touches have gone meanwhile is seen to after it.
   */
  lookAround() {
    const { connection, n, touches } = this.match;
    if (this.underway || !connection || !touches.onBorder) return;
    const { at, made } = touches;
    // once, whatever comes of it: what was refused would be refused again
    touches.asked.add(at);
    this.underway = connection.ask({ do: "touch", at: n, touches: made, ahead: true }).then(({ body }) => {
      if (body?.kind === "touch" && body.action === null && !body.why) learn(touches, at, body.touches);
      this.underway = null;
      // whoever is busy waits for this, or has acted
      if (!this.match.busy) this.lookAround();
      this.match.changed();
    });
  }

  /**
   * Wait for where a touch leads; the match is busy until then.
   * @param {readonly Made[]} made the touches before it, as they were then
   * @param {Meaning} meaning
   * @param {boolean} possible whether it leads somewhere; else it is asked why it does not
   */
  async ask(made, meaning, possible) {
    const { match } = this;
    const stays = () => match.asked && match.touches.made === made;
    while (possible && this.underway) await this.underway;
    const known = possible && stays() ? match.touches.find(meaning) : null;
    const body = stays() && !(known && (await match.go(known))) ? await match.answer([...made, meaning], possible) : null;
    match.busy = false;
    if (!body || !stays()) return;
    if (body.why) match.notice = match.named(body.why.text);
    else if (body.action !== null) await match.decide(body.action, meaning);
    else this.put(meaning, body);
  }

  /** Ask for the touches whose answers are not here, one after the other.
   * @param {readonly Made[]} made */
  async catchUp(made) {
    const { touches } = this.match;
    for (;;) {
      const one = made[touches.made.length];
      const body = one && (await this.match.answer([...touches.made, one], true));
      if (!body || body.why || body.action !== null || touches !== this.match.touches) return;
      this.put(one, body);
      touches.again(made.slice(touches.made.length));
    }
  }

  /**
   * Take a touch to where the server says that it leads.
   * @param {Made} made
   * @param {import("./wire").Touched} body
   */
  put(made, body) {
    const { match } = this;
    const at = match.touches.nodes.length;
    learn(match.touches, at, body.touches);
    match.touches.put(made, at);
    match.preview = body.preview;
    match.keepTouches();
    match.changed();
  }
}

/**
 * Take what the server tells of the touches with a number: the first entry is about them.
 * @param {Touches} touches
 * @param {number} at
 * @param {readonly Node[]} told
 */
function learn({ nodes, asked }, at, told) {
  const known = nodes[at];
  const first = nodes.length - (known ? 1 : 0);
  const [root, ...others] = told.map((node) => moveLeads(node, (to) => (to ? first + to : at)));
  if (!root) return;
  nodes[at] = known ? fillLeads(root, known) : root;
  nodes.push(...others);
  asked.add(at);
}

/** @param {Node["free"][string]} lead @returns {lead is readonly import("./wire").MeaningNow[]} */
function isSeveral(lead) {
  return lead !== null && typeof lead === "object";
}

/**
 * The same node in a longer list.
 * @param {Node} node
 * @param {(to: number) => number} move
 * @returns {Node}
 */
function moveLeads(node, move) {
  /** @template T @param {T} to */
  const moved = (to) => (typeof to === "number" ? move(to) : to);
  const free = Object.entries(node.free).map(([key, lead]) => [key, isSeveral(lead) ? lead.map((one) => ({ ...one, to: moved(one.to) })) : moved(lead)]);
  const back = Object.entries(node.back).map(([key, to]) => [key, moved(to)]);
  return { ...node, free: Object.fromEntries(free), back: Object.fromEntries(back) };
}

/**
 * The node, with what was known of it before where it leads out.
 * @param {Node} node
 * @param {Node} known
 * @returns {Node}
 */
function fillLeads(node, known) {
  const free = Object.entries(node.free).map(([key, lead]) => [key, lead ?? known.free[key] ?? null]);
  const back = Object.entries(node.back).map(([key, to]) => [key, to ?? known.back[key] ?? null]);
  return { ...node, free: Object.fromEntries(free), back: Object.fromEntries(back) };
}
