import { expect, test } from 'vitest';
import { OPTIONS, pgn } from './pgn.samples.ts';
import { parsePgn, playersIn } from './parse-pgn.ts';

const OWNER = { ...OPTIONS, names: ['Anna'] };
const UNITS = 200_000;
/** Read in a tenth of a second by linear code, in minutes or never by other code. */
const LIMIT_MS = 8_000;

const tags = '[Event "x"]\n[White "Anna"]\n[Black "Boris"]\n[Date "2026.03.02"]\n[Result "1-0"]\n\n';

const files: readonly (readonly [name: string, text: string])[] = [
  ['backslashes in a tag that does not end', `[Event "${'\\'.repeat(UNITS)}x`],
  ['escaped quotes in a tag that does not end', `[Event "${'\\"'.repeat(UNITS)}x`],
  ['spaces and quotes in a tag that does not end', `[Event "${' "'.repeat(UNITS)}x`],
  ['spaces in a tag', `[${' '.repeat(UNITS)}Event${' '.repeat(UNITS)}"x"${' '.repeat(UNITS)}y`],
  ['tags on one line', `${'[A "b"]'.repeat(UNITS)}\n1. e4 1-0`],
  ['opened tags on one line', `${'[A "'.repeat(UNITS)}\n1. e4 1-0`],
  ['exclamation marks behind a move', `${tags}1. e4${'!'.repeat(UNITS)}x 1-0`],
  ['exclamation marks between letters', `${tags}1. ${'e4!x!'.repeat(UNITS)} 1-0`],
  ['move numbers in one word', `${tags}${'1.'.repeat(UNITS)}e4 1-0`],
  ['opened commands in a comment', `${tags}1. e4 {${'[%a '.repeat(UNITS)}} 1-0`],
  ['brackets in a comment', `${tags}1. e4 {${'[%'.repeat(UNITS)}} 1-0`],
  ['braces in braces', `${tags}1. e4 ${'{{}'.repeat(UNITS)} 1-0`],
  ['spaces behind results', `${tags}1. e4 ${`1-0${' '.repeat(1_000)}`.repeat(UNITS / 1_000)}x`],
  ['plus signs behind a move', `${tags}1. ${'+'.repeat(UNITS)}x 1-0`],
  ['brackets in a position', `[FEN "${'['.repeat(UNITS)}"]\n${tags}1. e4 1-0`],
  ['slashes in a position', `[FEN "${'8/'.repeat(UNITS)}"]\n${tags}1. e4 1-0`],
  ['digits in a time control', `[TimeControl "${'1'.repeat(UNITS)}x"]\n${tags}1. e4 1-0`],
  ['a long name', pgn({ White: `Anna${' ,'.repeat(UNITS)}` })],
];

test.each(files)('when a file contains %s, it is read or refused quickly', async (_, text) => {
  const bytes = new TextEncoder().encode(text);
  const begin = performance.now();
  const outcomes = await Promise.allSettled([
    Promise.resolve().then(() => playersIn(bytes)),
    Promise.resolve().then(() => [...parsePgn(bytes, OWNER)]),
  ]);
  expect(performance.now() - begin).toBeLessThan(LIMIT_MS);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'PgnError' });
});

test('when a move or a variant has the name of an object property, it is unknown', () => {
  const bytes = new TextEncoder().encode(
    `${tags}1. constructor e5\n\n[Variant "constructor"]\n${tags}1. e4 1-0`,
  );
  const [batch] = [...parsePgn(bytes, OWNER)];
  expect(batch?.rejected.map(({ reason }) => reason)).toEqual([
    'Move 1 of White, "constructor", is not a move.',
    'The variant "constructor" is not known.',
  ]);
});
