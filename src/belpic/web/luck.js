// What fell, held against what was to be expected. Everything is counted from the odds that came with each throw.

/**
 * @typedef {import("./wire").Throw} Throw
 * @typedef {{outcome: string, fell: number, expected: number}} Tally
 * @typedef {{key: string, seat: number | null, what: string, number: number, count: number, mean: number | null, expectedMean: number | null, tallies: Tally[]}} Luck
 */

/** @param {string} fraction such as "5/32" */
function share(fraction) {
  const [over = 0, under = 1] = fraction.split("/").map(Number);
  return over / under;
}

/**
 * Count throws by who threw what; those that were taken back do not count.
 * @param {readonly Throw[]} throws
 * @returns {Luck[]}
 */
export function countLuck(throws) {
  /** @type {Map<string, Throw[]>} */
  const groups = new Map();
  for (const one of throws) {
    if (one.undone || !one.odds.length) continue;
    const key = `${one.seat ?? "-"} ${one.what} ${one.what === "draw" ? "" : one.number}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, group]) => tally(key, group));
}

/** @param {string} key @param {readonly Throw[]} group @returns {Luck} */
function tally(key, group) {
  /** @type {Map<string, Tally>} */
  const found = new Map();
  for (const one of group) {
    for (const { outcome, probability } of one.odds) {
      const entry = found.get(outcome) ?? { outcome, fell: 0, expected: 0 };
      entry.expected += share(probability);
      if (outcome === one.outcome) entry.fell += 1;
      found.set(outcome, entry);
    }
  }
  const tallies = [...found.values()];
  const numbers = tallies.every((one) => /^\d+$/.test(one.outcome));
  const mean = (/** @type {"fell" | "expected"} */ of) => tallies.reduce((sum, one) => sum + Number(one.outcome) * one[of], 0) / group.length;
  const [first] = group;
  return { key, seat: first?.seat ?? null, what: first?.what ?? "", number: first?.number ?? 0, count: group.length, mean: numbers ? mean("fell") : null, expectedMean: numbers ? mean("expected") : null, tallies };
}
