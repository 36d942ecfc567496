import { expect, test } from 'vitest';
import { linksIn, textOf } from '../shared/stripe.samples.tsx';
import { CallbackError, Connected } from './CallbackPage.tsx';
import { outcomeOf } from './use-connection.ts';

const waiting = { data: undefined, isError: false };

test('when the connection fails, the card has the message, Try Again and Go to Profile', () => {
  const card = <CallbackError message="Missing required OAuth parameters." username="ada" />;
  expect(textOf(card)).toBe(
    "Couldn't connect Stripe Missing required OAuth parameters. Try Again Go to Profile",
  );
  expect(linksIn(card)).toEqual(['/settings', '/ada']);
});

test('when a guest sees the error, Go to Profile leads to the login', () => {
  expect(linksIn(<CallbackError message="" username={null} />)).toEqual(['/settings', '/login']);
});

test('when the connection succeeds, the card says where the page goes', () => {
  expect(textOf(<Connected />)).toBe("Stripe connected You're being redirected to your Stripe page...");
});

test('when the response came, it is the outcome', () => {
  expect(outcomeOf(undefined, waiting)).toEqual({ status: 'loading' });
  expect(outcomeOf({ status: 'connected' }, waiting)).toEqual({ status: 'connected' });
  expect(outcomeOf({ status: 'failed', message: 'Expired.' }, waiting)).toEqual({
    status: 'failed',
    message: 'Expired.',
  });
});

test('when the page was reloaded too early, the server decides about the outcome', () => {
  const interrupted = { status: 'interrupted' } as const;
  expect(outcomeOf(interrupted, waiting)).toEqual({ status: 'loading' });
  expect(outcomeOf(interrupted, { data: { connected: true }, isError: false })).toEqual({
    status: 'connected',
  });
  expect(outcomeOf(interrupted, { data: undefined, isError: true })).toMatchObject({ status: 'failed' });
});
