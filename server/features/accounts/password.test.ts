import { expect, test } from 'vitest';
import { hashPassword, meetsPasswordRule, verifyPassword } from './password.ts';

test.each(['Plotline1', 'ÄÖÜäöü12', '12345aB!', 'Πάσσω0rd', `${'a'.repeat(190)}B1`])(
  'when the password is %j, it meets the rule',
  (password) => {
    expect(meetsPasswordRule(password)).toBe(true);
  },
);

test.each(['Plotli1', 'plotline1', 'PLOTLINE1', 'Plotlines', '👍👍👍Aa1', '        '])(
  'when the password is %j, it breaks the rule',
  (password) => {
    expect(meetsPasswordRule(password)).toBe(false);
  },
);

test('when the same password is hashed twice, the hashes differ and both verify', async () => {
  const hashes = await Promise.all([hashPassword('Plotline1'), hashPassword('Plotline1')]);
  expect(new Set(hashes).size).toBe(2);
  expect(await Promise.all(hashes.map((hash) => verifyPassword(hash, 'Plotline1')))).toEqual([true, true]);
  expect(await verifyPassword(hashes[0], 'Plotline2')).toBe(false);
});

test('when there is no account, every password is wrong', async () => {
  expect(await verifyPassword(undefined, 'no one knows this')).toBe(false);
});
