import { expect, test, type Page } from '@playwright/test';
import { anotherBrowser, signUp } from './support/users.ts';
import { pgnGame } from './support/pgn.ts';
import { openInApp, watchConsole } from './support/watch.ts';

const NAME = 'Okafor, Mara';

test('when a user imports a PGN file, games have stats and a replay @journey', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000);
  const watch = watchConsole(page);
  const { username } = await signUp(context, 'player', { first_name: 'Mara', last_name: 'Okafor' });
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'chess' } });
  const own = `/${username}/chess`;
  await test.step('an empty page offers three ways to start', async () => {
    await page.goto(own);
    await expect(page.getByRole('button', { name: 'Connect chess.com' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect Lichess' })).toBeVisible();
    await page.getByRole('link', { name: 'Import a PGN file' }).click();
  });
  await test.step('a file is imported under the name that plays most in it', () => importGames(page));
  await test.step('filters are in the URL', () => filterGames(page));
  await test.step('a breakdown is in the URL, and its rows lead to their games', () => breakDownGames(page));
  await test.step('a game is replayed with the keyboard', () => replayGame(page));
  await test.step('another user sees the post and opens the game', async () => {
    const { page: other, user: friend } = await anotherBrowser(browser, 'friend');
    const watchOther = watchConsole(other);
    await other.goto(`/${username}`);
    const post = other.getByRole('article').first();
    await expect(post).toContainText(/won a .*game against Sample, Grace/i);
    await post.getByRole('link', { name: /^Final position/ }).click();
    await expect(other.getByRole('img', { name: /^Board after 4\. Qxf7#/ })).toBeVisible();
    const { pathname, search } = new URL(other.url());
    watchOther.expectQuiet();
    await other.request.post('/api/trackers/enable', { data: { tracker_type: 'chess' } });
    await openInApp(other, `${pathname.replace(username, friend.username)}${search}`);
    await expect(other.getByText("This game isn't available.")).toBeVisible();
  });
  await test.step('the import is taken back', () => undoImport(page, own));
  watch.expectQuiet();
});

test('when a file is not Unicode, the user picks its encoding, and names are read in it', async ({
  page,
}) => {
  const { username } = await signUp(page, 'player');
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'chess' } });
  await page.goto(`/${username}/chess/import`);
  const tags = { White: '|', Black: 'Guest' };
  const [before = '', after = ''] = pgnGame(new Date('2026-03-01T12:00:00Z'), tags, '1. e4 e5 1-0').split(
    '|',
  );
  const buffer = Buffer.concat([
    Buffer.from(before),
    Buffer.from([0xcf, 0xb8, 0xf2, 0xf0]),
    Buffer.from(after),
  ]);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'club.pgn', mimeType: 'application/x-chess-pgn', buffer });
  await expect(page.getByRole('radio', { name: 'Ï¸òð' })).toBeVisible();
  await page.getByLabel('Text encoding').selectOption({ label: 'Cyrillic (Windows-1251)' });
  await page.getByText('Пётр').click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('1 game imported')).toBeVisible();
});

async function importGames(page: Page): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mara.pgn', mimeType: 'application/x-chess-pgn', buffer: Buffer.from(pgn()) });
  await expect(page.getByRole('radio', { name: NAME })).toBeChecked();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('3 games imported')).toBeVisible();
  await expect(page.getByText('Game 4')).toBeVisible();
  await page.getByRole('link', { name: 'See my games' }).click();
  await expect(page.getByRole('heading', { name: 'Do I score better with White?' })).toBeVisible();
}

async function filterGames(page: Page): Promise<void> {
  const games = page.getByRole('list', { name: 'Games', exact: true }).getByRole('listitem');
  await expect(games).toHaveCount(3);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Result').selectOption('Won');
  await expect(games).toHaveCount(1);
  await expect(page).toHaveURL(/result=win/);
  await page.getByLabel('Opponent').fill('nobody');
  await expect(page.getByText('No games match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(games).toHaveCount(3);
}

async function breakDownGames(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Break down my games' });
  await card.getByLabel('By', { exact: true }).selectOption('by colour');
  await card.getByLabel('Metric').selectOption('Games');
  await expect(page).toHaveURL(/by=color&metric=games/);
  await page.reload();
  const black = card.getByRole('row', { name: /^Black/ });
  await expect(black).toContainText('1');
  await black.getByRole('link', { name: 'Black' }).click();
  await expect(page).toHaveURL(/color=black/);
  const games = page.getByRole('list', { name: 'Games', exact: true }).getByRole('listitem');
  await expect(games).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove the filter In the stats' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(games).toHaveCount(3);
}

async function undoImport(page: Page, own: string): Promise<void> {
  await openInApp(page, `${own}/import`);
  const earlier = page.getByRole('list', { name: 'Earlier imports' });
  await earlier.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(dialog).toContainText('3 games of mara.pgn will be deleted');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/undo')) requests.push(request.method());
  });
  await dialog.getByRole('button', { name: 'Undo import' }).dblclick();
  await expect(page.getByText('3 games removed')).toBeVisible();
  expect(requests).toEqual(['POST']);
  await expect(earlier).toBeHidden();
  await openInApp(page, own);
  await expect(page.getByRole('button', { name: 'Connect chess.com' })).toBeVisible();
  await openInApp(page, own.replace('/chess', ''));
  await expect(page.getByRole('heading', { name: 'Mara Okafor' }).first()).toBeVisible();
  await expect(page.getByText(/won a .*game against/i)).toHaveCount(0);
}

async function replayGame(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Games', exact: true }).getByRole('link', { name: /Won/ }).click();
  await expect(page.getByRole('img', { name: 'Board after 4. Qxf7#' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('img', { name: 'Board after 3… Nf6' })).toBeVisible();
  await expect(page).toHaveURL(/ply=6/);
  await page.reload();
  await expect(page.getByRole('button', { name: '3… Nf6' })).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('Home');
  await expect(page.getByRole('img', { name: 'Board after Start' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Flip the board' })).toHaveAttribute('aria-pressed', 'true');
}

/** Writes three games of one player within the last hours and one of other players. */
function pgn(): string {
  return [
    game(1, NAME, 'Sample, Grace', '1. e4 e5 2. Bc4 Nc6 {Guards the pawn.} 3. Qh5 Nf6 $4 4. Qxf7# 1-0'),
    game(2, 'Sample, Grace', NAME, '1. d4 d5 2. c4 e6 3. Nc3 Nf6 1/2-1/2'),
    game(3, NAME, 'Sample, Ada', '1. f3 e5 2. g4 Qh4# 0-1'),
    game(4, 'Sample, Ada', 'Sample, Grace', '1. e4 c5 1-0'),
  ].join('\n\n');
}

function game(hoursAgo: number, white: string, black: string, moves: string): string {
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  const tags = {
    Event: 'Club evening',
    White: white,
    Black: black,
    TimeControl: '180+2',
    WhiteElo: '1640',
    BlackElo: '1612',
  };
  return pgnGame(at, tags, moves);
}
