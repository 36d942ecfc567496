import { expect, test, type Locator, type Page } from '@playwright/test';
import { importGames, manyGames, pgnGame } from './support/pgn.ts';
import { guestBrowser, signUp } from './support/users.ts';
import { openFully } from './support/watch.ts';

const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 834, height: 1112 };
const PHONE = { width: 390, height: 844 };
const LANDSCAPE_PHONE = { width: 844, height: 390 };
const FIGURES = ['Rating', 'Peak', 'Score', 'Performance', 'Games'];
const NAME = 'Okafor, Mara';
/** The padding of a card on phones and its outline. */
const PHONE_EDGE = 17;

interface Measured {
  readonly scrollWidth: number;
  readonly clientWidth: number;
}

test('when a chess page is shown, its figures and controls keep their rows and edges at every size', async ({
  page,
  browser,
}) => {
  const own = await playerPage(page, 40);
  await test.step('the five figures of a pool stand in one row, the rating first on phones', async () => {
    await openFully(page, own);
    for (const size of [DESKTOP, LANDSCAPE_PHONE]) {
      await page.setViewportSize(size);
      const tops = async () => new Set(await Promise.all(FIGURES.map(async (name) => yOf(tile(page, name)))));
      await expect.poll(async () => (await tops()).size, `${size.width} px wide`).toBe(1);
      expect(await Promise.all(FIGURES.map((name) => tile(page, name).evaluate(cutAside)))).toEqual(
        FIGURES.map(() => 0),
      );
    }
    await page.setViewportSize(PHONE);
    for (const name of FIGURES) {
      const figure = tile(page, name).locator('[data-size]');
      await expect(figure, name).toHaveCSS('font-size', name === 'Rating' ? '40px' : '24px');
    }
  });
  await test.step('a card of games keeps its padding on a phone', async () => {
    const card = page.getByRole('region', { name: 'Break down my games' });
    expect(await endOf(card.getByRole('combobox', { name: 'By' }))).toBeLessThanOrEqual(
      (await endOf(card)) - PHONE_EDGE,
    );
    await expect(card.getByText(/Based on all/)).toHaveCSS('padding-left', '16px');
  });
  await test.step('all controls stand in one row on a landscape phone', async () => {
    await page.setViewportSize(LANDSCAPE_PHONE);
    await openFully(page, own);
    const main = page.getByRole('main');
    expect(await yOf(tile(page, 'Rating'))).toBeLessThan(LANDSCAPE_PHONE.height / 2.5);
    const pool = main.getByRole('combobox', { name: 'Rating pool' }).locator('..');
    const row = await pool.boundingBox();
    expect(row?.width).toBeGreaterThanOrEqual(180);
    const badge = main.getByText('Public', { exact: true });
    const hide = main.getByRole('button', { name: 'Hide ratings' });
    for (const part of [badge, hide, main.getByRole('button', { name: 'Connect', exact: true })]) {
      const box = await part.boundingBox();
      expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - (row?.y ?? 0) - 20)).toBeLessThanOrEqual(1);
    }
    await hide.click();
    await main.getByRole('button', { name: 'Show ratings' }).click();
    await expect(hide).toBeVisible();
  });
  const guest = await guestBrowser(browser, { viewport: DESKTOP });
  await test.step('for guests, the option to hide ratings ends with the content below', async () => {
    await openFully(guest, own);
    const button = guest.getByRole('button', { name: 'Hide ratings' });
    await expect(button).toHaveCSS('padding-right', '8px');
    const end = (await endOf(button)) - 8;
    expect(Math.abs(end - (await endOf(tile(guest, 'Games'))))).toBeLessThanOrEqual(1);
  });
  await test.step('on a tablet, its controls have one row and the select is as wide as its text', async () => {
    await guest.setViewportSize(TABLET);
    await openFully(guest, own);
    const main = guest.getByRole('main');
    const select = await main.getByRole('combobox', { name: 'Rating pool' }).locator('..').boundingBox();
    expect(select?.width).toBeLessThanOrEqual(240);
    for (const part of [main.getByText('Public', { exact: true }), main.getByText('Hide ratings')])
      expect(await yOf(part)).toBeLessThan((select?.y ?? NaN) + 40);
  });
  await test.step('for fingers, the select is as high as the button beside it', async () => {
    const storageState = await page.context().storageState();
    const phone = await guestBrowser(browser, {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      storageState,
    });
    await openFully(phone, own);
    const pool = phone.getByRole('combobox', { name: 'Rating pool' });
    const [select, button] = [
      await pool.locator('..').boundingBox(),
      await phone.getByRole('button', { name: 'Connect', exact: true }).boundingBox(),
    ];
    expect([select?.y, select?.height]).toEqual([button?.y, button?.height]);
    // Smaller text makes phones zoom in.
    await expect(pool).toHaveCSS('font-size', '16px');
    const chart = phone.getByRole('application').first();
    await chart.tap();
    // The values stay when the finger is lifted.
    await expect(chart.locator('[aria-live]')).not.toBeEmpty();
  });
});

test('when status and actions of the owner do not fit in a row, the status has one of its own', async ({
  page,
}) => {
  const { username } = await signUp(page, 'player');
  const tags = { Site: 'https://lichess.org/abcdefgh', White: NAME, Black: 'Bob', TimeControl: '180+2' };
  await importGames(page.request, {
    player: NAME,
    games: pgnGame(new Date(Date.now() - 3_600_000), tags, '1. e4 e5 1-0'),
  });
  await page.setViewportSize(DESKTOP);
  await openFully(page, `/${username}/chess`);
  const main = page.getByRole('main');
  const parts = [
    main.getByText('Public', { exact: true }),
    main.getByText('unverified'),
    main.getByText('Hide ratings'),
  ];
  const middles = await Promise.all(parts.map(middleOf));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
  const actions = await middleOf(main.getByRole('button', { name: 'Connect account' }));
  expect(Math.min(...middles) - actions).toBeGreaterThanOrEqual(36);
  expect(await middleOf(main.getByRole('combobox', { name: 'Rating pool' }))).toBe(actions);
});

test('when a game of the owner arrives late, the bar above it keeps its shape', async ({ page }) => {
  const own = await playerPage(page, 1);
  const { items } = await (await page.request.get(`/api/profiles${own}/items`)).json();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/chess/games/**', async (route) => {
    await promise;
    await route.continue();
  });
  await page.setViewportSize(DESKTOP);
  await page.goto(`${own}/game?uuid=${items[0].uuid}`);
  const search = page.getByRole('banner').getByRole('link', { name: 'Search' });
  await expect(page.getByText('Loading the game')).toBeAttached();
  const before = await endOf(search);
  resolve();
  await expect(page.getByRole('main').getByRole('button', { name: 'Delete game' })).toBeVisible();
  // A long title may take some of its width.
  expect(await endOf(search)).toBe(before);
});

/** Imports games of one pool; returns the path of the page. */
async function playerPage(page: Page, games: number): Promise<string> {
  const { username } = await signUp(page, 'player');
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'chess' } });
  const buffer = Buffer.from(manyGames(NAME, games));
  const file = { name: 'games.pgn', mimeType: 'application/x-chess-pgn', buffer };
  const sent = await page.request.post('/api/chess/import', { multipart: { username: NAME, file } });
  expect(await sent.json()).toMatchObject({ imported: games });
  return `/${username}/chess`;
}

/** A figure of the headline with its label and change. */
function tile(page: Page, name: string): Locator {
  return page
    .getByRole('main')
    .locator('div:has(> [data-size])')
    .filter({ has: page.getByText(name, { exact: true }) });
}

async function endOf(part: Locator): Promise<number> {
  const { x = NaN, width = NaN } = (await part.boundingBox()) ?? {};
  return x + width;
}

async function yOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? NaN;
}

async function middleOf(part: Locator): Promise<number> {
  const { y = NaN, height = NaN } = (await part.boundingBox()) ?? {};
  return y + height / 2;
}

const cutAside = ({ scrollWidth, clientWidth }: Measured) => Math.max(0, scrollWidth - clientWidth);
