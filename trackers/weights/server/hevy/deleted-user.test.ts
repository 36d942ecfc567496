import { expect, test } from 'vitest';
import { catalogueLoader } from '../exercises/catalogue.service.ts';
import { createHevyClient } from './hevy.client.ts';
import { createHevyFixture } from './hevy.fixture.ts';
import { hevyRun } from './hevy-run.ts';
import { hevyWorkout, serveHevy } from './hevy.samples.ts';
import { hevySync } from './hevy-sync.ts';

const fixture = await createHevyFixture();

test('when the user is deleted during a step, the run ends without an error', async () => {
  const ada = await fixture.join();
  const account = { workouts: [hevyWorkout(1, { day: '2026-03-10' })], events: [] };
  serveHevy(fixture.api, account);
  await fixture.connect(ada);
  fixture.api.on('/workouts', () => ({
    body: { page: 1, page_count: 1, workouts: account.workouts },
    gate: fixture.db
      .deleteFrom('users')
      .where('uuid', '=', ada.uuid)
      .execute()
      .then(() => undefined),
  }));
  const logged: unknown[] = [];
  const log = { info: () => undefined, error: (fields: unknown) => void logged.push(fields) };
  const watched = { ...fixture.kit, log };
  const run = hevyRun(watched, createHevyClient(watched), catalogueLoader(watched));
  const { signal } = new AbortController();
  await hevySync(watched).work(run, { provider: 'hevy', signal });
  expect(logged).toEqual([]);
  expect(await fixture.work()).toBe(0);
});
