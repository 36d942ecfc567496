import { hash } from 'node:crypto';
import type { StandIn, StandInAnswer, StandInRequest } from './stand-in.fixture.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const INVALID: StandInAnswer = { status: 400, body: { error: 'invalid_grant' } };

/**
 * Has a stand-in for Lichess sign users in: whoever opens its page agrees at once, as this player. Codes are good for
 * one use, tokens until they are revoked.
 */
export function offerSignIn(
  standIn: StandIn,
  user: { readonly id: string; readonly username: string; readonly [field: string]: unknown },
) {
  const asked = new Map<string, URLSearchParams>();
  const tokens = new Set<string>();
  const isKnown = (request: StandInRequest) => tokens.has(bearerOf(request) ?? '');

  standIn.on('/oauth', ({ query }) => {
    const code = `code_${asked.size}`;
    asked.set(code, query);
    const back = new URL(query.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
    return { status: 302, headers: { location: back.href } };
  });
  standIn.on('/api/account', (request) => (isKnown(request) ? { body: user } : { status: 401, body: {} }));
  standIn.on('/api/token', (request) => {
    if (request.method === 'DELETE')
      return tokens.delete(bearerOf(request) ?? '') ? { status: 204, body: '' } : { status: 401, body: {} };
    const form = new URLSearchParams(request.body);
    const query = asked.get(form.get('code') ?? '');
    asked.delete(form.get('code') ?? '');
    const isSame = (name: string) => query?.get(name) === form.get(name);
    const challenge = hash('sha256', form.get('code_verifier') ?? '', 'base64url');
    if (query?.get('code_challenge') !== challenge || !isSame('client_id') || !isSame('redirect_uri'))
      return INVALID;
    const token = `lio_${tokens.size}_of_${user.id}`;
    tokens.add(token);
    return { body: { token_type: 'Bearer', access_token: token, expires_in: YEAR_SECONDS } };
  });
  return {
    /** Those that are good. */
    tokens,
    /** What a request is answered with that shows a token which is none: for a player's games. */
    refuseOthers: (request: StandInRequest): Partial<StandInAnswer> =>
      bearerOf(request) === undefined || isKnown(request) ? {} : { status: 401 },
  };
}

function bearerOf({ headers }: StandInRequest): string | undefined {
  return headers.authorization?.replace('Bearer ', '');
}
