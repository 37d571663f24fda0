// SHA-256 for browsers that keep theirs for secure pages; nobody else loads it.

/** The first `count` primes, from which FIPS 180-4 takes the constants of SHA-256.
 * @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p)) found.push(n);
  return found;
}

/** The first 32 bits of the fractional part.
 * @param {number} value */
const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) >>> 0;
/** @param {number} x @param {number} by */
const turn = (x, by) => (x >>> by) | (x << (32 - by));

/**
 * SHA-256 as FIPS 180-4 writes it.
 * @param {Uint8Array} bytes
 */
export function hashPlainly(bytes) {
  const constants = primes(64).map((p) => fraction(Math.cbrt(p)));
  const hash = primes(8).map((p) => fraction(Math.sqrt(p)));
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  data.setUint32(padded.length - 4, bytes.length << 3);
  const w = new Uint32Array(64);
  /** @param {number} i */
  const word = (i) => w[i] ?? 0;
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = data.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [x, y] = [word(i - 15), word(i - 2)];
      const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const high = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = word(i - 16) + low + word(i - 7) + high;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, last = 0] = hash;
    for (let i = 0; i < 64; i++) {
      const choice = (e & f) ^ (~e & g);
      const one = last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (constants[i] ?? 0) + word(i);
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, last] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, last].forEach((value, i) => (hash[i] = ((hash[i] ?? 0) + value) >>> 0));
  }
  const result = new DataView(new ArrayBuffer(32));
  hash.forEach((value, i) => result.setUint32(4 * i, value));
  return new Uint8Array(result.buffer);
}
