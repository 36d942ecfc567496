import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { createSpaceCheck } from './free-space.ts';
import { serveHealth } from './http/health.ts';
import { serveRoutes } from './http/http-server.fixture.ts';
import { route } from './http/route.ts';

const MB = 1024 * 1024;
const base = { access: 'anyone', summary: 'Greet', response: Type.Object({}) } as const;
const greet = defineEndpoint('greet', { route: 'POST /api/greet', ...base });
const hello = defineEndpoint('hello', { route: 'GET /api/hello', ...base });

/** A server on a disk with this free space. */
async function serveOn(freeMb: number) {
  const requireSpace = createSpaceCheck({ dataDir: '/', minFreeMb: 64 }, async () => freeMb * MB);
  const app = await serveRoutes([route(greet, async () => ({})), route(hello, async () => ({}))], {
    requireSpace,
  });
  serveHealth(app, { checkReady: requireSpace });
  return app;
}

test('when the disk is almost full, reads are answered, writes get 503 and the health check says so', async () => {
  const app = await serveOn(63);
  expect((await app.inject('/api/hello')).statusCode).toBe(200);
  const { statusCode, headers, body } = await app.inject({ method: 'POST', url: '/api/greet' });
  expect([statusCode, headers['retry-after']]).toEqual([503, '60']);
  expect(body).toContain('The server has run out of space. Nothing was saved.');
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { detail: 'The disk is almost full: reads are answered, writes are refused' },
  ]);
});

test('when there is enough space, writes are accepted', async () => {
  const app = await serveOn(64);
  expect((await app.inject({ method: 'POST', url: '/api/greet' })).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});

test('when many writes come, the disk is measured once a second at most', async () => {
  let measured = 0;
  const measure = async () => {
    measured += 1;
    return 0;
  };
  const requireSpace = createSpaceCheck({ dataDir: '/', minFreeMb: 1 }, measure);
  await Promise.allSettled(Array.from({ length: 100 }, requireSpace));
  expect(measured).toBe(1);
});

test('when the reserve is 0 or the space of a folder is unknown, writes are tried', async () => {
  await createSpaceCheck({ dataDir: '/', minFreeMb: 0 }, async () => 0)();
  await createSpaceCheck({ dataDir: '/no/such/folder', minFreeMb: 1_000_000_000 })();
  await expect(createSpaceCheck({ dataDir: '/', minFreeMb: 1_000_000_000 })()).rejects.toThrow('are free');
});
