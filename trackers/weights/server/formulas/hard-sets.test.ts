import { describe, expect, it } from 'vitest';
import { makeSet } from './formulas.samples.ts';
import { hardSetShare } from './hard-sets.ts';

describe('hard sets', () => {
  it.each([
    ['a normal set', makeSet({ reps: 8 }), 1],
    ['a set to failure', makeSet({ setType: 'failure', reps: 3 }), 1],
    ['a warm-up', makeSet({ setType: 'warmup', reps: 8 }), 0],
    ['an undone set', makeSet({ done: false, reps: 8 }), 0],
    ['a drop set of 5', makeSet({ setType: 'drop', reps: 5 }), 1],
    ['a drop set of 4', makeSet({ setType: 'drop', reps: 4 }), 0],
    ['one side', makeSet({ reps: 8, side: 'left' }), 0.5],
  ])('when the set is %s, its hard sets are counted', (_case, set, share) => {
    expect(hardSetShare(set)).toBe(share);
  });
});
