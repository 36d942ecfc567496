import { expect, test } from 'vitest';
import type { StripeStatus } from '../../contract/connection.ts';
import { connected, textOf, unconnected } from '../shared/stripe.samples.tsx';
import { ConnectionCards, ConnectionSettings } from './StripeConnection.tsx';
import type { StripeSync } from './sync-labels.ts';

interface Options {
  sync?: Partial<StripeSync>;
  isMorePrivate?: boolean;
  hasData?: boolean;
}

function cardsOf(
  status: StripeStatus,
  { sync, isMorePrivate = false, hasData = true }: Options = {},
): string {
  return textOf(
    <ConnectionCards
      status={status}
      sync={sync && { ...idle, ...sync }}
      isMorePrivate={isMorePrivate}
      hasData={hasData}
      now={new Date('2026-03-01T13:00:00.000Z')}
    />,
  );
}

function settingsOf(status: StripeStatus): string {
  return textOf(<ConnectionSettings status={status} sync={undefined} isMorePrivate={false} />);
}

const idle: StripeSync = {
  state: 'idle',
  imported: 0,
  progress: null,
  error: null,
  last_sync_at: '2026-03-01T12:00:00.000Z',
  next_sync_at: null,
};

test('when the server has no Stripe settings, that is all the owner sees', () => {
  const text = cardsOf({ ...unconnected, is_configured: false });
  expect(text).toBe("Stripe isn't available here. An administrator has to set it up. Remove tracker");
});

test('when nothing is connected, the permissions are shown before leaving for Stripe', () => {
  const text = cardsOf(unconnected);
  expect(text).toContain('Connect your Stripe account. Amounts stay hidden until you choose otherwise.');
  expect(text).toContain('Connect Stripe');
  for (const permission of [
    'Account name',
    'Balance',
    'Charges',
    'payouts',
    'disputes',
    'Subscriptions',
    'Events',
  ])
    expect(text).toContain(permission);
  expect(text).toContain('Not requested: customers, payment methods');
});

test('when an account is connected, the settings show its name, state and actions', () => {
  const text = settingsOf(connected);
  expect(text).toBe("Ada's Engines acct_1 · EUR Sync now Disconnect");
});

test('when the name of the business is unknown, the id of the account is shown', () => {
  expect(settingsOf({ ...connected, business_name: null })).toMatch(/^acct_1 EUR /);
});

test('when it is a test account, it is marked', () => {
  const status = { ...connected, test_mode: true };
  expect(cardsOf(status)).toContain('This is a test account. Only you can see its numbers');
  expect(settingsOf(status)).toContain("Ada's Engines Test data");
});

test('when the access expired, the owner is asked to reconnect instead of to sync', () => {
  const text = cardsOf({ ...connected, needs_reconnect: true });
  expect(text).toContain('Our access to Stripe has expired.');
  expect(text).toContain('Reconnect');
  expect(text).not.toContain('Sync now');
});

test('when an account was disconnected, its history stays and it can be connected again', () => {
  const status: StripeStatus = {
    ...unconnected,
    disconnected_at: '2026-03-02T12:00:00.000Z',
    disconnect_reason: 'owner',
  };
  const text = cardsOf(status);
  expect(text).toMatch(/^Disconnected on .*2026\. Your history stays\. Reconnect to update it\. Reconnect$/);
});

test('when the tracker is private on a public profile, the owner reads so', () => {
  const sentence = 'Stripe starts as a private tracker: only you see it';
  expect(cardsOf(unconnected, { isMorePrivate: true })).toContain(sentence);
  expect(cardsOf(unconnected)).not.toContain(sentence);
});

test('when the settings show a missing connection, they say the same', () => {
  expect(settingsOf({ ...unconnected, is_configured: false })).toBe(
    "Stripe isn't available here. An administrator has to set it up.",
  );
  expect(settingsOf(unconnected)).toMatch(
    /^Connect your Stripe account\..* Not requested: .* Connect Stripe$/,
  );
});

test('when all is well, the page shows payments instead of the connection', () => {
  expect(cardsOf(connected, { sync: {} })).toBe('');
});

test.each([
  ['the first sync runs', { state: 'running', last_sync_at: null, imported: 1200, progress: 0.25 }, false],
  ['the first sync runs and shows payments', { state: 'running', last_sync_at: null, progress: 0.5 }, true],
] as const)('when %s, its progress is shown', (_situation, sync, hasData) => {
  expect(cardsOf(connected, { sync, hasData })).toContain(
    'You can leave this page. The newest payments come first.',
  );
});

test('when a sync failed or is paused, the page says why and when it continues', () => {
  const error = 'Stripe cannot be reached.';
  expect(cardsOf(connected, { sync: { state: 'failed', error } })).toContain(error);
  expect(cardsOf(connected, { sync: { state: 'waiting' } })).toContain('Paused (next try later)');
});

test('when a connected account has no payments, the page says that they will come', () => {
  expect(cardsOf(connected, { sync: {}, hasData: false })).toBe(
    'No payments yet. New ones appear here automatically.',
  );
});

test('when an access ended, the owner reads why, and what became of the history', () => {
  const ended: StripeStatus = {
    ...unconnected,
    disconnected_at: '2026-03-02T12:00:00.000Z',
    disconnect_reason: 'deauthorised',
    needs_reconnect: true,
  };
  expect(cardsOf({ ...ended, keeps_history: true })).toMatch(
    /^Stripe ended our access on .*2026\. Your history stays visible as before\. Reconnect$/,
  );
  expect(cardsOf({ ...ended, disconnect_reason: 'paused', needs_reconnect: false })).toContain(
    'because the tracker was off for 30 days',
  );
});
