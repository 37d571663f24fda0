// A sheet over whatever page there is, for what is read or chosen and then put away.

import { draw } from "./draw.js";
import { onChange } from "./settings.js";

/**
 * Open a sheet, unless one of this name is open; it is drawn anew whenever a preference changes.
 * @param {string} name its class
 * @param {string} title the id of the heading inside that names it
 * @param {(close: () => void) => readonly import("./draw").Loose[]} inside
 * @returns {() => void} what draws it anew
 */
export function openSheet(name, title, inside) {
  const sheet = document.createElement("dialog");
  const show = () => draw(sheet, inside(() => sheet.close()));
  if (document.querySelector(`dialog.${name}`)) return () => {};
  sheet.className = name;
  sheet.setAttribute("aria-labelledby", title);
  const forget = onChange(show);
  sheet.addEventListener("close", () => {
    forget();
    sheet.remove();
  });
  // a touch beside the sheet closes it
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  document.body.append(sheet);
  show();
  sheet.showModal();
  return show;
}
