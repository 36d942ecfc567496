import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import { addressKey, addressLimit, createRateLimit, deleteHitsBefore } from './rate-limit.ts';

const { db } = await createTestDatabase();
let time = Date.UTC(2026, 0, 1);
const now = () => new Date(time);
const limitOf = (scope: string) => createRateLimit({ db, now, scope, limit: 2, windowMs: 10_000 });

describe('a limit', () => {
  test('when the limit is reached, it returns the seconds until the oldest hit leaves the window', async () => {
    const limit = limitOf('a');
    await limit.hit('ada');
    time += 3_000;
    expect(await limit.waitSeconds('ada')).toBe(0);
    await limit.hit('ada');
    expect(await limit.waitSeconds('ada')).toBe(7);
    expect([await limit.waitSeconds('bea'), await limitOf('b').waitSeconds('ada')]).toEqual([0, 0]);
    time += 7_000;
    expect(await limit.waitSeconds('ada')).toBe(0);
  });

  test('when hits are taken at once, those beyond the limit get the seconds to wait', async () => {
    const limit = limitOf('taken');
    const waits = await Promise.all(['ada', 'ada', 'ada', 'bea', 'ada'].map((key) => limit.take(key)));
    expect(waits).toEqual([0, 0, 10, 0, 10]);
  });

  test('when a key is forgotten, it starts over on every node', async () => {
    const limit = limitOf('c');
    await limit.hit('ada');
    await limit.hit('ada');
    expect(await limitOf('c').waitSeconds('ada')).toBe(10);
    await limitOf('c').forget('ada');
    expect(await limit.waitSeconds('ada')).toBe(0);
  });

  test('when old hits are deleted, newer ones remain', async () => {
    const limit = limitOf('d');
    await limit.hit('ada');
    time += 1_000;
    await limit.hit('ada');
    await deleteHitsBefore(db, now());
    const rows = await db.selectFrom('rate_limit_hits').select('hit_at').execute();
    expect(rows.every(({ hit_at }) => hit_at >= now())).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:1::5', '2001:db8:0:1'],
  ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('when the address is %s, its key is %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

test('when an address is of this machine, which many may share, its limit is higher', async () => {
  const limit = createRateLimit({ db, now, scope: 'e', limit: addressLimit(2), windowMs: 10_000 });
  for (const ip of ['127.0.0.1', '::1', '192.0.2.1'])
    for (let hits = 0; hits < 2; hits += 1) await limit.hit(addressKey(ip));
  const waits = await Promise.all(
    ['127.0.0.1', '::1', '192.0.2.1'].map((ip) => limit.waitSeconds(addressKey(ip))),
  );
  expect(waits).toEqual([0, 0, 10]);
});

test('when work has the same key, it runs one by one despite failures; other keys do not wait', async () => {
  const withMutex = createKeyedMutex();
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = withMutex('a', async () => {
    await gate.promise;
    order.push('first');
    throw new Error('first');
  });
  const second = withMutex('a', async () => order.push('second'));
  await withMutex('b', async () => order.push('other'));
  gate.resolve();
  await expect(first).rejects.toThrow('first');
  await second;
  expect(order).toEqual(['other', 'first', 'second']);
});
