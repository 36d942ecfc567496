/**
 * The best value at or above each key, as steps of rising keys and falling values. Operations take O(log n), plus the
 * steps removed by a new best, each of which is removed only once.
 */
export class Staircase {
  readonly #keys: number[] = [];
  readonly #values: number[] = [];

  /** Returns the best value with a key of at least `key`; null without one. */
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
