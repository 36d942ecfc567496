import type { AddressInfo } from 'node:net';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { serveRoutes } from './http-server.fixture.ts';
import { shedLoad } from './load-shedding.ts';
import { route } from './route.ts';

const slow = defineEndpoint({
  name: 'slow',
  method: 'GET',
  path: '/api/slow',
  access: 'anyone',
  summary: 'Responds when the test says so',
  response: Type.Object({}),
});

const LIMIT = 2;

/** A server with two requests at most, whose handlers wait for `finish`, and a busy database. */
async function serveSlowly() {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const app = await serveRoutes([
    route(slow, async () => {
      await finished;
      return {};
    }),
  ]);
  app.get('/healthz', () => ({}));
  let waiting = 1;
  const shedding = shedLoad(
    app,
    { webOrigin: undefined },
    { requests: LIMIT, waitingStatements: () => waiting },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A TCP server's address is never the path of a pipe.
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const fill = (requests: number) => {
    const answers = Array.from({ length: requests }, () => get('/api/slow'));
    return expect
      .poll(() => shedding.requestsUnderWay(), { interval: 1 })
      .toBe(requests)
      .then(() => answers);
  };
  return { get, fill, finish, shedding, setWaiting: (count: number) => (waiting = count) };
}

test('when far more requests are under way than the database handles, further ones get 503', async () => {
  const { get, fill, finish, shedding } = await serveSlowly();
  const accepted = await fill(LIMIT * 8);
  const refused = await get('/api/slow');
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '2',
    { detail: 'The server is busy. Please try again in a moment.' },
  ]);
  expect((await get('/healthz')).status).toBe(200);
  expect([shedding.isOverloaded(), shedding.refusedRequests()]).toEqual([true, 1]);
  finish();
  expect(new Set((await Promise.all(accepted)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(shedding.requestsUnderWay()).toBe(0);
  expect((await get('/api/slow')).status).toBe(200);
});

test('when pressure lasts longer than a burst, requests beyond the limit get 503', async () => {
  const { get, fill, finish } = await serveSlowly();
  const accepted = await fill(LIMIT);
  const more: Promise<Response>[] = [];
  const statuses = new Set<number>();
  // Each adds a request while the burst lasts; the first refused one ends the poll.
  await expect
    .poll(
      async () => {
        const answer = get('/api/slow').then((response) => {
          statuses.add(response.status);
          return response;
        });
        more.push(answer);
        return statuses.has(503);
      },
      { interval: 40 },
    )
    .toBe(true);
  expect(more.length).toBeLessThan(LIMIT * 8);
  finish();
  await Promise.all([...accepted, ...more]);
});

test('when many requests are under way and nothing waits, none is refused', async () => {
  const { get, fill, finish, setWaiting, shedding } = await serveSlowly();
  setWaiting(0);
  const accepted = await fill(LIMIT * 8);
  const last = get('/api/slow');
  await expect.poll(() => shedding.requestsUnderWay(), { interval: 1 }).toBe(LIMIT * 8 + 1);
  finish();
  expect((await last).status).toBe(200);
  await Promise.all(accepted);
});
