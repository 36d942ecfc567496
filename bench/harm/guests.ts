import { createStar, STAR } from './crowd.ts';
import { repeat, type HarmScenario } from './scenario.ts';

const ADDRESSES = 10;
const PARALLEL = 8;

/** Guests of ten addresses search, open pages, have pictures drawn and sign in. */
export const guests: HarmScenario = {
  name: 'guests',
  env: async () => ({ TRUST_PROXY: '127.0.0.1' }),
  prepare: async (world) => {
    await createStar(world);
    const { url } = world.server;
    const act = (address: number) => async (index: number) => {
      const headers = { 'x-forwarded-for': `198.51.100.${address}` };
      const response = await fetch(...requestOf(url, headers, index));
      await response.bytes();
    };
    return async (signal) => {
      const addresses = Array.from({ length: ADDRESSES }, (_, address) => address + 1);
      await Promise.all(addresses.map((address) => repeat(signal, PARALLEL, act(address))));
    };
  },
};

function requestOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  index: number,
): [string, RequestInit] {
  const paths = [
    '/api/search?q=person',
    `/api/profiles/${STAR}/weights?timeframe=all`,
    // Each is another picture, of the profile of one of the people.
    `/api/previews/profiles/person_${index + 1}/picture.png`,
  ];
  const path = paths[index % (paths.length + 1)];
  if (path !== undefined) return [`${url}${path}`, { headers }];
  return [
    `${url}/api/auth/login`,
    {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${STAR}@example.org`, password: 'Violet-Kite-7' }),
    },
  ];
}
