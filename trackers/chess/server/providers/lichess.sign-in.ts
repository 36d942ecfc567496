import { hash } from 'node:crypto';
import { pathOf } from '@plotline/contract/endpoint.ts';
import { finishLichessSignIn } from '../../contract/sign-in.ts';
import { LichessToken, LichessUser } from './lichess.schema.ts';
import { jsonReader } from './provider-answers.ts';
import { requestNewText, type ProviderAccess } from './provider-http.ts';

/** What only the one who began a sign-in knows, in base64url. */
export interface SignInSecrets {
  /** Comes back with the answer: no one else began it. */
  readonly state: string;
  /** Its hash goes with the question, itself with the code: no one else can use the code. */
  readonly verifier: string;
}

export interface AccessToken {
  readonly token: string;
  /** From then on it is worth nothing; about a year. */
  readonly until: Date;
}

interface Asking {
  readonly token: string;
  readonly signal: AbortSignal;
}

/**
 * OAuth of Lichess: the code of RFC 6749 with PKCE (RFC 7636), for programs that are registered nowhere. It is asked for
 * no permission at all: who a user is, and the right to ask faster. What Lichess takes no more is `rejected`.
 */
export interface LichessSignIn {
  /** The page on which a user says that this product may know who they are. */
  pageUrl(secrets: SignInSecrets, username: string | null): string;
  exchange(ask: {
    readonly code: string;
    readonly verifier: string;
    readonly signal: AbortSignal;
  }): Promise<AccessToken>;
  /** Whose token it is. */
  account(ask: Asking): Promise<LichessUser>;
  revoke(ask: Asking): Promise<void>;
}

const readToken = jsonReader(LichessToken);
const readUser = jsonReader(LichessUser);

/** `access` reaches the API of the site. */
export function createLichessSignIn(
  access: ProviderAccess,
  { site, publicUrl }: { readonly site: string; readonly publicUrl: string },
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
    account: async (ask) => readUser(await requestNewText(access, { path: '/account', ...ask })),
    revoke: async (ask) => {
      await requestNewText(access, { method: 'DELETE', path: '/token', ...ask });
    },
  };
}
