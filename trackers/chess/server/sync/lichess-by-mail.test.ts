import { beforeEach, expect, test } from 'vitest';
import { lichessGame } from '../providers/games.samples.ts';
import { playLichess } from '../providers/stand-in-players.fixture.ts';
import { DAY_MS, MINUTE_MS, createSyncFixture, type User } from './sync.fixture.ts';

const { lichess, work, join, pass, reset } = await createSyncFixture();
const ANA = { id: 'ana_k', username: 'Ana_K' };
const gamesOf = (...numbers: number[]) => numbers.map((number) => lichessGame(number));
const createdAt = (number: number) => lichessGame(number).createdAt;
let ada: User;

beforeEach(async () => {
  await reset();
  ada = await join();
});

async function syncAgain() {
  lichess.forget();
  pass(6 * MINUTE_MS);
  expect((await ada.post('/api/chess/sync')).statusCode).toBe(202);
  await work('lichess');
}

test('when a user plays by mail, what began two weeks before and ended now comes', async () => {
  const daily = { speed: 'correspondence', clock: undefined, daysPerTurn: 2 };
  const late = lichessGame(0, { ...daily, createdAt: createdAt(5) - 13 * DAY_MS });
  playLichess(lichess, ANA, [...gamesOf(1, 2, 3), lichessGame(5, daily)]);
  await ada.link('lichess', 'Ana_K');
  await work('lichess');
  playLichess(lichess, ANA, [late, ...gamesOf(1, 2, 3), lichessGame(5, daily)]);
  await syncAgain();
  expect(await ada.account('lichess')).toMatchObject({ imported: 1, games: 5 });
});

test('when a game by mail has taken months, it comes when it is over, and is asked for no more', async () => {
  const byMail = { speed: 'correspondence', clock: undefined, clocks: undefined, daysPerTurn: 14 };
  const createdLongAgo = { ...byMail, createdAt: createdAt(5) - 200 * DAY_MS };
  const [open, over] = [
    lichessGame(0, { ...createdLongAgo, status: 'started' }),
    lichessGame(0, createdLongAgo),
  ];
  playLichess(lichess, ANA, [open, ...gamesOf(4, 5)]);
  await ada.link('lichess', 'Ana_K');
  await work('lichess');
  expect(await ada.account('lichess')).toMatchObject({ state: 'idle', games: 2 });
  await syncAgain();
  expect(await ada.account('lichess')).toMatchObject({ state: 'idle', imported: 0, games: 2 });
  playLichess(lichess, ANA, [over, ...gamesOf(4, 5)]);
  await syncAgain();
  const asked = () => lichess.requests.filter(({ path }) => path === '/api/games/export/_ids');
  expect(asked().map(({ method, body }) => [method, body])).toEqual([['POST', open.id]]);
  expect(await ada.account('lichess')).toMatchObject({ state: 'idle', imported: 1, games: 3 });
  await syncAgain();
  expect(asked()).toEqual([]);
});
