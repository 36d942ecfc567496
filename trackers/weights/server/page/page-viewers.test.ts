import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { TIMEFRAMES } from '@plotline/contract/tracker.ts';
import type { PageRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import { createWeightsFixture, set, workoutOn, type User } from '../weights.fixture.ts';
import { BENCH, headline, log, pageRequest, PULL_UP, section, weigh } from './page.fixture.ts';
import type { WorkoutLine } from '../../contract/workouts.ts';

const DIP = 'Chest Dip';
const { db, join, server, tables } = await createWeightsFixture();

describe('body-weight', () => {
  test("when it is known, the owner's volume includes it; others see nothing that reveals it", async () => {
    const ada = await join();
    await weigh(tables, ada, 80);
    await log(
      ada,
      workoutOn('2026-03-16', { [PULL_UP]: [set(20, 6)], [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-18', { [PULL_UP]: [set(25, 6)], [BENCH]: [set(100, 5)] }),
    );
    const own = await ada.page();
    expect(headline(own, 'volume_kg')).toMatchObject({ value: 100 * 6 + 105 * 6 + 1000 });
    expect(own.hidden).toEqual([]);
    const others = await ada.page({ viewer: 'follower' });
    expect(headline(others, 'volume_kg')).toMatchObject({ value: 1000 });
    expect(section(others, 'volume')).toMatchObject({ sets_without_volume: 2 });
    expect(others.hidden).toEqual(['bodyweight_volume']);
    const pullUp = others.selector.options.find(({ label }) => label === PULL_UP)?.value ?? null;
    const exercise = await ada.page({ viewer: 'visitor', selector: pullUp });
    expect(
      section(exercise, 'exercise')?.points.map(({ e1rm_kg, volume_kg }) => [e1rm_kg, volume_kg]),
    ).toEqual([
      [null, 0],
      [null, 0],
    ]);
    expect(section(exercise, 'records')?.rows).toMatchObject([{ kind: 'weight', value: 25, e1rm_kg: null }]);
    const items = await server.items({ ...pageRequest(ada), page: 1, limit: 25 });
    expect(items.items).toMatchObject([{ volume_kg: 500 }, { volume_kg: 500 }]);
    await ada.put('/api/weights/settings', { share_bodyweight: true });
    expect(headline(await ada.page({ viewer: 'visitor' }), 'volume_kg')).toMatchObject({ value: 2230 });
  });

  test('when it is unknown, body-weight sets count but have no volume', async () => {
    const ada = await log(await join(), workoutOn('2026-03-18', { [PULL_UP]: [set(null, 8), set(null, 7)] }));
    const page = await ada.page();
    expect(headline(page, 'sets')).toMatchObject({ value: 2 });
    expect(headline(page, 'volume_kg')).toMatchObject({ value: 0, n: 0 });
    expect(section(page, 'volume')).toMatchObject({ sets_without_volume: 2 });
  });
});

describe('body weights before the first workout', () => {
  test('when the owner views all time, it begins with them; the averages of the training do not', async () => {
    const ada = await join();
    await enter(ada, '2025-11-20', 80);
    await enter(ada, '2026-03-10', 81);
    await log(ada, workoutOn('2026-03-16', { [BENCH]: [set(100, 5)] }));
    const points = ['2025-11-20', '2026-03-10'];
    expect(await startOf(ada, 'owner')).toEqual({ from: '2025-11-20', points, months: 1 });
    expect(await startOf(ada, 'follower')).toEqual({ from: '2026-03-16', points: [], months: 1 });
    await ada.put('/api/weights/settings', { share_bodyweight: true });
    expect(await startOf(ada, 'follower')).toEqual({ from: '2025-11-20', points, months: 1 });
  });

  test('when there is no workout, all time shows them to those who may see them', async () => {
    const ada = await join();
    await enter(ada, '2026-01-20', 80);
    expect(await startOf(ada, 'owner')).toMatchObject({ from: '2026-01-20', points: ['2026-01-20'] });
    expect(await startOf(ada, 'visitor')).toMatchObject({ from: '2026-03-18', points: [] });
  });
});

test('when a body weight is entered, changed or deleted, other viewers get exactly the same data', async () => {
  const ada = await log(
    await join(),
    workoutOn('2026-03-14', { [PULL_UP]: [set(null, 8)], [DIP]: [set(10, 6)], [BENCH]: [set(100, 5)] }),
    workoutOn('2026-03-16', { [PULL_UP]: [set(null, 8)], [DIP]: [set(-20, 6)] }),
    workoutOn('2026-03-18', { [PULL_UP]: [set(null, 7)], [DIP]: [set(10, 6)] }),
  );
  const visibleData = async () => ({
    page: await pagesOf(ada),
    posts: await db
      .selectFrom('activities')
      .select(['description', 'content', 'secondary', 'stats', 'edited_at'])
      .where('user_id', '=', ada.uuid)
      .orderBy('uuid')
      .execute(),
  });
  const before = await visibleData();
  const entered = (date: string, weight: number) =>
    ada.put(`/api/weights/bodyweight/${date}`, { weight, unit: 'kg' });
  const changes = [
    () => entered('2026-03-10', 80),
    () => entered('2026-03-15', 95),
    () => entered('2026-03-17', 60),
    () => entered('2026-03-17', 120),
    () => ada.delete('/api/weights/bodyweight/2026-03-15'),
  ];
  for (const change of changes) {
    expect((await change()).statusCode).toBe(200);
    expect(await visibleData()).toEqual(before);
  }
});

const delayed = { viewer: 'follower', hidesNewData: true } as const;
const entered = (user: User, date: string, weight: number) =>
  user.put(`/api/weights/bodyweight/${date}`, { weight, unit: 'kg' });
const delay = (user: User, hours: number) =>
  sql`
  update user_trackers set publish_delay_minutes = ${hours * 60} where user_id = ${user.uuid}`.execute(db);

describe('shared body weights', () => {
  test('when new data have a delay, they are shown that long after their day; without one, at once', async () => {
    const ada = await join();
    await ada.put('/api/weights/settings', { share_bodyweight: true });
    for (const day of ['16', '17', '18']) await entered(ada, `2026-03-${day}`, 80);
    const daysFor = async (request: Partial<PageRequest>) =>
      section(await ada.page(request), 'bodyweight')?.points.map(({ date }) => date.slice(-2));
    expect(await daysFor(delayed)).toEqual(['16', '17', '18']);
    await delay(ada, 24);
    expect(await daysFor(delayed)).toEqual(['16']);
    // A day ago at noon in London, the 17th had ended in Kiritimati.
    expect(await daysFor({ ...delayed, timezone: 'Pacific/Kiritimati' })).toEqual(['16', '17']);
    expect(await daysFor({})).toEqual(['16', '17', '18']);
    await delay(ada, 1);
    expect(await daysFor(delayed)).toEqual(['16', '17']);
  });

  test.for([
    { name: 'the first one', earlier: [] },
    { name: 'a later one', earlier: ['2026-03-10', '2026-03-15'] },
  ])('when $name has a delay, no load of older workouts reveals it', async ({ earlier }) => {
    const ada = await log(
      await join(),
      workoutOn('2026-03-09', { [PULL_UP]: [set(null, 8)], [DIP]: [set(10, 6)], [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-16', { [PULL_UP]: [set(null, 8)], [DIP]: [set(-20, 6)] }),
      workoutOn('2026-03-18', { [PULL_UP]: [set(10, 7)], [DIP]: [set(10, 6)] }),
    );
    await ada.put('/api/weights/settings', { share_bodyweight: true });
    for (const date of earlier) await entered(ada, date, 80);
    await delay(ada, 24);
    const before = await pagesOf(ada, delayed);
    const seen: string[] = [];
    for (const weight of [60, 95, 120]) {
      await entered(ada, '2026-03-18', weight);
      seen.push(await pagesOf(ada, delayed));
    }
    expect(new Set(seen).size).toBe(1);
    const volumesBefore = section(await ada.page({ ...delayed, timeframe: '7d' }), 'volume')?.buckets;
    expect(volumesBefore?.some(({ volume_kg }) => volume_kg > 0)).toBe(earlier.length > 0);
    await delay(ada, 0);
    expect([before, ...seen]).not.toContain(await pagesOf(ada, delayed));
  });
});

/** Returns every page, the lists and figures as a visitor sees them, with ids masked. */
async function pagesOf(user: User, changes: Partial<PageRequest> = {}): Promise<string> {
  const request = { viewer: 'visitor', ...changes } as const;
  const { selector } = await user.page({ ...request, timeframe: 'all' });
  const pages = TIMEFRAMES.flatMap((timeframe) =>
    selector.options.map(({ value }) => user.page({ ...request, timeframe, selector: value })),
  );
  const lists = ['', 'records=only'].map((filter) =>
    server.items({ ...pageRequest(user), ...request, filter, page: 1, limit: 25 }),
  );
  const figures = server.figures?.({ ...pageRequest(user), ...request, wanted: 'all' });
  return JSON.stringify(await Promise.all([...pages, ...lists, figures])).replaceAll(
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    'id',
  );
}

describe('scheduled workouts', () => {
  const SQUAT = 'Squat (Barbell)';
  const days = [
    ['2026-02-03', { [BENCH]: [set(90, 5)], [SQUAT]: [set(120, 5)] }],
    ['2026-03-14', { [BENCH]: [set(100, 5), set(80, 12)] }],
    ['2026-03-16', { [BENCH]: [set(105, 3)], [PULL_UP]: [set(10, 6)] }],
    ['2026-03-17', { [BENCH]: [set(110, 5)], [PULL_UP]: [set(20, 6)] }],
    ['2026-03-18', { [PULL_UP]: [set(25, 8)], [SQUAT]: [set(140, 2)] }],
  ] as const;

  const train = (user: User, some: readonly (typeof days)[number][]) =>
    log(user, ...some.map(([date, exercises]) => workoutOn(date, exercises)));

  test('when others view the page, it is as if scheduled workouts did not exist', async () => {
    const ada = await join();
    await train(ada, days);
    const lines = (await server.items({ ...pageRequest(ada), page: 1, limit: 25 })).items as WorkoutLine[];
    const newestFirst = lines.map(({ uuid }) => uuid);
    const variants: string[] = [];
    for (let shown = 0; shown <= days.length; shown += 1) {
      const eve = await join();
      await train(eve, days.slice(0, shown));
      variants.push(await pagesOf(ada, { excluded: newestFirst.slice(0, days.length - shown) }));
      expect([shown, variants.at(-1)]).toEqual([shown, await pagesOf(eve)]);
    }
    expect(new Set(variants).size).toBe(days.length + 1);
  });
});

describe('lists and headlines', () => {
  test('when others list the workouts, drafts are left out', async () => {
    const ada = await log(
      await join(),
      workoutOn('2026-03-16', { [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-18', { [BENCH]: [set(110, 5)], [PULL_UP]: [set(10, 5)] }),
      workoutOn('2026-03-18', { [BENCH]: [set(120, 5)] }, { state: 'draft' }),
    );
    const items = await server.items({ ...pageRequest(ada), page: 1, limit: 1 });
    expect(items).toMatchObject({
      total: 2,
      has_more: true,
      items: [
        {
          title: 'Push Day',
          sets: 2,
          record_count: 1,
          top_sets: ['Bench Press 110 kg × 5', 'Pull Up +10 kg × 5'],
          best_sets: [
            { exercise: 'Bench Press', set: '110 kg × 5' },
            { exercise: 'Pull Up', set: '+10 kg × 5' },
          ],
        },
      ],
    });
    const last = await server.items({ ...pageRequest(ada), page: 2, limit: 1, timeframe: '7d' });
    expect(last).toMatchObject({ total: 2, has_more: false, items: [{ local_date: '2026-03-16' }] });
  });

  test('when the list is filtered by exercise or records, the total counts the same workouts', async () => {
    const ada = await log(
      await join(),
      workoutOn('2026-03-14', { [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-15', { [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-16', { [BENCH]: [set(110, 5)], [PULL_UP]: [set(10, 5)] }),
      workoutOn('2026-03-17', { [BENCH]: [set(110, 5)], [PULL_UP]: [set(20, 5)] }),
    );
    const { options } = (await ada.page()).selector;
    const listed = async (label: string | null, changes: { hidden?: readonly string[] } = {}) => {
      const selector = options.find((option) => option.label === label)?.value ?? null;
      const request = { ...pageRequest(ada), selector, filter: 'records=only', ...changes };
      const { items, total, has_more } = await server.items({ ...request, page: 1, limit: 1 });
      const [line] = items as WorkoutLine[];
      return [line?.local_date, line?.record_count, total, has_more];
    };
    expect(await listed(null)).toEqual(['2026-03-17', 1, 2, true]);
    expect(await listed(BENCH)).toEqual(['2026-03-16', 1, 1, false]);
    const pullUp = options.find((option) => option.label === PULL_UP)?.value;
    const ofPullUp = { ...pageRequest(ada), filter: `exercise=${pullUp}`, page: 1, limit: 25 };
    expect((await server.items(ofPullUp)).total).toBe(2);
    const [newest] = (await server.items({ ...pageRequest(ada), page: 1, limit: 1 })).items as WorkoutLine[];
    expect(await listed(null, { hidden: [newest?.uuid ?? ''] })).toEqual(['2026-03-16', 1, 1, false]);
  });

  test('when a record reveals the body weight, the list with records leaves its workout out for others', async () => {
    const ada = await join();
    await weigh(tables, ada, 80);
    await log(
      ada,
      workoutOn('2026-03-14', { [DIP]: [set(-20, 6)] }),
      workoutOn('2026-03-15', { [DIP]: [set(-20, 6)] }),
    );
    await tables
      .updateTable('weights_records')
      .set({ is_baseline: false, kind: 'e1rm', reveals_bodyweight: true })
      .where('user_id', '=', ada.uuid)
      .execute();
    const totalFor = async (viewer: 'owner' | 'visitor') => {
      const request = { ...pageRequest(ada), viewer, filter: 'records=only' } as const;
      return (await server.items({ ...request, page: 1, limit: 25 })).total;
    };
    expect(await totalFor('owner')).toBeGreaterThan(0);
    expect(await totalFor('visitor')).toBe(0);
  });

  test('when the filter is unknown, the list is refused', async () => {
    const ada = await join();
    const request = { ...pageRequest(ada), filter: 'records=some', page: 1, limit: 25 };
    await expect(server.items(request)).rejects.toMatchObject({ code: 'weights.invalid_filter' });
  });

  test('when headlines of several users are requested, each counts the shortest period with workouts', async () => {
    const [ada, eve, ida, kim] = [await join(), await join(), await join(), await join()];
    await log(
      ada,
      workoutOn('2026-03-15', { [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-16', { [BENCH]: [set(100, 5)] }),
    );
    await log(
      eve,
      workoutOn('2026-02-15', { [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-02', { [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-03', { [BENCH]: [set(100, 5)] }),
    );
    await log(ida, workoutOn('2025-03-15', { [BENCH]: [set(100, 5)] }));
    const headlines = await server.headlines([ada.uuid, eve.uuid, ida.uuid, kim.uuid]);
    expect(headlines).toEqual(
      new Map([
        [ada.uuid, { value: '2', label: 'last 7 days' }],
        [eve.uuid, { value: '2', label: 'last 30 days' }],
        [ida.uuid, { value: '1', label: 'workout' }],
      ]),
    );
  });

  test('when workouts are six and seven days old, the last 7 days count the first, as the page does', async () => {
    const ada = await join();
    await log(
      ada,
      workoutOn('2026-03-11', { [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-12', { [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-16', { [BENCH]: [set(100, 5)] }),
    );
    expect((await server.headlines([ada.uuid])).get(ada.uuid)).toEqual({ value: '2', label: 'last 7 days' });
  });
});

function enter(user: User, date: string, weight: number) {
  return user.put(`/api/weights/bodyweight/${date}`, { weight, unit: 'kg' });
}

/** Returns the start of all time, the body weights and the number of months with volume. */
async function startOf(user: User, viewer: PageRequest['viewer']) {
  const page = await user.page({ timeframe: 'all', viewer });
  const points = section(page, 'bodyweight')?.points.map(({ date }) => date) ?? [];
  return { from: page.timeframe.from, points, months: section(page, 'volume')?.buckets.length };
}
