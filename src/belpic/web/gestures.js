// Dragging, as well as touching one thing after the other; and pointing at something to be told what it is, by the
// right button or a long press, and pieces by a touch while one waits. To play, plain clicks do without any of this.

import { ghostOf } from "./motion.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {{key: string, from: Element, ghost: HTMLElement | null, x: number, y: number, pointer: number, taken: Promise<void> | null, waits: boolean, early: boolean}} Drag
 */

/** What lies on the table and can be taken up or asked about. */
const PRESSED = ".place[data-key], .card[data-key]";
/** How far a finger moves before it drags, in pixels. */
const FAR = { mouse: 6, touch: 11 };
/** How long a press is long, in milliseconds. */
const LONG = 550;

export class Gestures {
  /** @type {Drag | null} */
  drag = null;
  pressing = 0;
  /** Whether the click that ends a gesture is still to come. */
  done = false;

  /**
   * @param {HTMLElement} page
   * @param {() => Match | null} match
   * @param {(key: string, thing: Element) => void} explain
   */
  constructor(page, match, explain) {
    this.page = page;
    this.match = match;
    this.explain = explain;
    page.addEventListener("pointerdown", (event) => this.down(event));
    page.addEventListener("pointermove", (event) => this.move(event));
    page.addEventListener("pointerup", (event) => void this.up(event));
    page.addEventListener("pointercancel", () => this.stop());
    page.addEventListener("contextmenu", (event) => this.point(event));
    page.addEventListener("dragstart", (event) => event.preventDefault());
    page.addEventListener("click", (event) => this.click(event), true);
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.stop();
    this.done = false;
    const thing = thingAt(event.target);
    const key = thing?.getAttribute("data-key");
    if (!thing || !key || event.button !== 0 || !event.isPrimary) return;
    if (event.pointerType !== "mouse") this.pressing = setTimeout(() => this.hold(key, thing), LONG);
    this.drag = { key, from: thing, ghost: null, x: event.clientX, y: event.clientY, pointer: event.pointerId, taken: null, waits: false, early: false };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.ghost) {
      const far = event.pointerType === "mouse" ? FAR.mouse : FAR.touch;
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < far) return;
      if (!this.lift(drag)) return this.stop();
      this.page.setPointerCapture(event.pointerId);
    }
    drag.ghost?.style.setProperty("translate", `${event.clientX}px ${event.clientY}px`);
  }

  /** Take a thing up, if it may be. @param {Drag} drag */
  lift(drag) {
    clearTimeout(this.pressing);
    const match = this.match();
    if (!match || match.busy || !(match.maySet ? this.liftEarly(drag, match) : this.take(drag, match))) return false;
    drag.ghost = ghostOf(drag.from, (drag.from.querySelector(".ground") ?? drag.from).getBoundingClientRect());
    document.body.append(drag.ghost);
    this.page.toggleAttribute("data-dragging", true);
    return true;
  }

  /** Take a piece or card ahead of one's turn: whether it may go where it is let go is known then. @param {Drag} drag @param {Match} match */
  liftEarly(drag, match) {
    if (!drag.from.matches(".card") && !match.things.some((thing) => (thing.kind === "piece" || thing.kind === "card") && thing.place === drag.key)) return false;
    drag.early = true;
    if (match.early.at(-1) !== drag.key) drag.taken = match.touch(drag.key);
    return true;
  }

  /** Touch what is taken up, if it may be. @param {Drag} drag @param {Match} match */
  take(drag, match) {
    if (!match.asked) return false;
    const chosen = match.path.some((one) => one.key === drag.key);
    const means = match.touches.read(drag.key, false);
    if (!chosen && !means.length) return false;
    // what would be played at once, or raise a question, waits until it is let go
    drag.waits = !chosen && (means.length > 1 || typeof means[0]?.to === "string");
    if (!chosen && !drag.waits) drag.taken = match.touch(drag.key);
    return true;
  }

  /** @param {PointerEvent} event */
  async up(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    const lifted = drag.ghost !== null;
    this.stop();
    if (!lifted) return;
    this.done = true;
    await drag.taken;
    const match = this.match();
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const target = thingAt(under);
    const key = target?.getAttribute("data-key");
    if (!match || match.busy || target === drag.from) return;
    const out = !under?.closest(".mine");
    if (drag.waits) {
      if (out) await match.touch(drag.key);
    } else if (key && key !== drag.key && (drag.early ? match.maySet : match.asked && match.allowed().has(key))) await match.touch(key);
    // cards that are thrown into the middle are played
    else if (out && drag.from.matches(".card") && match.touches.here.done !== null) await match.finish();
  }

  stop() {
    clearTimeout(this.pressing);
    this.drag?.ghost?.remove();
    this.drag = null;
    this.page.toggleAttribute("data-dragging", false);
  }

  /** @param {string} key @param {Element} thing */
  hold(key, thing) {
    this.stop();
    this.done = true;
    this.explain(key, thing);
  }

  /** By the right button, by the key for menus, and by a long press where that is one. @param {MouseEvent} event */
  point(event) {
    const thing = thingAt(event.target);
    const key = thing?.getAttribute("data-key");
    if (!thing || !key) return;
    event.preventDefault();
    if (!this.done) this.hold(key, thing);
    this.done = event.button === 0;
  }

  /** Whoever waits can touch nothing: what a piece is and how it moves is told instead. @param {MouseEvent} event */
  tell(event) {
    const match = this.match();
    const place = thingAt(event.target);
    const key = place?.getAttribute("data-key");
    if (!match || !place || !key || match.asked || match.maySet || match.now?.phase !== "playing") return;
    if (match.things.some((thing) => thing.kind === "piece" && thing.place === key)) this.explain(key, place);
  }

  /** What ends a gesture is no touch. @param {MouseEvent} event */
  click(event) {
    if (!this.done) return this.tell(event);
    this.done = false;
    // a click that no finger has made is one that somebody means
    if (!event.isTrusted || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** What lies on the table at a point and can be pointed at. @param {EventTarget | null} target */
function thingAt(target) {
  return target instanceof Element ? target.closest(PRESSED) : null;
}
