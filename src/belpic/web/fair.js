// Deriving throws again from the seeds, as the page on fair chance of the manual says it; no rules are needed for it.

import { fromHex, sha256 } from "./seeds.js";

/**
 * @typedef {import("./wire").Throw} Throw
 * @typedef {import("./wire").Seeds} Seeds
 * @typedef {Uint8Array<ArrayBuffer>} Bytes
 */

const NAME = new TextEncoder().encode("belpic/1");
const BLOCK = 64;

/**
 * HMAC-SHA-256, as RFC 2104 writes it.
 * @param {Bytes} key
 * @param {Bytes} message
 * @returns {Promise<Bytes>}
 */
async function hmac(key, message) {
  if (globalThis.crypto?.subtle) {
    const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("HMAC", made, message));
  }
  const short = key.length > BLOCK ? fromHex(await sha256(key)) : key;
  const [inner, outer] = [0x36, 0x5c].map((pad) => Uint8Array.from({ length: BLOCK }, (_, i) => (short[i] ?? 0) ^ pad));
  const inside = fromHex(await sha256(joined([inner ?? key, message])));
  return fromHex(await sha256(joined([outer ?? key, inside])));
}

/** @param {readonly Uint8Array[]} parts @returns {Bytes} */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** An unsigned number in big-endian order. @param {number} value @param {number} bytes */
function written(value, bytes) {
  return Uint8Array.from({ length: bytes }, (_, i) => Math.floor(value / 2 ** (8 * (bytes - 1 - i))) % 256);
}

/** The bytes of one draw, read one after another. */
class Stream {
  /** @type {number[]} */
  bytes = [];
  block = 0;

  /** @param {Seeds} seeds @param {number} draw */
  constructor(seeds, draw) {
    this.key = fromHex(seeds.server ?? "");
    const clients = seeds.clients.map(fromHex).flatMap((seed) => [written(seed.length, 4), seed]);
    this.begun = joined([NAME, ...clients, written(draw, 8)]);
  }

  /** So many leading bits of as many bytes as they need. @param {number} count */
  async bits(count) {
    let value = 0n;
    const bytes = Math.ceil(count / 8);
    for (let i = 0; i < bytes; i++) {
      if (!this.bytes.length) this.bytes = [...(await hmac(this.key, joined([this.begun, written(this.block++, 4)])))];
      value = value * 256n + BigInt(this.bytes.shift() ?? 0);
    }
    return value >> BigInt(8 * bytes - count);
  }

  /** A number below another one, each as likely as the others. @param {number} number */
  async below(number) {
    const count = number > 1 ? (number - 1).toString(2).length : 0;
    for (;;) {
      const value = Number(await this.bits(count));
      if (value < number) return value;
    }
  }
}

/**
 * Return what the seeds say must have fallen; `null` for what this page does not know.
 * @param {Seeds} seeds
 * @param {Throw} one
 */
export async function derive(seeds, one) {
  const stream = new Stream(seeds, one.draw);
  switch (one.what) {
    case "sticks":
      return String([...(await stream.bits(one.number)).toString(2)].filter((bit) => bit === "1").length);
    case "coin":
      return String(await stream.bits(1));
    case "die":
      return String((await stream.below(one.number)) + 1);
    case "draw":
      return one.items[await stream.below(one.items.length)] ?? null;
    case "shuffle": {
      const order = [...one.items];
      for (let last = order.length - 1; last > 0; last--) {
        const other = await stream.below(last + 1);
        [order[last], order[other]] = [order[other] ?? "", order[last] ?? ""];
      }
      return order.join(" ");
    }
    default:
      return null;
  }
}

/** Whether the opened seed is the one that was fixed before. @param {Seeds} seeds */
export async function isCommitted(seeds) {
  return seeds.server !== null && (await sha256(fromHex(seeds.server))) === seeds.commitment;
}
