import { afterAll, expect, test } from 'vitest';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { loadTrackers } from '../../trackers.ts';
import { simulateLoad } from './sync-load.fixture.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A thousandth of 100,000 accounts, each of which takes a thousand times as long. */
const SCALE = 1_000;
const platform = await createTestPlatform();
afterAll(() => platform.bus.close());

test('when 100,000 accounts are linked, no active one waits twice its interval, whatever histories are read', async () => {
  const [module] = await loadTrackers(platform.log);
  if (!module) throw new Error('there is no tracker to derive the demo from');
  const { groups, historiesMs } = await simulateLoad(platform, module.definition, {
    groups: [
      { name: 'today', accounts: 20_000 / SCALE, seenAgoMs: HOUR_MS, everyMs: 2 * HOUR_MS },
      { name: 'week', accounts: 15_000 / SCALE, seenAgoMs: 3 * DAY_MS, everyMs: 6 * HOUR_MS },
      { name: 'rarely', accounts: 65_000 / SCALE, seenAgoMs: 20 * DAY_MS, everyMs: DAY_MS },
    ],
    everyMs: 2 * HOUR_MS,
    msPerSync: 200 * SCALE,
    histories: { accounts: 1, pages: 10 },
    hours: 12,
  });
  const [today, week] = groups;
  expect(today?.longestMs).toBeLessThanOrEqual(4 * HOUR_MS);
  expect(week?.longestMs).toBeLessThanOrEqual(12 * HOUR_MS);
  expect(historiesMs).not.toBeNull();
});
