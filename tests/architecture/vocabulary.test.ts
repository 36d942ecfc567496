import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

// Words and beginnings of comments that the project avoids; `docs/glossary.md` has the ones to use.

/** Words that once had a meaning of their own here, hyphenated so that a search for them finds uses only. */
const words =
  'part-ed to-ld tel-ling a-new reck-on shy- bet-tered fore-see hea-ls look-er stand-Behind who-ever who-m some-body'
    .replaceAll('-', '')
    .split(' ');
const capitalised = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
const avoidedWord = new RegExp(
  `(?<![A-Za-z_])(?:${words.join('|')})(?![a-z_])|(?:${capitalised.join('|')})(?![a-z_])`,
);
/** Beginnings of comments that only a reader of the code below understands. */
const avoidedStart = /(?:^|\s)(?:\/\/|\/\*\*?|--) (?:What|Whoever|Whom|Whose|Of|Where|How|The same)\b/;
const curlyApostrophe = /\p{L}[’‘]\p{L}/u;

const root = path.resolve(import.meta.dirname, '../..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).map((file) => ({
  path: file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));
const sources = readSources().filter((file) => !file.path.endsWith('/vocabulary.test.ts'));

function linesWith(pattern: RegExp, files: readonly { path: string; text: string }[]): readonly string[] {
  return files
    .filter(({ text }) => pattern.test(text))
    .flatMap(({ path: file, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
}

test('when code or a document is written, it uses common words', () => {
  expect(linesWith(avoidedWord, [...sources, ...documents])).toEqual([]);
  for (const name of [...words, ...capitalised.map((word) => `is${word}`)])
    expect(linesWith(avoidedWord, [{ path: 'a.ts', text: `const ${name} = 1;` }])).toHaveLength(1);
});

test('when a comment begins, it names its subject', () => {
  expect(linesWith(avoidedStart, sources)).toEqual([]);
  expect(linesWith(avoidedStart, [{ path: 'a.ts', text: 'a(); // Where b is' }])).toHaveLength(1);
});

test('when a text has an apostrophe, it is straight', () => {
  // Names with curly apostrophes are found, too.
  const readers = ['server/features/comments/content.test.ts'];
  const texts = sources.filter((file) => !readers.includes(file.path));
  expect(linesWith(curlyApostrophe, texts)).toEqual([]);
  expect(linesWith(curlyApostrophe, [{ path: 'a.ts', text: "'It’s'" }])).toHaveLength(1);
});
