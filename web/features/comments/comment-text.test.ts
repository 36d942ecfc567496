import { expect, test } from 'vitest';
import { commentParts } from './comment-text.ts';

const partsOf = (content: string, mentions: { name: string; username: string; uuid: string }[] = []) =>
  commentParts({ content, mentions }).map((part) =>
    part.kind === 'text' ? part.text : [part.kind, part.text, part.href],
  );

test('when a comment names a user, the name leads to the profile', () => {
  expect(partsOf('well done, @Ada!')).toEqual(['well done, ', ['user', '@Ada', '/ada'], '!']);
});

test('when the user is called something else today, the link leads to them', () => {
  const mentions = [{ name: 'ada', username: 'countess', uuid: '0' }];
  expect(partsOf('@ada', mentions)).toEqual([['user', '@ada', '/countess']]);
});

test('when there are addresses, they are links, and an @ in them is no mention', () => {
  expect(partsOf('https://example.org/u?to=@ada')).toEqual([
    ['address', 'example.org/u?to=@ada', 'https://example.org/u?to=@ada'],
  ]);
  expect(partsOf('see https://example.org/@ada, or mail ada@example.org')).toEqual([
    'see ',
    ['address', 'example.org/@ada', 'https://example.org/@ada'],
    ', or mail ada@example.org',
  ]);
});

test.each([
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '[x](javascript:alert(1))',
  '@ad @1ada a@ada @@ada',
  '\u202Egnp.exe',
  'Node.js',
])('when the text is %j, it stays text', (text) => {
  expect(partsOf(text).every((part) => typeof part === 'string')).toBe(true);
  expect(partsOf(text).join('')).toBe(text);
});
