// The few HTTP requests of the protocol.

/** A request that was refused, with the server's own words. */
export class Refusal extends Error {
  /** @param {import("./messages").Reason | null} reason */
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
  const answer = await fetch(path, init).catch(() => null);
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

/** @returns {Promise<import("./messages").Home>} */
export async function getHome() {
  return /** @type {import("./messages").Home} */ (await request("/api/home"));
}

/**
 * @param {string} game
 * @param {number | null} seats
 * @returns {Promise<import("./messages").GameForm>}
 */
export async function getForm(game, seats) {
  const query = seats === null ? "" : `?seats=${seats}`;
  const form = await request(`/api/games/${encodeURIComponent(game)}${query}`);
  return /** @type {import("./messages").GameForm} */ (form);
}

/**
 * @param {string} game
 * @param {string} lang
 * @returns {Promise<import("./messages").Rules>}
 */
export async function getRules(game, lang) {
  const rules = await request(`/api/rules/${encodeURIComponent(game)}?lang=${lang}`);
  return /** @type {import("./messages").Rules} */ (rules);
}

/**
 * @param {{game: string, preset: string | null, options: Record<string, unknown>, seats: import("./messages").Chair[]}} plan
 * @returns {Promise<import("./messages").Opened>}
 */
export async function openTable(plan) {
  return /** @type {import("./messages").Opened} */ (await post("/api/tables", plan));
}

/** Become a guest, which sitting down at somebody else's table needs. */
export async function becomeGuest() {
  await post("/api/guest", {});
}

/** @param {string} table */
export function recordAddress(table) {
  return `/api/tables/${encodeURIComponent(table)}/record`;
}
