import { pino } from 'pino';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { loadConfig } from '../config.ts';
import { createMetrics } from '../metrics.ts';
import { serveRoutes } from './http-server.fixture.ts';
import { serveMetrics } from './metrics.ts';
import { route } from './route.ts';

const hello = defineEndpoint('hello', {
  route: 'GET /api/hello/:name',
  access: 'anyone',
  summary: 'Greet the user',
  params: Type.Object({ name: Type.String() }),
  response: Type.Object({}),
});

async function serve(publicUrl = 'https://plot.example') {
  const config = loadConfig({
    SECRET_KEY: 'x'.repeat(40),
    DATABASE_URL: 'postgres://localhost/x',
    PUBLIC_URL: publicUrl,
  });
  const app = await serveRoutes([route(hello, async () => ({}))]);
  serveMetrics(app, config, createMetrics({ log: pino({ level: 'silent' }) }));
  return app;
}

test('when requests are handled, they are counted by their declared route', async () => {
  const app = await serve();
  for (const url of ['/api/hello/ada', '/api/hello/grace', '/no/such/thing', '/nor/this'])
    await app.inject(url);
  const { body, headers } = await app.inject('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain/);
  const counts = body.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count'));
  expect(counts.toSorted()).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/api/hello/:name",status="200"} 2',
    'http_request_duration_seconds_count{method="GET",route="page",status="404"} 2',
  ]);
});

test.each([
  ['the same machine', '127.0.0.1', {}],
  ['the same machine by IPv6', '::1', {}],
  ['the same network', '10.3.2.1', {}],
  ['the same network, seen as IPv6', '::ffff:192.168.1.9', {}],
  ['a private IPv6 network', 'fd12::1', {}],
])('when metrics are requested from %s, they are served', async (_, remoteAddress, headers) => {
  const app = await serve();
  expect((await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(200);
});

test.each([
  ['outside', '203.0.113.9', {}],
  ['outside by IPv6', '2001:db8::1', {}],
  ['outside, claiming to be inside', '203.0.113.9', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy with x-forwarded-for', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
  ['a proxy with the standard header', '127.0.0.1', { forwarded: 'for=203.0.113.9' }],
  ['a proxy that passes on the public name', '127.0.0.1', { host: 'plot.example' }],
])('when metrics are requested from %s, the response is 404', async (_, remoteAddress, headers) => {
  const app = await serve();
  const answer = await app.inject({ url: '/metrics', remoteAddress, headers });
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found' }]);
});

test('when the public name is a loopback address, it counts as internal', async () => {
  const app = await serve('http://127.0.0.1:3000');
  expect((await app.inject({ url: '/metrics', headers: { host: '127.0.0.1:3000' } })).statusCode).toBe(200);
});
