import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { lichessGame } from '../../trackers/chess/server/providers/games.samples.ts';
import { playLichess } from '../../trackers/chess/server/providers/stand-in-players.fixture.ts';
import { offerSignIn } from '../../trackers/chess/server/providers/stand-in-sign-in.fixture.ts';
import { startStandIn, type StandIn } from '../../trackers/chess/server/providers/stand-in.fixture.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { signUp } from './support/people.ts';
import { expectAccessible, expectFits, SCREENS, watchConsole } from './support/watch.ts';

// A server of its own: another one stands in for Lichess.

const ANA = { id: 'ana_k', username: 'Ana_K' };
let dataDir: string;
let lichess: StandIn;
let server: ServerProcess;

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'plotline-e2e-lichess-'));
  lichess = await startStandIn();
  playLichess(lichess, ANA, [lichessGame(1), lichessGame(2)]);
  server = await startServerProcess({ dataDir, env: { LICHESS_API_BASE: lichess.base } });
});

test.afterAll(async () => {
  await server.stop();
  await lichess.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('when somebody signs in with Lichess, their account is connected and verified', async ({ browser }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const watch = watchConsole(page);
  const { username } = await signUp(context, 'player');
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'chess' } });
  const own = `/${username}/chess`;
  await page.goto(own);

  await test.step('who cancels there is told so, once', async () => {
    lichess.on('/oauth', ({ query }) => ({
      status: 302,
      headers: { location: `${query.get('redirect_uri')}?error=access_denied&state=${query.get('state')}` },
    }));
    await openDialog(page);
    await expectScreens(page);
    await page.getByRole('button', { name: 'Sign in with Lichess' }).click();
    await expect(page.getByText('You cancelled at Lichess. Nothing was changed.')).toBeVisible();
    await expect(page).toHaveURL(own);
    await expectScreens(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Connect Lichess' })).toBeVisible();
    await expect(page.getByText('You cancelled at Lichess.')).toHaveCount(0);
  });
  await test.step('who agrees has a verified account, whose games come in', async () => {
    offerSignIn(lichess, ANA);
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
  watch.expectQuiet();
});

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Lichess' }).click();
  await expect(page.getByRole('dialog', { name: 'Connect a chess account' })).toBeVisible();
}

async function expectScreens(page: Page): Promise<void> {
  for (const { width, height } of SCREENS) {
    await page.setViewportSize({ width, height });
    await expectFits(page);
  }
  await expectAccessible(page);
}
