import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';

/** Reasons why a sign-in at Lichess did not verify the account. */
export const SignInFailure = Type.Enum([
  'denied',
  'expired',
  'mismatch',
  'busy',
  'closed',
  'other_account',
  'proven_by_another',
  'failed',
]);
export type SignInFailure = Static<typeof SignInFailure>;

export const startLichessSignIn = defineEndpoint('startLichessSignIn', {
  route: 'POST /api/chess/accounts/lichess/oauth',
  access: 'signed-in',
  summary: 'Starts the verification of a Lichess account: the URL to sign in there, valid for ten minutes',
  response: Type.Object({ url: Type.String() }),
  ratePerMinute: 20,
});

/** The redirect target of Lichess. */
export const finishLichessSignIn = defineEndpoint('finishLichessSignIn', {
  route: 'GET /api/chess/accounts/lichess/callback',
  access: 'signed-in',
  status: 302,
  summary:
    'Links and verifies the account that signed in; redirects to my chess page with `verified=lichess` or `verify_error`',
  query: Type.Object({
    code: Type.Optional(Type.String()),
    state: Type.Optional(Type.String()),
    error: Type.Optional(Type.String()),
  }),
  ratePerMinute: 60,
});
