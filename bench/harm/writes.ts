import { call, workout } from '../../tests/support/writers.ts';
import { repeat, type HarmScenario } from './scenario.ts';

/** As an offline client that sends all its stored workouts at once. */
const PARALLEL = 24;

/** One account stores workouts in parallel. */
export const writes: HarmScenario = {
  name: 'writes',
  prepare: async ({ server, signUp }) => {
    const { cookie } = await signUp('hostile');
    const url = `${server.url}/api/weights/workouts`;
    return (signal) =>
      repeat(signal, PARALLEL, async () => {
        const response = await call(url, cookie, workout(crypto.randomUUID()));
        await response.text();
      });
  },
};
