// Pictures of things that leave their place for a moment: with a finger, or on the way to where they lie next.

const SVG = "http://www.w3.org/2000/svg";

/**
 * A picture of what lies on a place, of one thing on it, or of a card; its middle is where it is put.
 * @param {Element} thing
 * @param {DOMRect} box how large it is
 */
export function ghostOf(thing, box) {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.setProperty("--size", `${box.width}px`);
  const picture = thing.querySelector("svg");
  const standing = thing.matches(".standing") ? [thing] : [...thing.querySelectorAll(".standing")];
  if (picture) ghost.append(picture.cloneNode(true));
  else if (standing.length) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 64 64");
    for (const one of standing) svg.append(one.cloneNode(true));
    ghost.append(svg);
  }
  return ghost;
}
