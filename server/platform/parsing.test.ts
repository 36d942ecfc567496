import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseInChild } from './parsing.ts';
import type { Order } from './parsing.fixture.ts';

const script = new URL('parsing.fixture.ts', import.meta.url);

const file = { gzip: gzipSync('five!') };

function parse(options: Order, limits: { maxMs?: number; signal?: AbortSignal } = {}) {
  return parseInChild<number>({ script, file, options, maxHeapMb: 32, maxMs: 60_000, ...limits });
}

test('when a file is parsed, its parts arrive in order', async () => {
  expect(await Array.fromAsync(parse('count'))).toEqual([5, 2, 3]);
});

test('when the parser refuses the file, the caller gets the refusal', async () => {
  await expect(Array.fromAsync(parse('refuse'))).rejects.toMatchObject({
    name: 'FileRefused',
    code: 'odd',
    message: 'This is odd.',
    line: 3,
  });
});

test('when the parser throws, the error does not blame the file', async () => {
  await expect(Array.fromAsync(parse('fail'))).rejects.toThrow('a file could not be parsed: Error: broken');
});

test('when the parser never ends, it is killed and the parts before stay', async () => {
  const parts: number[] = [];
  const read = async () => {
    for await (const part of parse('hang', { maxMs: 5_000 })) parts.push(part);
  };
  await expect(read()).rejects.toMatchObject({ name: 'ParseInterrupted' });
  expect(parts).toEqual([5]);
});

test('when the parser takes too much memory, only its process ends', async () => {
  await expect(Array.fromAsync(parse('eat'))).rejects.toMatchObject({ name: 'ParseInterrupted' });
});

test('when the server stops, a running parser ends with the reason', async () => {
  const stopping = new AbortController();
  const read = async () => {
    for await (const _ of parse('hang', { signal: stopping.signal })) stopping.abort(new Error('stopping'));
  };
  await expect(read()).rejects.toThrow('stopping');
});
