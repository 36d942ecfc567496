import { expect, test } from 'vitest';
import { createChessFixture, pgn, played, type Player } from '../chess.fixture.ts';

const { join, store, linkAccount } = await createChessFixture();

const SITE = { Link: 'https://www.chess.com/game/live/1' };
const AGAINST_BORIS = played('2026-03-17T10:00:00Z', { externalId: '1', opponentName: 'Boris' });

async function countedOf(player: Player): Promise<unknown> {
  return (await player.page()).headline[1].value;
}

test('when a file of known games is imported under the name of an opponent, they still count', async () => {
  const ada = await join();
  await store(ada.uuid, [AGAINST_BORIS], { accountId: await linkAccount(ada.uuid) });
  const report = await ada.play(pgn({ black: 'Boris', tags: SITE }), 'Boris');
  expect(report).toMatchObject({ imported: 0, duplicates: 1 });
  expect(await countedOf(ada)).toBe(1);
});

test('when an import under the name of an opponent is undone, games against that name count again', async () => {
  const ada = await join();
  await store(ada.uuid, [
    AGAINST_BORIS,
    played('2026-03-17T11:00:00Z', { opponentName: 'Boris', result: 'none' }),
    played('2026-03-17T12:00:00Z', { opponentName: 'Boris', variant: 'fromposition', isCompetitive: false }),
    played('2026-03-17T13:00:00Z', { opponentName: 'Boris', opponentIsAi: true, isCompetitive: false }),
  ]);
  const other = pgn({ white: 'Boris', black: 'Cem', tags: { Link: SITE.Link.replace('1', '2') } });
  const { import_id } = await ada.play(pgn({ black: 'Boris', tags: SITE }) + other, 'Boris');
  expect(await countedOf(ada)).toBe(1);
  await ada.post(`/api/chess/imports/${import_id}/undo`, {});
  const { items } = await ada.items();
  expect(items.map(({ is_counted }: { is_counted: boolean }) => is_counted)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(await countedOf(ada)).toBe(1);
});

test('when the account of an opponent is unlinked with its games, games against it count again', async () => {
  const ada = await join();
  await store(ada.uuid, [AGAINST_BORIS]);
  const accountId = await linkAccount(ada.uuid, { username: 'boris' });
  await store(ada.uuid, [played('2026-03-17T11:00:00Z', { ownName: 'Boris' })], { accountId });
  expect(await countedOf(ada)).toBe(1);
  await ada.delete('/api/chess/accounts/chesscom?delete_games=true');
  expect((await ada.items()).items).toMatchObject([{ is_counted: true }]);
  expect(await countedOf(ada)).toBe(1);
});

test.each(['Carlsen, Magnus', 'Magnus  Carlsen', 'Ｍagnus Carlsen'])(
  'when one of two games of %s is deleted, a game against that name still does not count',
  async (ownName) => {
    const ada = await join();
    const own = { source: 'pgn', ownName } as const;
    await store(ada.uuid, [
      played('2026-03-17T10:00:00Z', own),
      played('2026-03-17T11:00:00Z', own),
      played('2026-03-17T12:00:00Z', { source: 'pgn', opponentName: 'Magnus Carlsen' }),
    ]);
    const [against, last] = (await ada.items()).items;
    await ada.delete(`/api/chess/games/${last.uuid}`);
    expect((await ada.items()).items).toMatchObject([
      { uuid: against.uuid, is_counted: false },
      { is_counted: true },
    ]);
  },
);
