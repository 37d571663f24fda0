// The few HTTP requests of the protocol.

import { settings } from "./settings.js";

/** A request that was refused, with the server's own words. */
export class Refusal extends Error {
  /** @param {import("./wire").Reason | null} reason */
  constructor(reason) {
    super(reason?.code ?? "unreachable");
    this.reason = reason;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<unknown>}
 */
async function request(path, init) {
  const address = new URL(path, location.origin);
  address.searchParams.set("lang", settings.lang);
  const answer = await fetch(address, init).catch(() => null);
  const body = await answer?.json().catch(() => null);
  if (!answer?.ok) throw new Refusal(body?.error ?? null);
  return body;
}

/**
 * @param {string} path
 * @param {unknown} body
 */
function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return request(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** @returns {Promise<import("./wire").Home>} */
export async function getHome() {
  return /** @type {import("./wire").Home} */ (await request("/api/home"));
}

/**
 * @param {string} game
 * @param {number | null} seats
 * @returns {Promise<import("./wire").GameForm>}
 */
export async function getForm(game, seats) {
  const query = seats === null ? "" : `?seats=${seats}`;
  const form = await request(`/api/games/${encodeURIComponent(game)}${query}`);
  return /** @type {import("./wire").GameForm} */ (form);
}

/**
 * @param {string} game
 * @returns {Promise<import("./wire").RulePage>}
 */
export async function getRules(game) {
  const rules = await request(`/api/rules/${encodeURIComponent(game)}`);
  return /** @type {import("./wire").RulePage} */ (rules);
}

/**
 * @param {import("./wire").Wish} plan
 * @returns {Promise<import("./wire").Opened>}
 */
export async function openTable(plan) {
  return /** @type {import("./wire").Opened} */ (await post("/api/tables", plan));
}

/** Become a guest, which sitting down at somebody else's table needs. */
export async function becomeGuest() {
  await post("/api/guest", {});
}

/** @param {string} table */
export function recordAddress(table) {
  return `/api/tables/${encodeURIComponent(table)}/record`;
}
