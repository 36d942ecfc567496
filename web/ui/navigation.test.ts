import { expect, test } from 'vitest';
import { isInternal } from './navigation.tsx';

test.each([
  ['/', true],
  ['/ada/posts/1?x=1', true],
  ['//elsewhere.example', false],
  ['https://elsewhere.example', false],
  ['mailto:help@example.org', false],
  ['#main', false],
  ['/api/auth/export', false],
])('when a link leads to %s, it is internal: %s', (href, expected) => {
  expect(isInternal(href)).toBe(expected);
});
