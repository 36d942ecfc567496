import { Type } from 'typebox';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { Uuid } from '@plotline/contract/schema.ts';
import { loadConfig } from '../config.ts';
import { createHttpServer } from './http-server.ts';
import { route, type Route, type Viewer } from './route.ts';

const ada: Viewer = {
  uuid: 'b6e3f0a4-0000-7000-8000-000000000001',
  username: 'ada',
  role: 'user',
  sessionId: 's',
};

const echo = defineEndpoint({
  name: 'echo',
  method: 'POST',
  path: '/api/echo/:uuid',
  access: 'anyone',
  summary: 'Gives back what it got',
  params: Type.Object({ uuid: Uuid }),
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })) }),
  body: Type.Object({ text: Type.String({ maxLength: 20 }), flag: Type.Optional(Type.Boolean()) }),
  response: Type.Object({ text: Type.String(), page: Type.Integer() }),
});
const whoami = defineEndpoint({
  name: 'whoami',
  method: 'GET',
  path: '/api/whoami',
  access: 'signed-in',
  summary: 'Who looks',
  etag: true,
  response: Type.Object({ username: Type.String() }),
});
const secrets = defineEndpoint({
  name: 'secrets',
  method: 'GET',
  path: '/api/secrets',
  access: 'admin',
  summary: 'For administrators',
  response: Type.Object({}),
});
const broken = defineEndpoint({
  name: 'broken',
  method: 'GET',
  path: '/api/broken',
  access: 'anyone',
  summary: 'Fails',
});
const upload = defineEndpoint({
  name: 'upload',
  method: 'POST',
  path: '/api/upload',
  access: 'anyone',
  summary: 'Takes a file',
  multipart: { maxBytes: 10 },
  response: Type.Object({ size: Type.Integer(), note: Type.String() }),
});

const routes: Route[] = [
  route(echo, async ({ body, query }) => ({
    text: body.text,
    page: query.page ?? 0,
    password_hash: 'never sent',
  })),
  route(whoami, async ({ viewer }) => ({ username: viewer.username })),
  route(secrets, async () => ({})),
  route(broken, async () => {
    throw new Error('database password is hunter2');
  }),
  route(upload, async (call) => {
    const { content, fields } = await call.upload();
    return { size: content.length, note: fields['note'] ?? '' };
  }),
];

const open: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

async function serve(env: Record<string, string> = {}) {
  const config = loadConfig({ SECRET_KEY: 'x'.repeat(40), DATABASE_URL: 'postgres://localhost/x', ...env });
  const app = await createHttpServer({
    config,
    log: pino({ level: 'silent' }),
    routes,
    newId: () => crypto.randomUUID(),
    authenticate: async (token) => (token === 'good' ? ada : null),
  });
  open.push(app);
  return app;
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
    expect(answer.body).not.toContain('hunter2');
  });

  test('when the same page is asked for again, it is 304', async () => {
    const app = await serve();
    const first = await app.inject({ url: '/api/whoami', cookies: { session: 'good' } });
    const etag = String(first.headers['etag']);
    const again = await app.inject({
      url: '/api/whoami',
      cookies: { session: 'good' },
      headers: { 'if-none-match': etag },
    });
    expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });
});

describe('refusals', () => {
  test.each([
    ['a missing field', { payload: {} }, ['body', 'text'], 'missing'],
    ['a field too long', { payload: { text: 'x'.repeat(21) } }, ['body', 'text'], 'maxLength'],
    ['a number for a text', { payload: { text: 5 } }, ['body', 'text'], 'type'],
    ['a NUL', { payload: { text: 'a\0b' } }, ['body', 'text'], 'invalid_text'],
    ['half a surrogate pair', { payload: { text: 'a\ud800b' } }, ['body', 'text'], 'invalid_text'],
    ['page 0', { payload: { text: 'a' }, query: { page: '0' } }, ['query', 'page'], 'minimum'],
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
    ['two megabytes', { payload: { text: 'x'.repeat(2_000_000) } }, 413],
    ['an empty body', { headers: { 'content-type': 'application/json' }, payload: '' }, 422],
  ])('when the body is %s, the status says so', async (_, request, status) => {
    const app = await serve();
    const answer = await app.inject({ method: 'POST', url: echoUrl, ...request });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toHaveProperty('detail');
  });

  test('when a stranger or a user asks for what is not theirs, it is 401 or 403', async () => {
    const app = await serve();
    expect((await app.inject('/api/whoami')).json()).toEqual({ detail: 'Not authenticated' });
    expect((await app.inject({ url: '/api/whoami', cookies: { session: 'stale' } })).statusCode).toBe(401);
    expect((await app.inject({ url: '/api/secrets', cookies: { session: 'good' } })).statusCode).toBe(403);
    expect((await app.inject('/api/secrets')).statusCode).toBe(401);
  });

  test('when another site posts, it is 403; this host, the web origin and plain clients may', async () => {
    const app = await serve({ WEB_ORIGIN: 'https://app.example.org', PUBLIC_URL: 'https://api.example.org' });
    const post = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: echoUrl,
        payload: { text: 'a' },
        headers: { host: 'internal:3000', ...headers },
      });
    expect((await post({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post({ origin: 'null' })).statusCode).toBe(403);
    expect((await post({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await post({ origin: 'https://app.example.org' })).statusCode).toBe(200);
    expect((await post({ origin: 'https://api.example.org' })).statusCode).toBe(200);
    expect((await post({ origin: 'http://internal:3000' })).statusCode).toBe(200);
    expect((await post({})).statusCode).toBe(200);
  });

  test('when an endpoint is called too often, it is 429 with Retry-After', async () => {
    const limited = {
      ...whoami,
      name: 'limited',
      path: '/api/limited',
      access: 'anyone' as const,
      ratePerMinute: 2,
    };
    const app = await serveRoutes([route(limited, async () => ({ username: 'a' }))]);
    const answers = [
      await app.inject('/api/limited'),
      await app.inject('/api/limited'),
      await app.inject('/api/limited'),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(answers[2]?.json().detail).toMatch(/^Too many requests/);
  });
});

describe('uploads', () => {
  test('when the file is within the limit, the handler gets it with the fields', async () => {
    const app = await serve();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/upload',
      ...form({ file: '12345', note: 'five' }),
    });
    expect(answer.json()).toEqual({ size: 5, note: 'five' });
  });

  test.each([
    ['too large', form({ file: '12345678901' }), 413],
    ['missing', form({ note: 'x' }), 422],
    ['no form', { payload: { a: 1 } }, 415],
  ])('when the file is %s, the status says so', async (_, request, status) => {
    const app = await serve();
    const answer = await app.inject({ method: 'POST', url: '/api/upload', ...request });
    expect(answer.statusCode).toBe(status);
  });
});

async function serveRoutes(only: Route[]) {
  const config = loadConfig({ SECRET_KEY: 'x'.repeat(40), DATABASE_URL: 'postgres://localhost/x' });
  const app = await createHttpServer({
    config,
    log: pino({ level: 'silent' }),
    routes: only,
    newId: () => crypto.randomUUID(),
    authenticate: async () => null,
  });
  open.push(app);
  return app;
}

function form(parts: Record<string, string>) {
  const boundary = 'xxBOUNDARYxx';
  const lines = Object.entries(parts).map(([name, value]) => {
    const file = name === 'file' ? '; filename="a.csv"\r\ncontent-type: text/csv' : '';
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${lines.join('')}--${boundary}--\r\n`,
  };
}
