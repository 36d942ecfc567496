import { expect, test, type Locator, type Page } from '@playwright/test';
import { feedOf, postTitled } from './support/feeds.ts';
import { finishWorkout, postWorkout } from './support/trackers.ts';
import { guestBrowser, signUp } from './support/users.ts';
import { expectAccessible, watchConsole, WHEN_SCROLLED } from './support/watch.ts';

test('when a profile has data, its days lead to their posts, and its owner chooses the pinned figures', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000);
  const watch = watchConsole(page);
  const { username } = await signUp(context, 'shown');
  await postWorkout(page.request, 'Push Day', ['Squat', 'Deadlift']);
  await finishWorkout(page.request, 'Pull Day');
  await page.goto(`/${username}`);
  await test.step('a day by keyboard', () => openDayByKeyboard(page));
  await test.step('a day by pointer', () => openDayByPointer(page));
  const labels = await test.step('pinned figures', () => choosePins(page));
  await test.step('a guest sees both, and no media', async () => {
    const guest = await guestBrowser(browser);
    const watchGuest = watchConsole(guest);
    await guest.goto(`/${username}`);
    await expect(calendarOf(guest)).toBeVisible();
    await expect(pinsOf(guest).getByRole('link')).toContainText(labels);
    await expect(pinsOf(guest).getByRole('button', { name: 'Choose' })).toHaveCount(0);
    await guest.getByRole('link', { name: 'Media', exact: true }).click();
    await expect(guest.getByRole('heading', { name: 'No media yet' })).toBeVisible();
    watchGuest.expectQuiet();
  });
  watch.expectQuiet();
});

function calendarOf(page: Page): Locator {
  return page.getByRole('application', { name: /^2 activities from/ });
}

function pinsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Pinned figures' });
}

async function openDayByKeyboard(page: Page): Promise<void> {
  await calendarOf(page).focus();
  await page.keyboard.press('End');
  await expect(page.getByText('2 activities: Weights 2').first()).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('No activities').first()).toBeVisible();
  // A day without posts leads nowhere.
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?date=20\d\d-\d\d-\d\d#posts$/);
  const title = page.getByRole('heading', { name: /^Posts of / });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await expect(postTitled(page, /Push Day/)).toBeVisible();
  await expect(feedOf(page).getByRole('article')).toHaveCount(2);
  await expectAccessible(page, WHEN_SCROLLED);
  await page.goBack();
  await expect(title).toHaveCount(0);
}

async function openDayByPointer(page: Page): Promise<void> {
  await calendarOf(page).press('End');
  const day = await calendarOf(page).locator('svg rect').boundingBox();
  await page.mouse.click((day?.x ?? 0) + 5, (day?.y ?? 0) + 5);
  await expect(page.getByRole('heading', { name: /^Posts of / })).toBeVisible();
  await page.getByRole('link', { name: 'Show all', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Posts of / })).toHaveCount(0);
  await page.goto(`${page.url()}?date=2020-01`);
  await expect(page.getByRole('heading', { name: 'No posts in January 2020' })).toBeVisible();
  await expect(page).toHaveTitle(/^January 2020 of /);
  await page.getByRole('link', { name: 'Show all posts' }).click();
  await expect(postTitled(page, /Push Day/)).toBeVisible();
}

/** Pins four figures, the last one first. @returns their names in order */
async function choosePins(page: Page): Promise<string[]> {
  await pinsOf(page).getByRole('button', { name: 'Choose' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pinned figures' });
  const chosen = dialog.getByRole('list', { name: 'On your profile' });
  const more = dialog.getByRole('list', { name: 'More figures' }).getByRole('button', { name: /^Pin / });
  await expect(more.first()).toBeVisible();
  const remove = chosen.getByRole('button', { name: /^Remove / });
  for (let left = await remove.count(); left > 0; left -= 1) {
    await remove.first().click();
    await expect(remove).toHaveCount(left - 1);
  }
  await expect(chosen).toContainText('Nothing is pinned.');
  for (let pinned = 1; pinned <= 4; pinned += 1) {
    await more.first().click();
    await expect(remove).toHaveCount(pinned);
  }
  // Four at most.
  await expect(more.first()).toHaveAttribute('aria-disabled', 'true');
  await more.first().press('Enter');
  await expect(remove).toHaveCount(4);
  await expectAccessible(page);
  const order = async () =>
    Promise.all(
      (await remove.all()).map(async (button) =>
        String(await button.getAttribute('aria-label')).replace('Remove ', ''),
      ),
    );
  const before = await order();
  await chosen
    .getByRole('button', { name: /^Move .* up$/ })
    .last()
    .click();
  const wanted = [before[0], before[1], before[3], before[2]].map(String);
  await expect.poll(order).toEqual(wanted);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  // The end of a label stands below the figure: `Volume, 30 days`. Equipment is in the tooltip only.
  const names = wanted.map((label) => label.replace(/, [^,]+$/, '').replace(/ \(.+\)$/, ''));
  await expect(pinsOf(page).getByRole('link')).toContainText(names);
  return names;
}
