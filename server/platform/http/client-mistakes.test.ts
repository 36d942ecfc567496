import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { Type } from 'typebox';
import { beforeEach, expect, test } from 'vitest';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { serveRoutes } from './http-server.fixture.ts';
import { route } from './route.ts';

// A client's mistake is no error of the server: operators are alerted by lines of that level.

const upload = defineEndpoint('upload', {
  route: 'POST /api/upload',
  access: 'anyone',
  summary: 'Upload a file',
  multipart: { maxBytes: 1_000_000 },
  response: Type.Object({ size: Type.Integer() }),
});
const download = defineEndpoint('download', {
  route: 'GET /api/download',
  access: 'anyone',
  summary: 'Download a file',
});
const MULTIPART = 'content-type: multipart/form-data; boundary=xx\r\n';
const PART = '--xx\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

let logged: { level: number; msg: string }[];
let sent: Readable | undefined;
let received: number;
let port: number;

beforeEach(async () => {
  logged = [];
  sent = undefined;
  received = 0;
  const app = await serveRoutes(
    [
      route(upload, async (call) => {
        try {
          return { size: (await call.upload()).bytes };
        } finally {
          received += 1;
        }
      }),
      route(download, async ({ reply }) => {
        sent = Readable.from(endless());
        return reply.type('application/zip').send(sent);
      }),
    ],
    { log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line)) }) },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  // A TCP server's address is never the path of a pipe.
  ({ port } = app.server.address() as AddressInfo);
});

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024);
}

const errors = () => logged.filter(({ level }) => level >= 50);

function request(head: string, body = ''): string {
  return `${head} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${body}`;
}

test.each([
  ['has no boundary', 'content-type: multipart/form-data\r\ncontent-length: 1\r\n\r\nx'],
  ['has a broken header', `${MULTIPART}content-length: 16\r\n\r\n--xx\r\ncontent-di`],
  ['ends within a file', `${MULTIPART}content-length: ${PART.length + 4}\r\n\r\n${PART}1,2\n`],
  ['is JSON', 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}'],
])('when an upload %s, no error is logged', async (_, rest) => {
  const socket = connect(port, '127.0.0.1');
  socket.write(request('POST /api/upload', rest));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1.1 4\d\d /);
  await expect.poll(() => logged.map(({ msg }) => msg)).toContain('request');
  socket.destroy();
  expect(errors()).toEqual([]);
});

test('when the client of an upload goes away before it is read, the request ends and no error is logged', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(request('POST /api/upload', `${MULTIPART}content-length: 100000\r\n\r\n${PART}1,2\n`), () =>
    socket.destroy(),
  );
  await expect.poll(() => received).toBe(1);
  await setImmediate();
  expect(errors()).toEqual([]);
});

test('when the client of a download goes away, no error is logged', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(request('GET /api/download', '\r\n'));
  await once(socket, 'data');
  socket.destroy();
  await expect.poll(() => sent?.destroyed).toBe(true);
  await setImmediate();
  expect(errors()).toEqual([]);
});
