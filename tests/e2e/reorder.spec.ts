import { expect, test, type Locator, type Page } from '@playwright/test';
import { signUp } from './support/users.ts';
import { addTrackers, myTrackers } from './support/trackers.ts';
import { expectAccessible, expectFitsScreens, watchConsole } from './support/watch.ts';

/** Opens the settings of a user with three trackers; a fake server stores the sent order. */
async function openSettings(page: Page): Promise<{ names: Locator; sent: string[][] }> {
  await addTrackers(page.request);
  const [known] = await myTrackers(page.request);
  if (!known) throw new Error('this server has no trackers');
  let order = ['tides', 'stars', known.type];
  const name = (type: string) =>
    type === known.type ? known.name : `${type[0]?.toUpperCase()}${type.slice(1)}`;
  const answer = () => ({ trackers: order.map((type) => ({ ...known, type, name: name(type) })) });
  const sent: string[][] = [];
  await page.route('**/api/trackers/my-trackers', (route) => route.fulfill({ json: answer() }));
  await page.route('**/api/trackers/reorder', (route) => {
    const body: { tracker_orders: { tracker_type: string; order: number }[] } = route
      .request()
      .postDataJSON();
    order = body.tracker_orders
      .toSorted((one, other) => one.order - other.order)
      .map(({ tracker_type }) => tracker_type);
    sent.push(order);
    return route.fulfill({ json: answer() });
  });
  await page.goto('/settings/trackers');
  const names = page.locator('main').getByRole('list', { name: 'Trackers' }).getByRole('listitem');
  await expect(names).toHaveText([/Tides/, /Stars/, new RegExp(known.name)]);
  return { names, sent };
}

async function middleOf(handle: Locator): Promise<{ x: number; y: number }> {
  const box = await handle.boundingBox();
  if (!box) throw new Error('the handle is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('when a tracker is dragged by mouse, it stays where it is dropped', async ({ page, context }) => {
  const watch = watchConsole(page);
  await signUp(context, 'sorter');
  const { names, sent } = await openSettings(page);
  await expectAccessible(page);
  await expectFitsScreens(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const [from, to] = await Promise.all(
    [0, 2].map((index) => middleOf(names.nth(index).getByRole('button', { name: /^Drag/ }))),
  );
  await page.mouse.move(from?.x ?? 0, from?.y ?? 0);
  await page.mouse.down();
  await page.mouse.move(to?.x ?? 0, (to?.y ?? 0) + 2, { steps: 8 });
  await page.mouse.up();
  await expect(names).toHaveText([/Stars/, /\w/, /Tides/]);
  await expect.poll(() => sent.length).toBe(1);
  expect([sent[0]?.[0], sent[0]?.[2]]).toEqual(['stars', 'tides']);
  watch.expectQuiet();
});

test('when a tracker is moved by keyboard, its position is announced; a failure rolls it back', async ({
  page,
  context,
}) => {
  await signUp(context, 'sorter');
  const { names, sent } = await openSettings(page);
  const handle = page.getByRole('button', { name: 'Drag Tides' });
  await expect(handle).toHaveAccessibleDescription(/Press space or enter to pick up/);
  const announcement = page.getByRole('status').filter({ hasText: /Tides/ });
  await handle.press('Space');
  await expect(announcement).toHaveText('Moving Tides: position 1 of 3.');
  await page.keyboard.press('ArrowDown');
  await expect(announcement).toHaveText('Moving Tides: position 2 of 3.');
  await page.keyboard.press('Escape');
  await expect(announcement).toHaveText('Tides stays at position 1 of 3.');
  await expect(names).toHaveText([/Tides/, /Stars/, /\w/]);
  await handle.press('Space');
  await expect(announcement).toHaveText('Moving Tides: position 1 of 3.');
  await page.keyboard.press('ArrowDown');
  await expect(announcement).toHaveText('Moving Tides: position 2 of 3.');
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText('Tides was dropped at position 2 of 3.');
  await expect(names).toHaveText([/Stars/, /Tides/, /\w/]);
  await expect(handle).toBeFocused();
  expect(sent.map(([first]) => first)).toEqual(['stars']);

  const { promise: requested, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/trackers/reorder', async (route) => {
    await requested;
    await route.fulfill({ status: 400, body: '' });
  });
  await page.getByRole('button', { name: 'Tides settings' }).click();
  await page.getByRole('button', { name: 'Move Tides up' }).click();
  await expect(names).toHaveText([/Tides/, /Stars/, /\w/]);
  answer();
  await expect(page.getByRole('alert')).toHaveText("Couldn't save the order.");
  await expect(names).toHaveText([/Stars/, /Tides/, /\w/]);
});

test('when a tracker is moved by its buttons, it changes places; at the ends they are disabled', async ({
  page,
  context,
}) => {
  await signUp(context, 'sorter');
  const { names, sent } = await openSettings(page);
  await page.getByRole('button', { name: 'Tides settings' }).click();
  const down = page.getByRole('button', { name: 'Move Tides down' });
  await expect(page.getByRole('button', { name: 'Move Tides up' })).toBeDisabled();
  await down.click();
  await expect(names).toHaveText([/Stars/, /Tides/, /\w/]);
  await down.click();
  await expect(names).toHaveText([/Stars/, /\w/, /Tides/]);
  await expect(down).toBeDisabled();
  await expect.poll(() => sent.length).toBe(2);
});

test('when trackers are shown, their controls are in one line, on phones below the name', async ({
  page,
  context,
}) => {
  await signUp(context, 'sorter');
  const { names } = await openSettings(page);
  const row = names.nth(0);
  const name = row.locator('b').first();
  const audience = row.getByRole('combobox');
  const bin = row.getByRole('button', { name: 'Remove Tides' });
  for (const [width, height] of [
    [1440, 900],
    [834, 1112],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [text, select, remove] = await Promise.all([name, audience, bin].map(middleOf));
    expect(Math.abs((select?.y ?? 0) - (remove?.y ?? 0)), `${width} px wide`).toBeLessThan(2);
    expect(Math.abs((select?.y ?? 0) - (text?.y ?? 0)), `${width} px wide`).toBeLessThan(24);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  // Removing is among the tracker's own settings there.
  await expect(bin).toHaveCount(0);
  const gear = row.getByRole('button', { name: 'Tides settings' });
  const [select, text, last] = await Promise.all([audience, name, gear].map((part) => part.boundingBox()));
  expect(select?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0));
  expect(select?.x).toBeCloseTo(text?.x ?? 0, 0);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeGreaterThan(350);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('when a tracker is dragged by touch, the page does not scroll', async ({ page, context }) => {
    await signUp(context, 'sorter');
    const { names, sent } = await openSettings(page);
    const handle = names.nth(0).getByRole('button', { name: /^Drag/ });
    await handle.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate('window.scrollY');
    const from = await middleOf(handle);
    const to = await middleOf(names.nth(1).getByRole('button', { name: /^Drag/ }));
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number | null) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === null ? [] : [{ x: from.x, y }] });
    await touch('touchStart', from.y);
    for (let step = 1; step <= 8; step += 1) {
      await touch('touchMove', from.y + ((to.y + 10 - from.y) * step) / 8);
    }
    await touch('touchEnd', null);
    await expect(names).toHaveText([/Stars/, /Tides/, /\w/]);
    await expect.poll(() => sent[0]?.[0]).toBe('stars');
    expect(await page.evaluate('window.scrollY')).toBe(scrolled);
  });
});
