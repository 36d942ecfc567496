import { randomBytes } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TrackerKit } from '../tracker-server.ts';

/**
 * An OAuth sign-in in progress. The browser keeps it, sealed, in a cookie: the redirect back must carry the same
 * `state`, and the code is exchanged with the `verifier` (PKCE, RFC 7636).
 */
const OAuthAttempt = Type.Object({
  userId: Type.String(),
  sessionId: Type.String(),
  state: Type.String(),
  verifier: Type.String(),
  untilMs: Type.Integer(),
});
export type OAuthAttempt = Static<typeof OAuthAttempt>;

export const ATTEMPT_SECONDS = 10 * 60;
const attempts = Compile(OAuthAttempt);

/** The user and the session in which a sign-in begins. */
export type AttemptOwner = Pick<OAuthAttempt, 'userId' | 'sessionId'>;

export function newAttempt({ userId, sessionId }: AttemptOwner, now: Date): OAuthAttempt {
  const untilMs = now.getTime() + ATTEMPT_SECONDS * 1_000;
  return { userId, sessionId, state: secret(), verifier: secret(), untilMs };
}

/** Returns whether an attempt was begun by this user in this session. */
export function isAttemptOf(
  attempt: OAuthAttempt | null,
  { userId, sessionId }: AttemptOwner,
): attempt is OAuthAttempt {
  return attempt?.userId === userId && attempt.sessionId === sessionId;
}

/** Returns 43 characters, the least that a verifier may have (RFC 7636, 4.1). */
function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** Seals an attempt for a cookie. `provider` sets apart the attempts of several providers. */
export function sealAttempt(
  { seal }: Pick<TrackerKit, 'seal'>,
  provider: string,
  attempt: OAuthAttempt,
): string {
  return seal(purposeOf(provider), JSON.stringify(attempt));
}

/** Returns the attempt of a cookie; null when it was not sealed here or has expired. */
export function openAttempt(
  { unseal, now }: Pick<TrackerKit, 'unseal' | 'now'>,
  provider: string,
  sealed: string,
): OAuthAttempt | null {
  const text = unseal(purposeOf(provider), sealed);
  const attempt: unknown = text === null ? null : JSON.parse(text);
  return attempts.Check(attempt) && attempt.untilMs > now().getTime() ? attempt : null;
}

function purposeOf(provider: string): string {
  return `sign-in at ${provider}`;
}
