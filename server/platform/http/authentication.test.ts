import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { TOKEN_SCOPE_MISSING } from '@plotline/contract/errors.ts';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { ada, serveRoutes } from './http-server.fixture.ts';
import { route, type Viewer } from './route.ts';

const response = Type.Object({ username: Type.String() });
const define = (name: string, more: object) =>
  defineEndpoint(name, { route: `GET /api/${name}`, access: 'signed-in', summary: name, response, ...more });
const endpoints = [
  define('readable', { tokenScope: 'read' }),
  define('open', { tokenScope: 'read', access: 'anyone' }),
  define('writable', { route: 'POST /api/writable', tokenScope: 'write:juggling' }),
  define('private', {}),
  define('unlisted', { access: 'anyone' }),
];
const bob: Viewer = { ...ada, uuid: 'b6e3f0a4-0000-7000-8000-000000000002', username: 'bob' };

const app = () =>
  serveRoutes(
    endpoints.map((endpoint) =>
      route(endpoint, async ({ viewer }: { viewer: Viewer | null }) => ({
        username: viewer?.username ?? '',
      })),
    ),
    {
      authenticate: async (cookie) => (cookie === 'good' ? ada : null),
      authenticateToken: async (token) => (token === 'plt_good' ? { viewer: bob, scopes: ['read'] } : null),
    },
  );

async function call(path: string, authorization: string, cookies: Record<string, string> = {}) {
  const method = path === 'writable' ? 'POST' : 'GET';
  const answer = await (
    await app()
  ).inject({ method, url: `/api/${path}`, cookies, headers: { authorization } });
  return [answer.statusCode, answer.json(), answer.headers['www-authenticate']];
}

test.each(['readable', 'open'])('when a token has the scope of %s, its user is the viewer', async (path) => {
  expect(await call(path, 'Bearer plt_good')).toEqual([200, { username: 'bob' }, undefined]);
  expect(await call(path, 'bearer  plt_good')).toEqual([200, { username: 'bob' }, undefined]);
  const head = await (
    await app()
  ).inject({
    method: 'HEAD',
    url: `/api/${path}`,
    headers: { authorization: 'Bearer plt_good' },
  });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('when a request has a token and a cookie, the token alone counts', async () => {
  const cookies = { session: 'good' };
  expect(await call('readable', 'Bearer plt_good', cookies)).toEqual([200, { username: 'bob' }, undefined]);
  expect((await call('readable', 'Bearer plt_bad', cookies))[0]).toBe(401);
  expect((await call('private', 'Bearer plt_good', cookies))[0]).toBe(403);
});

test.each(['Bearer plt_bad', 'Bearer', 'Bearer ', 'BEARER good'])(
  'when the header is "%s", the response is 401, also where guests may read',
  async (authorization) => {
    for (const path of ['readable', 'open', 'private', 'unlisted'])
      expect(await call(path, authorization)).toEqual([
        401,
        { detail: 'Not authenticated' },
        'Bearer error="invalid_token"',
      ]);
  },
);

test.each([
  ['writable', ', scope="write:juggling"'],
  ['private', ''],
  ['unlisted', ''],
])('when a token lacks the scope of %s, the response is 403', async (path, needed) => {
  expect(await call(path, 'Bearer plt_good')).toEqual([
    403,
    { detail: TOKEN_SCOPE_MISSING },
    `Bearer error="insufficient_scope"${needed}`,
  ]);
});

test('when a proxy adds a header of another scheme, the cookie counts', async () => {
  const [status, body] = await call('readable', 'Basic YTpi', { session: 'good' });
  expect([status, body]).toEqual([200, { username: 'ada' }]);
});

test('when a page of another site sends a token, its writes are refused as without one', async () => {
  const headers = { authorization: 'Bearer plt_good', origin: 'https://elsewhere.example' };
  const answer = await (await app()).inject({ method: 'POST', url: '/api/writable', headers });
  expect(answer.statusCode).toBe(403);
  expect(answer.json().detail).not.toBe(TOKEN_SCOPE_MISSING);
});
