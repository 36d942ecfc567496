import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Type } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { loadConfig } from '../config.ts';
import { serveApiDocs } from './api-docs.ts';
import { serveRoutes } from './http-server.fixture.ts';

const hello = defineEndpoint('hello', {
  route: 'GET /api/hello',
  access: 'anyone',
  summary: 'Greet the user',
  response: Type.Object({ text: Type.String() }),
});

const config = loadConfig({ SECRET_KEY: 'x'.repeat(40), DATABASE_URL: 'postgres://localhost/x' });

async function serveDocs() {
  const app = await serveRoutes([]);
  serveApiDocs(app, [hello], config);
  return app;
}

test('when the document is requested, it contains every endpoint', async () => {
  const app = await serveDocs();
  const { paths, info } = (await app.inject('/api/openapi.json')).json();
  expect(paths['/api/hello'].get).toMatchObject({ operationId: 'hello', summary: 'Greet the user' });
  expect(info).toEqual({ title: 'Plotline API', version: '1' });
});

test('when the site uses https, the document names the cookie with its prefix', async () => {
  const app = await serveRoutes([]);
  serveApiDocs(app, [hello], { ...config, publicUrl: 'https://plot.example' });
  const { components } = (await app.inject('/api/openapi.json')).json();
  expect(components.securitySchemes.session.name).toBe('__Host-session');
});

test('when endpoints accept the cookie or a token, the document names both with the scope', async () => {
  const app = await serveRoutes([]);
  const own = { ...hello, name: 'own', path: '/api/own', access: 'signed-in' } as const;
  const readable = { ...own, name: 'readable', path: '/api/readable', tokenScope: 'read' } as const;
  const open = { ...hello, name: 'open', path: '/api/open', tokenScope: 'read' } as const;
  serveApiDocs(app, [hello, own, readable, open], config);
  const { paths, components } = (await app.inject('/api/openapi.json')).json();
  const securityOf = (path: string) => paths[path].get.security;
  expect([hello, own, readable, open].map(({ path }) => securityOf(path))).toEqual([
    undefined,
    [{ session: [] }],
    [{ session: [] }, { token: ['read'] }],
    [{}, { token: ['read'] }],
  ]);
  expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
});

test.each(['/api/docs', '/api/docs/'])(
  'when %s is opened, the page and its files are served with a policy of own files alone',
  async (url) => {
    const app = await serveDocs();
    const page = await app.inject(url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = String(page.headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]),
    );
    expect(policy.join()).not.toMatch(/unsafe|https:|\*/);
    expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|style=/);
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    const [, script = ''] = /<script src="([^"]+\.js)"/.exec(page.body) ?? [];
    const { pathname } = new URL(script, `http://localhost${url}`);
    const file = await app.inject(pathname);
    expect([file.statusCode, file.headers['content-type']]).toEqual([
      200,
      'application/javascript; charset=utf-8',
    ]);
  },
);

test('when a missing file of the page is requested, the response is 404', async () => {
  const app = await serveDocs();
  expect((await app.inject('/api/docs/static/none.js')).statusCode).toBe(404);
});

test('when the page fails, the error is logged', async () => {
  const lines: string[] = [];
  const loggerInstance: FastifyBaseLogger = pino({}, { write: (line: string) => void lines.push(line) });
  const app = Fastify({ loggerInstance });
  serveApiDocs(app, [{ ...hello, response: Type.Any({ examples: [1n] }) }], config);
  expect((await app.inject('/api/docs/json')).statusCode).toBe(500);
  expect(lines.join()).toContain('serialize a BigInt');
  await app.close();
});
