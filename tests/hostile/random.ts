/** Random choices, reproducible by seed. */
export interface Random {
  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
}

/** The generator is mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: <T>(values: readonly T[]): T => {
      if (values.length === 0) throw new TypeError('nothing to choose from');
      // The index is within the list.
      return values[below(values.length)] as T;
    },
  };
}
