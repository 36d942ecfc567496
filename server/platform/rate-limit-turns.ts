/** Runs work of the same key one after the other, so that a burst cannot pass a check before its first failure counts. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const previous = last.get(key);
    const turn = previous ? previous.then(work, work) : work();
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
