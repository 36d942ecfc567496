import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createChessFixture, played, type Player } from '../chess.fixture.ts';
import type { PlayedGame } from '../games/game.model.ts';
import { responsesOf } from './responses.fixture.ts';

// Scheduled games that their provider annuls before they are published.

const NOW_MS = Date.now();
const { join, store, guest, kit } = await createChessFixture({ now: () => new Date(NOW_MS) });
const ANNULLED = { result: 'none', termination: 'cheat', isCompetitive: false } as const;

function ago(hours: number, ratingAfter: number, changes: Partial<PlayedGame> = {}): PlayedGame {
  const at = Temporal.Instant.fromEpochMilliseconds(NOW_MS - hours * 3_600_000);
  return played(at.toString(), { opponentRating: 1_600, ratingAfter, ...changes });
}

async function delay(player: Player, minutes: number): Promise<void> {
  const feed = { tracker_type: 'chess', publish_delay_minutes: minutes };
  expect((await player.put('/api/trackers/feed', feed)).statusCode).toBe(200);
}

async function linked({ uuid: user_id }: Player): Promise<string> {
  const uuid = kit.newId();
  await kit.db
    .insertInto('chess_accounts')
    .values({
      uuid,
      user_id,
      provider: 'chesscom',
      username: 'ada',
      username_key: `ada_${uuid}`,
      linked_at: kit.now(),
    })
    .execute();
  return uuid;
}

async function scheduledOf({ uuid }: Player): Promise<number> {
  const { rows } = await sql`
    select from activities where user_id = ${uuid} and not is_published`.execute(kit.db);
  return rows.length;
}

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
  const accountId = await linked(ada);
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
  expect(await responsesOf(guest, ada)).toEqual(before);
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
  const accountId = await linked(ada);
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
  const accountId = await linked(ada);
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
