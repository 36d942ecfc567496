import { expect, test } from 'vitest';
import { TIMEFRAMES } from '@plotline/contract/tracker.ts';
import type { PlayedGame } from '../games/game.model.ts';
import { announceMilestones } from '../posts/milestones.service.ts';
import { played } from '../chess.fixture.ts';
import { createPrivacyFixture, type Linked } from './privacy.fixture.ts';

const { kit, linked, join, store, guest } = await createPrivacyFixture();

const RIVALS = [1_600, 1_650, 1_700, 1_580, 1_620, 1_710];
const OPENING = { eco: 'B20', name: 'Sicilian Defense', family: 'Sicilian Defense', ply: 2 };
/** Far apart, so that every stat would differ. */
const STRENGTHS = [900, 1_640, 2_950];

let names = 0;

/** Joins with a verified account of a new name, without opponents yet. */
async function joinNamed(): Promise<Linked & { readonly name: string }> {
  names += 1;
  const name = `quiet${names}`;
  return { ...(await linked(name)), name };
}

const hide = (player: Linked, isHidden = true) =>
  player.put('/api/chess/settings', { hide_ratings: isHidden });

/** Six games against players who hide nothing, and four against this name at this strength. */
function history(name: string, rating: number): PlayedGame[] {
  return [
    ...RIVALS.map((one, index) => against(index, { opponentName: `rival${index}`, opponentRating: one })),
    ...[10, 11, 12, 13].map((index) => against(index, { opponentName: name, opponentRating: rating })),
  ];
}

function against(index: number, changes: Partial<PlayedGame>): PlayedGame {
  return played(`2026-03-17T18:${String(index).padStart(2, '0')}:30Z`, {
    source: 'chesscom',
    ratingBefore: 1_640,
    ratingAfter: 1_640,
    result: index % 3 === 2 ? 'loss' : 'win',
    color: index % 2 ? 'black' : 'white',
    opening: OPENING,
    ...changes,
  });
}

async function joinOpponent(name: string, rating: number) {
  const player = await join();
  await store(player.uuid, history(name, rating));
  return player;
}

type Opponent = Awaited<ReturnType<typeof joinOpponent>>;

/** Returns every response about a user's games to a guest, without ids and names. */
async function responsesOf({ username }: Opponent): Promise<string> {
  const page = `/api/profiles/${username}/chess`;
  const posts = (await guest.get(`/api/${username}?limit=100`)).json().activities;
  const addresses = [
    ...TIMEFRAMES.map((timeframe) => `${page}?timeframe=${timeframe}`),
    `${page}/items?limit=100`,
    `/api/${username}?limit=100`,
    `/api/profiles/${username}`,
    ...posts.map((post: { activity_uuid: string }) => `/api/chess/games/${post.activity_uuid}`),
  ];
  const bodies = await Promise.all(addresses.map(async (address) => (await guest.get(address)).body));
  return (
    bodies
      .join('\n')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      // Each user's counts have a sequence number of their own.
      .replaceAll(/"seq":\d+/g, '"seq":0')
      .replaceAll(username, 'name')
  );
}

/** Returns the number of games in the performance, and of all games. */
async function countedFor(player: Opponent): Promise<readonly [number, number]> {
  const { sections } = await player.page();
  const section = (key: string) => sections.find((one: { key: string }) => one.key === key);
  return [section('performance').games, section('results').all.games];
}

test('when a player hides their rating, no response about their opponents depends on it', async () => {
  const quiet = await joinNamed();
  const opponents = await Promise.all(STRENGTHS.map((rating) => joinOpponent(quiet.name, rating)));
  const distinct = async () => new Set(await Promise.all(opponents.map(responsesOf))).size;
  expect(await distinct()).toBe(STRENGTHS.length);
  await hide(quiet);
  expect(await distinct()).toBe(1);
  for (const opponent of opponents) expect(await countedFor(opponent)).toEqual([6, 10]);
  await hide(quiet, false);
  expect(await distinct()).toBe(STRENGTHS.length);
});

test("when a player hides their rating, their opponents' own stats do not depend on it either", async () => {
  const quiet = await joinNamed();
  await hide(quiet);
  const pages = await Promise.all(
    STRENGTHS.map(async (rating) => {
      const { headline, sections } = await (await joinOpponent(quiet.name, rating)).page();
      return JSON.stringify({ headline, sections });
    }),
  );
  expect(new Set(pages).size).toBe(1);
});

test.each([
  ['is no longer verified', { verified_at: null }],
  ['has another name', { username_key: 'another_name' }],
])(
  'when the account of a user who hides their rating %s, cached pages are computed again',
  async (_, change) => {
    const quiet = await joinNamed();
    const opponent = await joinOpponent(quiet.name, 2_000);
    const accounts = () => kit.db.updateTable('chess_accounts').where('uuid', '=', quiet.accountId);
    await hide(quiet);
    expect(await countedFor(opponent)).toEqual([6, 10]);
    await accounts().set(change).execute();
    expect(await countedFor(opponent)).toEqual([10, 10]);
    await accounts().set({ verified_at: kit.now(), username_key: quiet.name }).execute();
    expect(await countedFor(opponent)).toEqual([6, 10]);
    await quiet.delete('/api/chess/accounts/chesscom');
    expect(await countedFor(opponent)).toEqual([10, 10]);
  },
);

test('when the beaten opponent hides a high rating, there is no milestone, and later ones still count', async () => {
  const quiet = await joinNamed();
  await hide(quiet);
  const ada = await join();
  const [first, second] = ['2026-03-17T18:00:00Z', '2026-03-17T19:00:00Z'];
  await store(ada.uuid, [
    played(first, { opponentName: quiet.name, opponentRating: 2_450, ratingAfter: null }),
    played(second, { opponentName: 'rival', opponentRating: 2_410, ratingAfter: null }),
  ]);
  await announceMilestones(kit, ada.uuid);
  const { activities } = (await ada.get(`/api/${ada.username}`)).json();
  expect(activities.map(({ content }: { content: string | null }) => content)).toEqual([
    'First win against a 2400+ player',
    null,
  ]);
});
