// Templates with holes and with forms of words, filled in as `belpic.core.text` does it.

/**
 * One condition on a number: what is left of it after division is, or is not, in one of the ranges.
 * @typedef {{modulus: number, wanted: boolean, ranges: readonly (readonly [number, number])[]}} Relation
 */
/**
 * The plural rule of a language: for each form but the last the alternatives, each of conditions.
 * @typedef {readonly (readonly (readonly Relation[])[])[]} PluralRule
 */

/** A number without its sign. */
const NUMBER = /^[-+−]?([0-9]+(?:\.[0-9]+)?)$/;

/**
 * Return the index of the form that goes with a value; the last for anything that is no number.
 * @param {PluralRule} rule
 * @param {string | number | undefined} value
 */
export function formOf(rule, value) {
  const number = Number(NUMBER.exec(String(value))?.[1] ?? NaN);
  if (Number.isNaN(number)) return rule.length;
  const found = rule.findIndex((alternatives) => alternatives.some((all) => all.every((one) => holds(one, number))));
  return found < 0 ? rule.length : found;
}

/** @param {Relation} one @param {number} number */
function holds({ modulus, wanted, ranges }, number) {
  const rest = modulus ? number % modulus : number;
  return (Number.isInteger(rest) && ranges.some(([low, high]) => low <= rest && rest <= high)) === wanted;
}

/**
 * Return a template with its `{names}` filled in; `{count|card|cards}` is the form that goes with a number.
 * A phrase that comes from another language has another number of forms: the first is then for one, the last for others.
 * @param {string} template
 * @param {Record<string, string | number>} values
 * @param {PluralRule} rule
 */
export function fill(template, values, rule) {
  return template.replace(/\{(\w+)((?:\|[^|}]*)*)\}/g, (whole, key, forms) => {
    if (!forms) return String(values[key] ?? whole);
    const all = forms.split("|").slice(1);
    const own = all.length === rule.length + 1 ? formOf(rule, values[key]) : Number(values[key]) === 1 ? 0 : all.length - 1;
    return all[own] ?? whole;
  });
}
