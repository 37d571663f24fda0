// Bringing matches into the archive that were played elsewhere.

import { pickFile } from "./choices.js";
import { readText } from "./decoding.js";
import { h } from "./draw.js";
import { bringIn } from "./people.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").ImportedMatch} ImportedMatch
 * @typedef {import("./asking").Asking & {games: import("./matches").Games, publisher: boolean, fetch: () => Promise<void>}} Page
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
 * @param {(data: FormData, common: ImportedMatch) => Promise<ImportedMatch[]>} read
 */
function send(page, event, read) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const data = new FormData(form);
  const common = { played: String(data.get("played") || "") || null, occasion: String(data.get("occasion") ?? "") };
  void page.attempt(async () => {
    const told = await bringIn(await read(data, common), page.publisher);
    const wrong = told.matches.flatMap((one) => (one.error ? [one.error.text] : []));
    const kept = told.matches.filter((one) => one.match !== null).length;
    await page.fetch();
    page.done = say("broughtIn", { kept, known: told.matches.filter((one) => one.known).length });
    page.notice = wrong.length > 0 ? wrong.join(" ") : null;
    if (wrong.length === 0) form.reset();
  });
}

/** @param {FormData} data @param {ImportedMatch} common */
async function ofRecords(data, common) {
  const files = data.getAll("files").filter((one) => one instanceof File);
  return Promise.all(files.map(async (file) => ({ ...common, record: await readText(file) })));
}

/** @param {FormData} data @param {ImportedMatch} common */
async function ofResult(data, common) {
  const lines = String(data.get("lines") ?? "").split("\n").filter((line) => line.trim());
  // place, name, points: the name may hold spaces
  const seats = lines.map((line) => /^\s*(\d+)[.\s]+(.*?)(?:\s+([+−-]?\d+))?\s*$/u.exec(line));
  const places = seats.map((seat) => Number(seat?.[1] ?? 0));
  const names = seats.map((seat) => seat?.[2] ?? "");
  const scores = seats.map((seat) => Number((seat?.[3] ?? "0").replace("−", "-")));
  return [{ ...common, game: String(data.get("game")), names, places, scores }];
}
