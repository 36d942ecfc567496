import { beforeEach, expect, test } from 'vitest';
import { lichessGame } from '../providers/games.samples.ts';
import { serveLichessPlayer } from '../providers/fake-players.fixture.ts';
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

test('when a correspondence game began two weeks ago and has ended, it is imported', async () => {
  const daily = { speed: 'correspondence', clock: undefined, daysPerTurn: 2 };
  const late = lichessGame(0, { ...daily, createdAt: createdAt(5) - 13 * DAY_MS });
  serveLichessPlayer(lichess, ANA, [...gamesOf(1, 2, 3), lichessGame(5, daily)]);
  await ada.link('lichess', 'Ana_K');
  await work('lichess');
  serveLichessPlayer(lichess, ANA, [late, ...gamesOf(1, 2, 3), lichessGame(5, daily)]);
  await syncAgain();
  expect(await ada.account('lichess')).toMatchObject({ imported: 1, games: 5 });
});

test('when a correspondence game has taken months, it is imported when it ends, and not requested again', async () => {
  const correspondence = { speed: 'correspondence', clock: undefined, clocks: undefined, daysPerTurn: 14 };
  const createdLongAgo = { ...correspondence, createdAt: createdAt(5) - 200 * DAY_MS };
  const [open, over] = [
    lichessGame(0, { ...createdLongAgo, status: 'started' }),
    lichessGame(0, createdLongAgo),
  ];
  serveLichessPlayer(lichess, ANA, [open, ...gamesOf(4, 5)]);
  await ada.link('lichess', 'Ana_K');
  await work('lichess');
  expect(await ada.account('lichess')).toMatchObject({ state: 'idle', games: 2 });
  await syncAgain();
  expect(await ada.account('lichess')).toMatchObject({ state: 'idle', imported: 0, games: 2 });
  serveLichessPlayer(lichess, ANA, [over, ...gamesOf(4, 5)]);
  await syncAgain();
  const byId = () => lichess.requests.filter(({ path }) => path === '/api/games/export/_ids');
  expect(byId().map(({ method, body }) => [method, body])).toEqual([['POST', open.id]]);
  expect(await ada.account('lichess')).toMatchObject({ state: 'idle', imported: 1, games: 3 });
  await syncAgain();
  expect(byId()).toEqual([]);
});
