import { beforeEach, expect, test } from 'vitest';
import { chesscomGame, lichessGame } from '../providers/games.samples.ts';
import { serveChesscomPlayer, serveLichessPlayer } from '../providers/fake-players.fixture.ts';
import { findLinkedNames } from '../imports/imports.repository.ts';
import { createSyncFixture, type User } from '../sync/sync.fixture.ts';

// Players who were renamed at their provider after they were linked.

const { kit, chesscom, lichess, work, join, reset } = await createSyncFixture();
const ANA = { username: 'ana_k', player_id: 7, url: 'https://www.chess.com/member/Ana_K' };
const NEW = { username: 'ana_new', player_id: 7, url: 'https://www.chess.com/member/Ana_New' };
const REFUSED = { detail: 'You have linked Ana_K at chess.com. Unlink it first.' };
let ada: User;

beforeEach(async () => {
  await reset();
  serveChesscomPlayer(chesscom, ANA, { '2026-09': [chesscomGame(1)] });
  ada = await join();
  await ada.link('chesscom', 'ana_k');
  await work('chesscom');
});

/** Replaces the old name at the provider. */
function rename(player: typeof NEW, games: readonly object[] = []): void {
  chesscom.forget();
  serveChesscomPlayer(chesscom, player, { '2026-09': games });
}

function linkNew(user = ada, fields: object = {}) {
  return user.post('/api/chess/accounts', { provider: 'chesscom', username: 'ANA_new', ...fields });
}

async function verify(): Promise<void> {
  await kit.db
    .updateTable('chess_accounts')
    .set({ verified_at: kit.now() })
    .where('user_id', '=', ada.uuid)
    .execute();
}

test('when the same player has a new name, the link takes it and keeps games and verification', async () => {
  await verify();
  const before = await kit.db.selectFrom('chess_accounts').select('uuid').executeTakeFirstOrThrow();
  const game = chesscomGame(2);
  rename(NEW, [{ ...game, white: { ...game.white, username: 'Ana_New' } }]);
  const response = await linkNew();
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    account: { username: 'Ana_New', is_verified: true, games: 1, state: 'queued', error: null },
  });
  expect(await kit.db.selectFrom('chess_accounts').select('uuid').execute()).toEqual([before]);
  await work('chesscom');
  expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', games: 2 });
  expect(await findLinkedNames(kit.db, ada.uuid)).toEqual(['Ana_New', 'ana_k']);
});

test('when the sync failed with the old name, linking the new one clears the error', async () => {
  rename(NEW);
  await ada.post('/api/chess/sync');
  await kit.db.updateTable('chess_syncs').set({ error: 'No chess.com player with this name' }).execute();
  expect((await linkNew(ada, { is_confirmed: true })).json()).toMatchObject({
    account: { username: 'Ana_New', is_confirmed: true, error: null },
  });
});

test('when the new name is of another player, unknown or closed, the link stays', async () => {
  rename({ ...NEW, player_id: 8 });
  expect((await linkNew()).json()).toEqual(REFUSED);
  chesscom.forget();
  expect((await linkNew()).json()).toEqual(REFUSED);
  rename({ ...NEW, status: 'closed' } as typeof NEW);
  expect((await linkNew()).statusCode).toBe(422);
  expect(await ada.account('chesscom')).toMatchObject({ username: 'Ana_K' });
});

test('when the provider is unavailable, the request fails and the link stays', async () => {
  chesscom.once({ status: 503, body: '' });
  expect((await linkNew()).statusCode).toBe(503);
  expect(await ada.account('chesscom')).toMatchObject({ username: 'Ana_K' });
});

test('when another user has verified the player, the rename is refused', async () => {
  const eve = await join();
  rename(NEW);
  expect((await linkNew(eve)).statusCode).toBe(201);
  await kit.db
    .updateTable('chess_accounts')
    .set({ verified_at: kit.now() })
    .where('user_id', '=', eve.uuid)
    .execute();
  const response = await linkNew();
  expect(response.statusCode).toBe(409);
  expect(response.body).toContain('Another user has verified');
});

test('when the account is at Lichess, where names are final, the provider is not queried', async () => {
  serveLichessPlayer(lichess, { id: 'ana_k', username: 'Ana_K' }, [lichessGame(1)]);
  await ada.link('lichess', 'Ana_K');
  lichess.forget();
  const response = await ada.post('/api/chess/accounts', { provider: 'lichess', username: 'other' });
  expect(response.statusCode).toBe(409);
  expect(lichess.requests).toEqual([]);
});
