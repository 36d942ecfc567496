import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { serveHealth } from './health.ts';
import { serveRoutes } from './http-server.fixture.ts';
import { route } from './route.ts';

const text = Type.Object({ text: Type.String() });
const echo = defineEndpoint('echo', {
  route: 'POST /api/echo',
  access: 'anyone',
  summary: 'Return a text',
  body: text,
  response: text,
});
const endpoint = defineEndpoint('read', {
  route: 'GET /api/echo',
  access: 'anyone',
  summary: 'Get a text',
  response: text,
});
const serve = (env: Record<string, string> = {}) =>
  serveRoutes([route(echo, async ({ body }) => body), route(endpoint, async () => ({ text: 'a' }))], { env });

test('when another site posts, the response is 403; this host, the web origin and plain clients may post', async () => {
  const app = await serve({ WEB_ORIGIN: 'https://app.example.org', PUBLIC_URL: 'https://api.example.org' });
  const post = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/echo',
      payload: { text: 'a' },
      headers: { host: 'api.example.org', ...headers },
    });
  expect((await post({ origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await post({ origin: 'null' })).statusCode).toBe(403);
  expect((await post({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await post({ origin: 'https://app.example.org' })).statusCode).toBe(200);
  expect((await post({ origin: 'https://api.example.org' })).statusCode).toBe(200);
  for (const origin of ['http://api.example.org', 'https://api.example.org:8443', 'https://example.org'])
    expect([origin, (await post({ origin })).statusCode]).toEqual([origin, 403]);
  expect((await post({})).statusCode).toBe(200);
});

test('when PUBLIC_URL is not set, the origin must equal the scheme, host and port of the request', async () => {
  const [direct, proxied] = [await serve(), await serve({ TRUST_PROXY: '1' })];
  const post = (app: typeof direct, headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/echo', payload: { text: 'a' }, headers });
  for (const [origin, status] of [
    ['http://plot.example:3000', 200],
    ['https://plot.example:3000', 403],
    ['http://plot.example', 403],
    ['http://plot.example:3001', 403],
  ] as const) {
    const { statusCode } = await post(direct, { host: 'plot.example:3000', origin });
    expect([origin, statusCode]).toEqual([origin, status]);
  }
  const forwarded = {
    host: 'internal:3000',
    'x-forwarded-host': 'plot.example',
    'x-forwarded-proto': 'https',
  };
  expect((await post(proxied, { ...forwarded, origin: 'https://plot.example' })).statusCode).toBe(200);
  expect((await post(proxied, { ...forwarded, origin: 'http://plot.example' })).statusCode).toBe(403);
  // Forwarding headers are not trusted without TRUST_PROXY.
  expect((await post(direct, { ...forwarded, origin: 'https://plot.example' })).statusCode).toBe(403);
});

test('when PUBLIC_URL is set, other host names are refused with 421', async () => {
  const app = await serve({ PUBLIC_URL: 'https://plot.example', WEB_ORIGIN: 'https://app.example.org' });
  serveHealth(app, { checkReady: async () => undefined });
  const get = async (host: string, url = '/api/echo') =>
    (await app.inject({ url, headers: { host } })).statusCode;
  for (const host of ['plot.example', 'plot.example:443', 'PLOT.example', 'app.example.org'])
    expect([host, await get(host)]).toEqual([host, 200]);
  for (const host of [
    'evil.example',
    '127.0.0.1:3000',
    'plot.example:8443',
    'plot.example.evil.example',
    '??',
  ])
    expect([host, await get(host)]).toEqual([host, 421]);
  expect(await get('10.0.0.7:3000', '/healthz')).toBe(200);
  expect(await get('10.0.0.7:3000', '/readyz?probe=1')).toBe(200);
  const refused = await app.inject({ url: '/api/echo', headers: { host: 'evil.example' } });
  expect(refused.json()).toEqual({ detail: 'This server does not serve this host name' });
});

test('when PUBLIC_URL is a loopback address, all loopback names are the same host', async () => {
  const app = await serve({ PUBLIC_URL: 'http://127.0.0.1:3000' });
  const post = (host: string, origin: string) =>
    app.inject({ method: 'POST', url: '/api/echo', payload: { text: 'a' }, headers: { host, origin } });
  for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000'])
    expect([host, (await post(host, `http://${host}`)).statusCode]).toEqual([host, 200]);
  expect((await post('localhost:3001', 'http://localhost:3001')).statusCode).toBe(421);
  expect((await post('localhost:3000', 'http://localhost:5173')).statusCode).toBe(403);
});

test('when addresses are in one IPv6 network, they share a rate limit', async () => {
  const limited = { ...endpoint, name: 'limited', path: '/api/limited', ratePerMinute: 1 };
  const app = await serveRoutes([route(limited, async () => ({ text: 'a' }))]);
  const from = async (remoteAddress: string) =>
    (await app.inject({ url: '/api/limited', remoteAddress })).statusCode;
  expect(await from('2001:db8:1:2::1')).toBe(200);
  expect(await from('2001:db8:1:2:ffff::9')).toBe(429);
  expect(await from('2001:db8:1:3::1')).toBe(200);
  expect([await from('::ffff:192.0.2.1'), await from('192.0.2.1')]).toEqual([200, 429]);
});

test('when a script of an own page reads, the handler learns it; links, images and other sites do not count', async () => {
  const read = defineEndpoint('readSource', {
    route: 'GET /api/source',
    access: 'anyone',
    summary: 'Get whether an own page asked',
    response: Type.Object({ isOwn: Type.Boolean() }),
  });
  const routes = [route(read, async ({ isFromOwnPage }) => ({ isOwn: isFromOwnPage }))];
  const app = await serveRoutes(routes, {
    env: { WEB_ORIGIN: 'https://app.example.org', PUBLIC_URL: 'https://api.example.org' },
  });
  const isOwn = async (headers: Record<string, string>) => {
    const answer = await app.inject({ url: '/api/source', headers: { host: 'api.example.org', ...headers } });
    return answer.json<{ isOwn: boolean }>().isOwn;
  };
  const script = { 'sec-fetch-dest': 'empty' };
  const own = [
    { 'sec-fetch-site': 'same-origin', ...script },
    { 'sec-fetch-site': 'same-site', origin: 'https://app.example.org', ...script },
    // Browsers send no Sec-Fetch headers to hosts without https.
    { referer: 'https://api.example.org/ada' },
    // A program without a browser.
    {},
  ];
  for (const headers of own) expect([headers, await isOwn(headers)]).toEqual([headers, true]);
  const foreign = [
    // A link whose page hides the referrer, where the connection is not secure.
    { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    { 'sec-fetch-site': 'cross-site', ...script },
    { 'sec-fetch-site': 'same-site', ...script },
    { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
    // A link in a comment.
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document', referer: 'https://api.example.org/' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', referer: 'https://api.example.org/' },
    { referer: 'https://evil.example/https://api.example.org/' },
    { referer: 'https://api.example.org.evil.example/' },
  ];
  for (const headers of foreign) expect([headers, await isOwn(headers)]).toEqual([headers, false]);
});
