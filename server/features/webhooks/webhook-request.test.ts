import { afterAll, expect, test } from 'vitest';
import { startWebhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { sendWebhook } from './webhook-request.ts';

const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());

const send = (url: string, isPrivateAllowed: boolean) =>
  sendWebhook({
    url,
    secret: 'whsec_test',
    body: '{}',
    now: new Date('2026-03-10T12:00:00Z'),
    isPrivateAllowed,
    signal: new AbortController().signal,
    timeoutMs: 500,
  });

test('when the server does not respond in time, the attempt ends', async () => {
  receiver.respond('/slow', 'hang');
  expect(await send(`${receiver.origin}/slow`, true)).toEqual({
    httpStatus: null,
    error: 'No response within 0.5 s',
  });
});

test('when nothing listens at the address, the reason is named without the address', async () => {
  expect(await send('http://127.0.0.1:9/', true)).toEqual({
    httpStatus: null,
    error: 'No connection (ECONNREFUSED)',
  });
});

test.each([
  'https://127.0.0.1:1/',
  'https://localhost/',
  'https://169.254.169.254/latest',
  'https://[::1]/',
  'https://no-such-host.invalid/',
])(
  'when %s is on a private network or unknown, nothing is sent and the sentence is the same',
  async (url) => {
    expect(await send(url, false)).toEqual({
      httpStatus: null,
      error: 'The URL must name a server on the public network',
    });
  },
);

test('when the URL is not https, nothing is sent', async () => {
  const refused = { httpStatus: null, error: 'The URL must begin with https://' };
  expect(await send(`${receiver.origin}/plain`, false)).toEqual(refused);
  expect(receiver.receivedAt('/plain')).toEqual([]);
});
