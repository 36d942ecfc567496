import type { Endpoint } from '@plotline/contract/endpoint.ts';
import { TOKEN_SCOPE_MISSING } from '@plotline/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import { sessionTokenOf } from '../session.ts';
import { notAuthenticated } from './error-responses.ts';
import { accountSuspended, administratorsOnly, HttpError } from './errors.ts';
import type { TokenBearer, Viewer } from './route.ts';

export interface Authentication {
  /** Returns the user of a session cookie; null when the session has ended. */
  readonly authenticate: (token: string) => Promise<Viewer | null>;
  /** Returns the user of an access token with its scopes; null when it has ended. */
  readonly authenticateToken: (token: string) => Promise<TokenBearer | null>;
}

/**
 * Returns the viewer of a request who may call the endpoint, null for a guest.
 * @throws HttpError 401 for a guest or a token that has ended, 403 for a user or a token without the right to call it
 */
export async function authorize(
  request: FastifyRequest,
  endpoint: Endpoint,
  authentication: Authentication,
): Promise<Viewer | null> {
  const bearer = bearerTokenOf(request);
  if (bearer !== undefined) {
    const found = await authentication.authenticateToken(bearer);
    if (!found) throw tokenRefused();
    const { tokenScope: scope } = endpoint;
    if (scope === undefined || !found.scopes.includes(scope)) throw scopeMissing(scope);
    return found.viewer;
  }
  const viewer = await viewerOf(request, authentication);
  guard(endpoint, viewer);
  return viewer;
}

/** Returns the viewer of a request by its token or cookie; null for a guest. */
export async function viewerOf(
  request: FastifyRequest,
  { authenticate, authenticateToken }: Authentication,
): Promise<Viewer | null> {
  const bearer = bearerTokenOf(request);
  if (bearer !== undefined) return (await authenticateToken(bearer))?.viewer ?? null;
  const cookie = credentialOf(request);
  return cookie ? authenticate(cookie) : null;
}

/**
 * Returns the token of the header, empty if it has none; undefined without such a header. With it, a request is one of its
 * token alone, even if a cookie comes with it.
 */
function bearerTokenOf({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  const [scheme = '', ...token] = authorization.trim().split(' ');
  return scheme.toLowerCase() === 'bearer' ? token.join(' ').trim() : undefined;
}

/** Returns the token or cookie by which `viewerOf` finds the viewer. */
export function credentialOf(request: FastifyRequest): string | undefined {
  return bearerTokenOf(request) ?? sessionTokenOf(request);
}

function guard({ access, allowsSuspended }: Endpoint, viewer: Viewer | null): void {
  if (viewer?.suspension && !allowsSuspended) throw accountSuspended(viewer.suspension);
  if (access === 'anyone') return;
  if (!viewer) throw notAuthenticated();
  if (access === 'admin' && viewer.role !== 'admin') throw administratorsOnly();
}

function tokenRefused(): HttpError {
  const { status, code, detail } = notAuthenticated();
  return new HttpError(status, code, detail, {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}

function scopeMissing(scope: Endpoint['tokenScope']): HttpError {
  const needed = scope === undefined ? '' : `, scope="${scope}"`;
  return new HttpError(403, 'http.token_scope_missing', TOKEN_SCOPE_MISSING, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope"${needed}` },
  });
}
