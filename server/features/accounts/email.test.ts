import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test.each([
  'ada@example.org',
  'a.b+c@mail.example.co.uk',
  "o'brien@example.org",
  'jörg@müller.example',
  'x@1.example',
  'user@xn--bcher-kva.example',
  `${'a'.repeat(64)}@example.org`,
])('when mail could go to %j, it is an address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'ada',
  '@example.org',
  'ada@',
  'ada@localhost',
  'ada@@example.org',
  'ada@example..org',
  '.ada@example.org',
  'ada.@example.org',
  'a..b@example.org',
  'ada@-example.org',
  'ada@127.0.0.1',
  'ada lovelace@example.org',
  'ada@exa mple.org',
  'ada@example.org\r\nBcc: all@example.org',
  'ada@example.org, bob@example.org',
  '<ada@example.org>',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a'.repeat(64)}.org`,
  `ada@${'a.'.repeat(130)}org`,
])('when it could not go to %j, it is none', (text) => {
  expect(isEmail(text)).toBe(false);
});
