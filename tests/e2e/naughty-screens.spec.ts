import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { NAUGHTY } from '../naughty/strings.ts';
import { like, writeComment } from './support/conversation.ts';
import { newestPost } from './support/feeds.ts';
import { signUp, otherUser, type User } from './support/users.ts';
import { postWorkout } from './support/trackers.ts';
import { expectFits, onEveryScreen, openInApp, watchConsole } from './support/watch.ts';

// Fifty hostile texts in every place that shows user input: nothing is executed, and the layout holds.

const NAME_MAX = 100;
const cut = (text: string, length: number) => text.trim().toWellFormed().slice(0, length);

async function put(request: APIRequestContext, url: string, data: object): Promise<void> {
  const answer = await request.put(url, { data });
  expect([answer.status(), JSON.stringify(data)]).toEqual([200, JSON.stringify(data)]);
}

/** Signs up a user whose texts are all hostile, with followers whose texts are hostile as well. */
async function createCrowd(page: Page): Promise<{ star: User; uuid: string }> {
  const star = await signUp(page, 'star');
  const named = { first_name: cut(NAUGHTY[0] ?? '', NAME_MAX), last_name: cut(NAUGHTY[1] ?? '', NAME_MAX) };
  await put(page.request, '/api/auth/update-profile', { ...named, bio: cut(NAUGHTY.join(' '), 150) });
  const exercises = NAUGHTY.map((name) => name.trim()).filter((name) => name.length <= 120);
  await postWorkout(page.request, cut(NAUGHTY.join(''), 80), exercises);
  const { activity_uuid: uuid, likeable_type: type, tracker_type: tracker } = await newestPost(page.request);
  await put(page.request, `/api/posts/${tracker}/${uuid}`, { content: cut(NAUGHTY.join('\n'), 2_000) });
  const others = await otherUser('crowd');
  for (const [index, text] of NAUGHTY.entries()) {
    await signUp(others, 'crowd', {
      first_name: cut(text, NAME_MAX),
      last_name: cut(NAUGHTY.at(-index) ?? '', NAME_MAX),
    });
    await others.request.post(`/api/follows/${star.username}`);
    await like(others.request, { uuid, type });
    await writeComment(others.request, { uuid, type }, text);
  }
  return { star, uuid };
}

/**
 * Boxes that something sticks out of to the side, where nothing is meant to be scrolled or cut. What can be pressed of
 * a switch is 4 pixels wider than what is seen of it.
 */
const TOO_WIDE = `[...document.querySelectorAll('main, header, article, section, li, form, fieldset, [role=dialog]')]
  .filter((box) => {
    const { display, overflowX } = getComputedStyle(box);
    return overflowX === 'visible' && !display.startsWith('inline') && display !== 'contents'
      && box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 4;
  })
  .map((box) => box.tagName + ' ' + (box.getAttribute('aria-label') ?? box.textContent.slice(0, 60)))`;

async function expectHarmless(page: Page, where: string): Promise<void> {
  await onEveryScreen(page, async ({ name }) => {
    await expectFits(page);
    await expect.poll(() => page.evaluate(TOO_WIDE), `${where} on a ${name}`).toEqual([]);
  });
  expect(await page.evaluate('window.ran')).toBeUndefined();
}

test('when all user input is hostile, it is text and the layout holds', async ({ page }) => {
  test.setTimeout(240_000);
  const watch = watchConsole(page);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const { star, uuid } = await createCrowd(page);
  const count = NAUGHTY.length;

  await page.goto('/');
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: NAUGHTY[0] ?? '' })
      .first(),
  ).toBeVisible();
  await expectHarmless(page, 'home');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('commented');
  await expectHarmless(page, 'notifications');
  await page.keyboard.press('Escape');

  await openInApp(page, `/${star.username}`);
  await expect(page.getByRole('heading', { name: NAUGHTY[0] ?? '' }).first()).toBeVisible();
  await expectHarmless(page, 'profile');
  await page.getByRole('button', { name: `${count} followers` }).click();
  await expect(page.getByRole('list', { name: 'Followers' }).getByRole('listitem')).toHaveCount(count);
  await expectHarmless(page, 'followers');
  await page.keyboard.press('Escape');

  await openInApp(page, `/${star.username}/posts/${uuid}`);
  const texts = page.getByRole('list', { name: 'Comments', exact: true }).locator('bdi[dir="auto"]');
  // Links are shown without their scheme.
  await expect(texts).toHaveText(
    NAUGHTY.map((text) => text.trim().replace('https://example.org/', 'example.org')),
  );
  await expectHarmless(page, 'post');
  await page.getByRole('button', { name: new RegExp(`^${count} likes, post`) }).click();
  await expect(page.getByRole('dialog', { name: 'Likes' }).getByRole('listitem')).toHaveCount(count);
  await expectHarmless(page, 'likes');
  await page.keyboard.press('Escape');

  await openInApp(page, '/settings');
  await expect(page.getByLabel('First name')).toHaveValue(cut(NAUGHTY[0] ?? '', NAME_MAX));
  await expectHarmless(page, 'settings');

  await openInApp(page, `/${star.username}/weights`);
  await expect(page.getByRole('heading', { name: 'Daily volume' })).toBeVisible();
  await expectHarmless(page, 'tracker');

  expect(dialogs).toEqual([]);
  watch.expectQuiet();
});
