import { expect, test } from 'vitest';
import { createChessFixture, played } from '../chess.fixture.ts';
import { announceMilestones } from '../posts/milestones.service.ts';

const { join, store, tables, guest, kit, linkAccount } = await createChessFixture();

async function ratingsOf(userId: string) {
  const rows = await tables
    .selectFrom('chess_games')
    .select(['rating_before', 'rating_after', 'rating_diff'])
    .where('user_id', '=', userId)
    .orderBy('ended_at')
    .execute();
  return rows.map(({ rating_before, rating_after, rating_diff }) => [
    rating_before,
    rating_after,
    rating_diff,
  ]);
}

async function daysOf(userId: string) {
  return tables
    .selectFrom('chess_pool_days')
    .select(['pool', 'local_date', 'games', 'rated', 'open', 'high', 'low', 'close'])
    .where('user_id', '=', userId)
    .orderBy('pool')
    .orderBy('local_date')
    .execute();
}

test('when months come newest first, the rating before a game is the one after the previous game', async () => {
  const ada = await join();
  const accountId = await linkAccount(ada.uuid);
  await store(
    ada.uuid,
    [
      played('2026-02-01T10:00:00Z', { ratingAfter: 1520 }),
      played('2026-02-02T10:00:00Z', { ratingAfter: 1512, result: 'loss' }),
    ],
    { accountId },
  );
  expect(await ratingsOf(ada.uuid)).toEqual([
    [null, 1520, null],
    [1520, 1512, -8],
  ]);
  await store(
    ada.uuid,
    [
      played('2026-01-05T10:00:00Z', { ratingAfter: 1500 }),
      played('2026-01-06T10:00:00Z', { ratingAfter: 1400, isRated: false }),
    ],
    { accountId },
  );
  expect(await ratingsOf(ada.uuid)).toEqual([
    [null, 1500, null],
    [null, 1400, null],
    [1500, 1520, 20],
    [1520, 1512, -8],
  ]);
  expect(await daysOf(ada.uuid)).toMatchObject([
    { local_date: '2026-01-05', games: 1, rated: 1, close: 1500 },
    { local_date: '2026-01-06', games: 1, rated: 0, close: null },
    { local_date: '2026-02-01', high: 1520, low: 1520 },
    { local_date: '2026-02-02', close: 1512 },
  ]);
});

test('when a file has gaps, the rating before is unknown until a sync brings the games', async () => {
  const ada = await join();
  const games = [
    played('2026-01-05T10:00:00Z', { ratingAfter: 1500 }),
    played('2026-01-05T11:00:00Z', { ratingAfter: 1508 }),
    played('2026-02-05T10:00:00Z', { ratingAfter: 1620 }),
  ];
  await store(ada.uuid, games);
  expect((await ratingsOf(ada.uuid)).map(([, , diff]) => diff)).toEqual([null, 8, null]);
  await store(ada.uuid, games, { accountId: await linkAccount(ada.uuid) });
  expect((await ratingsOf(ada.uuid)).map(([, , diff]) => diff)).toEqual([null, 8, 112]);
});

test('when daily games overlap, their rating difference is unknown', async () => {
  const ada = await join();
  const daily = { timeClass: 'daily', daysPerMove: 1, baseSeconds: null, incrementSeconds: null } as const;
  await store(
    ada.uuid,
    [
      played('2026-01-10T10:00:00Z', { ...daily, ratingAfter: 1000, startedAt: january('01') }),
      played('2026-01-12T10:00:00Z', { ...daily, ratingAfter: 1010, startedAt: january('05') }),
      played('2026-01-20T10:00:00Z', { ...daily, ratingAfter: 1022, startedAt: january('15') }),
    ],
    { accountId: await linkAccount(ada.uuid) },
  );
  expect((await ratingsOf(ada.uuid)).map(([, , diff]) => diff)).toEqual([null, null, 12]);
});

test('when a game comes again under another id, it is updated with new facts and not duplicated', async () => {
  const ada = await join();
  const game = played('2026-03-17T10:00:00Z', { externalId: 'uuid-1', aliases: ['123'] });
  const accountId = await linkAccount(ada.uuid);
  await store(ada.uuid, [game]);
  const again = { ...game, externalId: '123', aliases: [] };
  expect(await store(ada.uuid, [again, again], { accountId })).toEqual({
    inserted: 0,
    duplicates: 2,
    changed: 0,
  });
  const analysed = { ...again, accuracy: 91.5, opponentAccuracy: 80 };
  expect(await store(ada.uuid, [analysed], { accountId })).toMatchObject({ changed: 1 });
  expect(await store(ada.uuid, [analysed], { accountId })).toMatchObject({ changed: 0 });
  const { activities } = (await guest.get(`/api/${ada.username}`)).json();
  expect(activities).toMatchObject([
    {
      edited_at: null,
      secondary_text: { text: expect.stringContaining('91.5% accuracy') },
      stats: { accuracy: 91.5 },
    },
  ]);
  // Annulled by the provider: no longer counted.
  await store(ada.uuid, [{ ...analysed, result: 'none', termination: 'cheat' }], { accountId });
  expect(await daysOf(ada.uuid)).toEqual([]);
  expect((await guest.get(`/api/${ada.username}`)).json().total_activities).toBe(0);
});

test('when a sync says that an imported game is unrated, its rating goes and a file never brings it back', async () => {
  const ada = await join();
  const first = played('2026-01-05T10:00:00Z', { ratingAfter: 1500 });
  const casual = played('2026-01-05T11:00:00Z', { ratingAfter: 1700 });
  const last = played('2026-01-05T12:00:00Z', { ratingAfter: 1508 });
  await store(ada.uuid, [first, casual, last]);
  expect(await ratingsOf(ada.uuid)).toEqual([
    [null, 1500, null],
    [1500, 1700, 200],
    [1700, 1508, -192],
  ]);
  const accountId = await linkAccount(ada.uuid);
  const corrected = [{ ...casual, isRated: false, ratingBefore: 1700, ratingAfter: null }];
  expect(await store(ada.uuid, corrected, { accountId })).toMatchObject({ changed: 1 });
  expect(await store(ada.uuid, corrected, { accountId })).toMatchObject({ changed: 0 });
  await store(ada.uuid, [casual]);
  expect(await ratingsOf(ada.uuid)).toEqual([
    [null, 1500, null],
    [1700, null, null],
    [1500, 1508, 8],
  ]);
  expect(await daysOf(ada.uuid)).toMatchObject([{ games: 3, rated: 2, high: 1508 }]);
  await store(ada.uuid, [casual], { accountId });
  expect((await ratingsOf(ada.uuid)).map(([, , diff]) => diff)).toEqual([null, 200, -192]);
});

test('when a game has no result, it is listed, but has no post and is not counted', async () => {
  const ada = await join();
  await store(ada.uuid, [
    played('2026-03-17T10:00:00Z', { result: 'none', termination: 'abandoned', ratingAfter: null }),
  ]);
  expect((await guest.get(`/api/${ada.username}`)).json().total_activities).toBe(0);
  const [line] = (await ada.items()).items;
  expect(line).toMatchObject({ result: 'none', moves: null, has_moves: false });
  expect((await guest.get(`/api/chess/games/${line.uuid}`)).statusCode).toBe(200);
  await ada.put('/api/auth/update-tracker-privacy', { tracker_type: 'chess', is_public: false });
  expect((await guest.get(`/api/chess/games/${line.uuid}`)).statusCode).toBe(404);
  expect((await ada.page()).headline[1]).toMatchObject({ key: 'games', value: 0 });
});

test('when two accounts of one user play each other, neither game is counted', async () => {
  const ada = await join();
  const names = { ownName: 'ada', opponentName: 'Ada2' };
  await store(ada.uuid, [played('2026-03-17T10:00:00Z', names)]);
  expect(await daysOf(ada.uuid)).toMatchObject([{ games: 1 }]);
  await store(ada.uuid, [
    played('2026-03-17T11:00:00Z', { ownName: 'ada2', opponentName: 'cem' }),
    played('2026-03-17T12:00:00Z', { ownName: 'ada2', opponentName: 'ADA' }),
  ]);
  expect(await daysOf(ada.uuid)).toMatchObject([{ games: 1 }]);
  const { items } = await ada.items();
  expect(items.map(({ is_counted }: { is_counted: boolean }) => is_counted)).toEqual([false, true, false]);
});

test('when many games end together, three have posts and the newest stands for the rest', async () => {
  const ada = await join();
  const games = [1500, 1508, 1516, 1524, 1519].map((ratingAfter, index) =>
    played(`2026-03-18T0${index + 1}:00:00Z`, { ratingAfter, result: index === 4 ? 'loss' : 'win' }),
  );
  await store(ada.uuid, games.slice(0, 4));
  await store(ada.uuid, games.slice(4));
  const feed = (await guest.get('/api/?feed_type=all')).json().activities;
  const own = feed.filter(({ username }: { username: string }) => username === ada.username);
  expect(own).toHaveLength(3);
  expect(own[0]).toMatchObject({
    last_activity_at: '2026-03-18T03:00:00.000Z',
    edited_at: null,
    stats: { burst: { games: 3, won: 2, drawn: 0, lost: 1, rating_from: 1508, rating_to: 1519 } },
    secondary_text: {
      text: expect.stringMatching(/^3 games: 2 won, 0 drawn, 1 lost · 1508 → 1519 \(\+11\) · /),
    },
  });
  expect((await guest.get(`/api/${ada.username}`)).json().total_activities).toBe(5);
});

test('when games are old or their account is unconfirmed, no feed shows them', async () => {
  const ada = await join();
  await store(ada.uuid, [played('2026-03-15T10:00:00Z')]);
  await store(ada.uuid, [played('2026-03-18T10:00:00Z')], { isFed: false });
  const feed = (await guest.get('/api/?feed_type=all')).json().activities;
  expect(feed.filter(({ username }: { username: string }) => username === ada.username)).toEqual([]);
  expect((await guest.get(`/api/${ada.username}`)).json().total_activities).toBe(2);
});

test('when a milestone is reached, one post says so once', async () => {
  const ada = await join();
  const first = Temporal.Instant.from('2026-01-01T10:00:00Z');
  const history = Array.from({ length: 40 }, (_, index) =>
    played(first.add({ hours: 24 * index }).toString(), {
      ratingAfter: 1500 + index,
      result: index % 2 ? 'loss' : 'win',
    }),
  );
  await store(ada.uuid, history);
  await store(ada.uuid, [
    played('2026-03-17T10:00:00Z', { ratingAfter: 1560 }),
    played('2026-03-17T20:00:00Z', { ratingAfter: 1580, opponentRating: 2105 }),
    played('2026-03-18T08:00:00Z', { ratingAfter: 1565, result: 'loss' }),
  ]);
  const announcedTexts = async () => {
    const { activities } = (await guest.get(`/api/${ada.username}`)).json();
    return activities.slice(0, 3).map(({ content }: { content: string | null }) => content);
  };
  expect(await announcedTexts()).toEqual([null, null, null]);
  await announceMilestones(kit, ada.uuid);
  const milestones = [null, 'First win against a 2000+ player', 'New peak: 1560 in chess.com blitz'];
  expect(await announcedTexts()).toEqual(milestones);
  await announceMilestones(kit, ada.uuid);
  expect(await announcedTexts()).toEqual(milestones);
});

test('when an account is removed with its games, nothing of them is left', async () => {
  const ada = await join();
  const accountId = await linkAccount(ada.uuid);
  await store(ada.uuid, [played('2026-03-17T10:00:00Z')], { accountId });
  await ada.play(
    '[Event "x"]\n[White "Ada"]\n[Black "Cem"]\n[Date "2026.03.01"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n',
  );
  const answer = await ada.delete('/api/chess/accounts/chesscom?delete_games=true');
  expect(answer.statusCode).toBe(200);
  expect((await ada.items()).items).toMatchObject([{ source: 'pgn' }]);
  expect(await daysOf(ada.uuid)).toMatchObject([{ pool: 'pgn:standard:classical', games: 1 }]);
  expect((await guest.get(`/api/${ada.username}`)).json().total_activities).toBe(1);
});

function january(day: string): Temporal.Instant {
  return Temporal.Instant.from(`2026-01-${day}T00:00:00Z`);
}
