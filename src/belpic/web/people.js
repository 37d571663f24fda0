// What is asked of the server about people.

import { post, request } from "./api.js";

/**
 * @typedef {import("./wire").Me} Me
 * @typedef {import("./wire").AccountMade} AccountMade
 */

export async function getMe() {
  return /** @type {Me} */ (await request("/api/me"));
}

/** @param {string} name */
export async function rename(name) {
  return /** @type {Me} */ (await post("/api/me/name", { name }));
}

/** @param {string} name @param {string} password */
export async function register(name, password) {
  return /** @type {AccountMade} */ (await post("/api/accounts", { name, password }));
}

/** @param {string} name @param {string} password @param {boolean} adopt */
export async function signIn(name, password, adopt) {
  return /** @type {Me} */ (await post("/api/session", { name, password, adopt }));
}

/** @param {boolean} everywhere */
export async function endSession(everywhere) {
  return /** @type {Me} */ (await post("/api/session/end", { everywhere }));
}

/** @param {string} password @param {string} changed */
export async function newPassword(password, changed) {
  return /** @type {Me} */ (await post("/api/me/password", { password, new: changed }));
}

/** @param {string} password */
export async function newCodes(password) {
  return /** @type {AccountMade} */ (await post("/api/me/codes", { password }));
}

/** @param {string} name @param {string} code @param {string} password */
export async function recover(name, code, password) {
  return /** @type {Me} */ (await post("/api/recover", { name, code, password }));
}

export async function makeLink() {
  return /** @type {import("./wire").LinkMade} */ (await post("/api/me/link", {}));
}

/** Deletes all that is kept about one. @param {boolean} sure @param {string | null} password of the account, if there is one */
export async function forgetMe(sure, password) {
  return /** @type {Me} */ (await post("/api/me/forget", { sure, password }));
}

/** @param {string} token */
export async function whoseLink(token) {
  return /** @type {import("./wire").LinkOwner} */ (await post("/api/link/owner", { token }));
}

/** @param {string} token */
export async function useLink(token) {
  return /** @type {Me} */ (await post("/api/link", { token }));
}

/** How somebody has fared: the owner of an account, or oneself. @param {string | null} name */
export async function getProfile(name) {
  const query = name === null ? "" : `?name=${encodeURIComponent(name)}`;
  return /** @type {import("./wire").Profile} */ (await request(`/api/profile${query}`));
}

/** @param {Record<string, string>} wanted */
export async function findMatches(wanted) {
  const filled = Object.entries(wanted).filter(([, value]) => value);
  return /** @type {import("./wire").Archive} */ (await request(`/api/archive?${new URLSearchParams(filled)}`));
}

/** @param {readonly import("./wire").ImportedMatch[]} matches @param {boolean} everybody */
export async function bringIn(matches, everybody) {
  return /** @type {import("./wire").Imported} */ (await post("/api/archive", { matches, public: everybody }));
}

/** @param {string} match */
export async function takeOut(match) {
  await post(`/api/archive/${encodeURIComponent(match)}`, {}, "DELETE");
}
