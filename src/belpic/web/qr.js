// A QR code of an address (ISO/IEC 18004, bytes, error correction M), made here: the key of an invitation is told to
// no server. `matrix` is the code; `showCode` shows it large enough to be read across a table.

import { draw, h } from "./draw.js";
import { say } from "./words.js";

/** For every version from 1 on: bytes of correction in a block, and the bytes of data of each block. @type {[number, number[]][]} */
const VERSIONS = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
/** Where the middles of the small squares are, in rows and columns, by version. */
const MIDDLES = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
/** Which squares a mask turns over. @type {((x: number, y: number) => number)[]} */
const MASKS = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];
/** What a reader could take for one of the three corners. */
const CORNERS = ["10111010000", "00001011101"];

/** Multiply two bytes of the field with 256 elements. @param {number} one @param {number} other */
function times(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ (product & 0x80 ? 0x11d : 0) ^ ((other >> bit) & 1 ? one : 0);
  return product;
}

/** The bytes of correction of a block. @param {readonly number[]} data @param {number} count */
function correction(data, count) {
  let factor = 1;
  let divisor = [1];
  for (let power = 0; power < count; power += 1) {
    const root = factor;
    divisor = [...divisor, 0].map((byte, place) => byte ^ (place ? times(divisor[place - 1] ?? 0, root) : 0));
    factor = times(factor, 2);
  }
  let rest = Array.from({ length: count }, () => 0);
  for (const byte of data) {
    const lead = byte ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((kept, place) => kept ^ times(divisor[place + 1] ?? 0, lead));
  }
  return rest;
}

/** Add what lets a reader mend a few wrong bits. @param {number} value @param {number} bits @param {number} divisor */
function guarded(value, bits, divisor) {
  let rest = value << bits;
  while (rest >> bits) rest ^= divisor << (31 - Math.clz32(rest) - bits);
  return (value << bits) | rest;
}

/** All bits of the code in the order in which they are laid. @param {Uint8Array} bytes @param {number} version */
function stream(bytes, version) {
  const [count, blocks] = VERSIONS[version - 1] ?? [0, []];
  const room = blocks.reduce((sum, size) => sum + size, 0);
  const length = version < 10 ? 8 : 16;
  let bits = `0100${bytes.length.toString(2).padStart(length, "0")}${[...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("")}0000`.slice(0, room * 8);
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0");
  const data = Array.from({ length: bits.length / 8 }, (_, place) => parseInt(bits.slice(place * 8, place * 8 + 8), 2));
  for (let filler = 0xec; data.length < room; filler ^= 0xfd) data.push(filler);
  let from = 0;
  const parts = blocks.map((size) => data.slice(from, (from += size)));
  const guards = parts.map((part) => correction(part, count));
  const mixed = [parts, guards].flatMap((rows) => Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, place) => rows.flatMap((row) => row.slice(place, place + 1))).flat());
  return mixed.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1));
}

/** What is the same in every code of a version; null where bits go. @param {number} version @returns {(number | null)[][]} */
function frame(version) {
  const size = 17 + 4 * version;
  /** @type {(number | null)[][]} */
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ dark) => {
    const row = grid[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  for (let place = 0; place < size; place += 1) {
    put(6, place, 1 - (place % 2));
    put(place, 6, 1 - (place % 2));
  }
  for (const [left, top] of /** @type {[number, number][]} */ ([[3, 3], [size - 4, 3], [3, size - 4]])) {
    for (let y = -4; y <= 4; y += 1) for (let x = -4; x <= 4; x += 1) put(left + x, top + y, [0, 1, 3].includes(Math.max(Math.abs(x), Math.abs(y))) ? 1 : 0);
  }
  const middles = MIDDLES[version - 1] ?? [];
  const last = middles.at(-1);
  for (const top of middles) for (const left of middles) {
    const corner = (top === 6 && left === 6) || (top === 6 && left === last) || (top === last && left === 6);
    for (let y = -2; !corner && y <= 2; y += 1) for (let x = -2; x <= 2; x += 1) put(left + x, top + y, Math.max(Math.abs(x), Math.abs(y)) === 1 ? 0 : 1);
  }
  if (version > 6) {
    const told = guarded(version, 12, 0x1f25);
    for (let bit = 0; bit < 18; bit += 1) {
      put(size - 11 + (bit % 3), Math.floor(bit / 3), (told >> bit) & 1);
      put(Math.floor(bit / 3), size - 11 + (bit % 3), (told >> bit) & 1);
    }
  }
  tell(grid, 0);
  return grid;
}

/** Write which mask it is. @param {(number | null)[][]} grid @param {number} mask */
function tell(grid, mask) {
  const size = grid.length;
  const told = guarded(mask, 10, 0x537) ^ 0x5412;
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = (told >> bit) & 1;
    const down = grid[bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit];
    if (down) down[8] = dark;
    const across = grid[8];
    if (across) across[bit < 8 ? size - 1 - bit : bit < 9 ? 15 - bit : 14 - bit] = dark;
  }
  const lone = grid[size - 8];
  if (lone) lone[8] = 1;
}

/** How hard a code would be to read. @param {readonly (readonly number[])[]} grid */
function penalty(grid) {
  const size = grid.length;
  const at = (/** @type {number} */ x, /** @type {number} */ y) => grid[y]?.[x] ?? 0;
  let sum = 0;
  let dark = 0;
  for (let one = 0; one < size; one += 1) {
    const lines = [0, 1].map((across) => Array.from({ length: size }, (_, other) => (across ? at(other, one) : at(one, other))).join(""));
    for (const line of lines) {
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      for (const corner of CORNERS) for (let from = line.indexOf(corner); from >= 0; from = line.indexOf(corner, from + 1)) sum += 40;
    }
    for (let other = 0; other < size; other += 1) {
      dark += at(one, other);
      if (one && other && at(one, other) === at(one - 1, other) && at(one, other) === at(one, other - 1) && at(one, other) === at(one - 1, other - 1)) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/**
 * The code of a text: rows of squares, 1 where it is dark; null if the text is too long.
 * @param {string} text
 * @returns {number[][] | null}
 */
export function matrix(text) {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + VERSIONS.findIndex(([, blocks], place) => bytes.length + (place < 9 ? 2 : 3) <= blocks.reduce((sum, size) => sum + size, 0));
  if (!version) return null;
  const bits = stream(bytes, version);
  const codes = MASKS.map((turns, mask) => {
    const grid = frame(version);
    let next = 0;
    const size = grid.length;
    for (let column = size - 1, up = true; column > 0; column -= 2, up = !up) {
      if (column === 6) column -= 1;
      for (let step = 0; step < size; step += 1) for (const x of [column, column - 1]) {
        const y = up ? size - 1 - step : step;
        const row = grid[y];
        if (row?.[x] !== null) continue;
        row[x] = (bits[next] ?? 0) ^ (turns(x, y) ? 0 : 1);
        next += 1;
      }
    }
    tell(grid, mask);
    return grid.map((row) => row.map((square) => square ?? 0));
  });
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}

/** Show an address as a code, over whatever page there is. @param {string} address @param {string} title */
export function showCode(address, title) {
  const code = matrix(address);
  const sheet = document.createElement("dialog");
  sheet.className = "code-sheet";
  sheet.setAttribute("aria-labelledby", "code-title");
  const size = (code?.length ?? 0) + 8;
  const path = (code ?? []).flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  draw(sheet, [
    h("h2", { id: "code-title" }, title),
    code
      ? h("svg", { class: "code", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": say("codeLabel"), "data-code": address }, h("rect", { class: "light", width: size, height: size }), h("path", { d: path }))
      : h("p", null, say("codeLong")),
    h("p", { class: "quiet" }, say("codeHint")),
    h("button", { class: "primary", "data-close": true, onclick: () => sheet.close() }, say("close")),
  ]);
  sheet.addEventListener("close", () => sheet.remove());
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  document.body.append(sheet);
  sheet.showModal();
}

/** A button that shows an address as a code. @param {string} address @param {string} title */
export function codeButton(address, title) {
  return h("button", { class: "small", type: "button", "data-show-code": true, onclick: () => showCode(address, title) }, say("showCode"));
}
