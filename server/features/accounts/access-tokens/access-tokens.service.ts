import { hash } from 'node:crypto';
import type { AccessToken, createAccessToken } from '@plotline/contract/access-tokens.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { TOKENS_MAX } from '@plotline/contract/limits.ts';
import { withTransaction } from '../../../platform/database.ts';
import type { TokenBearer, Viewer } from '../../../platform/http/route.ts';
import { createSecurityLog } from '../../../platform/security-log.ts';
import { newSessionToken } from '../../../platform/session.ts';
import { nameOrNull } from '../account-fields.ts';
import type { AccountsPlatform } from '../accounts-platform.ts';
import type { ConfirmPassword } from '../password-check.service.ts';
import {
  tokenNameRequired,
  tokenNotFound,
  tokenScopeUnknown,
  tooManyTokens,
} from './access-tokens.errors.ts';
import * as tokens from './access-tokens.repository.ts';

/** A prefix by which programs that search for leaked secrets recognize a token. */
const PREFIX = 'plt_';
const TOKEN = /^plt_[\w-]{43}$/;
/** Shown characters, too few to help a guess. */
const START_LENGTH = PREFIX.length + 4;
/** Uses within this interval are recorded only once. */
const USE_INTERVAL_MS = 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Time for which the list still shows an expired token. */
const EXPIRED_MS = 30 * DAY_MS;

/** Access tokens: bearers of a user's rights, limited to the endpoints that declare a scope of theirs. */
export interface AccessTokensService {
  list(viewer: Viewer): Promise<{ tokens: AccessToken[]; scopes: string[] }>;
  /** @throws HttpError 422 for a wrong password, name or scope, 400 for one token too many */
  create(
    viewer: Viewer,
    body: BodyOf<typeof createAccessToken>,
    ip: string,
  ): Promise<{ access_token: AccessToken; token: string }>;
  /** @throws HttpError 404 for a token that is gone or not the viewer's */
  revoke(viewer: Viewer, uuid: string, ip: string): Promise<void>;
  /** Returns the user of a token with its scopes; null for an unknown one. Records the use in the background. */
  authenticate(token: string): Promise<TokenBearer | null>;
  deleteExpired(): Promise<void>;
  /** Resolves when all background writes are done. */
  settled(): Promise<void>;
}

export interface AccessTokensParts {
  readonly confirmPassword: ConfirmPassword;
  /** Returns the scopes that endpoints of this server declare. */
  readonly scopes: () => readonly string[];
}

export function createAccessTokens(
  platform: AccountsPlatform,
  { confirmPassword, scopes: knownScopes }: AccessTokensParts,
): AccessTokensService {
  const { db, now, newId, log } = platform;
  const logSecurity = createSecurityLog(log);
  const writing = new Map<string, Promise<void>>();

  function recordUse({ uuid, lastUsedAt }: tokens.LiveToken, at: Date): void {
    if (writing.has(uuid) || (lastUsedAt && at.getTime() - lastUsedAt.getTime() < USE_INTERVAL_MS)) return;
    const written = tokens
      .updateTokenUse(db, uuid, at)
      .catch((error: unknown) => log.error({ err: error }, 'recording the use of an access token failed'))
      .finally(() => writing.delete(uuid));
    writing.set(uuid, written);
  }

  return {
    list: async (viewer) => {
      const found = await tokens.findTokens(db, viewer.uuid);
      return { tokens: found.map((row) => presentToken(row, now())), scopes: [...knownScopes()] };
    },
    create: async ({ uuid: userId }, body, ip) => {
      const name = nameOrNull(body.name);
      if (name === null) throw tokenNameRequired();
      const scopes = knownScopes().filter((scope) => body.scopes.includes(scope));
      if (scopes.length < new Set(body.scopes).size) throw tokenScopeUnknown();
      const requireSamePassword = await confirmPassword({ userId, password: body.password, ip });
      const token = `${PREFIX}${newSessionToken()}`;
      const createdAt = now();
      const days = body.expires_in_days;
      const row = {
        uuid: newId(),
        start: token.slice(0, START_LENGTH),
        name,
        scopes,
        createdAt,
        expiresAt: days === null ? null : new Date(createdAt.getTime() + days * DAY_MS),
      };
      await withTransaction(db, async (trx) => {
        // Locks the account, so that two requests cannot exceed the limit together.
        await requireSamePassword(trx);
        if ((await tokens.findTokens(trx, userId)).length >= TOKENS_MAX) throw tooManyTokens();
        await tokens.insertToken(trx, { ...row, userId, tokenHash: hash('sha256', token, 'buffer') });
      });
      logSecurity('access_token_created', { user_id: userId, ip });
      return { access_token: presentToken({ ...row, lastUsedAt: null }, createdAt), token };
    },
    revoke: async ({ uuid: userId }, uuid, ip) => {
      if (!(await tokens.deleteToken(db, userId, uuid))) throw tokenNotFound();
      logSecurity('access_token_revoked', { user_id: userId, ip });
    },
    authenticate: async (token) => {
      if (!TOKEN.test(token)) return null;
      const at = now();
      const found = await tokens.findLiveToken(db, hash('sha256', token, 'buffer'), at);
      if (!found) return null;
      recordUse(found, at);
      const { uuid, userId, username, scopes } = found;
      // A token never administers, whatever the role of its user.
      return { viewer: { uuid: userId, username, role: 'user', sessionId: uuid }, scopes };
    },
    deleteExpired: () => tokens.deleteTokensExpiredBefore(db, new Date(now().getTime() - EXPIRED_MS)),
    settled: async () => void (await Promise.all(writing.values())),
  };
}

function presentToken(row: tokens.TokenRow, now: Date): AccessToken {
  return {
    uuid: row.uuid,
    name: row.name,
    start: row.start,
    scopes: [...row.scopes],
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    is_expired: row.expiresAt !== null && row.expiresAt <= now,
  };
}
