import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { browserAt } from '../../../tests/support/push-service.ts';
import { sendPush } from './push-delivery.ts';
import { pushKeysOf } from './push-keys.ts';

const [current, previous, unknown] = ['n', 'p', 'u'].map((letter) => pushKeysOf(letter.repeat(40)));
if (!current || !previous || !unknown) throw new TypeError('three keys');

/** A push service that takes messages signed with one key alone, as they all do. */
let taken = current.publicKey;
const usedKeys: string[] = [];
const server = createServer((request, response) => {
  const key = /k=([\w-]+)/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  usedKeys.push(key);
  response.writeHead(key === taken ? 201 : 403).end();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
// A TCP server's address is never the path of a pipe.
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => void server.close());
beforeEach(() => void usedKeys.splice(0));

const sender = {
  keys: [current, previous] as const,
  subject: 'mailto:no-reply@plotline.example',
  isPrivateAllowed: true,
};
const { endpoint, keys } = browserAt(`${origin}/push`);
const subscription = { uuid: 's', user_id: 'u', endpoint, ...keys };
const content = () => ({
  message: { title: 'a', body: 'b', link: '/c', tag: 'd', unread_count: 1 },
  signal: new AbortController().signal,
});

test('when a browser subscribed with the current key, that key is used', async () => {
  taken = current.publicKey;
  expect(await sendPush(sender, subscription, content())).toEqual({ outcome: 'delivered' });
  expect(usedKeys).toEqual([current.publicKey]);
});

test('when it subscribed before the secret was changed, the previous key is used', async () => {
  taken = previous.publicKey;
  expect(await sendPush(sender, subscription, content())).toEqual({ outcome: 'delivered' });
  expect(usedKeys).toEqual([current.publicKey, previous.publicKey]);
});

test('when no key matches, the message is refused', async () => {
  taken = unknown.publicKey;
  expect(await sendPush(sender, subscription, content())).toMatchObject({ outcome: 'refused' });
});

test('when the address is not public, nothing is sent', async () => {
  const outside = { ...sender, isPrivateAllowed: false };
  for (const address of [endpoint, 'https://localhost/push', 'https://[::ffff:169.254.169.254]/push'])
    expect(await sendPush(outside, { ...subscription, endpoint: address }, content())).toMatchObject({
      outcome: 'gone',
    });
  expect(usedKeys).toEqual([]);
});
