import { expect, test } from 'vitest';
import type { StripeStatus } from '../../contract/connection.ts';
import { connected, textOf, unconnected } from '../shared/stripe.samples.tsx';
import { ConnectionCards, ConnectionSettings } from './StripeConnection.tsx';

function cardsOf(status: StripeStatus, { isProfilePublic = false } = {}): string {
  return textOf(<ConnectionCards status={status} sync={undefined} isProfilePublic={isProfilePublic} />);
}

function settingsOf(status: StripeStatus): string {
  return textOf(<ConnectionSettings status={status} sync={undefined} isProfilePublic={false} />);
}

test('when the server has no Stripe settings, that is all the owner sees', () => {
  const text = cardsOf({ ...unconnected, is_configured: false });
  expect(text).toBe('Stripe is not configured on this server Ask the people who run it to add Stripe keys.');
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

test('when an account is connected, its name, state and actions are shown', () => {
  const text = cardsOf(connected);
  expect(text).toBe('Ada’s Engines acct_1 · EUR Sync now Disconnect');
});

test('when the name of the business is unknown, the account stands for it', () => {
  const text = cardsOf({ ...connected, business_name: null });
  expect(text).toMatch(/^acct_1 EUR /);
});

test('when it is a test account, it is marked', () => {
  const text = cardsOf({ ...connected, test_mode: true });
  expect(text).toContain('This is a test account. Only you can see its numbers');
  expect(text).toContain('Ada’s Engines Test data');
});

test('when the access expired, the owner is asked to reconnect instead of to sync', () => {
  const text = cardsOf({ ...connected, needs_reconnect: true });
  expect(text).toContain('Our access to Stripe has expired.');
  expect(text).toContain('Reconnect');
  expect(text).not.toContain('Sync now');
});

test('when an account was disconnected, its history stays and it can be connected again', () => {
  const status = { ...unconnected, disconnected_at: '2026-03-02T12:00:00.000Z' };
  const text = cardsOf(status);
  expect(text).toMatch(/^Disconnected on .*2026\. Your history stays\. Reconnect to update it\. Reconnect$/);
});

test('when the profile is public, the owner reads that the tracker is private at first', () => {
  const sentence = 'Stripe starts as a private tracker: only you see it';
  expect(cardsOf(unconnected, { isProfilePublic: true })).toContain(sentence);
  expect(cardsOf(unconnected)).not.toContain(sentence);
});

test('when the settings show the connection, they say the same', () => {
  expect(settingsOf({ ...unconnected, is_configured: false })).toBe(
    'Stripe is not configured on this server.',
  );
  expect(settingsOf(unconnected)).toMatch(
    /^Connect your Stripe account\..* Not requested: .* Connect Stripe$/,
  );
  expect(settingsOf(connected)).toBe('Ada’s Engines acct_1 · EUR Sync now Disconnect');
});
