import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { GameLine } from '../../contract/games.ts';
import { createChessFixture, played, type Player } from '../chess.fixture.ts';
import type { PlayedGame } from '../games/game.model.ts';
import { announceMilestones } from '../posts/milestones.service.ts';

// Scheduled games that ended before visible ones, or that their provider annuls before they are published.

const NOW_MS = Date.now();
const { join, store, guest, kit, linkAccount } = await createChessFixture({ now: () => new Date(NOW_MS) });
const DAILY = { timeClass: 'daily', daysPerMove: 1, baseSeconds: null, incrementSeconds: null } as const;

function at(hoursAgo: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(NOW_MS - hoursAgo * 3_600_000);
}

function ago(hours: number, ratingAfter: number, changes: Partial<PlayedGame> = {}): PlayedGame {
  return played(at(hours).toString(), { opponentRating: 1_600, ratingAfter, ...changes });
}

async function delay(player: Player, minutes: number): Promise<void> {
  const feed = { tracker_type: 'chess', publish_delay_minutes: minutes };
  expect((await player.put('/api/trackers/feed', feed)).statusCode).toBe(200);
}

async function scheduledOf({ uuid }: Player): Promise<number> {
  const { rows } = await sql`
    select from activities where user_id = ${uuid} and not is_published`.execute(kit.db);
  return rows.length;
}

const withoutVersions = (bodies: readonly string[]) =>
  bodies.map((body) => body.replaceAll(/"seq":\d+/g, '"seq":0'));

async function publish(player: Player): Promise<void> {
  await delay(player, 0);
  await expect.poll(() => scheduledOf(player), { timeout: 10_000 }).toBe(0);
}

async function linesOf(
  player: Player,
): Promise<Pick<GameLine, 'rating_before' | 'rating_after' | 'rating_diff'>[]> {
  const { items } = await player.items('limit=100');
  return items.map(({ rating_before, rating_after, rating_diff }: GameLine) => ({
    rating_before,
    rating_after,
    rating_diff,
  }));
}

const ratings = async (player: Player) =>
  (await linesOf(player)).map((line) => [line.rating_before, line.rating_after, line.rating_diff]);

test('when a scheduled game ended before a visible one, the visible one changes only after it is published', async () => {
  const ada = await join();
  await store(ada.uuid, [ago(10, 1_500), ago(2, 1_520)]);
  const before = await responsesOf(guest, ada);
  const own = await ada.page();
  await delay(ada, 2_880);
  await store(ada.uuid, [ago(6, 1_590), ago(5, 1_580, { result: 'loss' })]);
  expect(await scheduledOf(ada)).toBe(2);
  expect(await responsesOf(guest, ada)).toEqual(before);
  expect(await ratings(ada)).toEqual([
    [1_500, 1_520, 20],
    [1_590, 1_580, -10],
    [1_500, 1_590, 90],
    [null, 1_500, null],
  ]);
  expect(await ada.page()).not.toEqual(own);
  // Cached by now, and outdated once they are published.
  await publish(ada);
  expect(await ratings(ada)).toEqual([
    [1_580, 1_520, -60],
    [1_590, 1_580, -10],
    [1_500, 1_590, 90],
    [null, 1_500, null],
  ]);
  const eve = await join();
  await store(eve.uuid, [ago(10, 1_500), ago(6, 1_590), ago(5, 1_580, { result: 'loss' }), ago(2, 1_520)]);
  const [adas, eves] = [await ada.page(), await eve.page()];
  expect(adas.sections).toEqual(eves.sections);
  const asGuest = await guest.get(`/api/profiles/${ada.username}/chess?timeframe=all`);
  expect(asGuest.json().sections).toEqual(eves.sections);
  expect(await textsOf(ada)).toContainEqual(expect.stringContaining('1580 → 1520 (−60)'));
});

async function textsOf({ username }: Player): Promise<string[]> {
  const { activities } = (await guest.get(`/api/${username}?limit=100`)).json();
  return activities.map((one: { secondary_text: { text: string } }) => one.secondary_text.text);
}

test('when an earlier game comes late without a delay, the post of the next game shows its new rating before', async () => {
  const ada = await join();
  await store(ada.uuid, [ago(10, 1_500), ago(2, 1_520)]);
  await store(ada.uuid, [ago(6, 1_590)]);
  expect(await textsOf(ada)).toContainEqual(expect.stringContaining('1590 → 1520 (−70)'));
});

test('when a scheduled daily game overlaps a visible one, the difference of that one stays until it is published', async () => {
  const ada = await join();
  await store(ada.uuid, [
    ago(30, 1_000, { ...DAILY, startedAt: at(40) }),
    ago(2, 1_020, { ...DAILY, startedAt: at(28) }),
  ]);
  const before = await responsesOf(guest, ada);
  await delay(ada, 2_880);
  await store(ada.uuid, [ago(5, 1_010, { ...DAILY, startedAt: at(29) })]);
  expect(await scheduledOf(ada)).toBe(1);
  expect(await responsesOf(guest, ada)).toEqual(before);
  await publish(ada);
  expect(await ratings(ada)).toEqual([
    [1_010, 1_020, null],
    [1_000, 1_010, 10],
    [null, 1_000, null],
  ]);
});

test('when a scheduled game would make a later one a milestone, nothing says so before it is published', async () => {
  const ada = await join();
  const wins = Array.from({ length: 9 }, (_, index) => ago(20 - index, 1_500 + index));
  await store(ada.uuid, wins);
  await announceMilestones(kit, ada.uuid);
  const before = await responsesOf(guest, ada);
  await delay(ada, 2_880);
  await store(ada.uuid, [ago(15.5, 1_600)]);
  await announceMilestones(kit, ada.uuid);
  expect(await scheduledOf(ada)).toBe(1);
  expect(await responsesOf(guest, ada)).toEqual(before);
  await publish(ada);
  await announceMilestones(kit, ada.uuid);
  expect((await responsesOf(guest, ada)).join('\n')).toContain('10 wins in a row');
});

const ANNULLED = { result: 'none', termination: 'cheat', isCompetitive: false } as const;

async function ratingsOf(player: Player) {
  const { items } = await player.items('limit=100');
  return items.map((line: Record<string, unknown>) => [
    line['result'],
    line['rating_before'],
    line['rating_diff'],
  ]);
}

test('when a scheduled game is annulled, others never see a difference', async () => {
  const ada = await join();
  const accountId = await linkAccount(ada.uuid);
  const latest = ago(2, 1_520, { accuracy: 90 });
  await store(ada.uuid, [ago(10, 1_500), latest], { accountId });
  const before = await responsesOf(guest, ada);
  await delay(ada, 2_880);
  const late = ago(6, 1_590);
  await store(ada.uuid, [late], { accountId });
  expect(await scheduledOf(ada)).toBe(1);
  await store(ada.uuid, [{ ...late, ...ANNULLED }], { accountId });
  expect(await scheduledOf(ada)).toBe(0);
  expect(await responsesOf(guest, ada)).toEqual(before);
  const { uuid } = (await ada.items('limit=100')).items[1];
  const statusFor = async (who: Pick<Player, 'get'>) =>
    (await who.get(`/api/chess/games/${uuid}`)).statusCode;
  expect([await statusFor(ada), await statusFor(guest)]).toEqual([200, 404]);
  // Also after other games are stored.
  await store(ada.uuid, [{ ...latest, accuracy: 91 }], { accountId });
  await store(ada.uuid, [latest], { accountId });
  // Its own changes have raised the version of the visible post.
  expect(withoutVersions(await responsesOf(guest, ada))).toEqual(withoutVersions(before));
  expect(await ratingsOf(ada)).toEqual([
    ['win', 1_500, 20],
    ['none', 1_500, 90],
    ['win', null, null],
  ]);
  await delay(ada, 0);
  expect(await statusFor(guest)).toBe(200);
  const { items } = (await guest.get(`/api/profiles/${ada.username}/chess/items`)).json();
  expect(items.map(({ result }: { result: string }) => result)).toEqual(['win', 'none', 'win']);
});

test('when a visible game is annulled, the next game follows the previous one', async () => {
  const ada = await join();
  const accountId = await linkAccount(ada.uuid);
  const games = [ago(10, 1_500), ago(6, 1_590), ago(2, 1_520)];
  await store(ada.uuid, games, { accountId });
  expect((await ratingsOf(ada))[0]).toEqual(['win', 1_590, -70]);
  await store(
    ada.uuid,
    games.slice(1, 2).map((game) => ({ ...game, ...ANNULLED })),
    { accountId },
  );
  expect((await ratingsOf(ada))[0]).toEqual(['win', 1_500, 20]);
});

test('when a game of a burst is annulled, the burst no longer counts it', async () => {
  const ada = await join();
  const accountId = await linkAccount(ada.uuid);
  const games = [5, 4, 3, 2, 1].map((hours) => ago(hours, 1_500 + 10 * (5 - hours)));
  await store(ada.uuid, games, { accountId });
  await store(
    ada.uuid,
    games.slice(-1).map((game) => ({ ...game, ...ANNULLED })),
    { accountId },
  );
  const { activities } = (await guest.get(`/api/${ada.username}`)).json();
  const texts = activities.map((one: { secondary_text: { text: string } }) => one.secondary_text.text);
  expect(texts).toContainEqual(expect.stringMatching(/^2 games: 2 won, 0 drawn, 0 lost · 1510 → 1530 /));
});

interface Line {
  readonly uuid: string;
  readonly pool: string;
}

/** Returns every response about a player: pages, the list, posts, each game. */
async function responsesOf(who: Pick<Player, 'get'>, { username }: Player): Promise<string[]> {
  const page = `/api/profiles/${username}/chess`;
  const list = await who.get(`${page}/items?limit=100`);
  const { items } = list.json<{ items: Line[] }>();
  const pools = [...new Set(items.map(({ pool }) => pool))];
  const addresses = [
    ...pools.flatMap((pool) =>
      ['7d', '30d', 'all'].map((timeframe) => `${page}?timeframe=${timeframe}&selector=${pool}`),
    ),
    `/api/profiles/${username}`,
    `/api/${username}?limit=100`,
    ...items.map(({ uuid }) => `/api/chess/games/${uuid}`),
  ];
  const answers = await Promise.all(addresses.map((address) => who.get(address)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(addresses.map(() => 200));
  return [list.body, ...answers.map(({ body }) => body)];
}
