import { expect, test } from 'vitest';
import { hashPassword, meetsPasswordRule, verifyPassword } from './password.ts';
import { createWorkQueue } from './work-queue.ts';

test.each(['Plotline1', 'ÄÖÜäöü12', '12345aB!', 'Πάσσω0rd', `${'a'.repeat(190)}B1`])(
  'when the password is %j, it meets the rule',
  (password) => {
    expect(meetsPasswordRule(password)).toBe(true);
  },
);

test.each(['Plotli1', 'plotline1', 'PLOTLINE1', 'Plotlines', '👍👍👍Aa1', '        '])(
  'when it is %j, it does not',
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

test('when there is no account, no password is right', async () => {
  expect(await verifyPassword(undefined, 'nobody knows this')).toBe(false);
});

test('when more work comes than may wait, it is refused; the rest runs in order, so many at once', async () => {
  const inTurn = createWorkQueue({ mostAtOnce: 2, mostWaiting: 2, refuse: () => new Error('too busy') });
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const work = gates.map(({ promise }, index) =>
    inTurn(async () => {
      begun.push(index);
      await promise;
      if (index === 0) throw new Error('failed');
    }),
  );
  await expect(work[4]).rejects.toThrow('too busy');
  expect(begun).toEqual([0, 1]);
  gates[0]?.resolve();
  await expect(work[0]).rejects.toThrow('failed');
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  await Promise.all(work.slice(1, 4));
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(await inTurn(async () => 'free again')).toBe('free again');
});
