import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { encodingFor } from './content-encoding.ts';
import { serveRoutes } from './http-server.fixture.ts';
import { route } from './route.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.0,gzip;q=0', undefined],
  ['identity', undefined],
  ['brotli', undefined],
  [undefined, undefined],
])('when %s is accepted, %s is sent', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

describe('when a response is sent', () => {
  const bodies = { small: 'x', large: 'x'.repeat(2_000), huge: 'xyz'.repeat(200_000) };
  const body = defineEndpoint('body', {
    route: 'GET /api/bodies/:size',
    access: 'anyone',
    summary: 'A body',
    params: Type.Object({ size: Type.Enum(['small', 'large', 'huge']) }),
    query: Type.Object({ as: Type.Enum(['json', 'stream', 'bytes']) }),
    response: Type.Object({ text: Type.String() }),
  });
  const routes = [
    route(body, async ({ params, query, reply }) => {
      const text = bodies[params.size];
      if (query.as === 'json') return { text };
      const type = query.as === 'stream' ? 'text/csv' : 'image/png';
      return reply.type(type).send(query.as === 'stream' ? Readable.from([text]) : Buffer.from(text));
    }),
  ];

  test.each([
    ['large', 'json', 'br, gzip', 'br'],
    ['large', 'json', 'gzip', 'gzip'],
    ['large', 'json', 'identity', undefined],
    ['huge', 'json', 'br', 'br'],
    ['huge', 'json', 'gzip', 'gzip'],
    ['small', 'json', 'br', undefined],
    ['large', 'stream', 'br, gzip', 'gzip'],
    ['large', 'stream', 'br', undefined],
    ['large', 'bytes', 'br, gzip', undefined],
  ] as const)(
    '%s as %s to a client that accepts %s, it is compressed as %s',
    async (size, as, accept, sent) => {
      const http = await serveRoutes(routes);
      const url = `/api/bodies/${size}?as=${as}`;
      const { headers, rawPayload } = await http.inject({ url, headers: { 'accept-encoding': accept } });
      expect(headers['content-encoding']).toBe(sent);
      expect(headers.vary).toBe(as === 'bytes' ? undefined : 'accept-encoding');
      const plain = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
      const text = plain[sent ?? 'none'](rawPayload).toString();
      expect(as === 'json' ? JSON.parse(text) : text).toEqual(
        as === 'json' ? { text: bodies[size] } : bodies[size],
      );
    },
  );
});
