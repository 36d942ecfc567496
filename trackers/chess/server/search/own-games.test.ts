import { expect, test } from 'vitest';
import { createChessFixture, played } from '../chess.fixture.ts';

const { join, store } = await createChessFixture();

interface Item {
  readonly badge: { readonly text: string };
  readonly title: string;
  readonly details: readonly string[];
  readonly stat: { readonly label: string } | null;
}

test('when a user searches an opponent or an opening, they find their own games, newest first', async () => {
  const [ada, eve] = [await join(), await join()];
  await store(ada.uuid, [
    played('2026-03-17T10:00:00Z', { opponentName: 'Magnus_C', result: 'loss', ratingAfter: null }),
    played('2026-03-18T10:00:00Z', { opponentName: 'magnusson' }),
    played('2026-03-18T11:00:00Z', {
      opponentName: 'other',
      opening: { eco: 'C20', name: 'King Pawn', family: 'King Pawn', ply: 1 },
    }),
  ]);
  const find = async (who: typeof ada, q: string) =>
    (await who.get(`/api/search?type=games&q=${encodeURIComponent(q)}`)).json().games;
  expect(await find(ada, 'MAGNUS')).toMatchObject([
    {
      title: 'magnusson',
      badge: { text: 'Won', is_good: true },
      tracker_type: 'chess',
      stat: { value: '1500', label: 'Blitz' },
    },
    {
      title: 'Magnus_C',
      badge: { text: 'Lost', is_good: false },
      at: '2026-03-17T10:00:00.000Z',
      details: ['Blitz'],
      stat: null,
    },
  ]);
  const [game] = await find(ada, 'king p');
  expect(game).toMatchObject({ details: ['King Pawn'], path: `/posts/${game.uuid}` });
  expect(await find(ada, '_')).toHaveLength(1);
  expect(await find(eve, 'magnus')).toEqual([]);
});

test('when a found game has a variation, it is named where the search is about it', async () => {
  const ada = await join();
  const name = 'Scotch Game: Classical Variation';
  await store(ada.uuid, [
    played('2026-03-11T10:00:00Z', { opening: { eco: 'C45', name, family: 'Scotch Game', ply: 8 } }),
  ]);
  for (const [q, details] of [
    ['blitz', ['Scotch Game']],
    ['scotch', ['Scotch Game']],
    ['classical', [name]],
  ]) {
    const { games } = (await ada.get(`/api/search?type=games&q=${String(q)}`)).json();
    expect([q, games[0]?.details]).toEqual([q, details]);
  }
});

test('when a user searches a kind of game, they find their own newest games of it', async () => {
  const [ada, eve] = [await join(), await join()];
  const italian = { eco: 'C50', name: 'Italian Game', family: 'Italian Game', ply: 5 };
  await store(ada.uuid, [
    played('2026-03-11T10:00:00Z', { opponentName: 'first', opening: italian }),
    played('2026-03-12T10:00:00Z', { opponentName: 'blitzer', timeClass: 'rapid' }),
    played('2026-03-13T10:00:00Z', { opponentName: 'second', result: 'draw' }),
    played('2026-03-14T10:00:00Z', { opponentName: 'unplayed', result: 'none' }),
    played('2026-03-15T10:00:00Z', { opponentName: 'third', variant: 'chess960', timeClass: 'daily' }),
  ]);
  await store(eve.uuid, [played('2026-03-16T10:00:00Z', { opponentName: 'of_eve' })]);
  const find = async (q: string, count = 10) =>
    (await ada.get(`/api/search?type=games&limit=${count}&q=${encodeURIComponent(q)}`))
      .json()
      .games.map(
        ({ badge, title, details, stat }: Item) =>
          `${badge.text} ${[title, ...(stat ? [stat.label] : []), ...details].join(', ')}`,
      );
  const first = 'Won first, Blitz, Italian Game';
  const rapid = 'Won blitzer, Rapid';
  const second = 'Drawn second, Blitz';
  const third = 'Won third, Chess960 (daily)';
  for (const [q, found] of [
    ['blitz', [second, rapid, first]],
    ['BLI', [second, rapid, first]],
    ['blitz games', [second, first]],
    ['italian blitz', [first]],
    ['rapid', [rapid]],
    ['daily', [third]],
    ['chess960', [third]],
    ['daily chess960', [third]],
    ['blitz chess960', []],
    ['bl', [rapid]],
    ['bullet', []],
    ['games', []],
  ] as const)
    expect([q, await find(q)]).toEqual([q, found]);
  expect(await find('blitz', 1)).toEqual([second]);
  for (const who of [ada, eve])
    expect((await who.get('/api/search?q=blitz')).json().games).toHaveLength(who === ada ? 3 : 1);
});

test('when a user searches a time class or a source, they find the tracker by the word', async () => {
  const ada = await join();
  const find = async (q: string) =>
    (await ada.get(`/api/search?type=trackers&q=${encodeURIComponent(q)}`)).json().trackers;
  for (const [q, words] of [
    ['blitz', ['blitz']],
    ['BLI', ['blitz']],
    ['blitz games', ['blitz', 'games']],
    ['chess rapid', ['rapid']],
    ['lichess', ['Lichess']],
    ['pgn', ['PGN']],
    ['chess', []],
  ] as const)
    expect([q, await find(q)]).toMatchObject([q, [{ tracker_type: 'chess', words }]]);
  for (const q of ['bl', 'blitz bench', 'blitzen']) expect([q, await find(q)]).toEqual([q, []]);
});
