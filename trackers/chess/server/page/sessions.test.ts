import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SectionOf } from '../../contract/page.ts';
import { createChessFixture, played } from '../chess.fixture.ts';
import type { PlayedGame } from '../games/game.model.ts';

const { join, store, guest, tables } = await createChessFixture();
const MINUTE_MS = 60_000;
const FIRST_MS = Date.parse('2026-03-10T18:00:00Z');

/** A game that ended at a minute of the evening and began at another, which may be unknown. */
function lasted(from: number | null, to: number): PlayedGame {
  return played(atMinute(to).toString(), { startedAt: from === null ? null : atMinute(from) });
}

function atMinute(minute: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(FIRST_MS + Math.round(minute * MINUTE_MS));
}

type Streaks = SectionOf<'streaks'>;

async function streaksAfter(games: readonly PlayedGame[]): Promise<Streaks> {
  const ada = await join();
  await store(ada.uuid, games);
  return streaksIn(await ada.page());
}

function streaksIn({ sections }: { sections: { key: string }[] }): Streaks {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- found by its key
  return sections.find(({ key }) => key === 'streaks') as Streaks;
}

const places = ({ sessions, by_game }: Streaks) => [sessions, ...by_game.map(({ games }) => games)];

test.each([
  [
    'less than an hour lies between two games, however long the second is',
    [lasted(0, 5), lasted(64, 130)],
    1,
  ],
  ['a millisecond is missing to an hour', [lasted(0, 5), lasted(65 - 1 / MINUTE_MS, 70)], 1],
  ['an hour lies between two games', [lasted(0, 5), lasted(65, 70)], 2],
  ['two games overlap', [lasted(0, 500), lasted(10, 505)], 1],
  ['one began long before the other', [lasted(600, 605), lasted(0, 900)], 1],
  ['the start is not known, and an hour lies between the ends', [lasted(0, 5), lasted(null, 65)], 2],
  ['the start is not known, and the ends are near', [lasted(0, 5), lasted(null, 64)], 1],
  ['the start is after the end', [lasted(0, 5), lasted(90, 64)], 1],
])('when %s, sessions are counted accordingly', async (_, games, sessions) => {
  expect(places(await streaksAfter(games))).toEqual(sessions === 1 ? [1, 1, 1, 0, 0] : [2, 2, 0, 0, 0]);
});

test('when starts are known, there are fewer sessions, and each game is in one', async () => {
  const ends = Array.from({ length: 60 }, (_, index) => index * 47 + ((index * 31) % 97) + index / 100);
  const [short, long] = [
    await streaksAfter(ends.map((end) => lasted(null, end))),
    await streaksAfter(ends.map((end, index) => lasted(end - ((index * 53) % 120), end))),
  ];
  expect(long.sessions).toBeLessThan(short.sessions);
  for (const { sessions, by_game } of [short, long]) {
    expect(by_game[0]?.games).toBe(sessions);
    expect(by_game.reduce((sum, { games }) => sum + games, 0)).toBe(60);
  }
});

test('when only the day of a game is known, it belongs to no session and ends none', async () => {
  const noon = { startedAt: null, result: 'loss' } as const;
  const streaks = await streaksAfter([
    played('2026-03-10T11:50:00Z'),
    played('2026-03-10T12:00:00Z', { ...noon, externalId: 'one' }),
    played('2026-03-10T12:00:00Z', { ...noon, externalId: 'two' }),
    played('2026-03-10T12:40:00Z'),
  ]);
  expect(places(streaks)).toEqual([1, 1, 1, 0, 0]);
  expect(places(await streaksAfter([played('2026-03-10T12:00:00Z', noon)]))).toEqual([0, 0, 0, 0, 0]);
});

test('when a game is scheduled, others see the sessions without it', async () => {
  const ada = await join();
  await store(ada.uuid, [
    played('2026-03-18T10:00:00Z'),
    played('2026-03-18T10:50:00Z'),
    played('2026-03-18T11:40:00Z'),
  ]);
  await sql`
    update activities set is_published = false
    where user_id = ${ada.uuid} and event_at = '2026-03-18T10:50:00Z'`.execute(tables);
  const asGuest = await guest.get(`/api/profiles/${ada.username}/chess?timeframe=all`);
  expect(places(streaksIn(asGuest.json()))).toEqual([2, 2, 0, 0, 0]);
  expect(places(streaksIn(await ada.page()))).toEqual([1, 1, 1, 1, 0]);
});
