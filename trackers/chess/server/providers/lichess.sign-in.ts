import { hash } from 'node:crypto';
import { pathOf } from '@plotline/contract/endpoint.ts';
import { requestNewText, type ProviderAccess } from '@plotline/server/tracker-kit/sync/provider-http.ts';
import { jsonReader } from '@plotline/server/tracker-kit/sync/provider-response.ts';
import { finishLichessSignIn } from '../../contract/sign-in.ts';
import { LichessToken, LichessUser } from './lichess.schema.ts';

/** Secrets of the browser that started a sign-in, in base64url. */
export interface SignInSecrets {
  /** Comes back in the redirect, and shows that this browser started the sign-in. */
  readonly state: string;
  /** PKCE: its hash is sent first, the verifier with the code, so that a stolen code is worthless. */
  readonly verifier: string;
}

export interface AccessToken {
  readonly token: string;
  /** Expiry, about a year from now. */
  readonly until: Date;
}

interface TokenRequest {
  readonly token: string;
  readonly signal: AbortSignal;
}

/**
 * OAuth of Lichess: authorization code (RFC 6749) with PKCE (RFC 7636), without registration of the client. It requests
 * no scope: the token identifies the user and raises the rate limit. Invalid codes and tokens throw `rejected`.
 */
export interface LichessSignIn {
  pageUrl(secrets: SignInSecrets, username: string | null): string;
  exchange(request: {
    readonly code: string;
    readonly verifier: string;
    readonly signal: AbortSignal;
  }): Promise<AccessToken>;
  account(request: TokenRequest): Promise<LichessUser>;
  revoke(request: TokenRequest): Promise<void>;
}

const readToken = jsonReader(LichessToken);
const readUser = jsonReader(LichessUser);

/** `access` is that of the API, `site` the address of the pages. */
export function createLichessSignIn(
  access: ProviderAccess,
  { site, publicUrl }: { site: string; publicUrl: string },
): LichessSignIn {
  const client = {
    client_id: new URL(publicUrl).host,
    redirect_uri: `${publicUrl}${pathOf(finishLichessSignIn)}`,
  };
  return {
    pageUrl: ({ state, verifier }, username) => {
      const query = new URLSearchParams({
        response_type: 'code',
        ...client,
        scope: '',
        state,
        code_challenge_method: 'S256',
        code_challenge: hash('sha256', verifier, 'base64url'),
        ...(username !== null && { username }),
      });
      return `${site}/oauth?${query.toString()}`;
    },
    exchange: async ({ code, verifier, signal }) => {
      const text = await requestNewText(access, {
        method: 'POST',
        path: '/token',
        form: { grant_type: 'authorization_code', ...client, code, code_verifier: verifier },
        signal,
      });
      const { access_token: token, expires_in: seconds } = readToken(text);
      return { token, until: new Date(access.now().getTime() + seconds * 1_000) };
    },
    account: async (request) => readUser(await requestNewText(access, { path: '/account', ...request })),
    revoke: async (request) => {
      await requestNewText(access, { method: 'DELETE', path: '/token', ...request });
    },
  };
}
