import { expect, type Browser, type Page } from '@playwright/test';
import { chesscomGame } from '../../trackers/chess/server/providers/games.samples.ts';
import { serveChesscomPlayer } from '../../trackers/chess/server/providers/fake-players.fixture.ts';
import { providers, server, test } from './support/provider-server.ts';
import type { User } from './support/users.ts';
import { expectScreens, openFully, openFullyInApp, watchConsole } from './support/watch.ts';

// A fake provider takes the place of chess.com. Both players of the same games are users.

const ANA = { username: 'Ana_K', player_id: 7 };
const BOB = { username: 'opponent1', player_id: 8 };
/** The rating of either player. */
const RATING = /\b1[67]\d\d\b/;

interface Player {
  readonly page: Page;
  readonly user: User;
  readonly own: string;
}

function playTogether(): void {
  const { chesscom } = providers();
  const now = Math.floor(Date.now() / 1_000);
  const games = Array.from({ length: 8 }, (_, index) =>
    chesscomGame(index + 1, { end_time: now - (8 - index) * 3_000 }),
  );
  const months = { [new Date().toISOString().slice(0, 7)]: games };
  serveChesscomPlayer(chesscom, ANA, months, { chess_blitz: { last: { rating: 1_666, date: now, rd: 41 } } });
  serveChesscomPlayer(chesscom, BOB, months);
}

/** Creates a user with a synced account. */
async function linked(
  browser: Browser,
  prefix: string,
  username: string,
  isConfirmed = true,
): Promise<Player> {
  const { page, user } = await server.userIn(browser, prefix);
  const account = { provider: 'chesscom', username, is_confirmed: isConfirmed };
  expect((await page.request.post('/api/chess/accounts', { data: account })).status()).toBe(201);
  const state = async () => {
    const { accounts } = await (await page.request.get('/api/chess/accounts')).json();
    return accounts[0].state;
  };
  await expect.poll(state, { timeout: 30_000 }).toBe('idle');
  return { page, user, own: `/${user.username}/chess` };
}

const mainText = (page: Page) => page.getByRole('main').innerText();
const postOf = (page: Page, { user }: Player) =>
  page
    .getByRole('article')
    .filter({ has: page.locator('header', { hasText: `@${user.username}` }) })
    .first();

test('when ratings are hidden by their owner or by a reader, no page shows them', async ({ browser }) => {
  test.setTimeout(240_000);
  playTogether();
  const ana = await linked(browser, 'ana', ANA.username);
  const bob = await linked(browser, 'bob', BOB.username);
  const watches = [ana, bob].map(({ page }) => watchConsole(page));

  await test.step('a game links to its other player', async () => {
    await openFully(bob.page, '/');
    const post = postOf(bob.page, ana);
    await expect(post).toContainText(RATING);
    await post.getByRole('link', { name: `@${bob.user.username}` }).click();
    await expect(bob.page).toHaveURL(new RegExp(`/${bob.user.username}/chess/game`));
    await expect(bob.page.getByText('Also here')).toHaveCount(1);
    await expect(bob.page.getByRole('link', { name: `@${ana.user.username}` })).toBeVisible();
  });

  await test.step('when the owner hides them, open pages update right away', async () => {
    await openFullyInApp(bob.page, ana.own);
    expect(await mainText(bob.page)).toMatch(RATING);
    await openFully(ana.page, '/settings/trackers');
    await ana.page.getByRole('button', { name: 'Chess settings' }).click();
    await ana.page.getByRole('switch', { name: 'Hide my ratings from others' }).click();
    await expect(bob.page.getByText('The owner hides their ratings.')).toBeVisible();
    expect(await mainText(bob.page)).not.toMatch(RATING);
    await expectScreens(bob.page);
    await openFullyInApp(bob.page, '/');
    await expect(postOf(bob.page, ana)).not.toContainText(RATING);
    await openFullyInApp(ana.page, ana.own);
    expect(await mainText(ana.page)).toMatch(RATING);
  });

  await test.step('a reader hides all ratings in this browser and shows them again', async () => {
    await openFullyInApp(bob.page, bob.own);
    expect(await mainText(bob.page)).toMatch(RATING);
    await bob.page.getByRole('button', { name: 'Hide ratings' }).click();
    await expect(bob.page.getByText("You've hidden ratings in this browser.")).toBeVisible();
    for (const path of [bob.own, '/', `/${bob.user.username}`, '/search', '/search?q=blitz']) {
      await openFullyInApp(bob.page, path);
      expect(await bob.page.locator('body').innerText()).not.toMatch(RATING);
    }
    await openFullyInApp(bob.page, bob.own);
    await expectScreens(bob.page);
    await bob.page.getByRole('button', { name: 'Show ratings' }).click();
    expect(await mainText(bob.page)).toMatch(RATING);
  });
  for (const watch of watches) watch.expectQuiet();
});

test('when a user verifies an account, the user whose link ended is notified', async ({ browser }) => {
  test.setTimeout(120_000);
  playTogether();
  const eve = await linked(browser, 'eve', ANA.username, false);
  const ana = await linked(browser, 'ana', ANA.username, false);
  const watch = watchConsole(eve.page);
  await openFully(eve.page, '/');
  const { accounts } = await (await ana.page.request.get('/api/chess/accounts')).json();
  serveChesscomPlayer(providers().chesscom, { ...ANA, location: accounts[0].verify_code }, {});
  expect((await ana.page.request.post('/api/chess/accounts/chesscom/verify')).status()).toBe(200);
  await eve.page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const notice = eve.page.getByRole('link', { name: /Another user has verified Ana_K at chess.com/ });
  await expect(notice).toBeVisible();
  await expectScreens(eve.page);
  await notice.click();
  await expect(eve.page).toHaveURL(new RegExp(`${eve.own}$`));
  watch.expectQuiet();
});
