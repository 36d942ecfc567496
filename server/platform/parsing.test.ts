import { expect, test } from 'vitest';
import { parseInChild } from './parsing.ts';
import type { Order } from './parsing.fixture.ts';

const script = new URL('parsing.fixture.ts', import.meta.url);

function parse(task: Order, options: { maxMs?: number; signal?: AbortSignal } = {}) {
  return parseInChild<number>({ script, task, maxHeapMb: 32, maxMs: 60_000, ...options });
}

test('when a file is parsed, its parts come in order', async () => {
  expect(await Array.fromAsync(parse('count'))).toEqual([1, 2, 3]);
});

test('when the parser refuses the file, the refusal comes through', async () => {
  await expect(Array.fromAsync(parse('refuse'))).rejects.toMatchObject({
    name: 'FileRefused',
    code: 'odd',
    message: 'This is odd.',
    line: 3,
  });
});

test('when the parser has a fault of its own, it is not blamed on the file', async () => {
  await expect(Array.fromAsync(parse('fail'))).rejects.toThrow('a file could not be parsed: Error: broken');
});

test('when the parser never ends, it is ended, and what came before stays', async () => {
  const parts: number[] = [];
  const read = async () => {
    for await (const part of parse('hang', { maxMs: 5_000 })) parts.push(part);
  };
  await expect(read()).rejects.toMatchObject({ name: 'ParseInterrupted' });
  expect(parts).toEqual([1]);
});

test('when the parser takes too much memory, it is ended, and nothing else', async () => {
  await expect(Array.fromAsync(parse('eat'))).rejects.toMatchObject({ name: 'ParseInterrupted' });
});

test('when the server stops, a parser that never ends is ended with the reason', async () => {
  const stopping = new AbortController();
  const read = async () => {
    for await (const _ of parse('hang', { signal: stopping.signal })) stopping.abort(new Error('stopping'));
  };
  await expect(read()).rejects.toThrow('stopping');
});
