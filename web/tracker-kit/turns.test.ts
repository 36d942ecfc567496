import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeTurn } from './turns.ts';

let painted: (() => void)[] = [];
const started: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => painted.push(callback));
  started.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('when several turns are taken, each starts after a paint and after the end of the one before', () => {
  const ends = ['first', 'second', 'third'].map((name) => takeTurn(() => started.push(name)));
  expect(started).toEqual([]);
  paint();
  paint();
  expect(started).toEqual(['first']);
  ends[0]?.();
  expect(started).toEqual(['first']);
  paint();
  expect(started).toEqual(['first', 'second']);
  ends[1]?.();
  paint();
  expect(started).toEqual(['first', 'second', 'third']);
  ends[2]?.();
});

test('when a turn is given up before it starts, the next one starts in its place', () => {
  const [giveUpFirst, giveUpSecond, end] = ['first', 'second', 'third'].map((name) =>
    takeTurn(() => started.push(name)),
  );
  giveUpSecond?.();
  giveUpFirst?.();
  paint();
  expect(started).toEqual(['third']);
  end?.();
  end?.();
  paint();
  expect(started).toEqual(['third']);
});

test('when the page is in the background, turns do not wait for a paint', () => {
  vi.stubGlobal('document', { hidden: true });
  const end = takeTurn(() => started.push('hidden'));
  vi.runAllTimers();
  expect(started).toEqual(['hidden']);
  end();
});

function paint(): void {
  const callbacks = painted;
  painted = [];
  for (const callback of callbacks) callback();
  vi.runAllTimers();
}
