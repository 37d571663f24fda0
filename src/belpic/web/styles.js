// Style sheets that only some pages need, fetched with them.

/**
 * Wear a sheet; what it is for may wait until it is there.
 * @param {string} name
 * @param {string} [before] the sheet that has the last word over it
 * @returns {Promise<unknown>}
 */
export function wear(name, before) {
  const address = (/** @type {string} */ sheet) => new URL(`./${sheet}`, import.meta.url).href;
  const href = address(name);
  if ([...document.styleSheets].some((sheet) => sheet.href === href) || document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const last = before ? [...document.head.querySelectorAll("link")].find((one) => one.href === address(before)) : null;
  document.head.insertBefore(link, last ?? null);
  return new Promise((done) => {
    link.onload = link.onerror = done;
  });
}
