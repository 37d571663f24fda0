// Calls back whoever looks elsewhere when it is their turn, if they and their browser allow it.

import { say } from "./words.js";

/** The number at which somebody was last called, by table. @type {Map<string, number>} */
const called = new Map();

/**
 * Say once that a table waits.
 * @param {string} table
 * @param {number} n the number of its last event
 * @param {string} title
 * @param {string} why
 */
export function notify(table, n, title, why = say("turnYours")) {
  if (called.get(table) === n || !("Notification" in window) || Notification.permission !== "granted") return;
  called.set(table, n);
  // some phones let only a worker notify, and throw instead
  try {
    const notice = new Notification(why, { body: title, tag: `belpic ${table}` });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    return;
  }
}
