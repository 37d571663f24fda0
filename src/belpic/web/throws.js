// A part of a review: every throw derived again from the seeds, and what fell held against what was to be expected.

import { h } from "./draw.js";
import { derive, isCommitted } from "./fair.js";
import { countLuck } from "./luck.js";
import { recall } from "./settings.js";
import { say } from "./words.js";

/**
 * @typedef {import("./study").StudyPage} Page
 * @typedef {import("./wire").Throw} Throw
 * @typedef {{of: import("./wire").StudyCourse, derived: (string | null)[], bound: boolean}} Proof
 */

/** What was derived, by page. @type {WeakMap<Page, Proof>} */
const proofs = new WeakMap();

/** @param {Page} page */
export function drawPart(page) {
  const { course } = page;
  if (!course || !course.throws.length) return null;
  return [
    h("details", { key: "luck", class: "part-box", "data-part-box": "luck" }, h("summary", null, say("luck")), drawLuck(page, course.throws)),
    h("details", { key: "fair", class: "part-box", "data-part-box": "fair" }, h("summary", null, say("fairness")), drawFair(page, course)),
  ];
}

/** @param {Page} page @param {import("./wire").StudyCourse} course */
async function prove(page, course) {
  const { seeds } = course;
  if (!seeds) return;
  // what this device was told before the first throw counts, if it was there
  const told = page.study?.table ? recall(`belpic.commitment.${page.study.table}`) : null;
  const bound = (await isCommitted(seeds)) && (told === null || told === seeds.commitment);
  const derived = [];
  for (const one of course.throws) derived.push(await derive(seeds, one));
  proofs.set(page, { of: course, derived, bound });
  page.render();
}

/** @param {Page} page @param {import("./wire").StudyCourse} course */
function drawFair(page, course) {
  const { seeds } = course;
  if (!seeds || seeds.server === null) return h("p", { class: "quiet" }, say("noSeeds"));
  const kept = proofs.get(page);
  const proof = kept?.of === course ? kept : null;
  const wrong = proof ? course.throws.filter((one, index) => proof.derived[index] !== one.outcome).length : 0;
  const holds = proof !== null && proof.bound && wrong === 0;
  return [
    h("p", { key: "what", class: "quiet" }, say("deriveWhat")),
    h("dl", { key: "seeds", class: "seeds" },
      h("dt", null, say("serverHash")), h("dd", null, h("code", null, seeds.commitment)),
      h("dt", null, say("serverSecret")), h("dd", null, h("code", null, seeds.server)),
      seeds.clients.map((seed, seat) => [h("dt", null, say("seatSecret", { seat: page.seatName(seat) })), h("dd", null, h("code", null, seed || say("silent")))])),
    h("button", { key: "derive", "data-derive": true, onclick: () => void prove(page, course) }, say("deriveAll")),
    proof && h("p", { key: "result", role: "status", "data-fair": holds ? "yes" : "no", class: holds ? "proved" : "disproved" },
      !proof.bound ? say("disproved") : wrong ? say("derivedWrong", { count: wrong }) : say("derivedAll", { count: course.throws.length })),
    proof && h("div", { key: "throws", class: "scrolling", tabindex: 0 }, h("table", { class: "figures throws" },
      h("thead", null, h("tr", null, ["throwNumber", "throwWhat", "throwFell", "throwDerived"].map((name) => h("th", { key: name, scope: "col" }, say(name))))),
      h("tbody", null, course.throws.map((one, index) => h("tr", { key: one.draw, class: proof.derived[index] === one.outcome ? "right" : "wrong" },
        h("td", null, one.undone ? one.draw + 1 : h("button", { class: "small", onclick: () => page.go(0, one.n) }, one.draw + 1)),
        h("td", null, whatText(one), one.undone && h("span", { class: "tag" }, say("undone"))),
        h("td", null, one.outcome),
        h("td", null, proof.derived[index] === one.outcome ? "✓" : `✗ ${proof.derived[index] ?? "?"}`)))))),
  ];
}

/** @param {{what: string, number: number}} one */
function whatText(one) {
  const { number } = one;
  switch (one.what) {
    case "sticks": return say("throwSticks", { number });
    case "die": return say("throwDie", { number });
    case "coin": return say("throwCoin");
    case "shuffle": return say("throwShuffle", { number });
    default: return say("throwDraw");
  }
}

/** @param {Page} page @param {readonly Throw[]} throws */
function drawLuck(page, throws) {
  const found = countLuck(throws);
  if (!found.length) return h("p", { class: "quiet" }, say("noOdds"));
  return [
    h("p", { key: "what", class: "quiet" }, say("luckWhat")),
    found.map((group) => h("section", { key: group.key, class: "luck", "data-luck": group.seat ?? "" },
      h("h3", null, `${group.seat === null ? say("dealt") : page.seatName(group.seat)} · ${whatText(group)}`),
      h("p", { class: "quiet" }, say("timesThrown", { count: group.count }), group.mean !== null && group.expectedMean !== null && ` · ${say("meanThrown", { mean: group.mean.toFixed(2), expected: group.expectedMean.toFixed(2) })}`),
      h("table", { class: "figures" },
        h("thead", null, h("tr", null, h("th", { scope: "col" }, say("throwFell")), h("th", { scope: "col" }, say("actual")), h("th", { scope: "col" }, say("expected")))),
        h("tbody", null, group.tallies.map((one) => h("tr", { key: one.outcome, "data-outcome": one.outcome },
          h("th", { scope: "row" }, one.outcome),
          h("td", null, h("span", { class: "bar", vars: { share: one.fell / group.count } }), one.fell),
          h("td", null, h("span", { class: "bar expected", vars: { share: one.expected / group.count } }), one.expected.toFixed(1)))))))),
  ];
}
