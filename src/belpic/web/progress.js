// How far one has come in the lessons; it is kept on this device.

import { recall, remember } from "./settings.js";

/** Whether any lesson was begun, or the offer to begin one was declined. */
export const MET = "belpic.lessons";

/**
 * @param {string} game
 * @returns {{at: number, done: boolean}} the step that one was at last, and whether one has been through
 */
export function progressOf(game) {
  const [at, done] = (recall(`belpic.lesson.${game}`) ?? "").split(" ");
  const number = Number(at);
  return { at: Number.isSafeInteger(number) && number > 0 ? number : 0, done: done === "done" };
}

/**
 * Keep that somebody is at a step; whoever has been through once stays so.
 * @param {string} game
 * @param {number} at
 */
export function reach(game, at, done = progressOf(game).done) {
  remember(MET, "met");
  remember(`belpic.lesson.${game}`, `${at} ${done ? "done" : ""}`);
}
