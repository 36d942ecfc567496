import { expect, test } from 'vitest';
import { createChessFixture, NOW, played, type Player } from '../chess.fixture.ts';
import { placesFor } from './feed-places.ts';
import { announceMilestones } from './milestones.service.ts';

const { join, store, guest, kit, linkAccount } = await createChessFixture();
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
  const uuid = await linkAccount(user_id, { username: 'Ada' });
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

const at = (uuid: string, hour: number) => ({ uuid, endedAt: new Date(Date.UTC(2026, 8, 13, 0, hour * 60)) });

test('when up to three games end in six hours, each has a post', () => {
  expect(placesFor([at('a', 1), at('b', 2), at('c', 3)], [])).toEqual({
    posted: ['a', 'b', 'c'],
    burstMembers: [],
  });
});

test('when more games end in six hours, the others join the newest post before them', () => {
  const { posted, burstMembers } = placesFor([at('c', 3), at('d', 4), at('e', 5)], [at('a', 1), at('b', 2)]);
  expect(posted).toEqual(['c']);
  expect(burstMembers).toEqual([
    { uuid: 'd', burstOf: 'c' },
    { uuid: 'e', burstOf: 'c' },
  ]);
});

test('when six hours have passed, a game has a post again', () => {
  const posts = [at('a', 1), at('b', 2), at('c', 3)];
  expect(placesFor([at('d', 6.9), at('e', 7)], posts)).toEqual({
    posted: ['e'],
    burstMembers: [{ uuid: 'd', burstOf: 'c' }],
  });
});

test('when a game comes late, it joins a post near it', () => {
  const posts = [at('b', 2), at('c', 3), at('d', 4)];
  expect(placesFor([at('a', 1)], posts)).toEqual({ posted: [], burstMembers: [{ uuid: 'a', burstOf: 'd' }] });
});

const OPENINGS = [
  ['B90', 'Sicilian Defense: Najdorf Variation'],
  ['C65', 'Ruy Lopez: Berlin Defense'],
  ['D37', "Queen's Gambit Declined"],
  ['C50', 'Italian Game: Giuoco Pianissimo'],
  ['B12', 'Caro-Kann Defense: Advance Variation'],
] as const;
const ENDINGS = ['resignation', 'checkmate', 'timeout'] as const;
const BOARD = 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1';
const MOVE = { san: 'e4', clockCs: null, evalCp: null, mate: null, nags: [], comment: null };

/** Games of one user; more than three in six hours would share a post. */
function ordinaryGames(user: number) {
  return [0, 1, 2].map((number) => {
    const [eco, name] = OPENINGS[(user + number) % OPENINGS.length] ?? OPENINGS[0];
    const rating = 1_580 + user * 17 + number * 8;
    return played(`2026-03-17T1${number}:${10 + user}:07Z`, {
      source: 'lichess',
      opponentName: `opponent_${user}${number}`,
      opponentRating: rating + 12 - number * 9,
      ratingBefore: rating,
      ratingAfter: rating + (number === 1 ? -7 : 8),
      result: number === 1 ? 'loss' : 'win',
      termination: ENDINGS[number] ?? 'resignation',
      color: number === 2 ? 'black' : 'white',
      accuracy: number === 0 ? 84 + user : null,
      opening: { eco, name, family: name.split(':')[0] ?? name, ply: 6 },
      finalFen: `${BOARD} w - - 0 31`,
      lastMove: 'h5f7',
      moves: Array.from({ length: 50 + number * 9 }, () => MOVE),
    });
  });
}

test('when a page holds twenty ordinary games, it is at most 20 KB', async () => {
  for (let user = 0; user < 7; user += 1) {
    const { uuid } = await join({ first_name: 'Katharina', last_name: 'Lindqvist' });
    await store(uuid, ordinaryGames(user));
  }
  const { body } = await guest.get('/api/');
  expect(JSON.parse(body).activities).toHaveLength(20);
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20 * 1024);
});
