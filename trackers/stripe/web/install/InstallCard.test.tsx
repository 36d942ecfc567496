import { expect, test } from 'vitest';
import { linksIn, textOf } from '../shared/stripe.samples.tsx';
import { InstallCard } from './InstallPage.tsx';

test('when the installation succeeded, the card says where the page goes', () => {
  const leads = "You're being redirected to your Stripe page...";
  for (const [isConnected, sentence] of [
    [true, 'Your Stripe account is connected.'],
    [false, 'One step left: allow access to your account.'],
  ] as const)
    expect(textOf(<InstallCard result={{ status: 'success', isConnected }} username="ada" />)).toBe(
      `App installed ${sentence} ${leads}`,
    );
});

test('when it failed, the card is an alert with the reason', () => {
  const card = <InstallCard result={{ status: 'error', message: 'Because.' }} username="ada" />;
  expect(textOf(card)).toBe("Couldn't install the app Because. Try Again");
});

test('when a guest finishes an installation, the card leads to the login', () => {
  const card = <InstallCard result={{ status: 'login_required' }} username={null} />;
  expect(textOf(card)).toBe('Login Required Log in to finish connecting your Stripe account. Log In');
  expect(linksIn(card)).toEqual(['/login']);
});

test('when nothing was installed, the card leads to the own Stripe page', () => {
  expect(linksIn(<InstallCard result={{ status: 'not_installed' }} username="ada" />)).toEqual([
    '/ada/stripe',
  ]);
});
