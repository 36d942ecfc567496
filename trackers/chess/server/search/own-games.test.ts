import { expect, test } from 'vitest';
import { createChessFixture, played } from '../chess.fixture.ts';

const { join, store } = await createChessFixture();

test('when a user searches an opponent or an opening, they find their own games, newest first', async () => {
  const [ada, eve] = [await join(), await join()];
  await store(ada.uuid, [
    played('2026-03-17T10:00:00Z', { opponentName: 'Magnus_C' }),
    played('2026-03-18T10:00:00Z', { opponentName: 'magnusson' }),
    played('2026-03-18T11:00:00Z', {
      opponentName: 'other',
      opening: { eco: 'C20', name: 'King Pawn', family: 'King Pawn', ply: 1 },
    }),
  ]);
  const find = async (who: typeof ada, q: string) =>
    (await who.get(`/api/search?type=games&q=${encodeURIComponent(q)}`)).json().games;
  expect(await find(ada, 'MAGNUS')).toMatchObject([
    { title: expect.stringMatching(/^(Win|Draw|Loss) against magnusson$/), tracker_type: 'chess' },
    { title: expect.stringContaining('Magnus_C'), at: '2026-03-17T10:00:00.000Z' },
  ]);
  const [game] = await find(ada, 'king p');
  expect(game).toMatchObject({ detail: 'King Pawn', path: `/posts/${game.uuid}` });
  expect(await find(ada, '_')).toHaveLength(1);
  expect(await find(eve, 'magnus')).toEqual([]);
});

test('when a user searches a time class or a source, they find the tracker', async () => {
  const ada = await join();
  const find = async (q: string) =>
    (await ada.get(`/api/search?type=trackers&q=${encodeURIComponent(q)}`)).json().trackers;
  for (const q of ['blitz', 'BLI', 'blitz games', 'chess rapid', 'lichess', 'pgn'])
    expect([q, await find(q)]).toMatchObject([q, [{ tracker_type: 'chess' }]]);
  for (const q of ['bl', 'blitz bench', 'blitzen']) expect([q, await find(q)]).toEqual([q, []]);
});
