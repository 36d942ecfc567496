import { expect, test, type Browser, type Page } from '@playwright/test';
import { chesscomGame } from '../../trackers/chess/server/providers/games.samples.ts';
import {
  serveChesscomPlayer,
  serveLichessPlayer,
} from '../../trackers/chess/server/providers/fake-players.fixture.ts';
import { startFakeProvider, type FakeProvider } from '../../server/tracker-kit/sync/fake-provider.fixture.ts';
import { ownServer } from './support/own-server.ts';
import { manyGames } from './support/pgn.ts';
import { expectAccessible, expectFitsScreens, openInApp, watchConsole } from './support/watch.ts';

// Fake providers take the place of the chess sites.

let chesscom: FakeProvider;
let lichess: FakeProvider;
const server = ownServer(async () => {
  [chesscom, lichess] = await Promise.all([startFakeProvider(), startFakeProvider()]);
  return {
    CHESSCOM_API_BASE: chesscom.base,
    LICHESS_API_BASE: lichess.base,
    CONTACT_EMAIL: 'help@example.org',
  };
});
test.afterAll(async () => void (await Promise.all([chesscom.close(), lichess.close()])));

async function playerIn(browser: Browser, prefix: string): Promise<{ page: Page; own: string }> {
  const { page, user } = await server.userIn(browser, prefix);
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'chess' } });
  return { page, own: `/${user.username}/chess` };
}

async function link(page: Page, provider: 'chesscom' | 'lichess', username: string): Promise<void> {
  const response = await page.request.post('/api/chess/accounts', {
    data: { provider, username, is_confirmed: true },
  });
  expect(response.status()).toBe(201);
}

/** Polls until no account of the user is being synced. */
async function untilSettled(page: Page): Promise<void> {
  const states = async () => {
    const { accounts }: { accounts: { state: string }[] } = await (
      await page.request.get('/api/chess/accounts')
    ).json();
    return accounts.map(({ state }) => state).filter((state) => state !== 'idle' && state !== 'failed');
  };
  await expect.poll(states).toEqual([]);
}

const hoursAgo = (hours: number) => Math.floor(Date.now() / 1_000) - hours * 3_600;
const thisMonth = new Date().toISOString().slice(0, 7);

/** Serves a player with a current and an old month, each behind a gate. */
function serveSlowly(username: string) {
  const [first, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const fresh = [1, 2].map((number) => chesscomGame(number, { end_time: hoursAgo(number) }));
  serveChesscomPlayer(chesscom, { username, player_id: 7 }, { [thisMonth]: fresh, '2020-05': [] });
  chesscom.on(`/player/${username}/stats`, { body: {}, gate: first.promise });
  const games = [chesscomGame(3, { end_time: Date.UTC(2020, 4, 2) / 1_000 })];
  chesscom.on(`/player/${username}/games/2020/05`, { body: { games }, gate: rest.promise });
  return { openFirst: first.resolve, openRest: rest.resolve };
}

test('when a user links an account, the first sync is shown to its owner alone', async ({ browser }) => {
  test.setTimeout(120_000);
  const { openFirst, openRest } = serveSlowly('ana_k');
  const { page, own } = await playerIn(browser, 'ana');
  const { page: other } = await playerIn(browser, 'stranger');
  const watch = watchConsole(other);
  await test.step('nothing is linked', async () => {
    await page.goto(own);
    await expect(
      page.getByText('Connect a chess.com or Lichess account. Your games appear here'),
    ).toBeVisible();
    await expectFitsScreens(page);
    await other.goto(own);
    await expect(other.getByRole('heading', { name: 'No games yet' })).toBeVisible();
  });
  await test.step('an unknown name shows an error, then the right one is linked', async () => {
    await page.getByRole('button', { name: 'Connect chess.com' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Username on chess.com').fill('nobody_here');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(dialog.getByText('No chess.com player with this name')).toBeVisible();
    await dialog.getByLabel('Username on chess.com').fill('Ana_K');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'chess.com connected' })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Your games appear here in a few minutes.')).toBeVisible();
  });
  await test.step('the first sync shows its progress', async () => {
    await other.goto(own);
    await expect(other.getByText('First sync in progress.')).toBeVisible();
    openFirst();
    await expect(page.getByText('Syncing… 2 games')).toBeVisible();
    await expectFitsScreens(page);
    await other.reload();
    await expect(other.getByRole('list', { name: 'Games', exact: true })).toBeVisible();
    await expect(other.getByText('unverified')).toBeVisible();
    const atSite = other.getByRole('link', { name: /^The game against .+ on chess\.com$/ }).first();
    await expect(atSite).toHaveAttribute('href', /^https:\/\/www\.chess\.com\/game\/live\//);
    await expect(other.getByText('First sync in progress.')).toBeVisible();
    openRest();
    await expect(page.getByRole('heading', { name: 'Do I score better with White?' })).toBeVisible();
    await expect(page.getByText('Syncing…')).toHaveCount(0);
  });
  watch.expectQuiet();
  await test.step('a private tracker looks like a missing one', async () => {
    const privacy = { tracker_type: 'chess', is_public: false };
    await page.request.put('/api/auth/update-tracker-privacy', { data: privacy });
    await other.goto(own);
    await expect(other.getByText("This tracking page isn't available")).toBeVisible();
    await page.request.put('/api/auth/update-tracker-privacy', { data: { ...privacy, is_public: true } });
    await page.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
    await other.reload();
    await expect(other.getByText("This tracking page isn't available")).toBeVisible();
    await other.getByRole('link', { name: 'Back to Profile' }).click();
    await expect(other.getByText('This Account is Private')).toBeVisible();
  });
  await test.step('a disabled tracker looks like a missing one', async () => {
    await page.request.post('/api/trackers/disable', { data: { tracker_type: 'chess' } });
    await openInApp(page, own);
    await expect(page.getByText("Chess tracking isn't set up")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Profile' })).toBeVisible();
  });
});

test('when a sync fails or is paused, the page says why', async ({ browser }) => {
  const { page, own } = await playerIn(browser, 'fay');
  const watch = watchConsole(page);
  serveChesscomPlayer(chesscom, { username: 'fay', player_id: 8 }, {});
  chesscom.on('/player/fay/games/archives', { body: 'no list of months' });
  let requests = 0;
  lichess.on('/api/user/fay', () => ({
    body: { id: 'fay', username: 'fay', disabled: (requests += 1) > 1 },
  }));
  await link(page, 'chesscom', 'fay');
  await link(page, 'lichess', 'fay');
  await untilSettled(page);
  await page.goto(own);
  await expect(
    page.getByText("chess.com, fay: chess.com sent something unexpected. We'll try again later."),
  ).toBeVisible();
  await expect(
    page.getByText('This Lichess account is closed. Your history stays. Unlink it or link another account.'),
  ).toBeVisible();
  await expectFitsScreens(page);

  serveLichessPlayer(lichess, { id: 'late', username: 'late' }, []);
  lichess.on('/api/games/user/late', { status: 429, headers: { 'retry-after': '900' }, body: {} });
  const { page: paused, own: pausedPath } = await playerIn(browser, 'wes');
  await link(paused, 'lichess', 'late');
  await paused.goto(pausedPath);
  await expect(paused.getByText(/^Paused \(rate limited until \d\d:\d\d\)$/)).toBeVisible();
  await expectFitsScreens(paused);
  watch.expectQuiet();
});

test('when a user has many games, the page shows them in portions', async ({ browser }) => {
  test.setTimeout(120_000);
  const { page, own } = await playerIn(browser, 'hana');
  const watch = watchConsole(page);
  const name = 'Okafor, Hana';
  const file = {
    name: 'all.pgn',
    mimeType: 'application/x-chess-pgn',
    buffer: Buffer.from(manyGames(name, 300, ['180+2', '60+0', '600+0', '1800+0', '15+0'])),
  };
  const response = await page.request.post('/api/chess/import', { multipart: { username: name, file } });
  expect(await response.json()).toMatchObject({ imported: 300, rejected_count: 0 });
  await page.goto(`${own}?timeframe=all`);
  await expect(page.getByRole('heading', { name: 'Do I score better with White?' })).toBeVisible();
  const games = page.getByRole('list', { name: 'Games', exact: true }).getByRole('listitem');
  await expect(games).toHaveCount(25);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(games).toHaveCount(50);
  await expectFitsScreens(page);
  await page.setViewportSize({ width: 834, height: 1112 });
  const pools = page.getByRole('group', { name: 'Rating pools' });
  await expect(pools.getByRole('button')).toHaveCount(5);
  const last = pools.getByRole('button').last();
  const [row, card] = [await pools.boundingBox(), await last.boundingBox()];
  expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual((row?.x ?? 0) + (row?.width ?? 0));
  await expectAccessible(page);
  watch.expectQuiet();
});
