import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Template } from '../../contract/settings.ts';
import { createWeightsFixture, set } from '../weights.fixture.ts';

const { db, join } = await createWeightsFixture();

const templateOf = (exercise: object) => ({ name: 'Core', exercises: [{ sets: [], ...exercise }] });

async function fillTemplates(userId: string, count: number): Promise<void> {
  await sql`
    insert into weights_templates (uuid, user_id, name, exercises, created_at)
    select gen_random_uuid(), ${userId}, 'Template', '[]', now() from generate_series(1, ${count}::int)`.execute(
    db,
  );
}

test('when some settings are changed, the others stay', async () => {
  const ada = await join();
  expect((await ada.get('/api/weights/settings')).json()).toEqual({
    unit: 'kg',
    formula: 'epley',
    week_goal: 1,
    share_bodyweight: false,
    gym: null,
    rest_weeks: [],
  });
  await ada.put('/api/weights/settings', { unit: 'lb', week_goal: 3 });
  const changed = {
    unit: 'lb',
    formula: 'epley',
    week_goal: 3,
    share_bodyweight: true,
    gym: null,
    rest_weeks: [],
  };
  expect((await ada.put('/api/weights/settings', { share_bodyweight: true })).json()).toEqual(changed);
  expect((await ada.put('/api/weights/settings', {})).json()).toEqual(changed);
  expect((await ada.put('/api/weights/settings', { week_goal: 8 })).statusCode).toBe(422);
});

test('when a template is saved, it has only known fields, and only its owner can delete it', async () => {
  const [ada, eve] = [await join(), await join()];
  const exercise = {
    name: 'Plank',
    sets: [{ ...set(null, null, { duration_s: 60 }), surprise: 1 }],
    surprise: 2,
  };
  const made = await ada.post('/api/weights/templates', { name: 'Core', exercises: [exercise] });
  expect(made.statusCode).toBe(201);
  const { template } = made.json<{ template: Template }>();
  const { templates } = (await ada.get('/api/weights/templates')).json<{ templates: Template[] }>();
  expect(templates).toEqual([template]);
  expect(JSON.stringify(templates)).not.toContain('surprise');
  const url = `/api/weights/templates/${template.uuid}`;
  expect((await eve.delete(url)).statusCode).toBe(404);
  expect((await ada.delete(url)).json()).toEqual({ success: true });
  expect((await ada.delete(url)).statusCode).toBe(404);
  expect((await ada.delete(`/api/weights/templates/${randomUUID()}`)).statusCode).toBe(404);
});

test('when a template is edited, the sent fields change, and only its owner can edit it', async () => {
  const [ada, eve] = [await join(), await join()];
  const plank = { name: 'Plank', sets: [{ set_type: 'normal', duration_s: 60 }] };
  const made = await ada.post('/api/weights/templates', { name: 'Core', exercises: [plank] });
  expect(made.statusCode).toBe(201);
  const { template } = made.json<{ template: Template }>();
  expect(template.exercises[0]?.sets[0]).toMatchObject({ done: false, duration_s: 60 });
  const url = `/api/weights/templates/${template.uuid}`;
  const renamed = await ada.put(url, { name: ' Abs ' });
  expect(renamed.json()).toEqual({ template: { ...template, name: 'Abs' } });
  const replaced = await ada.put(url, { exercises: [plank, { name: 'Crunch', sets: [] }] });
  expect(replaced.json<{ template: Template }>().template.exercises).toHaveLength(2);
  const { templates } = (await ada.get('/api/weights/templates')).json<{ templates: Template[] }>();
  expect(templates).toEqual([replaced.json<{ template: Template }>().template]);
  expect((await ada.put(url, { name: '  ' })).statusCode).toBe(422);
  expect((await eve.put(url, { name: 'Mine' })).statusCode).toBe(404);
});

test('when a template names an exercise that its owner does not have, it is refused', async () => {
  const [ada, eve] = [await join(), await join()];
  const exerciseOf = async (user: typeof ada, name: string) =>
    (await user.post('/api/weights/exercises', { name })).json<{ exercise: { uuid: string } }>().exercise
      .uuid;
  const [own, theirs] = [await exerciseOf(ada, 'My lift'), await exerciseOf(eve, 'Her lift')];
  const post = (exercise: object) => ada.post('/api/weights/templates', templateOf(exercise));
  for (const exercise_uuid of [theirs, randomUUID()]) {
    const answer = await post({ exercise_uuid });
    expect([answer.statusCode, answer.json().detail[0]]).toMatchObject([
      422,
      { loc: ['body', 'exercises', 0, 'exercise_uuid'], msg: 'This exercise does not exist' },
    ]);
  }
  expect((await post({ name: ' ' })).statusCode).toBe(422);
  expect((await post({})).statusCode).toBe(422);
  const made = await post({ exercise_uuid: own });
  expect(made.statusCode).toBe(201);
  const url = `/api/weights/templates/${made.json<{ template: Template }>().template.uuid}`;
  expect((await ada.put(url, templateOf({ exercise_uuid: theirs }))).statusCode).toBe(422);
  expect((await ada.get('/api/weights/templates')).json().templates).toEqual([made.json().template]);
});

test('when a template names a new exercise, its owner gets the exercise', async () => {
  const ada = await join();
  await ada.post('/api/weights/templates', {
    name: 'Core',
    exercises: [{ name: 'Brand New Lift', sets: [] }],
  });
  const { exercises } = (await ada.get('/api/weights/exercises?scope=own')).json();
  expect(exercises).toMatchObject([{ name: 'Brand New Lift' }]);
});

test('when templates are saved at once, their number stays within the limit', async () => {
  const ada = await join();
  await fillTemplates(ada.uuid, 198);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ada.post('/api/weights/templates', { name: 'One more', exercises: [] })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    201, 201, 400, 400, 400, 400,
  ]);
});

test('when own plates are saved, they are returned until the usual ones are chosen again', async () => {
  const ada = await join();
  const gym = {
    kg: {
      bars: [20, 7.5],
      plates: [
        { weight: 20, pairs: 2 },
        { weight: 1.25, pairs: null },
      ],
    },
  };
  expect((await ada.put('/api/weights/settings', { gym })).json()).toMatchObject({ gym });
  expect((await ada.put('/api/weights/settings', { unit: 'lb' })).json()).toMatchObject({ gym });
  const none = { gym: { kg: { bars: [], plates: [] } } };
  expect((await ada.put('/api/weights/settings', none)).statusCode).toBe(422);
  expect((await ada.put('/api/weights/settings', { gym: null })).json()).toMatchObject({ gym: null });
});

test('when a rest week is planned, it must not be over nor close to another one', async () => {
  const ada = await join();
  const plan = (...rest_weeks: string[]) => ada.put('/api/weights/settings', { rest_weeks });
  expect((await plan('2026-03-19')).json()).toMatchObject({ rest_weeks: ['2026-03-19'] });
  expect((await plan('2026-03-19', '2026-04-02')).statusCode).toBe(422);
  expect((await plan('2026-03-19', '2026-03-12')).statusCode).toBe(422);
  expect((await plan('2026-03-19', '2026-05-14')).json()).toMatchObject({
    rest_weeks: ['2026-03-19', '2026-05-14'],
  });
  for (const text of ['no date', '2026-02-30', '9999-99-99', '2026-00-01'])
    expect((await plan(text)).statusCode).toBe(422);
  expect((await plan()).json()).toMatchObject({ rest_weeks: [] });
});
