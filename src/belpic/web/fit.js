// Sizes that only the drawn page knows: how large letters on a board are, how large what is laid may be, how high
// what one presses is. Measured after every drawing; nothing here knows what is shown.

/** The largest and the smallest width of a card in the middle. */
const LARGEST = 148;
const SMALLEST = 44;
const STEP = 8;
/** Below this, in pixels for a unit, cards on a board show no letters. */
const FAR = 0.53;
/** Of a board whose pieces tell whose they are, less than this leaves those signs too small to be read. */
const CRAMPED = 0.47;
/** How often something may be left away: words of others and kept room; what others have; the others. */
const TIGHTEST = 3;
/** Room that is kept beside the middle, at most. */
const WIDEST = 240;

/** What keeps the size that it once had at a table, by which name the style knows that, and whether it is the width.
 * @type {[string, string, boolean][]} */
const HELD = [
  [".controls .inner", "--bar", false], [".hands", "--hands", false], [".others", "--others-high", false],
  // beside what is laid it is as high as that lets it be, which says nothing about how high it is elsewhere
  [".field:not(.boards.laid) > .beside", "--beside-high", false], [".beside", "--beside-wide", true],
];
/** How high each was, by table and size of the window. @type {Map<string, number>} */
const heights = new Map();

/** How much room each board has, in pixels. @type {Map<string, {width: number, height: number}>} */
const rooms = new Map();

/** Return the room that a board had last. @param {string} key */
export function roomOf(key) {
  const room = rooms.get(key);
  return room?.width && room.height ? room : { width: innerWidth, height: innerHeight / 2 };
}

/** Return whether something has to be drawn again, since the room for it is another one. @param {HTMLElement} page */
export function fit(page) {
  const stage = page.matches(".study-page") ? page : page.querySelector(".stage, .study-page");
  if (!(stage instanceof HTMLElement)) return false;
  hold(stage);
  stage.dataset["tight"] = String(heights.get(tightness(stage)) ?? 0);
  let changed = false;
  for (const board of stage.querySelectorAll(".board")) {
    const svg = board.querySelector("svg");
    if (!svg || !(board instanceof HTMLElement)) continue;
    const { width: across, height: down } = svg.viewBox.baseVal;
    const scale = Math.min(svg.clientWidth / (across || 1), svg.clientHeight / (down || 1));
    board.toggleAttribute("data-far", scale < FAR);
    if (scale > 0) board.style.setProperty("--scale", scale.toFixed(3));
    // whoever wants to see all of a board knows that it is small then
    if (scale < CRAMPED && board.querySelector(".owner") && !board.querySelector("[aria-pressed=true]") && tighten(stage)) changed = true;
    const key = board.dataset["board"] ?? "";
    const before = rooms.get(key);
    const { clientWidth: width, clientHeight: height } = board;
    if (before?.width === width && before.height === height) continue;
    rooms.set(key, { width, height });
    changed = true;
  }
  putBeside(stage);
  const laid = stage.querySelector(".laid-zones");
  if (laid instanceof HTMLElement) fitLaid(stage, laid);
  return changed;
}

/** Put what may come of a touch beside what was touched, where there is room for it. @param {HTMLElement} stage */
function putBeside(stage) {
  const ahead = stage.querySelector(".ahead");
  const target = stage.querySelector("[data-target]");
  const room = stage.querySelector(".middle")?.getBoundingClientRect();
  if (!(ahead instanceof HTMLElement) || !room) return;
  const spot = target?.querySelector(".ground")?.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = ahead;
  const gap = 8;
  const across = (/** @type {number} */ x) => Math.min(Math.max(x, room.left), room.right - width);
  const down = (/** @type {number} */ y) => Math.min(Math.max(y, room.top), room.bottom - height);
  /** @type {[number, number][]} above, below, right, left */
  const ways = spot ? [
    [across(spot.left + (spot.width - width) / 2), spot.top - gap - height], [across(spot.left + (spot.width - width) / 2), spot.bottom + gap],
    [spot.right + gap, down(spot.top + (spot.height - height) / 2)], [spot.left - gap - width, down(spot.top + (spot.height - height) / 2)],
  ] : [];
  const fits = ways.find(([x, y]) => x >= room.left && y >= room.top && x + width <= room.right && y + height <= room.bottom);
  const [x, y] = fits ?? [across(room.left + (room.width - width) / 2), room.bottom - height];
  ahead.style.setProperty("--x", `${x - room.left}px`);
  ahead.style.setProperty("--y", `${y - room.top}px`);
}

/** Leave away, step by step, what one can do without, until all that may be touched in the middle has room; a table
 * stays as tight as it once was, so that nothing moves to and fro.
 * @param {HTMLElement} stage @param {HTMLElement} laid */
function fitLaid(stage, laid) {
  const piles = `${location.pathname} piles`;
  heights.set(piles, Math.max(heights.get(piles) ?? 0, laid.children.length));
  // once there were several, each keeps to its side, whether or not the others lie there
  stage.toggleAttribute("data-several", (heights.get(piles) ?? 0) > 1);
  fitCards(laid);
  while (laid.querySelector(".live") && laid.scrollHeight > laid.clientHeight + 1 && tighten(stage)) fitCards(laid);
}

/** Under which name it is kept how tight a table is. @param {HTMLElement} stage */
function tightness(stage) {
  return `${stage.dataset["size"]} tight`;
}

/** Leave away more of what one can do without; return whether there was something. @param {HTMLElement} stage */
function tighten(stage) {
  const tight = (heights.get(tightness(stage)) ?? 0) + 1;
  if (tight > TIGHTEST) return false;
  heights.set(tightness(stage), tight);
  stage.dataset["tight"] = String(tight);
  return true;
}

/** Keep room for the most that there was so far, so that nothing moves under a finger. @param {HTMLElement} stage */
function hold(stage) {
  const size = `${location.pathname} ${stage.clientWidth} ${stage.clientHeight}`;
  // what another window needed says nothing about this one
  if (stage.dataset["size"] !== size) for (const [, variable] of HELD) stage.style.removeProperty(variable);
  stage.dataset["size"] = size;
  for (const [name, variable, across] of HELD) {
    const found = stage.querySelector(name);
    if (!found) continue;
    const key = `${size} ${variable}`;
    const now = across ? Math.min(WIDEST, found.scrollWidth) : Math.ceil(found.getBoundingClientRect().height);
    const held = Math.max(heights.get(key) ?? 0, now);
    heights.set(key, held);
    stage.style.setProperty(variable, `${held}px`);
  }
}

/** Make what is laid as large as there is room for. @param {HTMLElement} laid */
function fitCards(laid) {
  const size = `${laid.clientWidth} ${laid.clientHeight} ${laid.textContent?.length} ${laid.querySelectorAll("li").length}`;
  if (laid.dataset["fitted"] === size) return;
  laid.dataset["fitted"] = size;
  for (let width = LARGEST; width >= SMALLEST; width -= STEP) {
    laid.style.setProperty("--big", `${width}px`);
    if (laid.scrollHeight <= laid.clientHeight + 1 && laid.scrollWidth <= laid.clientWidth + 1) break;
  }
}
