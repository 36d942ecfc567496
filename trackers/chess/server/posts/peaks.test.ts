import { expect, test } from 'vitest';
import { createChessFixture, NOW, played, type Player } from '../chess.fixture.ts';
import { announceMilestones } from './milestones.service.ts';

const { join, store, guest, kit } = await createChessFixture();
const POOL = 'chesscom:standard:blitz';

/** Old games, one a day from the first of January on, each rated a point higher. */
function history(first: number, { games = 40, ownName = 'ada' } = {}) {
  const start = Temporal.Instant.from('2026-01-01T10:00:00Z');
  return Array.from({ length: games }, (_, index) => {
    const at = start.add({ hours: 24 * index }).toString();
    return played(at, {
      externalId: `${at} ${ownName}`,
      ownName,
      ratingAfter: first + index,
      result: index % 2 ? 'loss' : 'win',
    });
  });
}

async function announced({ uuid, username }: Player): Promise<string[]> {
  await announceMilestones(kit, uuid);
  const { activities } = (await guest.get(`/api/${username}`)).json();
  return activities.flatMap(({ content }: { content: string | null }) => content ?? []);
}

async function linked({ uuid: user_id }: Player, rd: number): Promise<string> {
  const uuid = kit.newId();
  const account = { uuid, user_id, provider: 'chesscom' as const, linked_at: NOW };
  await kit.db
    .insertInto('chess_accounts')
    .values({ ...account, username: 'Ada', username_key: 'ada' })
    .execute();
  const snapshot = { account_id: uuid, user_id, pool: POOL, rating: 1_560, rd, fetched_at: NOW };
  await kit.db
    .insertInto('chess_snapshots')
    .values({ ...snapshot, is_provisional: rd > 110 })
    .execute();
  return uuid;
}

test.each([
  ['is provisional', 111, []],
  ['is settled', 110, ['New peak: 1560 in chess.com blitz']],
] as const)('when the site says the rating %s, peaks are announced accordingly', async (_, rd, expected) => {
  const ada = await join();
  const accountId = await linked(ada, rd);
  await store(ada.uuid, history(1_500), { accountId });
  await store(ada.uuid, [played('2026-03-17T10:00:00Z', { ratingAfter: 1_560 })], { accountId });
  expect(await announced(ada)).toEqual(expected);
});

test("when one player's rating is provisional, peaks of the user's other player are still announced", async () => {
  const ada = await join();
  await linked(ada, 200);
  await store(ada.uuid, history(1_500, { ownName: 'ada_old' }));
  await store(ada.uuid, [played('2026-03-17T10:00:00Z', { ownName: 'ada_old', ratingAfter: 1_560 })]);
  expect(await announced(ada)).toEqual(['New peak: 1560 in chess.com blitz']);
});

test('when a user was two players of a site, each has their own peaks', async () => {
  const ada = await join();
  await store(ada.uuid, history(1_500));
  await store(ada.uuid, history(2_200, { ownName: 'strong' }));
  await store(ada.uuid, history(1_900, { games: 28, ownName: 'young' }));
  await store(ada.uuid, [
    played('2026-03-16T10:00:00Z', { ownName: 'young', ratingAfter: 2_300 }),
    played('2026-03-16T18:00:00Z', { ownName: 'strong', ratingAfter: 2_310 }),
    played('2026-03-17T10:00:00Z', { ownName: 'Ada', ratingAfter: 1_560 }),
  ]);
  expect(await announced(ada)).toEqual([
    'New peak: 1560 in chess.com blitz',
    'New peak: 2310 in chess.com blitz',
  ]);
  // Ten points above that player's announced peak, and one a day.
  await store(ada.uuid, [
    played('2026-03-18T08:00:00Z', { ratingAfter: 1_569 }),
    played('2026-03-18T09:00:00Z', { ratingAfter: 1_575 }),
    played('2026-03-18T10:00:00Z', { ownName: 'strong', ratingAfter: 2_330 }),
  ]);
  expect((await announced(ada)).slice(0, -2)).toEqual(['New peak: 1575 in chess.com blitz']);
});
