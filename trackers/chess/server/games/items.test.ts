import { expect, test } from 'vitest';
import { createChessFixture, pgn } from '../chess.fixture.ts';

const { join } = await createChessFixture();

const hours = ['10', '11', '12', '13', '14'];
const file = hours
  .map((hour, index) =>
    pgn({
      at: `2026-03-17T${hour}:00:00Z`,
      black: index % 2 === 0 ? 'Bob' : 'Çem',
      result: index === 0 ? '0-1' : '1-0',
      moves: `${index < 2 ? '1. d4 d5 2. c4 e6 3. Nc3 Nf6' : '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6'} 4. ${['a3', 'b3', 'g3', 'h3', 'c3'][index]}`,
    }),
  )
  .join('');

test('when games are listed, the newest come first and a cursor continues after the page', async () => {
  const ada = await join();
  await ada.play(file);
  const first = await ada.items('limit=2');
  expect(first).toMatchObject({ total: 5, has_more: true, next_cursor: expect.any(String) });
  await ada.play(pgn({ at: '2026-03-17T20:00:00Z' }));
  const second = await ada.items(`limit=2&cursor=${first.next_cursor}`);
  const third = await ada.items(`limit=2&cursor=${second.next_cursor}`);
  expect(third).toMatchObject({ has_more: false, next_cursor: null });
  const ended = [first, second, third].flatMap(({ items }) =>
    items.map((one: { ended_at: string }) => one.ended_at.slice(11, 13)),
  );
  expect(ended).toEqual(hours.toReversed());
  expect((await ada.items('limit=2&page=2')).items[0].ended_at).toContain('T13:');
});

test('when a filter is given, only matching games are listed, and an unknown filter is refused', async () => {
  const ada = await join();
  await ada.play(file);
  const total = async (filter: string) => (await ada.items(`filter=${encodeURIComponent(filter)}`)).total;
  expect(await total('result=loss')).toBe(1);
  expect(await total('color=white&result=win')).toBe(4);
  expect(await total('color=black')).toBe(0);
  expect(await total('opponent=%C3%87EM')).toBe(2);
  expect(await total(`opening=${encodeURIComponent("Queen's Gambit Declined")}`)).toBe(2);
  expect(await total('rated=rated&termination=checkmate')).toBe(0);
  const refused = await ada.get(`/api/profiles/${ada.username}/chess/items?filter=result%3Dmaybe`);
  expect([refused.statusCode, refused.json().detail[0].loc]).toEqual([422, ['query', 'filter']]);
  expect((await ada.get(`/api/profiles/${ada.username}/chess/items?cursor=x`)).statusCode).toBe(422);
});

test('when a pool or a timeframe is selected, other games are left out', async () => {
  const ada = await join();
  await ada.play(file + pgn({ at: '2025-01-01T10:00:00Z', tags: { TimeControl: '60+0' } }));
  expect((await ada.items('selector=pgn:standard:bullet')).total).toBe(1);
  expect((await ada.items('timeframe=7d')).total).toBe(5);
});
