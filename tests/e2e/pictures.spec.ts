import { expect, test, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signUp } from './support/users.ts';
import { expectScreens, onEveryScreen, openInApp, watchConsole } from './support/watch.ts';

const RED = '#ff0000';
const BLUE = '#0000ff';
const UPLOAD = '**/api/auth/upload-profile-picture';
const TYPE = 'Please select a JPEG, PNG, or WebP image file.';

/** 600 by 400: the left third red, the rest blue. */
function striped() {
  const stripe = { create: { width: 200, height: 400, channels: 3, background: RED } } as const;
  return sharp({ create: { width: 600, height: 400, channels: 3, background: BLUE } }).composite([
    { input: stripe, left: 0, top: 0 },
  ]);
}

async function choose(page: Page, buffer: Buffer, name = 'me.png', mimeType = 'image/png'): Promise<void> {
  await page.getByLabel('Picture file').setInputFiles({ name, mimeType, buffer });
}

function dialogOf(page: Page): { dialog: Locator; frame: Locator; send: Locator } {
  const dialog = page.getByRole('dialog', { name: 'Your new picture' });
  const frame = dialog.getByRole('application', { name: 'Part of the picture to keep' });
  return { dialog, frame, send: dialog.getByRole('button', { name: 'Upload' }) };
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: /(?:Upload|Change) picture/ })).toBeVisible();
}

/** Returns the share of red in the stored picture of the user. */
async function redShare(page: Page, username: string): Promise<number> {
  const profile: { profile_photo_url: string } = await (
    await page.request.get(`/api/profiles/${username}`)
  ).json();
  const picture = await page.request.get(profile.profile_photo_url);
  expect(picture.headers()['content-type']).toBe('image/webp');
  const [red] = (await sharp(await picture.body()).stats()).channels;
  return (red?.mean ?? 0) / 255;
}

test('when a picture is cropped by keyboard, that part is shown until it is deleted', async ({ page }) => {
  const watch = watchConsole(page);
  const user = await signUp(page, 'pictured', { first_name: 'Ada', last_name: 'Byron' });
  await openSettings(page);
  const { dialog, frame, send } = dialogOf(page);
  await choose(page, await striped().png().toBuffer());
  await expect(send).toBeEnabled();
  await frame.focus();
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  for (let times = 0; times < 10; times += 1) await page.keyboard.press('+');
  await expect(zoom).toHaveValue('2');
  await page.keyboard.press('-');
  await expect(zoom).toHaveValue('1.9');
  await page.keyboard.press('+');
  // To the left edge of the picture.
  const picture = dialog.getByAltText('The picture you chose');
  await expect(async () => {
    for (let times = 0; times < 20; times += 1) await page.keyboard.press('ArrowRight');
    const before = await picture.getAttribute('style');
    await page.keyboard.press('ArrowRight');
    expect(await picture.getAttribute('style')).toBe(before);
  }).toPass();
  const reloaded = page.waitForEvent('load');
  await send.click();
  await expect(page.getByText('Picture saved.')).toBeVisible();
  await reloaded;
  expect(await redShare(page, user.username)).toBeGreaterThan(0.95);
  await openInApp(page, `/${user.username}`);
  await expect(page.locator('main img[src^="/media/avatars/"]')).toBeVisible();
  await openInApp(page, '/settings');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete your picture?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('img', { name: 'Profile picture' })).toHaveText('AB');
  await expect(page.locator('img[src^="/media/avatars/"]')).toHaveCount(0);
  watch.expectQuiet();
});

test('when a picture has an EXIF orientation, the shown part is the stored one', async ({ page }) => {
  const user = await signUp(page, 'upright');
  await openSettings(page);
  // images.test.ts has the other formats.
  for (const format of ['jpeg', 'webp'] as const) {
    // Stored rotated: the red third is at the top when shown. Chromium rotates JPEG.
    const buffer = await striped().toFormat(format).withMetadata({ orientation: 6 }).toBuffer();
    await choose(page, buffer, `me.${format}`, `image/${format}`);
    const { dialog, frame, send } = dialogOf(page);
    await expect(send).toBeEnabled();
    const box = await frame.boundingBox();
    if (!box) throw new Error('there is no frame');
    await page.mouse.move(box.x + box.width / 2, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 5, { steps: 5 });
    await page.mouse.up();
    const shown = await dialog.getByAltText('The picture you chose').boundingBox();
    const isUpright = shown !== null && shown.height > shown.width;
    const reloaded = page.waitForEvent('load');
    await send.click();
    await reloaded;
    expect(await redShare(page, user.username), format).toBeCloseTo(isUpright ? 0.5 : 0.25, 1);
  }
});

test('when a file, an upload or a deletion fails, the reason is shown and nothing changes', async ({
  page,
}) => {
  await signUp(page, 'mistaken');
  await openSettings(page);
  const { dialog, send } = dialogOf(page);
  await test.step('a file is not a picture or too large: nothing is sent', () => expectRefusals(page));
  await test.step('the dialog fits and is accessible; an upload can be cancelled', async () => {
    await choose(page, await striped().jpeg().toBuffer(), 'me.jpg', 'image/jpeg');
    await expect(send).toBeEnabled();
    await onEveryScreen(page, () => expect(send).toBeInViewport({ ratio: 1 }));
    await expectScreens(page);
    await expectCancelled(page);
  });
  await test.step('a dropped picture is previewed first; a failed upload can be retried', async () => {
    await drop(page, await striped().png().toBuffer());
    await page.route(UPLOAD, (route) => route.fulfill({ status: 500, body: '' }));
    await send.click();
    await expect(dialog.getByText('Failed to upload profile picture')).toBeVisible();
    await page.unroute(UPLOAD);
    await page.route(UPLOAD, (route) =>
      route.fulfill({ status: 413, json: { detail: 'File size must be less than 5MB.' } }),
    );
    await send.click();
    await expect(dialog.getByText('File size must be less than 5MB.')).toBeVisible();
    await page.unroute(UPLOAD);
    const reloaded = page.waitForEvent('load');
    await send.click();
    await reloaded;
    await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
  });
  await test.step('deleting it fails: the dialog shows an error', async () => {
    await page.route('**/api/auth/delete-profile-picture', (route) =>
      route.fulfill({ status: 400, body: '' }),
    );
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete your picture?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByText('Failed to delete profile picture')).toBeVisible();
  });
});

async function expectRefusals(page: Page): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('upload-profile-picture')) sent.push(request.url());
  });
  await choose(page, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'me.svg', 'image/svg+xml');
  await expect(page.getByText(TYPE)).toBeVisible();
  await choose(page, Buffer.alloc(5 * 1024 * 1024 + 1), 'me.png');
  await expect(page.getByText('File size must be less than 5MB.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await choose(page, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'me.png');
  const { dialog, send } = dialogOf(page);
  await expect(dialog.getByText(TYPE)).toBeVisible();
  await expect(send).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(sent).toEqual([]);
}

async function expectCancelled(page: Page): Promise<void> {
  const { dialog, send } = dialogOf(page);
  const held = Promise.withResolvers<void>();
  await page.route(UPLOAD, async (route) => {
    await held.promise;
    await route.abort();
  });
  const requested = page.waitForRequest(UPLOAD);
  await send.click();
  await requested;
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const failed = page.waitForEvent('requestfailed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await failed;
  held.resolve();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Upload picture' })).toBeEnabled();
  await page.unroute(UPLOAD);
}

async function drop(page: Page, bytes: Buffer): Promise<void> {
  const data = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array([${bytes.join()}])], 'me.png', { type: 'image/png' }));
    return transfer;
  })()`);
  await page.getByText('Or drop one here.').dispatchEvent('drop', { dataTransfer: data });
}
