import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

const NAME = 'session';
/** With this prefix browsers accept the cookie from this host alone, over https: no other subdomain can set it. */
const HOST_NAME = '__Host-session';
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

type Site = Pick<Config, 'publicUrl'>;

export function sessionCookieName(site: Site): string {
  return isSecure(site) ? HOST_NAME : NAME;
}

/** Returns the token of a request. Cookies with the plain name, from before the prefix, still count. */
export function sessionTokenOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
  return cookies[HOST_NAME] ?? cookies[NAME];
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
  site: Site,
  { token, now, ...span }: SessionSpan & { readonly token: string; readonly now: Date },
): void {
  const maxAge = Math.floor((sessionExpiry(span, now).getTime() - now.getTime()) / 1000);
  reply.setCookie(sessionCookieName(site), token, {
    ...cookieScope(site),
    ...(span.isRemembered ? { maxAge } : {}),
  });
}

export function clearSessionCookie(reply: FastifyReply, site: Site): void {
  for (const name of new Set([sessionCookieName(site), NAME])) reply.clearCookie(name, cookieScope(site));
}

const DEVICE_NAME = 'device';
const DEVICE_DAYS = 180;

/** Returns the token of `setDeviceCookie`. */
export function deviceTokenOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
  return cookies[`__Host-${DEVICE_NAME}`] ?? cookies[DEVICE_NAME];
}

/** Sets a cookie by which the browser is recognised after its session has ended. */
export function setDeviceCookie(reply: FastifyReply, site: Site, token: string): void {
  const name = isSecure(site) ? `__Host-${DEVICE_NAME}` : DEVICE_NAME;
  reply.setCookie(name, token, { ...cookieScope(site), maxAge: DEVICE_DAYS * 24 * 60 * 60 });
}

function cookieScope(site: Site) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(site) } as const;
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:');
}
