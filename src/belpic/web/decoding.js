// The text of a file that somebody brings.

/**
 * Records are UTF-8; what was written by older programs in Japan is often Shift_JIS, and read as well. Of what is
 * neither, as much is shown as can be.
 * @param {Blob} file
 */
export async function readText(file) {
  const bytes = await file.arrayBuffer();
  for (const encoding of ["utf-8", "shift_jis"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // another one may fit
    }
  }
  return new TextDecoder().decode(bytes);
}
