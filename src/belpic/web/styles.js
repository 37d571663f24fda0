// Style sheets that only some pages need, fetched with them.

/** @param {string} name */
export function wear(name) {
  const href = new URL(`./${name}`, import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === href) || document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
}
