import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Config } from './config.ts';

export const SESSION_COOKIE = 'session';
const DAY_MS = 24 * 60 * 60 * 1000;
const REMEMBERED_DAYS = 30;
/** Limit for sessions in constant use. */
const MAX_DAYS = 90;
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Returns a token for the cookie; the server stores only its hash. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a token, null for malformed ones. Tokens are random, so a slow hash would gain nothing. */
export function hashSessionToken(token: string): Buffer | null {
  return TOKEN.test(token) ? hash('sha256', token, 'buffer') : null;
}

/** Start and kind of a session. */
export interface SessionSpan {
  readonly isRemembered: boolean;
  readonly startedAt: Date;
}

/**
 * Returns when a session expires without further use: after 30 days when remembered, else after 24 hours, and at most
 * 90 days after the sign-in.
 */
export function sessionExpiry({ isRemembered, startedAt }: SessionSpan, lastActiveAt: Date): Date {
  const unused = lastActiveAt.getTime() + (isRemembered ? REMEMBERED_DAYS : 1) * DAY_MS;
  return new Date(Math.min(unused, startedAt.getTime() + MAX_DAYS * DAY_MS));
}

/** Sets the cookie: of a remembered session until it expires, otherwise until the browser is closed. */
export function setSessionCookie(
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  { token, now, ...span }: SessionSpan & { readonly token: string; readonly now: Date },
): void {
  const maxAge = Math.floor((sessionExpiry(span, now).getTime() - now.getTime()) / 1000);
  reply.setCookie(SESSION_COOKIE, token, {
    ...cookieScope(config),
    ...(span.isRemembered ? { maxAge } : {}),
  });
}

export function clearSessionCookie(reply: FastifyReply, config: Pick<Config, 'publicUrl'>): void {
  reply.clearCookie(SESSION_COOKIE, cookieScope(config));
}

function cookieScope({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const;
}
