import { expect, test } from 'vitest';
import type { Activity } from '@plotline/contract/feed.ts';
import { postedGame, type GameStats, type PostedGame } from '../../contract/posted-game.ts';
import { createChessFixture, played, type Player } from '../chess.fixture.ts';
import { announceMilestones } from './milestones.service.ts';

const { join, store, signUp, kit } = await createChessFixture({ now: () => new Date() });
const [follower, stranger] = [await signUp('follower'), await signUp('stranger')];
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

type Viewer = Pick<Player, 'get'>;

interface Post extends PostedGame {
  readonly uuid: string;
  readonly content: string | null;
}

async function postsFor(viewer: Viewer, { username }: Player): Promise<readonly Post[]> {
  const { activities } = (await viewer.get(`/api/${username}?limit=100`)).json<{ activities: Activity[] }>();
  return activities.map(({ activity_uuid: uuid, content, stats }) => ({
    ...postedGame(stats as GameStats),
    uuid,
    content,
  }));
}

const postOf = async (viewer: Viewer, player: Player, opponent: string) =>
  (await postsFor(viewer, player)).find((post) => post.opponent.name === opponent);

async function setVisibility(player: Player, opponent: string, visibility: string): Promise<void> {
  const post = await postOf(player, player, opponent);
  const answer = await player.put(`/api/posts/chess/${post?.uuid}/visibility`, { visibility });
  expect(answer.statusCode).toBe(200);
}

test('when a game is limited, the rating before a later game is that of the last one with at least its viewers', async () => {
  const ada = await join();
  await follower.post(`/api/follows/${ada.username}`);
  await store(ada.uuid, [
    played(ago(4_000), { opponentName: 'first', ratingAfter: 1490 }),
    played(ago(3_000), { opponentName: 'second', ratingAfter: 1470 }),
    played(ago(2_000), { opponentName: 'third', ratingAfter: 1479 }),
    played(ago(1_000), { opponentName: 'fourth', ratingAfter: 1481 }),
  ]);
  const diffs = async (viewer: Viewer) =>
    Promise.all(
      ['second', 'third', 'fourth'].map(async (name) => (await postOf(viewer, ada, name))?.rating_diff),
    );
  expect(await diffs(stranger)).toEqual([-20, 9, 2]);
  await setVisibility(ada, 'second', 'only_me');
  await setVisibility(ada, 'third', 'followers');
  expect(await diffs(stranger)).toEqual([undefined, undefined, -9]);
  expect(await diffs(follower)).toEqual([undefined, -11, -9]);
  expect(await diffs(ada)).toEqual([-20, -11, -9]);
  await setVisibility(ada, 'second', 'everyone');
  await setVisibility(ada, 'third', 'everyone');
  expect(await diffs(stranger)).toEqual([-20, 9, 2]);
});

const storeBurst = ({ uuid }: Player) =>
  store(
    uuid,
    ['a', 'b', 'c', 'd', 'e'].map((opponentName, at) => played(ago(100 - at), { opponentName })),
  );
const countFor = async (viewer: Viewer, player: Player) =>
  (await postsFor(viewer, player)).flatMap(({ burst }) => burst?.games ?? []);

test('when a game of a burst is limited, the post that stands for the burst does not count it', async () => {
  const ada = await join();
  await follower.post(`/api/follows/${ada.username}`);
  await storeBurst(ada);
  expect(await countFor(stranger, ada)).toEqual([3]);
  await setVisibility(ada, 'e', 'followers');
  expect(await countFor(stranger, ada)).toEqual([2]);
  await setVisibility(ada, 'e', 'everyone');
  expect(await countFor(stranger, ada)).toEqual([3]);

  const eve = await join();
  await follower.post(`/api/follows/${eve.username}`);
  await eve.put('/api/trackers/feed', { tracker_type: 'chess', post_visibility: 'followers' });
  await storeBurst(eve);
  expect(await countFor(follower, eve), 'all have these viewers').toEqual([3]);
});

test('when earlier games are limited, a win announces no row of wins that counts them', async () => {
  const ada = await join();
  const wins = Array.from({ length: 10 }, (_, at) =>
    played(ago(1_000 - 40 * at), { opponentName: `o${at}` }),
  );
  await store(ada.uuid, wins.slice(0, 9));
  for (let at = 0; at < 9; at += 1) await setVisibility(ada, `o${at}`, 'only_me');
  await store(ada.uuid, wins.slice(9));
  const lastText = async () => {
    await announceMilestones(kit, ada.uuid);
    return (await postOf(stranger, ada, 'o9'))?.content;
  };
  expect(await lastText()).toBeNull();
  for (let at = 0; at < 9; at += 1) await setVisibility(ada, `o${at}`, 'everyone');
  expect(await lastText()).toBe('10 wins in a row (blitz)');
});
