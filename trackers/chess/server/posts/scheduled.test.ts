import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Activity } from '@plotline/contract/feed.ts';
import type { PostedGame } from '../../contract/posted-game.ts';
import { createChessFixture, played, type Player } from '../chess.fixture.ts';

const { join, store, signUp, kit } = await createChessFixture({ now: () => new Date() });
const fan = await signUp('fan');

async function setFeed(player: Player, settings: object): Promise<void> {
  const answer = await player.put('/api/trackers/feed', { tracker_type: 'chess', ...settings });
  expect(answer.statusCode).toBe(200);
}

function gamesAgo(...minutes: readonly number[]) {
  return minutes.map((ago) => played(new Date(Date.now() - ago * 60_000).toISOString()));
}

/** Returns the number of games in the burst of each feed post, newest first. */
async function burstSizes({ username }: Player): Promise<(number | null)[]> {
  const { activities } = (await fan.get('/api/?limit=100')).json<{ activities: Activity[] }>();
  return activities
    .filter((one) => one.username === username)
    .map(({ stats }) => (stats as PostedGame).burst?.games ?? null);
}

test('when a game is scheduled, the burst it belongs to counts it only after it is published', async () => {
  const ada = await join();
  await store(ada.uuid, gamesAgo(100, 95, 90));
  await setFeed(ada, { publish_delay_minutes: 60 });
  await store(ada.uuid, gamesAgo(80, 30));
  const before = await burstSizes(ada);
  expect(before).toEqual([2, null, null]);
  expect((await fan.get(`/api/profiles/${ada.username}/chess/items`)).json()).toMatchObject({ total: 4 });
  await setFeed(ada, { publish_delay_minutes: 0 });
  await expect.poll(() => burstSizes(ada), { timeout: 10_000 }).toEqual([3, null, null]);
});

test('when chess does not post to the feed, no burst counts its games', async () => {
  const ada = await join();
  await store(ada.uuid, gamesAgo(100, 95, 90));
  await setFeed(ada, { feed_enabled: false });
  await store(ada.uuid, gamesAgo(80, 70));
  expect(await burstSizes(ada)).toEqual([null, null, null]);
  await setFeed(ada, { feed_enabled: true });
  await store(ada.uuid, gamesAgo(60));
  expect(await burstSizes(ada)).toEqual([2, null, null]);
});

test('when a scheduled game joins a visible burst, others see no change of the tracker', async () => {
  const ada = await join();
  const shownAt = async () => {
    const { rows } = await sql<{ at: Date }>`
      select last_shown_at as at from user_trackers where user_id = ${ada.uuid}`.execute(kit.db);
    return rows[0]?.at;
  };
  await store(ada.uuid, gamesAgo(100, 95, 90, 80));
  await setFeed(ada, { publish_delay_minutes: 60 });
  const before = await shownAt();
  await store(ada.uuid, gamesAgo(30));
  expect(await burstSizes(ada)).toEqual([2, null, null]);
  expect(await shownAt()).toEqual(before);
});
