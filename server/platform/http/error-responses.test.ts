import { PassThrough } from 'node:stream';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { defineEndpoint, type Endpoint } from '@plotline/contract/endpoint.ts';
import { HttpError } from './errors.ts';
import { ada, serveRoutes } from './http-server.fixture.ts';
import { route } from './route.ts';

const broken = defineEndpoint('broken', {
  route: 'GET /api/broken',
  access: 'anyone',
  summary: 'Fails',
});
const read = defineEndpoint('read', { ...broken, route: 'GET /api/broken', access: 'signed-in' });
const change = defineEndpoint('change', { ...broken, route: 'POST /api/broken', access: 'signed-in' });
const fill = defineEndpoint('fill', {
  ...change,
  route: 'POST /api/broken',
  access: 'anyone',
  body: Type.Object({ flag: Type.Optional(Type.Boolean({ default: true })) }),
});

test('when space runs out, the response is 503 with Retry-After', async () => {
  const full = route(broken, async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  const app = await serveRoutes([full]);
  const answer = await app.inject({ url: '/api/broken' });
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '60',
    { detail: 'The server has run out of space. Nothing was saved. Please try again later.' },
  ]);
});

test('when a stream fails before its first byte, the response is the error and no file', async () => {
  const failing = route(broken, async ({ reply }) => {
    const file = new PassThrough();
    setImmediate(() => file.destroy(new Error('nothing to read')));
    const headers = { 'content-type': 'application/zip', 'content-length': 7 };
    return reply.headers({ ...headers, 'content-disposition': 'attachment' }).send(file);
  });
  const app = await serveRoutes([failing]);
  const answer = await app.inject('/api/broken');
  expect([answer.statusCode, answer.json().detail]).toEqual([500, 'Internal server error']);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['content-disposition']).toBeUndefined();
});

/** Returns the status of a request whose handler fails, with a session that exists for so many look-ups. */
async function statusWhen(error: Error, lookUps: number, endpoint: Endpoint = change): Promise<number> {
  let left = lookUps;
  const authenticate = async () => ((left -= 1) >= 0 ? ada : null);
  const failing = route(endpoint, async () => {
    throw error;
  });
  const app = await serveRoutes([failing], { authenticate });
  const answer = await app.inject({
    method: endpoint.method,
    url: endpoint.path,
    cookies: { session: 'x' },
  });
  if (answer.statusCode === 401) expect(answer.json()).toEqual({ detail: 'Not authenticated' });
  return answer.statusCode;
}

describe('when an account is deleted during its request', () => {
  const failures = {
    'a row is missing': new Error('violates foreign key constraint'),
    'something is not found': new HttpError(404, 'x.not_found', 'Not found'),
  };

  test.each(Object.entries(failures))('and %s, the response is 401', async (_, error) => {
    expect(await statusWhen(error, 1)).toBe(401);
  });

  test('and something fails while the session still exists, the error is returned', async () => {
    const statuses = Object.values(failures).map((error) => statusWhen(error, 2));
    expect(await Promise.all(statuses)).toEqual([500, 404]);
  });

  test('and the request reads something missing, the response is 404', async () => {
    expect(await statusWhen(new HttpError(404, 'x.not_found', 'Not found'), 1, read)).toBe(404);
  });

  test('and a rule refuses the request, the refusal is returned', async () => {
    expect(await statusWhen(new HttpError(409, 'x.conflict', 'Conflict'), 1)).toBe(409);
  });

  test('and the session cannot be looked up, the error is returned', async () => {
    let lookUps = 0;
    const authenticate = async () => {
      if ((lookUps += 1) > 1) throw new Error('Connection terminated');
      return ada;
    };
    const failing = route(read, async () => {
      throw new Error('a mistake');
    });
    const app = await serveRoutes([failing], { authenticate });
    const answer = await app.inject({ url: '/api/broken', cookies: { session: 'x' } });
    expect([answer.statusCode, answer.json().detail]).toEqual([500, 'Internal server error']);
  });
});

test('when a body with defaults is nested too deeply, the response is 422', async () => {
  const app = await serveRoutes([route(fill, async () => undefined as never)]);
  const nested = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/broken',
    headers: { 'content-type': 'application/json' },
    payload: `{"more":${nested}}`,
  });
  expect([answer.statusCode, answer.json().detail]).toEqual([
    422,
    [{ loc: ['body'], msg: 'The value is nested too deeply', type: 'invalid_nesting' }],
  ]);
});
