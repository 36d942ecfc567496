import { FileRefused } from './parsing.ts';
import { serveParsing } from './parsing-child.ts';

/** Behaviours that the tests order from this parser. */
export type Order = 'count' | 'refuse' | 'hang' | 'eat' | 'fail';

serveParsing(function* parse(bytes, order: Order): Generator<number> {
  if (order === 'refuse') throw new FileRefused({ code: 'odd', message: 'This is odd.', line: 3 });
  if (order === 'fail') throw new Error('broken');
  yield bytes.length;
  // As long as an endless loop, but without its work.
  if (order === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  const eaten: string[] = [];
  if (order === 'eat') for (;;) eaten.push('x'.repeat(1_000) + String(eaten.length));
  yield 2;
  yield 3;
});
