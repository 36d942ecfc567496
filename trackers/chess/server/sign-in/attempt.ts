import { randomBytes } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { ChessKit } from '../chess.db.ts';

/** A sign-in in progress. The browser keeps it, sealed, in a cookie. */
const Attempt = Type.Object({
  userId: Type.String(),
  state: Type.String(),
  verifier: Type.String(),
  untilMs: Type.Integer(),
});
export type Attempt = Static<typeof Attempt>;

export const ATTEMPT_SECONDS = 10 * 60;
const PURPOSE = 'sign-in at lichess';
const attempts = Compile(Attempt);

export function newAttempt(userId: string, now: Date): Attempt {
  return { userId, state: secret(), verifier: secret(), untilMs: now.getTime() + ATTEMPT_SECONDS * 1_000 };
}

/** Returns 43 characters, the least that a verifier may have (RFC 7636, 4.1). */
function secret(): string {
  return randomBytes(32).toString('base64url');
}

export function sealAttempt(kit: ChessKit, attempt: Attempt): string {
  return kit.seal(PURPOSE, JSON.stringify(attempt));
}

/** Returns the attempt of a cookie; null when it was not sealed here or has expired. */
export function openAttempt(kit: ChessKit, sealed: string): Attempt | null {
  const text = kit.unseal(PURPOSE, sealed);
  const attempt: unknown = text === null ? null : JSON.parse(text);
  return attempts.Check(attempt) && attempt.untilMs > kit.now().getTime() ? attempt : null;
}
