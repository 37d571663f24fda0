// The few HTTP requests of the protocol.

import { settings } from "./settings.js";
import { say } from "./words.js";

/** A request that was refused, with the server's own words. */
export class Refusal extends Error {
  /** @param {import("./wire").Reason | null} reason @param {boolean} [read] whether something was only to be read */
  constructor(reason, read = false) {
    super(reason?.code ?? "unreachable");
    this.reason = reason;
    this.read = read;
  }
}

/** Why a page of a game is refused that there is not. */
export const UNKNOWN_GAME = "unknown_game";

/** Where the rules of a game are read, as they are by a preset. @param {string} game @param {string} preset */
export function rulesAddress(game, preset) {
  return `/rules/${encodeURIComponent(game)}?${new URLSearchParams({ preset })}`;
}

/** What is said of an error: the server's own words, if there are any. @param {unknown} error */
export function reasonText(error) {
  return error instanceof Refusal && error.reason ? error.reason.text : say("failed");
}

/** Whether the frame around a page says that there is no network; a table and what is shown elsewhere have no such frame. */
export function isOffline() {
  return !navigator.onLine && !/^\/(t|embed)\//.test(location.pathname);
}

/** What a page says of an error: nothing where the frame around it says already that there is no network. @param {unknown} error */
export function pageReason(error) {
  return error instanceof Refusal && error.read && error.reason === null && isOffline() ? "" : reasonText(error);
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<unknown>}
 */
export async function request(path, init) {
  const address = new URL(path, location.origin);
  address.searchParams.set("lang", settings.lang);
  const answer = await fetch(address, init).catch(() => null);
  const body = await answer?.json().catch(() => null);
  if (!answer?.ok) throw new Refusal(body?.error ?? null, !init?.method);
  return body;
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {"POST" | "DELETE"} method
 */
export function post(path, body, method = "POST") {
  const headers = { "Content-Type": "application/json" };
  return request(path, { method, headers, body: JSON.stringify(body) });
}

/** @returns {Promise<import("./wire").Home>} */
export async function getHome() {
  return /** @type {import("./wire").Home} */ (await request("/api/home"));
}

/** @returns {Promise<import("./wire").Lobby>} */
export async function getLobby() {
  return /** @type {import("./wire").Lobby} */ (await request("/api/lobby"));
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
 * @param {string | null} preset the first one if it is `null`
 * @returns {Promise<import("./wire").RulePage>}
 */
export async function getRules(game, preset) {
  const query = preset === null ? "" : `?preset=${encodeURIComponent(preset)}`;
  const rules = await request(`/api/rules/${encodeURIComponent(game)}${query}`);
  return /** @type {import("./wire").RulePage} */ (rules);
}

/** @returns {Promise<import("./wire").LessonList>} */
export async function getLessons() {
  return /** @type {import("./wire").LessonList} */ (await request("/api/lessons"));
}

/** @param {string} game @param {number} step */
const lessonAddress = (game, step) => `/api/lessons/${encodeURIComponent(game)}/${step}`;

/**
 * @param {string} game
 * @param {number} step
 * @returns {Promise<import("./wire").LessonStep>}
 */
export async function getLessonStep(game, step) {
  return /** @type {import("./wire").LessonStep} */ (await request(lessonAddress(game, step)));
}

/**
 * @param {string} game
 * @param {number} step
 * @param {string} answer
 * @returns {Promise<import("./wire").LessonReply>}
 */
export async function judgeAnswer(game, step, answer) {
  return /** @type {import("./wire").LessonReply} */ (await post(lessonAddress(game, step), { answer }));
}

/**
 * @param {string} game
 * @param {number} step
 * @param {import("./wire").NewTouches} touches
 * @returns {Promise<import("./wire").Touched>}
 */
export async function touchLesson(game, step, touches) {
  return /** @type {import("./wire").Touched} */ (await post(`${lessonAddress(game, step)}/touch`, touches));
}

/**
 * A file that the server makes, in one's language.
 * @param {string} path
 * @param {Record<string, string>} wishes
 * @returns {Promise<Blob>}
 */
export async function getFile(path, wishes) {
  const address = new URL(path, location.origin);
  for (const [name, value] of Object.entries({ ...wishes, lang: settings.lang })) address.searchParams.set(name, value);
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok) return answer.blob();
  const body = await answer?.json().catch(() => null);
  throw new Refusal(body?.error ?? null);
}

/**
 * @param {import("./wire").Wish} plan
 * @returns {Promise<import("./wire").Opened>}
 */
export async function openTable(plan) {
  return /** @type {import("./wire").Opened} */ (await post("/api/tables", plan));
}

/**
 * Look for others who would like to play the same.
 * @param {import("./wire").NewSeek} wish
 * @returns {Promise<import("./wire").Sought>}
 */
export async function seekOthers(wish) {
  return /** @type {import("./wire").Sought} */ (await post("/api/seek", wish));
}

/** Look for nobody any more. */
export async function stopSeeking() {
  await post("/api/seek", {}, "DELETE");
}

/** @returns {Promise<import("./wire").OwnRooms>} */
export async function getRooms() {
  return /** @type {import("./wire").OwnRooms} */ (await request("/api/rooms"));
}

/**
 * @param {import("./wire").NewRoom} wish
 * @returns {Promise<import("./wire").RoomMade>}
 */
export async function openRoom(wish) {
  return /** @type {import("./wire").RoomMade} */ (await post("/api/rooms", wish));
}

/**
 * @param {string} room
 * @param {import("./wire").NewRoom} wish
 */
export async function changeRoom(room, wish) {
  await post(`/api/rooms/${encodeURIComponent(room)}`, wish);
}

/**
 * @param {string} room
 * @param {import("./wire").NewRoomTable} wish
 * @returns {Promise<import("./wire").Opened>}
 */
export async function openRoomTable(room, wish) {
  return /** @type {import("./wire").Opened} */ (await post(`/api/rooms/${encodeURIComponent(room)}/tables`, wish));
}

/** How often one looks for something new that is told to everybody, in milliseconds. */
export const LOOK = 60_000;
/** By which name this device remembers what it has shown of that. */
export const READ = "belpic.announced";

/** @returns {Promise<import("./wire").AnnouncementsNow>} */
export async function getAnnouncements() {
  return /** @type {import("./wire").AnnouncementsNow} */ (await request("/api/announcements"));
}

/** @returns {Promise<import("./wire").ModerationNow>} */
export async function getModeration() {
  return /** @type {import("./wire").ModerationNow} */ (await request("/api/moderation"));
}

/**
 * Do something as one who moderates.
 * @param {string} path
 * @param {unknown} body
 */
export async function moderate(path, body) {
  await post(`/api/moderation${path}`, body);
}

/** @param {import("./wire").NewReport} what */
export async function report(what) {
  await post("/api/reports", what);
}

/**
 * @param {string} record
 * @returns {Promise<import("./wire").StudyMade>}
 */
export async function openStudy(record) {
  return /** @type {import("./wire").StudyMade} */ (await post("/api/studies", { record }));
}

/**
 * @param {string} game
 * @param {string} puzzle
 * @param {import("./wire").NewTouches} wish
 * @returns {Promise<import("./wire").Touched>}
 */
export async function touchPuzzle(game, puzzle, wish) {
  return /** @type {import("./wire").Touched} */ (await post(`/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(puzzle)}/touch`, wish));
}

/**
 * @param {string} study
 * @param {import("./wire").NewStudyTouches} wish
 * @returns {Promise<import("./wire").Touched>}
 */
export async function touchStudy(study, wish) {
  return /** @type {import("./wire").Touched} */ (await post(`/api/studies/${encodeURIComponent(study)}/touch`, wish));
}

/** @returns {Promise<import("./wire").PuzzleList>} */
export async function getPuzzles() {
  return /** @type {import("./wire").PuzzleList} */ (await request("/api/puzzles"));
}

/**
 * @param {string} game
 * @param {string} puzzle
 * @returns {Promise<import("./wire").PuzzleShown>}
 */
export async function getPuzzle(game, puzzle) {
  return /** @type {import("./wire").PuzzleShown} */ (await request(`/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(puzzle)}`));
}

/**
 * @param {string} game
 * @param {string} puzzle
 * @param {string} text
 * @returns {Promise<import("./wire").PuzzleJudged>}
 */
export async function solvePuzzle(game, puzzle, text) {
  return /** @type {import("./wire").PuzzleJudged} */ (await post(`/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(puzzle)}`, { text }));
}

/**
 * @param {string} study
 * @param {number} seat whose view is judged where something is hidden
 * @returns {Promise<import("./wire").StudyAnalysis>}
 */
export async function getAnalysis(study, seat) {
  const found = await request(`/api/studies/${encodeURIComponent(study)}/analysis?seat=${seat}`);
  return /** @type {import("./wire").StudyAnalysis} */ (found);
}

/**
 * @param {string} study
 * @param {number} branch
 * @param {number} n
 * @param {number | null} seat for which it is tried
 * @returns {Promise<import("./wire").StudyPosition>}
 */
export async function getPosition(study, branch, n, seat = null) {
  const found = await request(`/api/studies/${encodeURIComponent(study)}/position?branch=${branch}&n=${n}${seat === null ? "" : `&seat=${seat}`}`);
  return /** @type {import("./wire").StudyPosition} */ (found);
}

/**
 * @param {string} study
 * @param {import("./wire").StudyPlace} place
 */
export async function leadStudy(study, place) {
  await post(`/api/studies/${encodeURIComponent(study)}/shown`, place);
}

/**
 * @param {string} study
 * @param {import("./wire").NewBranch} wish
 */
export async function tryBranch(study, wish) {
  await post(`/api/studies/${encodeURIComponent(study)}/branches`, wish);
}

/**
 * @param {string} study
 * @param {import("./wire").NewStudyTable} wish
 * @returns {Promise<import("./wire").Opened>}
 */
export async function playOn(study, wish) {
  return /** @type {import("./wire").Opened} */ (await post(`/api/studies/${encodeURIComponent(study)}/tables`, wish));
}

/**
 * The review of a finished match, the same for everybody.
 * @param {string} table
 * @returns {Promise<import("./wire").StudyMade>}
 */
export async function openReview(table) {
  return /** @type {import("./wire").StudyMade} */ (await post(`/api/tables/${encodeURIComponent(table)}/study`, {}));
}

/**
 * Open a study of a match of the archive.
 * @param {string} match
 * @returns {Promise<import("./wire").StudyMade>}
 */
export async function openArchived(match) {
  return /** @type {import("./wire").StudyMade} */ (await post("/api/studies", { match }));
}

/**
 * @param {string} study
 * @param {number} branch
 * @returns {Promise<import("./wire").StudyCourse>}
 */
export async function getCourse(study, branch) {
  return /** @type {import("./wire").StudyCourse} */ (await request(`/api/studies/${encodeURIComponent(study)}/course?branch=${branch}`));
}

/** Take the lead of a review. @param {string} study */
export async function takeLead(study) {
  await post(`/api/studies/${encodeURIComponent(study)}/lead`, {});
}

/**
 * @param {string} study
 * @param {import("./wire").NewComment} wish
 */
export async function comment(study, wish) {
  await post(`/api/studies/${encodeURIComponent(study)}/comments`, wish);
}

/**
 * A public match, to be shown anywhere.
 * @param {string} match
 * @returns {Promise<import("./wire").StudyNow>}
 */
export async function getReplay(match) {
  return /** @type {import("./wire").StudyNow} */ (await request(`/api/archive/${encodeURIComponent(match)}/replay`));
}

/**
 * @param {string} match
 * @param {number} n
 * @returns {Promise<import("./wire").StudyPosition>}
 */
export async function getReplayPosition(match, n) {
  return /** @type {import("./wire").StudyPosition} */ (await request(`/api/archive/${encodeURIComponent(match)}/position?n=${n}`));
}

/** The games whose positions can be set up. @returns {Promise<import("./wire").EditableGames>} */
export async function getEditable() {
  return /** @type {import("./wire").EditableGames} */ (await request("/api/positions"));
}

/**
 * Change a position that is being set up.
 * @param {import("./wire").NewPosition} wish
 * @returns {Promise<import("./wire").EditedPosition>}
 */
export async function editPosition(wish) {
  return /** @type {import("./wire").EditedPosition} */ (await post("/api/positions", wish));
}

/**
 * @param {import("./wire").NewPosition} wish
 * @returns {Promise<import("./wire").StudyMade>}
 */
export async function studyPosition(wish) {
  return /** @type {import("./wire").StudyMade} */ (await post("/api/positions/study", wish));
}

/** Become a guest, which sitting down at somebody else's table needs. */
export async function becomeGuest() {
  await post("/api/guest", {});
}

/** @param {string} table */
export function recordAddress(table) {
  return `/api/tables/${encodeURIComponent(table)}/record`;
}
