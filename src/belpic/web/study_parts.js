// What is read and pressed around a position of a study: in the bar under it, and beside it.

import { comment } from "./api.js";
import { pick } from "./choices.js";
import { drawControls } from "./controls.js";
import { h } from "./draw.js";
import { drawMoves, drawSteps, endingOf } from "./moves.js";
import { valueOf } from "./scene.js";
import { sendField } from "./side.js";
import { say } from "./words.js";

/**
 * @typedef {import("./study").StudyPage} Page
 * @typedef {import("./wire").StudyNow} Study
 * @typedef {import("./wire").StudyPosition} Position
 */

/** Up to so many outcomes of chance are buttons; more are written. */
const BUTTONS = 12;

/** What is asked at a position: what can be tried there, or else with whom one looks at it. @param {Page} page @param {Study} study @param {Position} at */
export function drawAsked(page, study, at) {
  if (page.live) return [drawWhom(page, at), drawControls(page.live)];
  return h("section", { key: "controls", class: "controls", "aria-label": say("question") },
    h("div", { key: "inner", class: "inner" }, drawTries(page, study, at) ?? drawCompany(page, study, at)));
}

/** For whom one tries, where several are asked at once. @param {Page} page @param {Position} at */
function drawWhom(page, at) {
  return at.asked.length > 1 && h("div", { key: "whom", class: "whom presses", role: "group", "aria-label": say("tryForWhom") },
    at.asked.map((seat) => h("button", { key: seat, class: seat === at.seat ? "chosen" : "", "data-try-as": seat, "aria-pressed": seat === at.seat ? "true" : "false", onclick: () => page.tryAs(seat) }, page.seatName(seat))));
}

/** Who leads, what they remarked, and how to break free or follow again. @param {Page} page @param {Study} study @param {Position} at */
function drawCompany(page, study, at) {
  const said = study.leads ? "" : remarkAt(study, at);
  const ending = page.endingAt(at);
  return [
    ending && h("p", { key: "ending", class: "turn-line", "data-ending": true }, endingOf(ending).join(" ")),
    h("p", { key: "company", class: "quiet" }, study.leads ? say("youLead") : page.alone ? say("youLook") : say("youFollow")),
    said && h("blockquote", { key: "remark", class: "remark", tabindex: 0 }, said),
    h("div", { key: "ways", class: "presses" },
      page.alone && h("button", { key: "again", class: "primary", "data-follow": true, onclick: () => page.rejoin() }, say("followAgain")),
      study.may_lead && !study.leads && h("button", { key: "lead", "data-lead": true, title: say("leadWhat"), onclick: () => page.lead() }, say("leadNow"))),
  ];
}

/** What was done last, and the way to all other positions. @param {Page} page @param {Study} study @param {Position} at */
export function drawStepper(page, study, at) {
  const line = study.branches[at.branch]?.lines.find((one) => one.n === at.n);
  return h("section", { key: "steps", class: "stepper" },
    h("p", { class: "now-line", role: "status" }, line ? (line.say ?? line.text) : say("atStart")),
    drawSteps(page.place?.n ?? at.n, page.lastOf(at.branch), page.chapters, (n) => page.go(at.branch, n)));
}

/** @param {Study} study @param {Position} at */
function remarkAt(study, at) {
  return study.branches[at.branch]?.comments.find((one) => one.n === at.n)?.text ?? "";
}

/** A field for what whoever leads remarks here. @param {Page} page @param {Study} study @param {Position} at */
export function drawRemarks(page, study, at) {
  const said = remarkAt(study, at);
  if (!study.leads) return said && h("blockquote", { key: "remark", class: "remark" }, said);
  const here = `${at.branch} ${at.n}`;
  const text = page.remark?.at === here ? page.remark.text : said;
  return h("form", { key: "remark", class: "remark-form", onsubmit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void page.attempt(async () => {
      await comment(page.name, { branch: at.branch, n: at.n, text });
      page.remark = null;
    });
  } },
    h("label", { class: "pick" }, h("span", null, say("comment")), h("textarea", { id: "comment", rows: 2, maxlength: 1000, value: text, oninput: (/** @type {Event} */ event) => {
      page.remark = { at: here, text: /** @type {HTMLTextAreaElement} */ (event.target).value };
      page.render();
    } })),
    text !== said && h("button", { class: "small primary", type: "submit", "data-comment": true, disabled: page.busy }, say("saveComment")));
}

/** The moves of a branch, and the way to the other ones. @param {Page} page @param {Study} study @param {Position} at */
export function drawMoveBox(page, study, at) {
  const branch = study.branches[at.branch];
  if (!branch) return null;
  return h("section", { key: "moves", class: "move-box" },
    study.branches.length > 1 && h("label", { class: "pick" }, h("span", null, say("line")),
      h("select", { id: "branch", value: String(at.branch), onchange: (/** @type {Event} */ event) => {
        const number = Number(/** @type {HTMLSelectElement} */ (event.target).value);
        page.go(number, page.lastOf(number));
      } }, study.branches.map((one, number) => h("option", { key: number, value: String(number) }, one.parent === null ? say("recordItself") : say("branchAt", { number, n: one.at }))))),
    branch.parent !== null && h("button", { class: "small", "data-parent": true, onclick: () => page.go(branch.parent ?? 0, branch.at) }, say("backToLine", { n: branch.at })),
    drawMoves({ lines: branch.lines, ending: branch.ending, chapters: page.chapters, remarks: new Set(branch.comments.map((one) => one.n)), n: at.n, first: branch.at, seats: { own: null, about: { game: study }, nameOf: (seat) => page.seatName(seat) }, go: (n) => page.go(at.branch, n) }));
}

/** The first action after what was dealt for the season that is shown; none where nothing is dealt first. @param {Page} page @param {Study} study @param {Position} at */
function afterDeal(page, study, at) {
  const lines = study.branches[at.branch]?.parent === null ? (study.branches[at.branch]?.lines ?? []) : [];
  const begun = page.chapters.filter((one) => one.level === 0 && one.n <= at.n).at(-1)?.n ?? 0;
  const season = lines.filter((one) => one.n > begun && (one.kind === "action" || one.kind === "chance"));
  const first = season.find((one) => one.kind === "action");
  return first && season[0] !== first ? first : null;
}

/** Writing what one would try, and playing on. @param {Page} page @param {Study} study @param {Position} at */
export function drawWays(page, study, at) {
  const dealt = afterDeal(page, study, at);
  const goes = at.asked.length > 0 || at.chance;
  if (!goes && !dealt) return null;
  const own = page.seat ?? at.asked[0] ?? 0;
  return h("section", { key: "ways", class: "ways-on" },
    study.leads && goes && !at.chance && h("details", { key: "typed" }, h("summary", null, say("typeIt")), drawField(page, at)),
    h("div", { class: "row" },
      pick(say("playAs"), String(own), page.names.map((name, seat) => [String(seat), seat === study.own ? say("playAsBefore") : name]), (value) => {
        page.seat = Number(value);
        page.render();
      }, "play-as"),
      pick(say("playAgainst"), page.other, [["bot", say("botChoice")], ["open", say("playFriend")]], (value) => {
        page.other = value === "open" ? "open" : "bot";
        page.render();
      }, "play-against"),
      goes && h("button", { key: "on", "data-play-on": true, disabled: page.busy, onclick: () => page.playOn(study, at, own) }, say("playOn")),
      dealt && h("button", { key: "deal", "data-same-deal": true, disabled: page.busy, onclick: () => page.playOn(study, { branch: at.branch, n: dealt.n - 1 }, own) }, say("sameDeal"))));
}

/** What chance may bring, where that is little enough to be shown one by one: how often, and what comes of it. @param {Position} at @returns {{outcome: string, share: number | null, result: string}[]} */
function prospectsOf(at) {
  if (!at.chance || !at.outcomes || at.outcomes.length > BUTTONS) return [];
  const told = at.things.flatMap((thing) => (thing.kind === "forecast" ? thing.prospects : []));
  return at.outcomes.map((outcome) => {
    const found = told.filter((one) => one.outcome === outcome);
    const [only] = found;
    return only && found.length === 1 ? { outcome, share: valueOf(only.probability), result: only.result } : { outcome, share: null, result: "" };
  });
}

/** What lies on the table: what chance may bring stands where it is tried, and would only take room from the middle. @param {Position} at */
export function thingsOf(at) {
  const shown = prospectsOf(at).some((one) => one.share !== null);
  return shown ? at.things.filter((thing) => thing.kind !== "forecast") : at.things;
}

/** What chance may bring: one of them each, which whoever leads may try, or a field where there is too much of it. @param {Page} page @param {Study} study @param {Position} at */
function drawTries(page, study, at) {
  const found = prospectsOf(at);
  if (!found.length) return study.leads && at.chance ? drawField(page, at) : null;
  if (!study.leads && found.every((one) => one.share === null)) return null;
  const title = study.leads ? say("tryChance") : (at.things.find((thing) => thing.kind === "forecast")?.label ?? "");
  return [
    !study.leads && drawCompany(page, study, at),
    h("div", { key: "outcomes", class: "outcomes", role: "group", "aria-label": title }, h("span", { class: "quiet" }, title),
      h("div", { class: "presses" }, found.map((one) => {
        const told = [h("b", { key: "outcome" }, one.outcome), one.share !== null && h("small", { key: "share" }, `${Math.round(one.share * 1000) / 10} %`), one.result && h("small", { key: "result", class: "result", title: one.result }, one.result)];
        return study.leads
          ? h("button", { key: one.outcome, "data-outcome": one.outcome, disabled: page.busy, onclick: () => void page.tryHere(one.outcome) }, told)
          : h("div", { key: one.outcome, class: "prospect" }, told);
      }))),
  ];
}

/** Something written: what chance brings, or an action for those who know the notation. @param {Page} page @param {Position} at */
function drawField(page, at) {
  return h("form", { key: "try", class: "row", onsubmit: (/** @type {SubmitEvent} */ event) => void sendField(event, (text) => page.tryHere(text)) },
    h("label", { class: "pick" }, h("span", null, at.chance ? say("tryChance") : say("tryIt")), h("input", { id: "try", list: "actions", required: true, autocomplete: "off" })),
    h("datalist", { id: "actions" }, ((at.chance ? at.outcomes : at.actions) ?? []).map((one) => h("option", { key: one, value: one }))),
    h("button", { type: "submit" }, say("send")));
}

/** By which rules it was played, and where it came from. @param {Study} study @param {() => void} rules what shows the rules */
export function drawLinks(study, rules) {
  const edit = `/edit/${encodeURIComponent(study.game)}?${new URLSearchParams({ options: JSON.stringify(study.options) })}#${encodeURIComponent(study.start ?? "")}`;
  return h("section", { key: "from", class: "row" },
    h("button", { class: "small", "data-rules-here": true, "aria-haspopup": "dialog", onclick: rules }, say("rules"), " ", study.preset_label),
    study.table && h("a", { class: "button small", href: `/t/${study.table}` }, say("toTable")),
    study.start && h("a", { class: "button small", "data-edit": true, href: edit }, say("editAgain")));
}
