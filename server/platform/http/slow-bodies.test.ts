import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { serveRoutes } from './http-server.fixture.ts';
import { route } from './route.ts';
import { createBodyWatch } from './slow-bodies.ts';

const echo = defineEndpoint('echo', {
  summary: 'Echo',
  route: 'POST /api/echo',
  access: 'anyone',
  status: 200,
  body: Type.Object({ text: Type.String() }),
  response: Type.Object({ length: Type.Integer() }),
});
const members = defineEndpoint('members', { ...echo, route: 'POST /api/members', access: 'signed-in' });
const upload = defineEndpoint('upload', {
  summary: 'Upload',
  route: 'POST /api/upload',
  access: 'anyone',
  status: 200,
  multipart: { maxBytes: 1_000_000 },
  response: Type.Object({ length: Type.Integer() }),
});

/** Ends bodies with less than 1,000 bytes per 300 ms. */
const slowBodies = { checkMs: 20, windowMs: 300, minBytes: 1_000 };

async function open() {
  const app = await serveRoutes(
    [
      route(echo, async ({ body }) => ({ length: body.text.length })),
      route(members, async ({ body }) => ({ length: body.text.length })),
      route(upload, async (call) => ({ length: (await call.upload()).bytes })),
    ],
    { slowBodies },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  // A TCP server's address is never the path of a pipe.
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const state = { received: '' };
  socket.setEncoding('utf8').on('data', (text: string) => {
    state.received += text;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // The client keeps writing while the server closes.
  socket.on('error', () => undefined);
  return { socket, state, closed };
}

function head(path: string, length: number, type = 'application/json'): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
}

async function drip(socket: Socket, text: string, everyMs: number): Promise<void> {
  for (const character of text) {
    if (socket.destroyed) return;
    socket.write(character);
    await wait(everyMs);
  }
}

test.each([
  ['a JSON body', '/api/echo', 'application/json'],
  ['an upload', '/api/upload', 'multipart/form-data; boundary=x'],
])('when %s arrives too slowly, it is ended with 408', async (_, path, type) => {
  const { socket, state, closed } = await open();
  socket.write(head(path, 500, type));
  await Promise.all([drip(socket, '{"text":"'.padEnd(100, 'x'), 20), closed]);
  expect(state.received).toMatch(/^HTTP\/1\.1 408 /);
  expect(state.received).toContain('{"detail":"The request took too long to arrive"}');
});

test('when a body stalls after the response was sent, the connection is closed', async () => {
  const { socket, state, closed } = await open();
  socket.write(`${head('/api/members', 500)}{`);
  await closed;
  expect(state.received.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
});

/** Watches a body; `ended` counts how often it was found too slow. */
function watched() {
  const watch = createBodyWatch(slowBodies);
  const socket = { bytesRead: 5_000, destroyed: false };
  const request = { complete: false, readableLength: 0, readableHighWaterMark: 100, socket };
  const state = { ended: 0 };
  watch.add(request, 0, () => (state.ended += 1));
  return { watch, request, state };
}

describe('createBodyWatch', () => {
  test('when enough bytes arrive in each window, the body may take any time', () => {
    const { watch, request, state } = watched();
    for (let time = 0; time < 100_000; time += 299) {
      watch.check(time);
      request.socket.bytesRead += 1_000;
    }
    expect(state.ended).toBe(0);
  });

  test('when fewer bytes arrive, the body is ended once', () => {
    const { watch, request, state } = watched();
    for (let time = 0; time < 1_000; time += 100) {
      request.socket.bytesRead += 300;
      watch.check(time);
    }
    expect(state.ended).toBe(1);
  });

  test('when the server does not read, the body is not ended', () => {
    const { watch, request, state } = watched();
    request.readableLength = 100;
    for (let time = 0; time < 1_000; time += 100) watch.check(time);
    expect(state.ended).toBe(0);
  });

  test('when the body is complete, the connection may idle', () => {
    const { watch, request, state } = watched();
    request.complete = true;
    watch.check(10_000);
    watch.check(20_000);
    expect(state.ended).toBe(0);
  });
});
