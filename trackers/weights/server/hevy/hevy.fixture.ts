import type { TrackerKit } from '@plotline/server/tracker-kit/tracker-server.ts';
import { afterAll } from 'vitest';
import { startFakeProvider } from '../../../../server/tracker-kit/sync/fake-provider.fixture.ts';
import type { HevyConnection } from '../../contract/hevy.ts';
import type { Workout } from '../../contract/workouts.ts';
import { catalogueLoader } from '../exercises/catalogue.service.ts';
import { createWeightsFixture, NOW, type User } from '../weights.fixture.ts';
import { weightsKit } from '../weights.db.ts';
import { deleteExpired } from './connection.service.ts';
import { createHevyClient } from './hevy.client.ts';
import { hevyRun } from './hevy-run.ts';
import { hevySync } from './hevy-sync.ts';
import { KEY } from './hevy.samples.ts';

/**
 * Starts the tracker with a stand-in for Hevy. The queue is worked on by `work` only, not by jobs. To be called at the
 * top of a test file.
 */
export async function createHevyFixture() {
  const api = await startFakeProvider();
  const clock = { now: NOW };
  let coreKit: TrackerKit | undefined;
  const weights = await createWeightsFixture(() => clock.now, {
    env: { HEVY_API_BASE: api.base },
    onKit: (given) => (coreKit = given),
  });
  afterAll(() => api.close());
  if (!coreKit) throw new Error('the tracker did not start');
  const kit = weightsKit(coreKit);
  const client = createHevyClient(kit, { idleMs: 500, limitMs: 1_000, maxBytes: 100_000 });
  const run = hevyRun(kit, client, catalogueLoader(kit));

  /** Does steps until none is left for now. Returns their number. */
  async function work(steps = 100): Promise<number> {
    const { signal } = new AbortController();
    for (let step = 0; step < steps; step += 1) {
      const next = await hevySync(kit).work(run, { provider: 'hevy', signal });
      if (next === null || next > clock.now) return step;
    }
    return steps;
  }

  return {
    ...weights,
    api,
    kit,
    work,
    pass: (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms)),
    reset: async () => {
      clock.now = NOW;
      api.forget();
      await weights.db.deleteFrom('users').execute();
      await weights.tables.deleteFrom('weights_pauses').execute();
    },
    deleteExpired: () => deleteExpired(kit),
    connect: (user: User, key = KEY) => user.put('/api/weights/hevy', { api_key: key }),
    connectionOf: async (user: User): Promise<HevyConnection> => {
      const answer = await user.get('/api/weights/hevy');
      const { connection } = answer.json<{ connection: HevyConnection | null }>();
      if (!connection) throw new Error('Hevy is not connected');
      return connection;
    },
    workoutsOf: async (user: User) => {
      const answer = await user.get('/api/weights/workouts?limit=100');
      return answer.json<{ workouts: (Pick<Workout, 'uuid' | 'title'> & { source: string })[] }>().workouts;
    },
    /** Returns whether each post of a user is in the feeds, with its text, newest first. */
    postsOf: (user: User) =>
      weights.db
        .selectFrom('activities')
        .select(['uuid', 'in_feed', 'secondary'])
        .where('user_id', '=', user.uuid)
        .orderBy('event_at', 'desc')
        .execute(),
  };
}
