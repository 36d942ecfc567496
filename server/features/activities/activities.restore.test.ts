import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import { RowRefused, type AccountRow } from '../../platform/account-tables/account-table.ts';
import { findColumns } from '../../platform/account-tables/account-tables.repository.ts';
import { createRowCheck } from '../../platform/account-tables/row-rules.ts';
import { activitiesRestore } from './activities.restore.ts';

const { db } = await createTestDatabase();
const now = new Date('2026-03-18T12:00:00Z');
const context = { db, userId: 'ada', now, trackers: new Set(['notes']) };
const hoursAfter = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();

const source = activitiesRestore(new Map());
const columns = await findColumns(db, ['activities']);
const checks = source.tables.map((table) => createRowCheck(table, columns.get(table.name) ?? []));

const post = {
  uuid: '0190a0e0-0000-7000-8000-000000000000',
  local_date: '2026-03-18',
  visibility: 'everyone',
  is_hidden: false,
  is_published: true,
  is_withheld: false,
  tracker_type: 'notes',
  event_at: hoursAfter(-2),
  ingested_at: hoursAfter(-1),
  edited_at: null,
  publish_at: null,
  in_feed: true,
  description: 'something',
  content: null,
  secondary: null,
  stats: null,
};

async function restored(fields: AccountRow): Promise<AccountRow | undefined> {
  const row = { ...post, ...fields };
  for (const check of checks) check(row, now);
  return (await source.restoreRows?.(context, 'activities', [row]))?.[0];
}

test('when the times of a post are infinite or lie ahead, it is refused', async () => {
  for (const time of ['infinity', hoursAfter(25), '290000-01-01T00:00:00Z'])
    for (const column of ['event_at', 'ingested_at', 'edited_at'])
      await expect(restored({ [column]: time })).rejects.toThrow(RowRefused);
  for (const time of ['infinity', hoursAfter(73)])
    await expect(restored({ publish_at: time })).rejects.toThrow(RowRefused);
  const times = { event_at: hoursAfter(23), edited_at: hoursAfter(-1), publish_at: hoursAfter(47) };
  expect(await restored(times)).toMatchObject(times);
});

test('when a post is stored late or lies ahead, it is not restored into the feeds', async () => {
  expect(await restored({})).toMatchObject({ in_feed: true });
  for (const times of [
    { event_at: hoursAfter(1), ingested_at: hoursAfter(0) },
    { event_at: hoursAfter(0), ingested_at: hoursAfter(1) },
    { event_at: hoursAfter(-72), ingested_at: hoursAfter(-1) },
  ])
    expect(await restored(times)).toMatchObject({ in_feed: false });
});

test('when the texts of a post are larger than any real ones, it is refused', async () => {
  const secondary = { type: 'simple', text: 'x'.repeat(40_000) };
  expect(await restored({ secondary })).toMatchObject({ secondary });
  const large = { ...secondary, text: 'x'.repeat(50_000) };
  await expect(restored({ secondary: large })).rejects.toThrow(RowRefused);
});
