import { expect, type Page } from '@playwright/test';
import { lichessGame } from '../../trackers/chess/server/providers/games.samples.ts';
import { serveLichessPlayer } from '../../trackers/chess/server/providers/fake-players.fixture.ts';
import { serveSignIn } from '../../trackers/chess/server/providers/fake-sign-in.fixture.ts';
import { providers, server, test } from './support/provider-server.ts';
import { expectScreens, watchConsole } from './support/watch.ts';

const ANA = { id: 'ana_k', username: 'Ana_K' };

test('when a user signs in with Lichess, their account is connected and verified', async ({ browser }) => {
  test.setTimeout(120_000);
  // Takes the place of Lichess.
  const { lichess } = providers();
  serveLichessPlayer(lichess, ANA, [lichessGame(1), lichessGame(2)]);
  const { page, user } = await server.userIn(browser, 'player');
  const watch = watchConsole(page);
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'chess' } });
  const own = `/${user.username}/chess`;
  await page.goto(own);
  let site: ReturnType<typeof serveSignIn> | undefined;

  await test.step('a user who cancels at Lichess sees a message once', async () => {
    lichess.on('/oauth', ({ query }) => ({
      status: 302,
      headers: { location: `${query.get('redirect_uri')}?error=access_denied&state=${query.get('state')}` },
    }));
    await openDialog(page);
    await expectScreens(page);
    await page.getByRole('button', { name: 'Sign in with Lichess' }).click();
    await expect(page.getByText('You cancelled the Lichess sign-in. Nothing was changed.')).toBeVisible();
    await expect(page).toHaveURL(own);
    await expectScreens(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Connect Lichess' })).toBeVisible();
    await expect(page.getByText('You cancelled the Lichess sign-in.')).toHaveCount(0);
  });
  await test.step('a user who consents has a verified account with games', async () => {
    site = serveSignIn(lichess, ANA);
    await openDialog(page);
    await page.getByRole('button', { name: 'Sign in with Lichess' }).click();
    await expect(page.getByText('Your Lichess account is verified.')).toBeVisible();
    await expect(page).toHaveURL(own);
    await page.getByRole('button', { name: 'More for chess' }).click();
    await page.getByRole('menuitem', { name: 'Accounts' }).click();
    const account = page.getByRole('list', { name: 'Chess accounts' }).getByRole('listitem');
    await expect(account).toContainText('verified');
    await expect(account).toContainText('2 games');
  });
  await test.step('a user who revoked the access sees how to reconnect', async () => {
    site?.tokens.clear();
    serveLichessPlayer(
      lichess,
      ANA,
      [lichessGame(1), lichessGame(2)],
      (request) => site?.refuseInvalid(request) ?? {},
    );
    expect((await page.request.post('/api/chess/sync?force')).status()).toBe(202);
    await page.goto(own);
    await expect(page.getByText('You revoked our access on Lichess.')).toBeVisible();
    await page.getByRole('button', { name: 'More for chess' }).click();
    await page.getByRole('menuitem', { name: 'Accounts' }).click();
    const account = page.getByRole('list', { name: 'Chess accounts' }).getByRole('listitem');
    await expect(account).toContainText('Needs attention (reconnect)');
    await expect(account).toContainText('verification lapsed');
    await account.getByRole('button', { name: 'Reconnect' }).click();
    await expect(account.getByRole('button', { name: 'Sign in with Lichess' })).toBeVisible();
    await expectScreens(page);
  });
  watch.expectQuiet();
});

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Lichess' }).click();
  await expect(page.getByRole('dialog', { name: 'Connect a chess account' })).toBeVisible();
}
