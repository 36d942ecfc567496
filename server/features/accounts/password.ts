import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MIN } from '@plotline/contract/limits.ts';
import { tooBusy } from './accounts.errors.ts';
import { createWorkQueue } from '../../platform/work-queue.ts';

/** Second recommendation of OWASP for Argon2id: 19 MiB, two passes, one lane. About 10 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Limits the load on the cores, and the queue to a few seconds. */
const withHashingSlot = createWorkQueue({ concurrency: 2, maxQueued: 400, refuse: tooBusy });

/** Requires 8 characters with an upper-case letter, a lower-case letter and a digit. */
export function meetsPasswordRule(password: string): boolean {
  return (
    Array.from(password).length >= PASSWORD_MIN &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\d/.test(password)
  );
}

export function hashPassword(password: string): Promise<string> {
  return withHashingSlot(() => hash(password.normalize(), COST));
}

/** Verifies a password; without a hash it takes as long and returns false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await withHashingSlot(async () =>
    verify(passwordHash ?? (await dummyHash), password.normalize()),
  );
  return isRight && passwordHash !== undefined;
}

/** Hash with the same cost as real ones. */
const dummyHash = hash('dummy', COST);
