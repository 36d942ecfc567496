import { expect, test, type Locator, type Page } from '@playwright/test';
import { finishWorkout, postWorkout } from './support/trackers.ts';
import { signUp } from './support/users.ts';
import { onEveryScreen, openFully } from './support/watch.ts';

const PHONE = { width: 390, height: 844 };
const LANDSCAPE_PHONE = { width: 844, height: 390 };
const DESKTOP = { width: 1440, height: 900 };
/** The padding of a card on phones and its outline. */
const PHONE_EDGE = 17;

/** Measurements of an element: the tests have no types of the browser. */
interface Drawn {
  readonly scrollWidth: number;
  readonly clientWidth: number;
}
const cutAside = ({ scrollWidth, clientWidth }: Drawn) => scrollWidth - clientWidth;
const boxOf = async (part: Locator) =>
  (await part.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
const endOf = async (part: Locator) => {
  const { x, width } = await boxOf(part);
  return x + width;
};

test('when a profile and a page of weights are shown on a phone, their parts keep the edges of the cards', async ({
  page,
}) => {
  const { username } = await signUp(page, 'edges');
  await postWorkout(page.request, 'First');
  await finishWorkout(page.request, 'Better', ['Squat'], { reps: 8 });
  await page.setViewportSize(PHONE);
  await openFully(page, `/${username}/weights`);
  await test.step('a table that hides its last column', async () => {
    const card = page.getByRole('region', { name: 'Records this period' });
    const change = card.getByRole('row').last().getByText('+', { exact: false }).last();
    expect(await endOf(change)).toBe((await endOf(card)) - PHONE_EDGE);
  });
  await test.step('all weeks of a year', async () => {
    const card = page.getByRole('region', { name: 'Training days' });
    const halves = card.getByRole('application').locator('svg');
    await expect(halves).toHaveCount(2);
    const edges = await boxOf(card);
    for (const half of await halves.all()) {
      expect(await half.textContent()).toContain('Mon');
      const { x, width } = await boxOf(half);
      expect(x).toBe(edges.x + PHONE_EDGE);
      expect(x + width).toBe(edges.x + edges.width - PHONE_EDGE);
    }
  });
  await test.step('the titles of the sections of a profile', async () => {
    await openFully(page, `/${username}`);
    const pins = page.getByRole('region', { name: 'Pinned figures' });
    const { x } = await boxOf(pins.getByRole('listitem').first());
    expect((await boxOf(pins.getByRole('heading'))).x).toBe(x);
    expect((await boxOf(page.getByRole('link', { name: 'Activity', exact: true }))).x).toBe(x);
    expect((await boxOf(page.getByRole('article').first())).x).toBe(x);
  });
});

test('when the stats of a page arrive, their tiles are as high as the skeletons, and all labels equally high', async ({
  page,
}) => {
  const { username } = await signUp(page, 'edges');
  await postWorkout(page.request, 'First');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/profiles/*/weights?*', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`/${username}/weights`);
  const figures = page.locator('main [data-size]');
  const rowsOf = async () => {
    const boxes = await Promise.all(
      (await figures.all()).slice(0, 5).map((one) => boxOf(one.locator('xpath=..'))),
    );
    return boxes.map(({ y, height }) => ({ y, height }));
  };
  await expect(figures).toHaveCount(5);
  const skeletons = new Map<string, unknown>();
  await onEveryScreen(page, async ({ name }) => void skeletons.set(name, await rowsOf()));
  resolve();
  await expect(page.getByText('no earlier data').first()).toBeVisible();
  await onEveryScreen(page, async ({ name }) => {
    await expect.poll(rowsOf, name).toEqual(skeletons.get(name));
    if (name === 'tablet' || name === 'landscape phone')
      expect(new Set((await rowsOf()).map(({ y }) => y)).size, `rows on a ${name}`).toBe(1);
  });
  const labels = await Promise.all(
    ['Volume', 'Workouts', 'Working sets', 'Time', 'Records'].map(
      async (label) => (await boxOf(page.getByText(label, { exact: true }).first())).height,
    ),
  );
  expect(new Set(labels)).toEqual(new Set([18]));
});

test('when an exercise has a long name, the list of workouts cuts it on desktops and wraps it on phones, never the set', async ({
  page,
}) => {
  const { username } = await signUp(page, 'edges');
  const long =
    'Standing Single Arm Cable Crossover Behind The Back With A Very Long Handle And Slow Returns (Cable)';
  await postWorkout(page.request, 'First', [long, 'Squat']);
  const card = page.getByRole('region', { name: 'Workouts', exact: true });
  const name = card.getByText('Standing Single Arm', { exact: false });
  const set = card.getByText('60 kg × 5', { exact: true }).first();
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await openFully(page, `/${username}/weights`);
    await name.scrollIntoViewIfNeeded();
    const hidden = await name.evaluate(cutAside);
    if (size === PHONE) expect(hidden).toBe(0);
    else expect(hidden).toBeGreaterThan(0);
    await expect(set).toBeInViewport({ ratio: 1 });
  }
});

test('when a set is done, its tick is in the middle of its line, and header and rest timer leave room for the sets', async ({
  page,
}) => {
  await startRest(page);
  const line = page.getByRole('group', { name: /^Set 1 of/ });
  const tick = line.getByRole('button', { name: / done$/ });
  const rest = page.getByRole('region', { name: 'Rest timer' });
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const [outer, inner] = [await boxOf(line), await boxOf(tick)];
    expect(inner.y - outer.y).toBe(outer.y + outer.height - inner.y - inner.height);
    expect(inner.y - outer.y).toBeGreaterThanOrEqual(4);
    const skip = rest.getByRole('button', { name: 'Skip' });
    expect(await endOf(skip)).toBe(await endOf(page.getByRole('button', { name: 'Finish' })));
  }
  await page.setViewportSize(LANDSCAPE_PHONE);
  const header = page.getByRole('main').locator('header');
  const taken = async () => (await boxOf(header)).height + (await boxOf(rest)).height;
  await expect.poll(taken).toBeLessThanOrEqual(LANDSCAPE_PHONE.height * 0.3);
  for (const button of await rest.getByRole('button').all())
    expect((await boxOf(button)).height).toBeGreaterThanOrEqual(44);
  await expect(header.getByRole('definition')).toHaveCount(3);
  for (const stat of await header.getByRole('definition').all())
    await expect(stat).toBeInViewport({ ratio: 1 });
});

/** Logs a set, which starts the rest timer. */
async function startRest(page: Page): Promise<void> {
  const { username } = await signUp(page, 'resting');
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
  await page.goto(`/${username}/weights/log`);
  await page.getByRole('button', { name: 'Add exercise' }).first().click();
  const picker = page.getByRole('dialog', { name: 'Add exercise' });
  const search = picker.getByRole('combobox', { name: 'Exercise' });
  await search.fill('A long name '.repeat(10));
  const create = picker.getByRole('button', { name: /as a new exercise$/ });
  await expect(create).toBeInViewport({ ratio: 1 });
  expect((await boxOf(create)).width).toBeLessThan((await boxOf(picker)).width);
  await search.fill('bench press barbell');
  await picker.getByRole('option', { name: /^Bench Press \(Barbell\)/ }).click();
  const line = page.getByRole('group', { name: /^Set 1 of/ });
  await line.getByRole('textbox', { name: 'kg' }).fill('60');
  await line.getByRole('textbox', { name: 'Reps' }).fill('5');
  await line.getByRole('button', { name: / done$/ }).click();
  await expect(page.getByRole('region', { name: 'Rest timer' })).toBeVisible();
}
