// Bringing matches into the archive that were played elsewhere.

import { Refusal } from "./api.js";
import { pickFile } from "./choices.js";
import { readText } from "./decoding.js";
import { h } from "./draw.js";
import { bringIn } from "./people.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").ImportedMatch} ImportedMatch
 * @typedef {import("./asking").Asking & {games: import("./matches").Games, publisher: boolean, fetch: () => Promise<void>}} Page
 * @typedef {{file: string | null, match: ImportedMatch}} Brought a match, and the file it came in
 */

/** What the forms for importing look like. @param {Page} page */
export function importForms(page) {
  return h("details", { key: "import", class: "options" }, h("summary", null, say("bringIn")),
    h("p", { class: "quiet" }, say(page.publisher ? "bringInPublic" : "bringInOwn")),
    h("form", { key: "records", class: "plain-form", "data-form": "records", onsubmit: (/** @type {SubmitEvent} */ event) => send(page, event, ofRecords) },
      pickFile(say("recordFiles"), "import-files", { name: "files", multiple: true, required: true, onchange: () => page.render() }),
      shared("records"),
      h("button", { class: "primary", type: "submit", disabled: page.busy }, say("bringInRecords"))),
    h("form", { key: "result", class: "plain-form", "data-form": "result", onsubmit: (/** @type {SubmitEvent} */ event) => send(page, event, ofResult) },
      h("p", null, h("label", { for: "import-game" }, say("game")), h("select", { id: "import-game", name: "game" }, [...page.games.values()].map((game) => h("option", { key: game.id, value: game.id }, game.title)))),
      h("p", null, h("label", { for: "import-lines" }, say("resultLines")), h("textarea", { id: "import-lines", name: "lines", rows: 4, required: true, placeholder: say("resultExample") })),
      shared("result"),
      h("button", { class: "primary", type: "submit", disabled: page.busy }, say("bringInResult"))));
}

/** The fields of both forms. @param {string} name */
function shared(name) {
  return [
    h("p", { key: "played" }, h("label", { for: `${name}-played` }, say("playedDay")), h("input", { id: `${name}-played`, name: "played", type: "date" })),
    h("p", { key: "occasion" }, h("label", { for: `${name}-occasion` }, say("occasion")), h("input", { id: `${name}-occasion`, name: "occasion", maxlength: 100 })),
  ];
}

/**
 * @param {Page} page
 * @param {SubmitEvent} event
 * @param {(data: FormData, common: ImportedMatch) => Promise<Brought[]>} read
 */
function send(page, event, read) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const data = new FormData(form);
  const common = { played: String(data.get("played") || "") || null, occasion: String(data.get("occasion") ?? "") };
  void page.attempt(async () => {
    const brought = await read(data, common);
    const told = await bringIn(brought.map(({ match }) => match), page.publisher);
    const wrong = told.matches.flatMap((one, index) => (one.error ? [named(brought[index]?.file ?? null, one.error.text)] : []));
    const kept = told.matches.filter((one) => one.match !== null).length;
    await page.fetch();
    page.done = say("broughtIn", { kept, known: told.matches.filter((one) => one.known).length });
    page.notice = wrong.length > 0 ? wrong.join("\n") : null;
    if (wrong.length === 0) form.reset();
  });
}

/** Of several files one has to know which is wrong. @param {string | null} file @param {string} why */
function named(file, why) {
  return file === null ? why : say("fileWrong", { file, why });
}

/** @param {FormData} data @param {ImportedMatch} common @returns {Promise<Brought[]>} */
async function ofRecords(data, common) {
  const files = data.getAll("files").filter((one) => one instanceof File);
  return Promise.all(files.map(async (file) => ({ file: file.name, match: { ...common, record: await readText(file) } })));
}

/** @param {FormData} data @param {ImportedMatch} common @returns {Promise<Brought[]>} */
async function ofResult(data, common) {
  const lines = String(data.get("lines") ?? "").split("\n");
  // place, name, points: the name may hold spaces, or be unknown
  const read = lines.map((line) => /^\s*(\d+)[.\s]+(?:(.*?)\s+)?([+−-]?\d+)\s*$/u.exec(line));
  const wrong = lines.flatMap((line, index) => (line.trim() && !read[index] ? [unread(line.trim(), index + 1)] : []));
  if (wrong.length > 0) throw new Refusal({ code: "result_line", text: wrong.join("\n") });
  const seats = read.filter((seat) => seat !== null);
  const places = seats.map((seat) => Number(seat[1]));
  const names = seats.map((seat) => seat[2] ?? "");
  const scores = seats.map((seat) => Number((seat[3] ?? "").replace("−", "-")));
  return [{ file: null, match: { ...common, game: String(data.get("game")), names, places, scores } }];
}

/** What cannot be understood in a line of a result: its place, or else its points. @param {string} line @param {number} number */
function unread(line, number) {
  const words = line.split(/\s+/u);
  const placed = /^\d+([.\s]|$)/u.test(line);
  const word = (placed ? words.at(-1) : words[0]) ?? line;
  return say(placed ? "lineNoPoints" : "lineNoPlace", { number, word });
}
