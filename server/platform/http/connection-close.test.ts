import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { serveRoutes } from './http-server.fixture.ts';
import { route, type Call } from './route.ts';

const slow = defineEndpoint('slow', {
  route: 'GET /api/slow',
  access: 'anyone',
  summary: 'Respond on demand',
});

test.each([
  ['not been answered yet', false],
  ['started to stream', true],
])(
  'when the server closes during a request that has %s, the request finishes and its connection closes',
  async (_, streams) => {
    const started = Promise.withResolvers<Call>();
    const finish = Promise.withResolvers<string>();
    const app = await serveRoutes([
      route(slow, async (call) => {
        started.resolve(call);
        return call.reply.send(streams ? Readable.from(parts()) : await finish.promise);
      }),
    ]);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true });
    const { port } = addressOf(app.server.address());
    const request = get({ port, path: '/api/slow', host: '127.0.0.1', agent });
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    await (streams ? answered : started.promise);
    const closed = app.close();
    finish.resolve('done');
    const [answer] = await answered;
    expect(await text(answer)).toBe(streams ? 'begin done' : 'done');
    await closed;
    agent.destroy();

    async function* parts(): AsyncGenerator<string> {
      yield 'begin ';
      yield await finish.promise;
    }
  },
);

test('when clients do not finish their requests or read their responses, the server closes within 4 s', async () => {
  const endless = route(slow, async ({ reply }) => reply.send(Readable.from(endlessParts())));
  const app = await serveRoutes([endless]);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = addressOf(app.server.address());
  const heads = ['GET /api/slow HTTP/1.1\r\nHost: a\r\n', 'GET /api/slow HTTP/1.1\r\nHost: a\r\n\r\n'];
  const sockets = heads.map((head) => {
    const socket = connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .pause();
    socket.write(head);
    return socket;
  });
  await setTimeout(300);
  const startedAt = Date.now();
  await app.close();
  expect(Date.now() - startedAt).toBeLessThan(4_000);
  for (const socket of sockets) socket.destroy();
});

async function* endlessParts(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(65_536);
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new TypeError('not listening on a port');
  return address;
}
