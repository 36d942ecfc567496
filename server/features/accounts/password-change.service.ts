import type { changePassword } from '@plotline/contract/accounts.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { withTransaction } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { createSecurityLog } from '../../platform/security-log.ts';
import { passwordProblems, refuseInvalid } from './account-fields.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { notAuthenticated, passwordWrong } from './accounts.errors.ts';
import { PASSWORD_CHANGED } from './accounts.events.ts';
import { findAccounts, lockPasswordHash, updatePassword } from './accounts.repository.ts';
import { deleteEmailConfirmationOf } from './email-confirmations.repository.ts';
import type { CheckPassword } from './password-check.service.ts';
import { deleteResetsOf } from './password-resets.repository.ts';
import { hashPassword } from './password.ts';
import { deleteChallengesOf } from './second-factor/challenges.repository.ts';
import type { SessionsService } from './sessions.service.ts';

type Body = BodyOf<typeof changePassword>;

/** Sets a new password for a user who knows the old one and ends their other sessions. */
export function createPasswordChange(
  platform: AccountsPlatform,
  { sessions, checkPassword }: { sessions: SessionsService; checkPassword: CheckPassword },
) {
  const { db, bus, log, config } = platform;
  const logSecurity = createSecurityLog(log);

  return async (viewer: Viewer, body: Body, ip: string): Promise<void> => {
    const [account] = await findAccounts(db, [viewer.uuid]);
    if (!account) throw notAuthenticated();
    refuseInvalid(await passwordProblems(body, { owner: account, brandName: config.brandName }));
    const currentHash = await checkPassword(viewer.uuid, body.current_password);
    if (currentHash === null) {
      logSecurity('password_wrong', { user_id: viewer.uuid, ip });
      throw passwordWrong(body.current_password);
    }
    const passwordHash = await hashPassword(body.password);
    const ended = await withTransaction(db, async (trx) => {
      // Otherwise a change that was under way would undo this one.
      if ((await lockPasswordHash(trx, viewer.uuid)) !== currentHash)
        throw passwordWrong(body.current_password);
      await updatePassword(trx, viewer.uuid, passwordHash);
      await deleteResetsOf(trx, viewer.uuid);
      await deleteChallengesOf(trx, viewer.uuid);
      await deleteEmailConfirmationOf(trx, viewer.uuid);
      await bus.publish(trx, PASSWORD_CHANGED, { user_id: viewer.uuid });
      return sessions.endOthersIn(trx, viewer);
    });
    logSecurity('password_changed', { user_id: viewer.uuid, ip, sessions: ended });
  };
}
