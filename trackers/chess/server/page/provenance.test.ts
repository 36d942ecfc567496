import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TrackerPage } from '@plotline/contract/tracker.ts';
import { createChessFixture, NOW, played, type Player } from '../chess.fixture.ts';

const { join, store, guest, kit, linkAccount } = await createChessFixture();
const [BLITZ, RAPID] = ['chesscom:standard:blitz', 'chesscom:standard:rapid'];

async function isVerified({ username }: Player, pool: string): Promise<boolean> {
  const answer = await guest.get(`/api/profiles/${username}/chess?timeframe=all&selector=${pool}`);
  return answer.json<TrackerPage>().provenance.verified;
}

test('when a pool has games of another name than the verified one, it is not verified', async () => {
  const ada = await join();
  const accountId = await linkAccount(ada.uuid, { username: 'Ada', verified_at: NOW });
  await store(
    ada.uuid,
    [played('2026-03-10T10:00:00Z'), played('2026-03-10T11:00:00Z', { timeClass: 'rapid' })],
    {
      accountId,
    },
  );
  // From before the account was renamed, and from a file.
  await store(ada.uuid, [played('2026-03-09T10:00:00Z', { ownName: 'ada_old' })], { accountId });
  await store(ada.uuid, [played('2026-03-08T10:00:00Z', { ownName: 'ADA' })]);
  expect([await isVerified(ada, BLITZ), await isVerified(ada, RAPID)]).toEqual([true, true]);
  await store(ada.uuid, [played('2026-03-07T10:00:00Z', { ownName: 'magnus' })]);
  expect([await isVerified(ada, BLITZ), await isVerified(ada, RAPID)]).toEqual([false, true]);
  await kit.db
    .updateTable('chess_accounts')
    .set({ username_key: 'magnus' })
    .where('uuid', '=', accountId)
    .execute();
  expect(await isVerified(ada, RAPID)).toBe(true);
});

test('when the only games of another name are scheduled, others see a verified pool', async () => {
  const ada = await join();
  const accountId = await linkAccount(ada.uuid, { username: 'Ada', verified_at: NOW });
  await store(ada.uuid, [played('2026-03-18T10:00:00Z')], { accountId });
  await store(ada.uuid, [played('2026-03-18T11:00:00Z', { ownName: 'magnus' })]);
  const feed = { tracker_type: 'chess', publish_delay_minutes: 2_880 };
  expect((await ada.put('/api/trackers/feed', feed)).statusCode).toBe(200);
  expect(await isVerified(ada, BLITZ)).toBe(false);
  await sql`
    update activities set is_published = false
    where user_id = ${ada.uuid} and event_at = ${new Date('2026-03-18T11:00:00Z')}`.execute(kit.db);
  expect(await isVerified(ada, BLITZ)).toBe(true);
  expect((await ada.page()).provenance.verified).toBe(false);
});
