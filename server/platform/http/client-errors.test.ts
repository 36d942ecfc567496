import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { handleNotFound } from './error-responses.ts';
import { serveRoutes } from './http-server.fixture.ts';

let port: number;
beforeEach(async () => {
  const app = await serveRoutes([]);
  handleNotFound(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  // A TCP server's address is never the path of a pipe.
  ({ port } = app.server.address() as AddressInfo);
});

/** Sends raw bytes and returns everything received until the connection closes. */
async function send(...chunks: readonly string[]) {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  for (const chunk of chunks) socket.write(chunk);
  await once(socket, 'close');
  const [head = '', body = ''] = received.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) as unknown };
}

const host = 'Host: localhost\r\nConnection: close\r\n';

test.each([
  ['is not HTTP', 'hello\r\n\r\n', 400, 'The request cannot be read'],
  ['has an unknown method', `BREW / HTTP/1.1\r\n${host}\r\n`, 400, 'The request cannot be read'],
  ['has a broken header', `GET / HTTP/1.1\r\n${host}a b: c\r\n\r\n`, 400, 'The request cannot be read'],
  [
    'has two lengths',
    `POST /api HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    400,
    'The request cannot be read',
  ],
  ['has no host', 'GET /api HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'The request has no Host header'],
  [
    'has an endless header',
    `GET /api HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
    'The headers of the request are too large',
  ],
  [
    'has endless headers',
    `GET /api HTTP/1.1\r\n${host}${'X-Some: thing\r\n'.repeat(3_000)}\r\n`,
    431,
    'The headers of the request are too large',
  ],
  [
    'has an unknown expectation',
    `GET /api HTTP/1.1\r\n${host}Expect: a miracle\r\n\r\n`,
    417,
    'The expectation of the request cannot be met',
  ],
  ['has a long address', `GET /${'x'.repeat(9_000)} HTTP/1.1\r\n${host}\r\n`, 414, 'The address is too long'],
  [
    'has a long query',
    `GET /api?q=${'x'.repeat(9_000)} HTTP/1.1\r\n${host}\r\n`,
    414,
    'The address is too long',
  ],
  [
    'has an endless address',
    `GET /${'x'.repeat(60_000)} HTTP/1.1\r\n${host}\r\n`,
    414,
    'The address is too long',
  ],
])('when a request %s, the response is a JSON error', async (_, request, status, detail) => {
  const answer = await send(request);
  expect([answer.status, answer.body]).toEqual([status, { detail }]);
  expect(answer.head.toLowerCase()).toContain('content-type: application/json');
  expect(answer.head.toLowerCase()).toContain('connection: close');
  expect(answer.head.toLowerCase()).toContain('x-content-type-options: nosniff');
});

test('when a request was malformed, the server still handles others', async () => {
  await send('\0\0\0\0\r\n\r\n');
  const answer = await send(`GET /api/nothing HTTP/1.1\r\n${host}\r\n`);
  expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found' }]);
});
