import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MIN } from '@plotline/contract/limits.ts';
import { tooBusy } from './accounts.errors.ts';
import { createWorkQueue } from '../../platform/work-queue.ts';

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. About 10 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** More at once would take the cores from everybody else's requests; more waiting would wait for seconds. */
const inTurn = createWorkQueue({ concurrency: 2, maxQueued: 400, refuse: tooBusy });

/** At least 8 characters, among them an upper-case letter, a lower-case letter and a digit. */
export function meetsPasswordRule(password: string): boolean {
  return (
    Array.from(password).length >= PASSWORD_MIN &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\d/.test(password)
  );
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize(), COST));
}

/** Without a hash it takes just as long and says no. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(async () =>
    verify(passwordHash ?? (await hashOfNobody), password.normalize()),
  );
  return isRight && passwordHash !== undefined;
}

/** Made once at start, with the costs of the real ones. */
const hashOfNobody = hash('nobody knows this', COST);
