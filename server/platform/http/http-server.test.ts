import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { Uuid } from '@plotline/contract/schema.ts';
import { ada, serveRoutes } from './http-server.fixture.ts';
import { route, type Route } from './route.ts';

const echo = defineEndpoint('echo', {
  route: 'POST /api/echo/:uuid',
  access: 'anyone',
  summary: 'Gives back what it got',
  params: Type.Object({ uuid: Uuid }),
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
    force: Type.Optional(Type.Boolean()),
  }),
  body: Type.Object({ text: Type.String({ maxLength: 20 }), flag: Type.Optional(Type.Boolean()) }),
  response: Type.Object({
    text: Type.String(),
    page: Type.Integer(),
    force: Type.Optional(Type.Boolean()),
  }),
});
const whoami = defineEndpoint('whoami', {
  route: 'GET /api/whoami',
  access: 'signed-in',
  summary: 'Who looks',
  etag: true,
  response: Type.Object({ username: Type.String() }),
});
const secrets = defineEndpoint('secrets', {
  route: 'GET /api/secrets',
  access: 'admin',
  summary: 'For administrators',
  response: Type.Object({}),
});
const broken = defineEndpoint('broken', {
  route: 'GET /api/broken',
  access: 'anyone',
  summary: 'Fails',
});
const routes: Route[] = [
  route(echo, async ({ body, query }) => ({
    text: body.text,
    page: query.page ?? 0,
    ...(query.force === undefined ? {} : { force: query.force }),
    password_hash: 'never sent',
  })),
  route(whoami, async ({ viewer }) => ({ username: viewer.username })),
  route(secrets, async () => ({})),
  route(broken, async () => {
    throw new Error('database password is hunter2');
  }),
];

const serve = (env: Record<string, string> = {}) =>
  serveRoutes(routes, { env, authenticate: async (token) => (token === 'good' ? ada : null) });

const signed = defineEndpoint('signed', {
  route: 'POST /api/signed',
  access: 'anyone',
  summary: 'Reads the body as it was sent',
  rawBody: true,
  response: Type.Object({ text: Type.String() }),
});

test('when an endpoint reads the raw body, it gets every byte, also of invalid JSON', async () => {
  const app = await serveRoutes([route(signed, async ({ rawBody }) => ({ text: rawBody })), ...routes]);
  for (const payload of ['{ "a":1,\n "a" : 2 }', '{"a', '']) {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: signed.path, headers, payload });
    expect([answer.statusCode, answer.json()]).toEqual([200, { text: payload }]);
  }
});

function deepList(depth: number): unknown {
  let list: unknown = [];
  for (let level = 0; level < depth; level += 1) list = [list];
  return list;
}

const echoUrl = '/api/echo/b6e3f0a4-0000-7000-8000-000000000001';

describe('answers', () => {
  test('when a handler gives more than the contract declares, only the declared fields leave', async () => {
    const app = await serve();
    const answer = await app.inject({
      method: 'POST',
      url: `${echoUrl}?page=3`,
      payload: { text: 'hi', other: 1 },
    });
    expect(answer.json()).toEqual({ text: 'hi', page: 3 });
  });

  test('when a handler fails, the caller gets 500 with the request id and nothing of the cause', async () => {
    const app = await serve();
    const answer = await app.inject('/api/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ detail: 'Internal server error', request_id: expect.any(String) });
    expect(answer.headers['x-request-id']).toBe(answer.json().request_id);
    expect(answer.body).not.toContain('hunter2');
  });

  test.each(['/api/whoami', '/api/broken', '/api/nothing'])(
    'when %s is answered or refused, nothing in it may run, be framed or be read by others',
    async (url) => {
      const app = await serve({ PUBLIC_URL: 'https://example.org' });
      const { headers } = await app.inject({ url, headers: { host: 'example.org' } });
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
    },
  );

  test('when an unchanged page is requested again, the response is 304', async () => {
    const app = await serve();
    const first = await app.inject({ url: '/api/whoami', cookies: { session: 'good' } });
    const etag = String(first.headers['etag']);
    const again = await app.inject({
      url: '/api/whoami',
      cookies: { session: 'good' },
      headers: { 'if-none-match': etag },
    });
    expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
    // Compressed or not, it is the same page in other bytes, which only a weak one may say.
    expect(etag).toMatch(/^W\/"/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });
});

test.each([
  ['?force', true],
  ['?force=', true],
  ['?force=1', true],
  ['?force=true', true],
  ['?force=0', false],
  ['?force=false', false],
  ['', undefined],
])('when an address has the flag %j, it is %s', async (query, force) => {
  const app = await serve();
  const answer = await app.inject({ method: 'POST', url: echoUrl + query, payload: { text: 'a' } });
  expect(answer.json().force).toBe(force);
});

describe('refusals', () => {
  test.each([
    ['a missing field', { payload: {} }, ['body', 'text'], 'missing'],
    ['a field too long', { payload: { text: 'x'.repeat(21) } }, ['body', 'text'], 'maxLength'],
    ['a number for a text', { payload: { text: 5 } }, ['body', 'text'], 'type'],
    ['a NUL', { payload: { text: 'a\0b' } }, ['body', 'text'], 'invalid_text'],
    ['half a surrogate pair', { payload: { text: 'a\ud800b' } }, ['body', 'text'], 'invalid_text'],
    ['lists in lists', { payload: { text: deepList(10_000) } }, ['body'], 'invalid_nesting'],
    ['page 0', { payload: { text: 'a' }, query: { page: '0' } }, ['query', 'page'], 'minimum'],
    ['page 1.5', { payload: { text: 'a' }, query: { page: '1.5' } }, ['query', 'page'], 'type'],
    ['page 1e1', { payload: { text: 'a' }, query: { page: '1e1' } }, ['query', 'page'], 'type'],
    ['two pages', { payload: { text: 'a' }, query: { page: ['1', '2'] } }, ['query', 'page'], 'type'],
    ['a flag of yes', { payload: { text: 'a' }, query: { force: 'yes' } }, ['query', 'force'], 'type'],
    ['page abc', { payload: { text: 'a' }, query: { page: 'abc' } }, ['query', 'page'], 'type'],
  ])('when the request has %s, 422 names it', async (_, request, loc, type) => {
    const app = await serve();
    const answer = await app.inject({ method: 'POST', url: echoUrl, ...request });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toEqual([{ loc, msg: expect.any(String), type }]);
  });

  test.each([
    ['broken JSON', { headers: { 'content-type': 'application/json' }, payload: '{"text": ' }, 400],
    [
      'a prototype key',
      { headers: { 'content-type': 'application/json' }, payload: '{"__proto__": {"a": 1}}' },
      400,
    ],
    ['another content type', { headers: { 'content-type': 'text/csv' }, payload: 'a,b' }, 415],
    ['plain text', { headers: { 'content-type': 'text/plain' }, payload: '{"text":"a"}' }, 415],
    ['a form', { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x--' }, 415],
    ['two megabytes', { payload: { text: 'x'.repeat(2_000_000) } }, 413],
    ['an empty body', { headers: { 'content-type': 'application/json' }, payload: '' }, 422],
  ])('when the body is %s, the status says so', async (_, request, status) => {
    const app = await serve();
    const answer = await app.inject({ method: 'POST', url: echoUrl, ...request });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toHaveProperty('detail');
  });

  test.each([
    ['a broken escape', '/%'],
    ['no UTF-8', '/api/echo/%ff'],
    ['a part that is too long', `/api/echo/${'x'.repeat(500)}`],
  ])('when an address has %s, the response is 404 like any other', async (_, url) => {
    const answer = await (await serve()).inject({ method: 'POST', url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ detail: 'Not found' });
  });

  test('when a call is refused, no cache keeps the refusal', async () => {
    const app = await serve();
    expect((await app.inject('/api/whoami')).headers['cache-control']).toBe('no-store');
    expect((await app.inject({ method: 'POST', url: echoUrl, payload: {} })).headers).toMatchObject({
      'cache-control': 'no-store',
    });
  });

  test('when the database cannot be reached, the response is 503 with Retry-After', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
    const app = await serveRoutes([route(broken, async () => Promise.reject(refused))]);
    const answer = await app.inject('/api/broken');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toEqual({ detail: expect.not.stringContaining('ECONNREFUSED') });
  });

  test('when a guest or a user lacks access, the response is 401 or 403', async () => {
    const app = await serve();
    expect((await app.inject('/api/whoami')).json()).toEqual({ detail: 'Not authenticated' });
    expect((await app.inject({ url: '/api/whoami', cookies: { session: 'stale' } })).statusCode).toBe(401);
    expect((await app.inject({ url: '/api/secrets', cookies: { session: 'good' } })).statusCode).toBe(403);
    expect((await app.inject('/api/secrets')).statusCode).toBe(401);
  });

  test('when an endpoint is called too often, the response is 429 with Retry-After', async () => {
    const limited = {
      ...whoami,
      name: 'limited',
      path: '/api/limited',
      access: 'anyone' as const,
      ratePerMinute: 2,
    };
    const app = await serveRoutes([route(limited, async () => ({ username: 'a' }))]);
    const request = { url: '/api/limited', remoteAddress: '192.0.2.1' };
    const answers = [await app.inject(request), await app.inject(request), await app.inject(request)];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(answers[2]?.json().detail).toMatch(/^Too many requests/);
    expect((await app.inject('/api/limited')).headers['x-ratelimit-limit']).toBe('200');
  });
});
