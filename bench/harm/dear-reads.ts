import { call } from '../../tests/support/writers.ts';
import { createStar, STAR } from './crowd.ts';
import { repeat, type HarmScenario } from './scenario.ts';

const PARALLEL = 24;
const PATHS = [
  `/api/profiles/${STAR}/weights?timeframe=all`,
  '/api/search?q=person',
  `/api/follows/${STAR}/followers?limit=100`,
  `/api/previews/profiles/${STAR}/picture.png`,
];

/** One account reads the dearest pages in parallel. */
export const dearReads: HarmScenario = readsOf(1, 'dear-reads');

/** Ten accounts do so together. */
export const dearReadsOfTen: HarmScenario = readsOf(10, 'dear-reads-of-ten');

function readsOf(accounts: number, name: string): HarmScenario {
  return {
    name,
    prepare: async (world) => {
      await createStar(world);
      const readers = await Promise.all(
        Array.from({ length: accounts }, (_, index) => world.signUp(`hostile_${index}`)),
      );
      const read = (cookie: string) => async (index: number) => {
        const response = await call(`${world.server.url}${PATHS[index % PATHS.length]}`, cookie);
        await response.bytes();
      };
      return async (signal) => {
        await Promise.all(readers.map(({ cookie }) => repeat(signal, PARALLEL, read(cookie))));
      };
    },
  };
}
