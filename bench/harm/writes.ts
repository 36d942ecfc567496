import { call, workout } from '../../tests/support/writers.ts';
import { repeat, type HarmScenario } from './scenario.ts';

/** As an offline client that sends all its stored workouts at once. */
const PARALLEL = 24;

/** One account stores workouts in parallel. */
export const writes: HarmScenario = writesOf(1, 'writes');

/** Ten accounts do so together. */
export const writesOfTen: HarmScenario = writesOf(10, 'writes-of-ten');

function writesOf(accounts: number, name: string): HarmScenario {
  return {
    name,
    prepare: async ({ server, signUp }) => {
      const url = `${server.url}/api/weights/workouts`;
      const writers = await Promise.all(
        Array.from({ length: accounts }, (_, index) => signUp(`hostile_${index}`)),
      );
      const store = (cookie: string) => async () => {
        const response = await call(url, cookie, workout(crypto.randomUUID()));
        await response.text();
      };
      return async (signal) => {
        await Promise.all(writers.map(({ cookie }) => repeat(signal, PARALLEL, store(cookie))));
      };
    },
  };
}
