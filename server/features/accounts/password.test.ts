import { expect, test } from 'vitest';
import { hashPassword, meetsPasswordRule, verifyPassword } from './password.ts';

test.each(['Violet-Kite-7', 'ÄÖÜäöü12', '12345aB!', 'Πάσσω0rd', `${'a'.repeat(190)}B1`])(
  'when the password is %j, it meets the rule',
  (password) => {
    expect(meetsPasswordRule(password)).toBe(true);
  },
);

test.each(['Plotli1', 'violet-kite-7', 'VIOLET-KITE-7', 'Plotlines', '👍👍👍Aa1', '        '])(
  'when the password is %j, it breaks the rule',
  (password) => {
    expect(meetsPasswordRule(password)).toBe(false);
  },
);

test('when the same password is hashed twice, the hashes differ and both verify', async () => {
  const hashes = await Promise.all([hashPassword('Violet-Kite-7'), hashPassword('Violet-Kite-7')]);
  expect(new Set(hashes).size).toBe(2);
  expect(await Promise.all(hashes.map((hash) => verifyPassword(hash, 'Violet-Kite-7')))).toEqual([
    true,
    true,
  ]);
  expect(await verifyPassword(hashes[0], 'Violet-Kite-8')).toBe(false);
});

test('when there is no account, every password is wrong', async () => {
  expect(await verifyPassword(undefined, 'no one knows this')).toBe(false);
});
