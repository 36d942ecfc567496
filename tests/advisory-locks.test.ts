import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ADVISORY_LOCKS } from '../server/platform/advisory-locks.ts';

const root = path.resolve(import.meta.dirname, '..');
const REGISTRY = 'server/platform/advisory-locks.ts';
/** Numbers of the registry begin so; no other number of the sources does. */
const LITERAL = /(?<![\w.-])7_?022_?\d{3}(?!\d)/g;
const CALL = /pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared)?\(\s*([^\s,)]+)/g;

const sources = ['server', 'trackers', 'tools', 'bench', 'tests']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter((file) => /\.(?:ts|sql)$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const classes: readonly number[] = Object.values(ADVISORY_LOCKS);

test('when locks of the database are listed, each has a number of its own', () => {
  expect(new Set(classes).size).toBe(classes.length);
});

test('when code takes a lock of the database, its number comes from the list', () => {
  const literals = sources
    .filter(({ file }) => file.endsWith('.ts') && file !== REGISTRY)
    .flatMap(({ file, text }) => [...text.matchAll(LITERAL)].map(([number]) => `${file}: ${number}`));
  expect(literals).toEqual([]);
  const others = sources
    .filter(({ file }) => file.endsWith('.ts'))
    .flatMap(({ file, text }) => [...text.matchAll(CALL)].map(([, first = '']) => ({ file, first })))
    .filter(({ first }) => /^\d/.test(first));
  expect(others).toEqual([]);
});

test('when a migration takes a lock of the database, its number is in the list', () => {
  const taken = sources
    .filter(({ file }) => file.endsWith('.sql'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(CALL)].map(([, first = '']) => ({ file, lock: Number(first) })),
    );
  expect(taken.length).toBeGreaterThan(2);
  expect(taken.filter(({ lock }) => !classes.includes(lock))).toEqual([]);
});
