// The one way anything gets onto the screen: describe all of it, and only what differs is changed.
// Nodes are found again by key, so focus, scrolling and running animations stay where they are.

/**
 * @typedef {{[name: string]: unknown}} Props
 * @typedef {{tag: string, key: string | null, props: Props, children: Child[]}} Wanted
 * @typedef {Wanted | string} Child
 * @typedef {Child | number | null | undefined | false | readonly Loose[]} Loose
 */

const SVG = "http://www.w3.org/2000/svg";
/** Set as properties, since the attribute only tells the beginning. */
const PROPERTIES = new Set(["value", "checked", "disabled", "open"]);

/** @type {WeakMap<Node, string>} */
const keys = new WeakMap();
/** @type {WeakMap<Element, Props>} */
const shown = new WeakMap();

/**
 * Describe an element. `key` tells it from its siblings, `vars` are custom properties of its style,
 * `html` is trusted markup, names that begin with `on` are handlers.
 * @param {string} tag
 * @param {Props & {key?: string | number} | null} [props]
 * @param {Loose[]} children
 * @returns {Wanted}
 */
export function h(tag, props, ...children) {
  const { key = null, ...rest } = props ?? {};
  /** @type {Child[]} */
  const flat = [];
  flatten(children, flat);
  return { tag, key: key === null ? null : String(key), props: rest, children: flat };
}

/**
 * @param {readonly Loose[]} items
 * @param {Child[]} into
 */
function flatten(items, into) {
  for (const item of items) {
    if (item === null || item === undefined || item === false) continue;
    if (Array.isArray(item)) flatten(item, into);
    else if (typeof item === "object") into.push(/** @type {Wanted} */ (item));
    else into.push(String(item));
  }
}

/**
 * Make the children of a node what is wanted.
 * @param {Element} parent
 * @param {readonly Loose[]} children
 */
export function draw(parent, children) {
  /** @type {Child[]} */
  const wanted = [];
  flatten(children, wanted);
  const found = new Map([...parent.childNodes].map((node) => [keys.get(node), node]));
  /** @type {Map<string, number>} */
  const ordinals = new Map();
  wanted.forEach((child, index) => {
    const kind = typeof child === "string" ? "#text" : child.tag;
    const own = typeof child === "string" ? null : child.key;
    const ordinal = own === null ? (ordinals.get(kind) ?? 0) : own;
    if (own === null) ordinals.set(kind, Number(ordinal) + 1);
    const key = `${kind} ${own === null ? "#" : "="}${ordinal}`;
    const node = found.get(key) ?? make(child, parent);
    found.delete(key);
    keys.set(node, key);
    if (typeof child === "string") {
      if (node.nodeValue !== child) node.nodeValue = child;
    } else {
      apply(/** @type {Element} */ (node), child);
    }
    const there = parent.childNodes[index] ?? null;
    if (there !== node) parent.insertBefore(node, there);
  });
  for (const node of found.values()) node.remove();
}

/**
 * @param {Child} child
 * @param {Element} parent
 * @returns {ChildNode}
 */
function make(child, parent) {
  if (typeof child === "string") return document.createTextNode(child);
  const inside = parent.namespaceURI === SVG && parent.localName !== "foreignObject";
  return child.tag === "svg" || inside
    ? document.createElementNS(SVG, child.tag)
    : document.createElement(child.tag);
}

/**
 * @param {Element} node
 * @param {Wanted} wanted
 */
function apply(node, wanted) {
  const before = shown.get(node) ?? {};
  shown.set(node, wanted.props);
  for (const name of Object.keys(before)) if (!(name in wanted.props)) set(node, name, null);
  // children first: a select can only take a value that it offers
  // and elements of our own, which have a hyphen, draw what is in them themselves
  if (!("html" in wanted.props) && !wanted.tag.includes("-")) draw(node, wanted.children);
  for (const [name, value] of Object.entries(wanted.props)) {
    const live = PROPERTIES.has(name);
    if (live || before[name] !== value) set(node, name, value);
  }
}

/**
 * @param {Element} node
 * @param {string} name
 * @param {unknown} value
 */
function set(node, name, value) {
  if (name === "html") node.innerHTML = String(value ?? "");
  else if (name === "vars") setVariables(node, /** @type {Record<string, string | number>} */ (value ?? {}));
  else if (name.startsWith("on") || PROPERTIES.has(name)) setProperty(node, name, value);
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/**
 * @param {Element} node
 * @param {string} name
 * @param {unknown} value
 */
function setProperty(node, name, value) {
  const target = /** @type {{[name: string]: unknown}} */ (/** @type {unknown} */ (node));
  if (target[name] !== value) target[name] = value;
}

/**
 * @param {Element} node
 * @param {Record<string, string | number>} variables
 */
function setVariables(node, variables) {
  const style = /** @type {HTMLElement | SVGElement} */ (node).style;
  for (const [name, value] of Object.entries(variables)) style.setProperty(`--${name}`, String(value));
}

/**
 * Do something before the next frame, once, however often it is asked for.
 * @param {() => void} work
 */
export function oncePerFrame(work) {
  let frame = 0;
  return () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      work();
    });
  };
}
