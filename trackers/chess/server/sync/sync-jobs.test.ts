import { afterAll, expect, test } from 'vitest';
import type { FeedPage } from '@plotline/contract/feed.ts';
import { createTestApp, type Caller } from '../../../../tests/support/test-app.ts';
import type { ChessAccount } from '../../contract/accounts.ts';
import { chesscomGame, lichessGame } from '../providers/games.samples.ts';
import { serveChesscomPlayer, serveLichessPlayer } from '../providers/fake-players.fixture.ts';
import { startFakeProvider } from '../../../../server/tracker-kit/sync/fake-provider.fixture.ts';

const POLL = { timeout: 15_000, interval: 50 };
const chesscom = await startFakeProvider();
const lichess = await startFakeProvider();
afterAll(() => Promise.all([chesscom.close(), lichess.close()]));

const anHourAgo = Math.floor(Date.now() / 1_000) - 3_600;
const thisMonth = new Date().toISOString().slice(0, 7);
serveChesscomPlayer(
  chesscom,
  { username: 'ana_k', player_id: 7 },
  { '2020-05': [chesscomGame(1)], [thisMonth]: [chesscomGame(2, { end_time: anHourAgo })] },
);
serveLichessPlayer(lichess, { id: 'ana_k', username: 'ana_k' }, [lichessGame(1), lichessGame(2)]);
const { signUp, guest } = await createTestApp({
  env: { CHESSCOM_API_BASE: chesscom.base, LICHESS_API_BASE: lichess.base },
});

const accountsOf = async (caller: Caller) =>
  (await caller.get('/api/chess/accounts')).json<{ accounts: ChessAccount[] }>().accounts;
/** Returns the posts of a user in the public feed, which older games do not enter. */
const postsOf = async (username: string) => {
  const { activities } = (await guest.get('/api/')).json<FeedPage>();
  return activities.filter((post) => post.username === username);
};

async function untilSynced(caller: Caller): Promise<readonly ChessAccount[]> {
  const states = async () => new Set((await accountsOf(caller)).map(({ state }) => state));
  await expect.poll(states, POLL).toEqual(new Set(['idle']));
  return accountsOf(caller);
}

test('when accounts are linked, jobs sync their games, and new ones are posted', async () => {
  const ada = await signUp('ada');
  for (const provider of ['chesscom', 'lichess']) {
    const link = { provider, username: 'ana_k', is_confirmed: true };
    expect((await ada.post('/api/chess/accounts', link)).statusCode).toBe(201);
  }
  expect(await untilSynced(ada)).toMatchObject([
    { provider: 'chesscom', games: 2 },
    { provider: 'lichess', games: 2 },
  ]);
  expect((await ada.get('/api/chess/sync-status')).json()).toMatchObject({ state: 'idle', error: null });
  const items = (await guest.get('/api/profiles/ada/chess/items')).json<{ total: number }>();
  expect(items.total).toBe(4);
  expect(await postsOf('ada')).toMatchObject([
    { activity_description: 'won a blitz game against opponent1 (1612)' },
  ]);
});

test('when a username was entered at sign-up, its games are synced and none is posted', async () => {
  const eve = await signUp('eve', { chess_username: 'ana_k' });
  expect(await untilSynced(eve)).toMatchObject([{ provider: 'chesscom', games: 2, is_confirmed: false }]);
  expect(await postsOf('eve')).toEqual([]);
});
