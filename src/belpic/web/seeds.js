// This seat's part in fair chance: a secret of 32 bytes, kept until it is revealed.

import { recall, remember } from "./settings.js";

/**
 * Return this device's secret for a table, made on first use; a reload finds it again.
 * @param {string} table
 */
export function seedOf(table) {
  const name = `belpic.seed.${table}`;
  const kept = recall(name);
  if (kept) return kept;
  const made = toHex(crypto.getRandomValues(new Uint8Array(32)));
  remember(name, made);
  return made;
}

/**
 * Return the server's commitment as this device first saw it: a later one would prove nothing.
 * @param {string} table
 * @param {string} shown
 */
export function firstCommitment(table, shown) {
  const name = `belpic.commitment.${table}`;
  const kept = recall(name);
  if (!kept) remember(name, shown);
  return kept ?? shown;
}

/**
 * Return the SHA-256 of bytes in hex.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function sha256(bytes) {
  // browsers offer `subtle` on https and localhost only
  if (!globalThis.crypto?.subtle) return toHex((await import("./hash.js")).hashPlainly(bytes));
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** @param {Uint8Array} bytes */
function toHex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text */
export function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
