// What moved from one picture of the table to the next: it is seen to go there, and heard. The table itself is always
// where it is; what moves are pictures over it, so that nothing waits for them and a touch ends them.

import { settings, WAY } from "./settings.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {{face: string, where: string, box: DOMRect, thing: Element}} Lying
 * @typedef {"move" | "take" | "card" | "sticks" | "turn" | "end"} Sound
 */

const SVG = "http://www.w3.org/2000/svg";

/** So many things move at once at most. */
const MANY = 10;

/** Whether nothing is to move on this device. */
export function isStill() {
  return settings.pace === "still" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Motion {
  /** @type {Animation[]} */
  running = [];
  /** @type {Lying[]} */
  before = [];
  /** What the last picture was of. */
  n = 0;
  /** Whether one was asked there, and the number of the last throw. */
  asked = false;
  fallen = 0;

  /**
   * @param {HTMLElement} page
   * @param {(sound: Sound) => void} sound
   */
  constructor(page, sound) {
    this.page = page;
    this.sound = sound;
  }

  /** Remember where everything lies, before the next picture. @param {Match} match */
  remember(match) {
    if (match.n !== this.n) this.before = this.lying();
  }

  /** Let go what lies elsewhere in this picture. @param {Match} match */
  show(match) {
    const { asked } = this;
    this.asked = match.asked;
    if (match.n === this.n) return;
    const first = this.n === 0;
    this.n = match.n;
    if (first || document.hidden) return;
    const line = match.log.at(-1);
    const moved = this.pair(line?.seat ?? null);
    this.listen(match, moved, asked);
    if (isStill()) return;
    this.skip();
    // where everything is laid anew, nothing is on its way
    if (moved.length <= MANY) for (const [from, to] of moved) this.fly(from, to);
  }

  /** What is heard of it. @param {Match} match @param {[Lying, Lying][]} moved @param {boolean} asked */
  listen(match, moved, asked) {
    const thrown = match.fallen !== this.fallen && match.things.some((thing) => thing.kind === "sticks");
    this.fallen = match.fallen;
    if (match.now?.outcome) this.sound("end");
    else if (thrown) this.sound("sticks");
    else if (moved.some(([from, to]) => isPlace(from) && !isPlace(to))) this.sound("take");
    else if (moved.some(([, to]) => isPlace(to))) this.sound("move");
    else if (moved.length) this.sound("card");
    if (match.asked && !asked && !match.now?.outcome) this.sound("turn");
  }

  /** Everything with a face that can be seen, and where it lies. @returns {Lying[]} */
  lying() {
    return [...this.page.querySelectorAll("[data-face]")].flatMap((thing) => {
      const box = (thing.closest(".place")?.querySelector(".ground") ?? thing).getBoundingClientRect();
      const where = thing.closest("[data-key].place")?.getAttribute("data-key") ?? `in ${thing.closest("[data-zone]")?.getAttribute("data-zone")}`;
      return box.width ? [{ face: thing.getAttribute("data-face") ?? "", where, box, thing }] : [];
    });
  }

  /**
   * What is elsewhere now, with where it was; what nobody saw before comes from whoever acted.
   * @param {number | null} seat
   * @returns {[Lying, Lying][]}
   */
  pair(seat) {
    const gone = [...this.before];
    const came = this.lying().filter((one) => {
      const same = gone.findIndex((other) => other.face === one.face && other.where === one.where);
      if (same >= 0) gone.splice(same, 1);
      return same < 0;
    });
    const actor = seat === null ? null : this.page.querySelector(`.other[data-seat="${seat}"]`)?.getBoundingClientRect();
    return came.flatMap((/** @returns {[Lying, Lying][]} */ to) => {
      const old = gone.findIndex((one) => one.face === to.face);
      const from = old >= 0 ? gone.splice(old, 1)[0] : undefined;
      if (from) return [[from, to]];
      return actor && !isPlace(to) ? [[{ ...to, box: new DOMRect(actor.x + actor.width / 2 - to.box.width / 2, actor.y, to.box.width, to.box.height) }, to]] : [];
    });
  }

  /** @param {Lying} from @param {Lying} to */
  fly(from, to) {
    const ghost = ghostOf(to.thing, to.box);
    document.body.append(ghost);
    const at = (/** @type {DOMRect} */ box) => `${box.x + box.width / 2}px ${box.y + box.width / 2}px`;
    const timing = { duration: WAY[settings.pace], easing: "cubic-bezier(.3, 0, .2, 1)" };
    const way = ghost.animate({ translate: [at(from.box), at(to.box)], scale: [from.box.width / (to.box.width || 1), 1] }, timing);
    // it is not there before it comes
    const hidden = to.thing.animate({ opacity: [0, 0] }, timing);
    way.onfinish = way.oncancel = () => {
      ghost.remove();
      hidden.cancel();
      this.running = this.running.filter((one) => one !== way);
    };
    this.running.push(way);
  }

  /** End all that is on its way. */
  skip() {
    for (const one of [...this.running]) one.finish();
    for (const one of this.page.querySelector(".sticks.falling")?.getAnimations({ subtree: true }) ?? []) one.finish();
  }
}

/** @param {Lying} one */
function isPlace(one) {
  return !one.where.startsWith("in ");
}

/**
 * A picture of what lies on a place, of one thing on it, or of a card; its middle is where it is put.
 * @param {Element} thing
 * @param {DOMRect} box how large it is
 */
export function ghostOf(thing, box) {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.setProperty("--size", `${box.width}px`);
  const picture = thing.querySelector("svg");
  const standing = thing.matches(".standing") ? [thing] : [...thing.querySelectorAll(".standing")];
  if (picture) ghost.append(picture.cloneNode(true));
  else if (standing.length) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 64 64");
    for (const one of standing) svg.append(one.cloneNode(true));
    ghost.append(svg);
  }
  return ghost;
}
