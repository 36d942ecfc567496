import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createFolder, removeFolder } from '../../../../tests/support/temporary-folder.ts';
import type { ChessKit } from '../chess.db.ts';
import { createChessFixture, NOW, pgn, played } from '../chess.fixture.ts';
import { importFile } from './imports.service.ts';

const { kit, join, linkAccount, store, tables } = await createChessFixture();
const folder = createFolder('plotline-undo-');
afterAll(() => removeFolder(folder));

describe('an import', () => {
  test('when it is undone, its games go with their posts and figures, and others stay', async () => {
    const [ada, eve] = [await join(), await join()];
    const first = await ada.play(pgn({ at: '2026-03-16T18:00:00Z' }));
    const before = await ada.page();
    const second = await ada.play(pgn({ black: 'Cem' }) + pgn({ black: 'Dan' }));
    expect((await ada.get('/api/chess/imports')).json()).toMatchObject({
      imports: [
        { import_id: second.import_id, games: 2, file_name: 'games.pgn' },
        { import_id: first.import_id, games: 1 },
      ],
    });
    const url = `/api/chess/imports/${second.import_id}/undo`;
    expect((await eve.post(url, {})).statusCode).toBe(404);
    expect((await ada.post(url, {})).json()).toEqual({ removed: 2 });
    expect((await ada.post(url, {})).json()).toEqual({ removed: 2 });
    expect((await ada.items()).total).toBe(1);
    expect((await ada.get(`/api/${ada.username}`)).json().total_activities).toBe(1);
    expect((await ada.page()).headline).toEqual(before.headline);
    expect((await ada.get('/api/chess/imports')).json().imports).toHaveLength(1);
    expect((await ada.get('/api/chess/import')).json()).toEqual({ import: null });
    // The file can be imported again.
    expect(await ada.play(pgn({ black: 'Cem' }))).toMatchObject({ imported: 1 });
  });

  test('when it is undone while it runs, it ends and leaves no game', async () => {
    const ada = await join();
    const file = path.join(folder, 'games.pgn');
    const games = Array.from({ length: 250 }, (_, index) =>
      pgn({ at: new Date(NOW.getTime() - (index + 1) * 3_600_000).toISOString() }),
    );
    await writeFile(file, games.join(''));
    let batches = 0;
    const transaction: ChessKit['transaction'] = async (run) => {
      const result = await kit.transaction(run);
      const [{ import_id }] = (await ada.get('/api/chess/imports')).json().imports;
      expect((await ada.post(`/api/chess/imports/${import_id}/undo`, {})).statusCode).toBe(200);
      batches += 1;
      return result;
    };
    const upload = { path: file, fileName: 'games.pgn', mimeType: 'text/plain', bytes: 1 };
    const receive = async () => ({ ...upload, fields: { username: 'Ada' } });
    const running = importFile({ ...kit, transaction }, ada.uuid, receive);
    await expect(running).rejects.toMatchObject({ status: 409, detail: 'This import was undone' });
    expect(batches).toBe(1);
    expect((await ada.items()).total).toBe(0);
    expect((await ada.get('/api/chess/import')).json()).toEqual({ import: null });
    expect(await ada.play(pgn())).toMatchObject({ imported: 1 });
  });

  test('when an account has synced a game of it since, that game stays', async () => {
    const ada = await join();
    const game = played('2026-03-17T18:00:00Z', {
      source: 'lichess',
      externalId: 'abcdefgh',
      ownName: 'Ada',
    });
    const site = { Site: 'https://lichess.org/abcdefgh' };
    const { import_id } = await ada.play(pgn({ tags: site }) + pgn({ at: '2026-03-17T19:00:00Z' }));
    const accountId = await linkAccount(ada.uuid, { provider: 'lichess' });
    await store(ada.uuid, [game], { accountId });
    expect((await ada.post(`/api/chess/imports/${import_id}/undo`, {})).json()).toEqual({ removed: 1 });
    expect((await ada.items()).total).toBe(1);
  });

  test('when it is older than 30 days or brought nothing, there is no undo', async () => {
    const ada = await join();
    const { import_id } = await ada.play(pgn());
    expect((await ada.play(pgn())).import_id).toBeNull();
    await tables
      .updateTable('chess_game_imports')
      .set({ imported_at: new Date(NOW.getTime() - 31 * 86_400_000) })
      .where('user_id', '=', ada.uuid)
      .execute();
    expect((await ada.get('/api/chess/imports')).json()).toEqual({ imports: [] });
    expect((await ada.post(`/api/chess/imports/${import_id}/undo`, {})).statusCode).toBe(400);
    expect((await ada.post(`/api/chess/imports/${randomUUID()}/undo`, {})).statusCode).toBe(404);
  });
});

describe('a game', () => {
  test('when its owner deletes it, no sync brings it back, but a file does', async () => {
    const [ada, eve] = [await join(), await join()];
    const accountId = await linkAccount(ada.uuid);
    const games = [played('2026-03-17T18:00:00Z'), played('2026-03-17T19:00:00Z')];
    await store(ada.uuid, games, { accountId });
    const { items } = await ada.items();
    const url = `/api/chess/games/${items[0].uuid}`;
    expect((await eve.delete(url)).statusCode).toBe(404);
    expect((await ada.delete(url)).json()).toEqual({ success: true });
    expect((await ada.delete(url)).statusCode).toBe(404);
    expect((await ada.get(url)).statusCode).toBe(404);
    await store(ada.uuid, games, { accountId });
    expect((await ada.items()).total).toBe(1);
    await store(ada.uuid, games);
    expect((await ada.items()).total).toBe(2);
  });

  test('when it belonged to the post of another game, that post counts one less', async () => {
    const ada = await join();
    const times = ['08', '09', '10', '11'].map((hour) => `2026-03-18T${hour}:00:00Z`);
    for (const time of times) await store(ada.uuid, [played(time)]);
    const posts = async () => JSON.stringify((await ada.get(`/api/${ada.username}`)).json().activities);
    const before = await posts();
    const { items } = await ada.items();
    await ada.delete(`/api/chess/games/${items[0].uuid}`);
    expect(await posts()).not.toBe(before);
    expect((await ada.items()).total).toBe(3);
  });
});
