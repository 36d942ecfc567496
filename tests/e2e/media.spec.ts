import { expect, test, type Page } from '@playwright/test';
import { createVideo } from '../../server/platform/videos.fixture.ts';
import { addFiles, videoFile, openEditor, pictureFile, save } from './support/media.ts';
import { anotherBrowser, signUp } from './support/users.ts';
import { postWorkout } from './support/trackers.ts';
import {
  expectAccessible,
  expectFitsScreens,
  expectScreens,
  onEveryScreen,
  watchConsole,
} from './support/watch.ts';

/** Signs up a user and opens their only post. */
async function postOf(page: Page): Promise<string> {
  const { username } = await signUp(page.context(), 'media');
  await postWorkout(page.request, 'Leg day');
  await page.goto(`/${username}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  return username;
}

test('when a picture is dropped into the editor on the home page, no import starts', async ({ page }) => {
  const username = await postOf(page);
  await page.goto('/');
  // The feed also has posts of other tests.
  const editor = await openEditor(page, page.getByRole('article').filter({ hasText: username }));
  const { buffer, ...file } = await pictureFile('#0e9f8a');
  const dataTransfer = await page.evaluateHandle(
    `(() => {
      const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (byte) => byte.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], '${file.name}', { type: '${file.mimeType}' }));
      return transfer;
    })()`,
  );
  const overlay = page.getByText('Drop the file to import it');
  // The code that takes files on the rest of the page.
  await expect(async () => {
    await page.locator('main').dispatchEvent('dragover', { dataTransfer });
    await expect(overlay).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const zone = editor.getByText('Choose, drop or paste.');
  await zone.dispatchEvent('dragover', { dataTransfer });
  await expect(overlay).toBeHidden();
  await zone.dispatchEvent('drop', { dataTransfer });
  await expect(editor.getByLabel('Description')).toHaveCount(1);
  await expect(page.getByText("can't be imported")).toHaveCount(0);
});

const touch = ([clientX, clientY]: readonly [number, number]) => ({
  pointerType: 'touch',
  pointerId: 7,
  isPrimary: true,
  clientX,
  clientY,
});

async function labels(page: Page): Promise<(string | null)[]> {
  const tiles = await page
    .getByRole('article')
    .getByRole('button', { name: /^(Picture|Video)/ })
    .all();
  return Promise.all(tiles.map(async (tile) => tile.getAttribute('aria-label')));
}

test('when the author adds media, others see it until the profile is private', async ({ page, browser }) => {
  const { expectQuiet } = watchConsole(page);
  const username = await postOf(page);
  const editor = await openEditor(page);
  await editor.getByLabel('Text').fill('A good day.\nSee for yourself.');
  await addFiles(editor, [await pictureFile('#0e9f8a'), await videoFile(page), await pictureFile('#e59a00')]);
  await editor.getByLabel('Description').first().fill('All green');
  // By keyboard: the first one moves to the second position.
  const handle = editor.getByRole('button', { name: 'Move picture 1 of 3', exact: true });
  await handle.focus();
  const announcement = page.locator('[id^=DndLiveRegion]');
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText('Moving: position 1 of 3.');
  // A key before the positions are measured has no effect.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(announcement).toHaveText('Moving: position 2 of 3.', { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText('Dropped at position 2 of 3.');
  await expect(editor.getByLabel('Description').nth(1)).toHaveValue('All green');
  await save(editor);
  await expect(page.getByText('See for yourself.')).toBeVisible();
  await expect
    .poll(() => labels(page))
    .toEqual([
      expect.stringMatching(/^Video, \ds, 1 of 3$/),
      'Picture, 2 of 3: All green',
      'Picture, 3 of 3',
    ]);
  const { page: guest } = await anotherBrowser(browser, 'media_guest');
  await guest.goto(`/${username}`);
  await expect.poll(() => labels(guest)).toHaveLength(3);
  const file = await guest.locator('article picture img').first().getAttribute('src');
  expect((await guest.request.get(file ?? '')).status()).toBe(200);
  await test.step('the profile has a tab with the pictures and videos', () => expectMediaTab(guest));
  await page.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  expect((await guest.request.get(file ?? '')).status()).toBe(404);
  await guest.context().close();
  expectQuiet();
});

async function expectMediaTab(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Media', exact: true }).click();
  await expect(page).toHaveURL(/\?tab=media$/);
  const tiles = page.getByRole('list', { name: 'Media' }).getByRole('button');
  await expect(tiles).toHaveCount(3);
  await expect(page.getByRole('article')).toHaveCount(0);
  await expectAccessible(page);
  await tiles.nth(1).click();
  const viewer = page.getByRole('dialog', { name: 'Pictures and videos' });
  await expect(viewer.getByRole('img', { name: 'All green' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(tiles.nth(1)).toBeFocused();
  await tiles.nth(0).click();
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(/\?tab=media$/);
  await expect(tiles.nth(0)).toBeFocused();
  await page.goForward();
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
}

test('when a post has a picture and a video, the visible video plays, and keys move between both', async ({
  page,
}) => {
  await postOf(page);
  const editor = await openEditor(page);
  await addFiles(editor, [await pictureFile('#0e9f8a'), await videoFile(page)]);
  await save(editor);
  const first = page.getByRole('button', { name: 'Picture, 1 of 2' });
  const viewer = page.getByRole('dialog', { name: 'Pictures and videos' });
  const film = viewer.locator('video');
  await test.step('keys move between them, and the focus is restored', async () => {
    await first.click();
    await expect(viewer.locator('img')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await expect(film).toHaveJSProperty('paused', false);
    await page.keyboard.press('Space');
    await expect(film).toHaveJSProperty('paused', true);
    await page.keyboard.press('ArrowRight');
    await expect(film).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(viewer.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.locator('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(first).toBeFocused();
  });
  await test.step('when the focused control disappears with a picture, the keys still work', async () => {
    await first.click();
    await viewer.getByRole('button', { name: 'Next' }).click();
    await expect(film).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.locator('img')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await film.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.locator('img')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(film).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });
  await test.step('the visible video plays until the user pauses autoplay', () => expectAutoplay(page));
});

async function expectAutoplay(page: Page): Promise<void> {
  const film = page.locator('article video');
  await film.scrollIntoViewIfNeeded();
  await expect(film).toHaveJSProperty('paused', false);
  for (const property of ['muted', 'loop']) await expect(film).toHaveJSProperty(property, true);
  await page.getByRole('button', { name: 'Turn off video autoplay' }).click();
  await expect(film).toHaveJSProperty('paused', true);
  await page.getByRole('button', { name: 'Turn on video autoplay' }).click();
  await expect(film).toHaveJSProperty('paused', false);
  expect(await film.getAttribute('poster')).toMatch(/poster\.webp$/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(film).toHaveJSProperty('paused', true);
}

test('when the user swipes, the next picture is shown; swiping down closes', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await postOf(page);
  const editor = await openEditor(page);
  await addFiles(editor, [await pictureFile('#0e9f8a'), await pictureFile('#e59a00')]);
  // The hint has two lines.
  expect((await editor.getByLabel('Description').first().boundingBox())?.height).toBeGreaterThan(50);
  await save(editor);
  await page.getByRole('button', { name: 'Picture, 1 of 2' }).tap();
  const viewer = page.getByRole('dialog', { name: 'Pictures and videos' });
  const stroke = async (from: readonly [number, number], to: readonly [number, number]) => {
    const picture = viewer.locator('img');
    await picture.dispatchEvent('pointerdown', touch(from));
    await picture.dispatchEvent('pointerup', touch(to));
  };
  await stroke([300, 400], [100, 410]);
  await expect(viewer.getByText('2 / 2')).toBeVisible();
  await stroke([100, 400], [300, 410]);
  await expect(viewer.getByText('1 / 2')).toBeVisible();
  await stroke([200, 300], [210, 500]);
  await expect(viewer).toBeHidden();
  await context.close();
});

test('when files are refused or saving fails, rows show errors and no input is lost; leaving asks for confirmation', async ({
  page,
}) => {
  await postOf(page);
  const editor = await openEditor(page);
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: await createVideo('mp4', { seconds: 70 }) };
  await editor.locator('input[type=file]').setInputFiles([text, film]);
  await expect(editor.getByRole('alert')).toContainText([
    'Please select a JPEG, PNG, WebP or GIF picture',
    'Videos can be up to 60 seconds long.',
  ]);
  await expect(editor.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
  await expect(editor.locator('img')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  for (const left of [2, 1])
    await editor.getByRole('button', { name: new RegExp(`^Remove .+ 1 of ${left}$`) }).click();
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();

  await openEditor(page);
  await page.route('**/api/media', (route) => route.abort(), { times: 1 });
  await editor.locator('input[type=file]').setInputFiles([await pictureFile('#0e9f8a')]);
  await expect(editor.getByRole('alert')).toHaveText('Network error. Please try again.');
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
  await editor.getByRole('button', { name: 'Retry the upload of picture 1 of 1' }).click();
  await editor.getByLabel('Description').fill('All green');
  await editor.getByLabel('Text').fill('Still here');
  await page.route('**/api/posts/**', (route) => route.fulfill({ status: 503, json: { detail: 'Busy.' } }));
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByRole('alert')).toHaveText('Busy.');
  await expect(editor.getByLabel('Text')).toHaveValue('Still here');
  await expect(editor.getByLabel('Description')).toHaveValue('All green');
  await page.unroute('**/api/posts/**');
  await save(editor);
  await expect(page.getByText('Still here')).toBeVisible();
});

test('when there are too many files or characters, the editor says so; all fits and is accessible', async ({
  page,
}) => {
  await postOf(page);
  const editor = await openEditor(page);
  const files = await Promise.all(
    ['#f00', '#0f0', '#00f', '#ff0', '#0ff', '#f0f'].map((one) => pictureFile(one)),
  );
  await editor.locator('input[type=file]').setInputFiles(files);
  await expect(editor.getByRole('alert')).toHaveText('A post can have up to 4. 2 files were skipped.');
  await expect(editor.getByLabel('Description')).toHaveCount(4);
  await editor
    .getByLabel('Description')
    .first()
    .fill(`${'x'.repeat(999)}😀😀`);
  await expect(editor.getByLabel('Description').first()).toHaveValue(`${'x'.repeat(999)}😀`);
  const [text, button] = [editor.getByLabel('Text'), editor.getByRole('button', { name: 'Save' })];
  await text.fill('😀'.repeat(2001));
  await expect(editor.getByText('Posts can have up to 2,000 characters')).toBeVisible();
  await expect(editor.getByText('2001/2000')).toBeVisible();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expect(button).toBeDisabled();
  await text.fill('😀'.repeat(2000));
  await expect(editor.getByText('2000/2000')).toBeVisible();
  await expectScreens(page);
  await save(editor);
  const last = page.getByRole('button', { name: 'Picture, 4 of 4' });
  await onEveryScreen(page, () => last.scrollIntoViewIfNeeded());
  await expectFitsScreens(page);
  await last.click();
  await expect(page.getByRole('dialog', { name: 'Pictures and videos' })).toBeVisible();
  await expectFitsScreens(page);
});
