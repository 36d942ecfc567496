import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Config } from './config.ts';

export const SESSION_COOKIE = 'session';
const DAY_MS = 24 * 60 * 60 * 1000;
const REMEMBERED_DAYS = 30;
/** However often it is used. */
const LONGEST_DAYS = 90;
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** What the browser keeps; the server stores nothing but its hash. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256; null for what cannot be a token. The token is random, so that a slow hash would gain nothing. */
export function hashSessionToken(token: string): Buffer | null {
  return TOKEN.test(token) ? hash('sha256', token, 'buffer') : null;
}

/** When a session began, and of which kind it is. */
export interface SessionSpan {
  readonly isRemembered: boolean;
  readonly startedAt: Date;
}

/**
 * Returns when a session ends that is not used again: after 30 days when remembered, else after 24 hours, and 90 days
 * after the sign-in at the latest.
 */
export function sessionExpiry({ isRemembered, startedAt }: SessionSpan, lastActiveAt: Date): Date {
  const unused = lastActiveAt.getTime() + (isRemembered ? REMEMBERED_DAYS : 1) * DAY_MS;
  return new Date(Math.min(unused, startedAt.getTime() + LONGEST_DAYS * DAY_MS));
}

/** A remembered session's cookie lives as long as the session, another one until the browser ends. */
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
