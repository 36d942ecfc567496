import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { serveRoutes } from './http-server.fixture.ts';
import { shedLoad } from './load-shedding.ts';
import { route } from './route.ts';

const hello = defineEndpoint('hello', {
  route: 'GET /api/hello',
  access: 'anyone',
  summary: 'Greet the user',
  response: Type.Object({ underWay: Type.Integer() }),
});

const greet = defineEndpoint('greet', {
  route: 'POST /api/greet',
  access: 'anyone',
  summary: 'Greet',
  body: Type.Object({}),
  response: Type.Object({ underWay: Type.Integer() }),
});

/** A server that handles this many requests without delay, with a busy database. */
async function serveWithLimit(requests: number) {
  const underWay = async () => ({ underWay: shedding.requestsUnderWay() });
  const app = await serveRoutes([route(hello, underWay), route(greet, underWay)]);
  app.get('/healthz', () => ({}));
  const shedding = shedLoad(
    app,
    { webOrigin: 'https://web.example' },
    { requests, waitingStatements: () => 1, bodyWaitMs: 50 },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A TCP server's address is never the path of a pipe.
  const { port } = app.server.address() as AddressInfo;
  const request = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return { request, shedding, port };
}

test('when the server is overloaded, the API responds with 503 and Retry-After', async () => {
  const { request, shedding } = await serveWithLimit(0);
  const { status, headers, json } = await readable(await request('/api/hello'));
  expect([status, json]).toEqual([503, { detail: 'The server is busy. Please try again in a moment.' }]);
  expect(headers.get('retry-after')).toBe('2');
  expect(headers.get('access-control-allow-origin')).toBe('https://web.example');
  expect([shedding.isOverloaded(), shedding.refusedRequests()]).toEqual([true, 1]);
});

test('when the server is overloaded, health checks and uploads are accepted', async () => {
  const { request, shedding } = await serveWithLimit(0);
  expect((await request('/healthz')).status).toBe(200);
  const form = new FormData();
  form.append('file', 'text');
  expect((await request('/api/unknown', { method: 'POST', body: form })).status).not.toBe(503);
  expect(shedding.refusedRequests()).toBe(0);
});

test('when a request is accepted, it counts until its response begins', async () => {
  const { request, shedding } = await serveWithLimit(1000);
  const { json } = await readable(await request('/api/hello'));
  expect(json).toEqual({ underWay: 1 });
  expect([shedding.requestsUnderWay(), shedding.isOverloaded()]).toEqual([0, false]);
});

test('when the body of a request does not arrive, the request does not count until it does', async () => {
  const { request, shedding, port } = await serveWithLimit(1);
  const slow = connect(port, '127.0.0.1');
  slow.write(
    'POST /api/greet HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  );
  await expect.poll(() => shedding.requestsUnderWay()).toBe(1);
  await expect.poll(() => shedding.requestsUnderWay()).toBe(0);
  expect((await request('/api/hello')).status).toBe(200);
  slow.write('}');
  const [answer] = await once(slow, 'data');
  expect(String(answer)).toContain('{"underWay":1}');
  expect(shedding.requestsUnderWay()).toBe(0);
  slow.destroy();
});

async function readable(response: Response) {
  const json: unknown = await response.json();
  return { status: response.status, headers: response.headers, json };
}
