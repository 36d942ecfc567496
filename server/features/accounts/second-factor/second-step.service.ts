import type { SecondFactorStep } from '@plotline/contract/accounts.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { finishLogin, finishPasskeyLogin } from '@plotline/contract/second-factor.ts';
import { withTransaction, type Db } from '../../../platform/database.ts';
import type { AccountsPlatform, Client } from '../accounts-platform.ts';
import { accountDeactivated } from '../accounts.errors.ts';
import { findAccounts, lockPasswordHash } from '../accounts.repository.ts';
import type { SessionsService } from '../sessions.service.ts';
import type { SignedIn } from '../signup.service.ts';
import { findSuspension } from '../suspensions.repository.ts';
import type { Challenges } from './challenges.service.ts';
import type { CheckCode } from './code-check.service.ts';
import { findPasskeys } from './passkeys.repository.ts';
import { arePasskeysAvailable, type PasskeysService } from './passkeys.service.ts';
import { signInExpired } from './second-factor.errors.ts';
import { findTotp } from './second-factor.repository.ts';

interface StepRequest<Body> {
  readonly body: Body;
  readonly client: Client;
  readonly replaces: string | undefined;
}

/** Completion of sign-ins that need more than a password, or no password at all. */
export interface SecondStep {
  /** Begins the second step of a sign-in whose password was right; null if the user needs none. */
  begin(trx: Db, userId: string, isRemembered: boolean): Promise<SecondFactorStep | null>;
  finish(request: StepRequest<BodyOf<typeof finishLogin>>): Promise<SignedIn>;
  finishWithPasskey(request: StepRequest<BodyOf<typeof finishPasskeyLogin>>): Promise<SignedIn>;
}

export interface SecondStepParts {
  readonly sessions: Pick<SessionsService, 'start'>;
  readonly challenges: Challenges;
  readonly checkCode: CheckCode;
  readonly passkeys: PasskeysService;
}

export function createSecondStep(
  { db, config }: AccountsPlatform,
  { sessions, challenges, checkCode, passkeys }: SecondStepParts,
): SecondStep {
  return {
    begin: async (trx, userId, isRemembered) => {
      const totp = await findTotp(trx, userId);
      if (!totp?.enabledAt) return null;
      const known = arePasskeysAvailable(config) ? await findPasskeys(trx, userId) : [];
      const step = { purpose: 'second_factor', userId, isRemembered, webauthnChallenge: null } as const;
      const token = await challenges.create(trx, step);
      return { token, methods: known.length > 0 ? ['totp', 'passkey'] : ['totp'] };
    },
    finish: async ({ body: { token, code }, client, replaces }) => {
      const { userId, isRemembered } = await challenges.find(token, 'second_factor');
      if (userId === null) throw signInExpired();
      await checkCode({ userId, code, ip: client.ip });
      return withTransaction(db, async (trx) => {
        await requireNotDeactivated(trx, userId);
        await challenges.use(trx, token);
        return { userId, session: await sessions.start(trx, { userId, isRemembered, client, replaces }) };
      });
    },
    finishWithPasskey: async ({ body, client, replaces }) => {
      const { userId, isRemembered, use } = await passkeys.verifyLogin(body, client.ip);
      return withTransaction(db, async (trx) => {
        await requireNotDeactivated(trx, userId);
        await use(trx);
        return { userId, session: await sessions.start(trx, { userId, isRemembered, client, replaces }) };
      });
    },
  };
}

/**
 * Locks an account; refuses one that was deactivated since the first step, or has only its passkey left. A suspended
 * user signs in to read the reason.
 */
async function requireNotDeactivated(trx: Db, userId: string): Promise<void> {
  await lockPasswordHash(trx, userId);
  const [account] = await findAccounts(trx, [userId]);
  if (!account?.is_active && !(await findSuspension(trx, userId))) throw accountDeactivated();
}
