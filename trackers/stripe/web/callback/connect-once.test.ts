import { expect, test } from 'vitest';
import type { BrowserStorage } from '@plotline/web/tracker-kit/browser-storage.ts';
import { noteAttempt } from './attempt-tab.ts';
import { createConnectOnce, type ConnectRequest } from './connect-once.ts';

const request = { code: 'ac_123', state: '0198c0de-0000-7000-8000-000000000001' };

const account = { id: 'acct_1', name: 'Eve Ltd' };

/** Returns the storage of a tab in which an attempt began, or of another one. */
function tab({ hasBegun = true } = {}): BrowserStorage {
  const values = new Map<string, string>();
  const storage: BrowserStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
  if (hasBegun) noteAttempt(storage);
  return storage;
}

/** Returns the function as a page creates it; a reload creates it again for the same tab. */
function openPage(
  storage: BrowserStorage,
  respond: () => Promise<unknown>,
  preview: () => Promise<typeof account | null> = () => Promise.reject(new Error('not expected')),
) {
  const sent: ConnectRequest[] = [];
  const once = createConnectOnce({
    preview,
    send: (one) => {
      sent.push(one);
      return respond();
    },
    messageOf: (error) => (error instanceof Error ? error.message : 'failed'),
    storage,
  });
  return {
    connectOnce: (one: ConnectRequest) => once.begin(one),
    confirm: (one: ConnectRequest) => once.confirm(one),
    sent,
  };
}

const accept = () => Promise.resolve({ connected: true });
const refuse = () =>
  Promise.reject(new Error('This connection link has expired. Please try connecting again.'));

test('when a code is sent twice at the same time, one request leaves', async () => {
  const { connectOnce, sent } = openPage(tab(), accept);
  const both = await Promise.all([connectOnce(request), connectOnce(request)]);
  expect(both).toEqual([{ status: 'connected' }, { status: 'connected' }]);
  expect(sent).toEqual([request]);
});

test('when the page is reloaded after the response, it has the result and sends nothing', async () => {
  const storage = tab();
  await openPage(storage, accept).connectOnce(request);
  const reloaded = openPage(storage, refuse);
  expect(await reloaded.connectOnce(request)).toEqual({ status: 'connected' });
  expect(reloaded.sent).toEqual([]);
});

test('when the server refuses, its sentence is shown, also after a reload', async () => {
  const storage = tab();
  const failed = {
    status: 'failed',
    message: 'This connection link has expired. Please try connecting again.',
  };
  expect(await openPage(storage, refuse).connectOnce(request)).toEqual(failed);
  const reloaded = openPage(storage, accept);
  expect(await reloaded.connectOnce(request)).toEqual(failed);
  expect(reloaded.sent).toEqual([]);
});

test('when the page is reloaded before the response, the outcome is unknown and nothing is sent again', async () => {
  const storage = tab();
  void openPage(storage, () => new Promise(() => undefined)).connectOnce(request);
  const reloaded = openPage(storage, accept);
  expect(await reloaded.connectOnce(request)).toEqual({ status: 'interrupted' });
  expect(reloaded.sent).toEqual([]);
});

test('when the user starts again, the new code is sent', async () => {
  const storage = tab();
  await openPage(storage, refuse).connectOnce(request);
  noteAttempt(storage);
  const again = openPage(storage, accept);
  const next = { ...request, code: 'ac_456' };
  expect(await again.connectOnce(next)).toEqual({ status: 'connected' });
  expect(again.sent).toEqual([next]);
});

test('when the attempt began in another tab, the account is named, and connected once it is confirmed', async () => {
  const storage = tab({ hasBegun: false });
  const { connectOnce, confirm, sent } = openPage(storage, accept, async () => account);
  const unconfirmed = { status: 'unconfirmed', account };
  expect([await connectOnce(request), sent]).toEqual([unconfirmed, []]);
  expect(await openPage(storage, accept, async () => account).connectOnce(request)).toEqual(unconfirmed);
  expect([await confirm(request), sent]).toEqual([{ status: 'connected' }, [request]]);
  expect(await openPage(storage, refuse).connectOnce(request)).toEqual({ status: 'connected' });
});

test('when a second code comes to the tab of an attempt, it is not of that attempt', async () => {
  const storage = tab();
  await openPage(storage, accept).connectOnce(request);
  const { connectOnce, sent } = openPage(storage, accept, async () => account);
  const outcome = await connectOnce({ ...request, code: 'ac_of_eve' });
  expect([outcome, sent]).toEqual([{ status: 'unconfirmed', account }, []]);
});

test('when no attempt waits for the code, its sentence is shown; an account that is connected is not named', async () => {
  const message = 'Invalid state parameter. Please try connecting again.';
  const refused = openPage(tab({ hasBegun: false }), accept, () => Promise.reject(new Error(message)));
  expect(await refused.connectOnce(request)).toEqual({ status: 'failed', message });
  const known = openPage(tab({ hasBegun: false }), accept, async () => null);
  expect(await known.connectOnce(request)).toEqual({ status: 'connected' });
});
