import { expect, test } from 'vitest';
import { linksIn, textOf } from '../shared/stripe.samples.tsx';
import { AccountQuestion, Cancelled } from './AccountQuestion.tsx';
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

test('when the attempt began elsewhere, the card names the account and asks', () => {
  const question = (
    <AccountQuestion
      request={{ code: 'ac_1', state: 'ada' }}
      account={{ id: 'acct_1', name: 'Eve Ltd' }}
      profilePath="/ada"
    />
  );
  expect(textOf(question)).toBe(
    "Connect Eve Ltd? This connection didn't begin in this tab. Connect only if acct_1 is your own Stripe account. Connect Cancel",
  );
  expect(textOf(<Cancelled profilePath="/ada" />)).toBe(
    'Not connected The account was not connected, and the access to it ends. Go to Profile',
  );
});
