// What one takes along to paste it elsewhere.

/** Return whether a text could be copied. @param {string} text */
export async function copy(text) {
  // browsers offer a clipboard on https and localhost only
  return (await navigator.clipboard?.writeText(text).then(() => true, () => false)) ?? false;
}
