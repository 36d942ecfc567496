import type { SecondFactor } from '@plotline/contract/second-factor.ts';
import { withTransaction, type Db } from '../../../platform/database.ts';
import type { Viewer } from '../../../platform/http/route.ts';
import { createSecurityLog } from '../../../platform/security-log.ts';
import type { AccountsPlatform } from '../accounts-platform.ts';
import { notAuthenticated } from '../accounts.errors.ts';
import { findAccounts, lockPasswordHash } from '../accounts.repository.ts';
import type { ConfirmPassword } from '../password-check.service.ts';
import type { SessionsService } from '../sessions.service.ts';
import { deleteChallengesOf } from './challenges.repository.ts';
import { createTotpSecrets, type CheckCode } from './code-check.service.ts';
import { arePasskeysAvailable, presentPasskey } from './passkeys.service.ts';
import { deletePasskeysOf, findPasskeys } from './passkeys.repository.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { codeWrong, totpEnabled, totpNotEnabled, totpNotStarted } from './second-factor.errors.ts';
import {
  countRecoveryCodes,
  deleteTotp,
  enableTotp,
  findTotp,
  insertTotp,
  replaceRecoveryCodes,
} from './second-factor.repository.ts';
import { base32, findTotpStep, newTotpSecret, totpUri } from './totp.ts';

interface Confirmation {
  readonly password: string;
  readonly code: string;
}

/** Setup of two-step sign-in by a signed-in user. */
export interface SecondFactorService {
  read(viewer: Viewer): Promise<SecondFactor>;
  start(viewer: Viewer, password: string, ip: string): Promise<{ secret: string; uri: string }>;
  /** Enables two-step sign-in, ends the other sessions, and returns the recovery codes. */
  confirm(viewer: Viewer, code: string, ip: string): Promise<string[]>;
  disable(viewer: Viewer, confirmation: Confirmation, ip: string): Promise<void>;
  /** Replaces the recovery codes and returns the new ones. */
  renewCodes(viewer: Viewer, confirmation: Confirmation, ip: string): Promise<string[]>;
}

export interface SecondFactorParts {
  readonly sessions: Pick<SessionsService, 'endOthersIn'>;
  readonly confirmPassword: ConfirmPassword;
  readonly checkCode: CheckCode;
}

export function createSecondFactor(
  platform: AccountsPlatform,
  { sessions, confirmPassword, checkCode }: SecondFactorParts,
): SecondFactorService {
  const { db, now, log, config } = platform;
  const secrets = createTotpSecrets(platform);
  const logSecurity = createSecurityLog(log);

  async function requireBoth({ uuid: userId }: Viewer, { password, code }: Confirmation, ip: string) {
    const requireSamePassword = await confirmPassword({ userId, password, ip });
    const totp = await findTotp(db, userId);
    if (!totp?.enabledAt) throw totpNotEnabled();
    await checkCode({ userId, code, ip });
    return requireSamePassword;
  }

  return {
    read: async ({ uuid }) => {
      const [totp, codes, passkeys] = await Promise.all([
        findTotp(db, uuid),
        countRecoveryCodes(db, uuid),
        findPasskeys(db, uuid),
      ]);
      return {
        enabled_at: totp?.enabledAt?.toISOString() ?? null,
        recovery_codes_left: codes,
        passkeys: passkeys.map(presentPasskey),
        are_passkeys_available: arePasskeysAvailable(config),
      };
    },
    start: async ({ uuid: userId }, password, ip) => {
      await confirmPassword({ userId, password, ip });
      const [account] = await findAccounts(db, [userId]);
      if (!account) throw notAuthenticated();
      const secret = newTotpSecret();
      const sealedSecret = secrets.seal(userId, secret);
      if (!(await insertTotp(db, { userId, sealedSecret, now: now() }))) throw totpEnabled();
      const uri = totpUri(secret, { issuer: config.brandName, account: account.email });
      return { secret: base32(secret), uri };
    },
    confirm: async (viewer, code, ip) => {
      const { uuid: userId } = viewer;
      const totp = await findTotp(db, userId);
      if (totp?.enabledAt) throw totpEnabled();
      const secret = totp ? secrets.open(userId, totp.sealedSecret) : null;
      if (!totp || !secret) throw totpNotStarted();
      const step = findTotpStep(secret, code.replaceAll(/\s/g, ''), now());
      if (step === null) throw codeWrong();
      const codes = await withTransaction(db, async (trx) => {
        const { sealedSecret } = totp;
        // A sign-in under way either ends before this, and its session below, or finds the second factor enabled.
        await lockPasswordHash(trx, userId);
        if (!(await enableTotp(trx, { userId, sealedSecret, step, now: now() }))) throw totpNotStarted();
        await sessions.endOthersIn(trx, viewer);
        return storeNewCodes(trx, userId);
      });
      logSecurity('second_factor_enabled', { user_id: userId, ip });
      return codes;
    },
    disable: async (viewer, confirmation, ip) => {
      const requireSamePassword = await requireBoth(viewer, confirmation, ip);
      await withTransaction(db, async (trx) => {
        await requireSamePassword(trx);
        await removeTotp(trx, viewer.uuid);
      });
      logSecurity('second_factor_disabled', { user_id: viewer.uuid, ip });
    },
    renewCodes: async (viewer, confirmation, ip) => {
      const requireSamePassword = await requireBoth(viewer, confirmation, ip);
      const codes = await withTransaction(db, async (trx) => {
        await requireSamePassword(trx);
        return storeNewCodes(trx, viewer.uuid);
      });
      logSecurity('recovery_codes_renewed', { user_id: viewer.uuid, ip });
      return codes;
    },
  };
}

async function storeNewCodes(trx: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    trx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}

/** Returns whether there was anything to remove. */
async function removeTotp(trx: Db, userId: string): Promise<boolean> {
  await replaceRecoveryCodes(trx, userId, []);
  await deleteChallengesOf(trx, userId);
  return deleteTotp(trx, userId);
}

/** Removes all that a user needs beside the password, for one who lost it. Returns whether there was anything. */
export async function removeSecondFactor(trx: Db, userId: string): Promise<boolean> {
  const hadTotp = await removeTotp(trx, userId);
  const passkeys = await deletePasskeysOf(trx, userId);
  return hadTotp || passkeys > 0;
}
