import { expect } from 'vitest';
import type { Player } from '../chess.fixture.ts';

interface Line {
  readonly uuid: string;
  readonly pool: string;
}

/** Returns every response about a player: pages, the list, posts, each game. */
export async function responsesOf(who: Pick<Player, 'get'>, { username }: Player): Promise<string[]> {
  const page = `/api/profiles/${username}/chess`;
  const list = await who.get(`${page}/items?limit=100`);
  const { items } = list.json<{ items: Line[] }>();
  const pools = [...new Set(items.map(({ pool }) => pool))];
  const addresses = [
    ...pools.flatMap((pool) =>
      ['7d', '30d', 'all'].map((timeframe) => `${page}?timeframe=${timeframe}&selector=${pool}`),
    ),
    `/api/profiles/${username}`,
    `/api/${username}?limit=100`,
    ...items.map(({ uuid }) => `/api/chess/games/${uuid}`),
  ];
  const answers = await Promise.all(addresses.map((address) => who.get(address)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(addresses.map(() => 200));
  return [list.body, ...answers.map(({ body }) => body)];
}
