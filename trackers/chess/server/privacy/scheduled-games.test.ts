import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TIMEFRAMES, type TrackerPage } from '@plotline/contract/tracker.ts';
import type { PlayedGame } from '../games/game.model.ts';
import { createChessFixture, NOW, played, type Player } from '../chess.fixture.ts';
import { findGames } from '../games/game-records.repository.ts';

// Scheduled games, and everything that could reveal them.

const { join, store, guest, kit, linkAccount } = await createChessFixture();
const OPENING = { eco: 'B20', name: 'Sicilian Defense', family: 'Sicilian Defense', ply: 2 };

/** Games of three pools and four days: every stat changes with any of them. */
const games: readonly PlayedGame[] = [
  game('2026-02-01T10:00:00Z', { ratingAfter: 1_500 }),
  game('2026-03-16T20:00:00Z', { ratingAfter: 1_520, result: 'loss', termination: 'timeout' }),
  game('2026-03-17T18:00:00Z', { ratingAfter: 1_540, accuracy: 91, opponentAccuracy: 70 }),
  game('2026-03-17T18:30:00Z', { ratingAfter: 1_590, color: 'black', opponentRating: 1_900 }),
  game('2026-03-18T08:00:00Z', { ratingAfter: 1_580, result: 'draw', termination: 'agreement' }),
  game('2026-03-18T09:00:00Z', { source: 'lichess', ratingAfter: 1_700, timeClass: 'rapid' }),
  game('2026-03-18T10:00:00Z', { source: 'lichess', ratingAfter: null, isRated: false, variant: 'atomic' }),
  game('2026-03-18T11:00:00Z', { ratingAfter: 1_610, opening: OPENING }),
];

function game(endedAt: string, changes: Partial<PlayedGame>): PlayedGame {
  return played(endedAt, { opponentRating: 1_600, ...changes });
}

/** Schedules exactly these games of a player. */
async function keepScheduled(player: Player, uuids: readonly string[]): Promise<void> {
  const feed = { tracker_type: 'chess', publish_delay_minutes: 2_880 };
  expect((await player.put('/api/trackers/feed', feed)).statusCode).toBe(200);
  await sql`
    update activities set is_published = uuid <> all(${uuids}::uuid[]) where user_id = ${player.uuid}`.execute(
    kit.db,
  );
}

/** Returns every response to a guest, without ids, name and time of the last change. */
async function responsesOf({ username }: Player): Promise<string> {
  const page = `/api/profiles/${username}/chess`;
  const { selector } = (await guest.get(`${page}?timeframe=all`)).json<TrackerPage>();
  const addresses = [
    ...TIMEFRAMES.flatMap((timeframe) =>
      selector.options.map(({ value }) => `${page}?timeframe=${timeframe}&selector=${value}`),
    ),
    `${page}?timeframe=all`,
    `${page}/items?limit=100`,
    ...selector.options.map(({ value }) => `${page}/items?selector=${value}`),
    `/api/profiles/${username}`,
  ];
  const bodies = await Promise.all(addresses.map(async (address) => (await guest.get(address)).body));
  return (
    bodies
      .join('\n')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replaceAll(/"last_sync_at":("[^"]*"|null)/g, '"last_sync_at":"then"')
      // Each user's counts have a sequence number of their own.
      .replaceAll(/"seq":\d+/g, '"seq":0')
      .replaceAll(username, 'name')
  );
}

async function newestFirst(player: Player): Promise<string[]> {
  const { items } = await player.items('limit=100');
  return items.map(({ uuid }: { uuid: string }) => uuid);
}

test('when games are scheduled, guests get the same responses as without these games', async () => {
  const ada = await join();
  await store(ada.uuid, games);
  const uuids = await newestFirst(ada);
  const own = await ada.page();
  const seen: string[] = [];
  for (let shown = 0; shown <= games.length; shown += 1) {
    const eve = await join();
    await store(eve.uuid, games.slice(0, shown));
    await keepScheduled(eve, []);
    await keepScheduled(ada, uuids.slice(0, games.length - shown));
    seen.push(await responsesOf(ada));
    expect([shown, seen.at(-1)]).toEqual([shown, await responsesOf(eve)]);
    // Cached by now, under a key of its own.
    expect(await responsesOf(ada)).toBe(seen.at(-1));
    expect(await ada.page()).toEqual(own);
  }
  expect(new Set(seen).size).toBe(games.length + 1);
});

test("when there is a publish delay, others see neither the provider's current stats nor games without a result", async () => {
  const ada = await join();
  await store(ada.uuid, games);
  await keepScheduled(ada, []);
  const before = await responsesOf(ada);
  const account = await linkAccount(ada.uuid);
  await kit.db
    .insertInto('chess_snapshots')
    .values(
      ['chesscom:standard:blitz', 'chesscom:puzzle'].map((pool) => ({
        account_id: account,
        user_id: ada.uuid,
        pool,
        rating: 2_222,
        rd: 45,
        is_provisional: false,
        best_rating: 2_333,
        fetched_at: NOW,
      })),
    )
    .execute();
  await store(ada.uuid, [game('2026-03-18T11:30:00Z', { result: 'none', termination: 'abandoned' })]);
  const [aborted = ''] = await newestFirst(ada);
  expect(await findGames(kit.db, [aborted])).toMatchObject([{ result: 'none' }]);
  const seen = await responsesOf(ada);
  expect(seen).toBe(before);
  expect(JSON.stringify(await ada.page())).toContain('2222');
  await ada.put('/api/trackers/feed', { tracker_type: 'chess', publish_delay_minutes: 0 });
  expect(await responsesOf(ada)).toContain('2222');
  expect((await guest.get(`/api/profiles/${ada.username}/chess/items`)).body).toContain(aborted);
});
