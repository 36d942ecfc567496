import type { Db } from '../../../platform/database.ts';
import { hashSessionToken, newSessionToken } from '../../../platform/session.ts';
import type { AccountsPlatform } from '../accounts-platform.ts';
import {
  deleteChallenge,
  findChallenge,
  insertChallenge,
  updateWebauthnChallenge,
  type Challenge,
} from './challenges.repository.ts';
import { signInExpired } from './second-factor.errors.ts';

const LIFE_MS = 10 * 60 * 1000;

/** Sign-ins and registrations of passkeys between their steps, each known by a token that only the browser has. */
export interface Challenges {
  create(trx: Db, challenge: Challenge): Promise<string>;
  /** @throws HttpError 400 for a token that expired, was used, is invented or has another purpose */
  find(token: string, ...purposes: Challenge['purpose'][]): Promise<Challenge>;
  setWebauthn(token: string, challenge: string): Promise<void>;
  /** Finds and uses up. */
  take(token: string, purpose: Challenge['purpose']): Promise<Challenge>;
  /** Uses up, for one of several concurrent callers. @throws HttpError 400 for the others */
  use(trx: Db, token: string): Promise<void>;
}

export function createChallenges({ db, now }: Pick<AccountsPlatform, 'db' | 'now'>): Challenges {
  async function find(token: string, ...purposes: Challenge['purpose'][]): Promise<Challenge> {
    const challenge = await findChallenge(db, hashOf(token), now());
    if (!challenge || !purposes.includes(challenge.purpose)) throw signInExpired();
    return challenge;
  }
  return {
    create: async (trx, challenge) => {
      const token = newSessionToken();
      const expiresAt = new Date(now().getTime() + LIFE_MS);
      await insertChallenge(trx, { ...challenge, tokenHash: hashOf(token), expiresAt });
      return token;
    },
    find,
    setWebauthn: (token, challenge) => updateWebauthnChallenge(db, hashOf(token), challenge),
    take: async (token, purpose) => {
      const challenge = await find(token, purpose);
      await useUp(db, token);
      return challenge;
    },
    use: useUp,
  };
}

async function useUp(trx: Db, token: string): Promise<void> {
  if (!(await deleteChallenge(trx, hashOf(token)))) throw signInExpired();
}

function hashOf(token: string): Buffer {
  const tokenHash = hashSessionToken(token);
  if (!tokenHash) throw signInExpired();
  return tokenHash;
}
