import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import { RowRefused } from '../../platform/account-tables/account-table.ts';
import { commentsRestore } from './comments.restore.ts';

const { db } = await createTestDatabase();
const now = new Date('2026-03-18T12:00:00Z');
const context = { db, userId: 'ada', now, trackers: new Set<string>() };
const hoursAfter = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();

test('when the times of a comment are infinite or lie ahead, it is refused', async () => {
  for (const time of ['infinity', hoursAfter(25)])
    for (const column of ['created_at', 'edited_at']) {
      const row = { created_at: hoursAfter(-1), edited_at: null, [column]: time };
      await expect(commentsRestore.restoreRows?.(context, 'comments', [row])).rejects.toThrow(RowRefused);
    }
});
