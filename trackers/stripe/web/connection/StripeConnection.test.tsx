import { expect, test } from 'vitest';
import { connected, textOf, unconnected } from '../shared/stripe.samples.tsx';
import { ConnectionCards, ConnectionSettings } from './StripeConnection.tsx';

test('when the server has no Stripe settings, that is all the owner sees', () => {
  const text = textOf(
    <ConnectionCards isProfilePublic={false} status={{ ...unconnected, is_configured: false }} sync={undefined} />,
  );
  expect(text).toBe('Stripe is not configured on this server Ask the people who run it to add Stripe keys.');
});

test('when nothing is connected, the permissions are shown before leaving for Stripe', () => {
  const text = textOf(<ConnectionCards isProfilePublic={false} status={unconnected} sync={undefined} />);
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
  const text = textOf(<ConnectionCards isProfilePublic={false} status={connected} sync={undefined} />);
  expect(text).toBe('Ada’s Engines acct_1 · EUR Sync now Disconnect');
});

test('when the name of the business is unknown, the account stands for it', () => {
  const text = textOf(<ConnectionCards isProfilePublic={false} status={{ ...connected, business_name: null }} sync={undefined} />);
  expect(text).toMatch(/^acct_1 EUR /);
});

test('when it is a test account, it is marked', () => {
  const text = textOf(<ConnectionCards isProfilePublic={false} status={{ ...connected, test_mode: true }} sync={undefined} />);
  expect(text).toContain('This is a test account. Only you can see its numbers');
  expect(text).toContain('Ada’s Engines Test data');
});

test('when the access expired, the owner is asked to reconnect instead of to sync', () => {
  const text = textOf(<ConnectionCards isProfilePublic={false} status={{ ...connected, needs_reconnect: true }} sync={undefined} />);
  expect(text).toContain('Our access to Stripe has expired.');
  expect(text).toContain('Reconnect');
  expect(text).not.toContain('Sync now');
});

test('when an account was disconnected, its history stays and it can be connected again', () => {
  const status = { ...unconnected, disconnected_at: '2026-03-02T12:00:00.000Z' };
  const text = textOf(<ConnectionCards isProfilePublic={false} status={status} sync={undefined} />);
  expect(text).toMatch(/^Disconnected on .*2026\. Your history stays\. Reconnect to update it\. Reconnect$/);
});

test('when the profile is public, the owner reads that the tracker is private at first', () => {
  const sentence = 'Stripe starts as a private tracker: only you see it';
  const offer = (isProfilePublic: boolean) =>
    textOf(<ConnectionCards status={unconnected} sync={undefined} isProfilePublic={isProfilePublic} />);
  expect(offer(true)).toContain(sentence);
  expect(offer(false)).not.toContain(sentence);
});

test('when the settings show the connection, they say the same', () => {
  const text = (status: typeof connected) =>
    textOf(<ConnectionSettings status={status} sync={undefined} isProfilePublic={false} />);
  expect(text({ ...unconnected, is_configured: false })).toBe('Stripe is not configured on this server.');
  expect(text(unconnected)).toMatch(/^Connect your Stripe account\..* Not requested: .* Connect Stripe$/);
  expect(text(connected)).toBe('Ada’s Engines acct_1 · EUR Sync now Disconnect');
});
