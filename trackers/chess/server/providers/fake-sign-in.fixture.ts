import { hash } from 'node:crypto';
import type {
  FakeProvider,
  FakeResponse,
  FakeRequest,
} from '../../../../server/tracker-kit/sync/fake-provider.fixture.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const INVALID: FakeResponse = { status: 400, body: { error: 'invalid_grant' } };

/**
 * Serves the OAuth pages of Lichess: opening the consent page consents as this player. Codes are valid once, tokens
 * until they are revoked.
 */
export function serveSignIn(
  site: FakeProvider,
  user: { readonly id: string; readonly username: string; readonly [field: string]: unknown },
) {
  const consents = new Map<string, URLSearchParams>();
  const tokens = new Set<string>();
  const isKnown = (request: FakeRequest) => tokens.has(bearerOf(request) ?? '');

  site.on('/oauth', ({ query }) => {
    const code = `code_${consents.size}`;
    consents.set(code, query);
    const back = new URL(query.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
    return { status: 302, headers: { location: back.href } };
  });
  site.on('/api/account', (request) => (isKnown(request) ? { body: user } : { status: 401, body: {} }));
  site.on('/api/token', (request) => {
    if (request.method === 'DELETE')
      return tokens.delete(bearerOf(request) ?? '') ? { status: 204, body: '' } : { status: 401, body: {} };
    const form = new URLSearchParams(request.body);
    const query = consents.get(form.get('code') ?? '');
    consents.delete(form.get('code') ?? '');
    const isSame = (name: string) => query?.get(name) === form.get(name);
    const challenge = hash('sha256', form.get('code_verifier') ?? '', 'base64url');
    if (query?.get('code_challenge') !== challenge || !isSame('client_id') || !isSame('redirect_uri'))
      return INVALID;
    const token = `lio_${tokens.size}_of_${user.id}`;
    tokens.add(token);
    return { body: { token_type: 'Bearer', access_token: token, expires_in: YEAR_SECONDS } };
  });
  return {
    /** Valid tokens. */
    tokens,
    /** Refuses a request that carries an invalid token; for the games of a player. */
    refuseInvalid: (request: FakeRequest): Partial<FakeResponse> =>
      bearerOf(request) === undefined || isKnown(request) ? {} : { status: 401 },
  };
}

function bearerOf({ headers }: FakeRequest): string | undefined {
  return headers.authorization?.replace('Bearer ', '');
}
