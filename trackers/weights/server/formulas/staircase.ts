/**
 * The best value at or above each key, as steps: keys rise, values fall. Adding and asking cost O(log n) plus the
 * steps that a new best makes useless, each of which goes only once.
 */
export class Staircase {
  readonly #keys: number[] = [];
  readonly #values: number[] = [];

  /** The best value among everything added with a key of at least `key`; null when there is none. */
  bestFrom(key: number): number | null {
    return this.#values[this.#indexFrom(key)] ?? null;
  }

  add(key: number, value: number): void {
    const index = this.#indexFrom(key);
    if ((this.#values[index] ?? -Infinity) >= value) return;
    const end = this.#keys[index] === key ? index + 1 : index;
    let start = index;
    while (start > 0 && (this.#values[start - 1] ?? Infinity) <= value) start -= 1;
    this.#keys.splice(start, end - start, key);
    this.#values.splice(start, end - start, value);
  }

  #indexFrom(key: number): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] ?? Infinity) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
