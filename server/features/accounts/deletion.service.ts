import type {
  deleteAccount as deleteEndpoint,
  DeletionSummary,
} from '@plotline/contract/account-deletion.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { createSecurityLog } from '../../platform/security-log.ts';
import type { ServedAccountsPlatform } from './accounts-platform.ts';
import {
  confirmedPasswordWrong,
  notAuthenticated,
  passwordRequired,
  usernameConfirmationMismatch,
} from './accounts.errors.ts';
import { refuseLastAdministrator } from './accounts.service.ts';
import { ACCOUNT_CHANGED, SESSION_ENDED } from './accounts.events.ts';
import { findAccounts, lockUsername, updateActive, updateRole } from './accounts.repository.ts';
import { deleteTokensOf } from './access-tokens/access-tokens.repository.ts';
import { queueRemoval } from './deletion.jobs.ts';
import { insertDeletion } from './deletion.repository.ts';
import { deleteEmailConfirmationOf } from './email-confirmations.repository.ts';
import type { CheckPassword } from './password-check.service.ts';
import { deleteResetsOf } from './password-resets.repository.ts';
import { deleteChallengesOf } from './second-factor/challenges.repository.ts';
import { deleteSessionsOf } from './sessions.repository.ts';
import type { SessionsService } from './sessions.service.ts';
import { deleteSuspension } from './suspensions.repository.ts';

/** Counts the data of each feature that a deletion removes. */
export type CountContents = (userId: string) => Promise<Omit<DeletionSummary, 'needs_password'>>;

export interface DeletionService {
  summary(viewer: Viewer): Promise<DeletionSummary>;
  /**
   * Ends all access to an account and hides it at once; its data go soon, by a job. Then its usernames and e-mail are
   * available.
   * @throws HttpError 400 for the last active administrator, 403 without a password unless the sign-in is recent, 422 for
   *   a wrong password.
   */
  remove(viewer: Viewer, body: BodyOf<typeof deleteEndpoint>, ip: string): Promise<void>;
}

export interface DeletionParts {
  readonly sessions: Pick<SessionsService, 'findSpan'>;
  readonly checkPassword: CheckPassword;
  readonly countContents: CountContents;
}

/** After such a recent sign-in the password is not required. */
const RECENT_SIGN_IN_MS = 10 * 60 * 1000;

export function createDeletion(platform: ServedAccountsPlatform, parts: DeletionParts): DeletionService {
  const { db, now, log } = platform;
  const { sessions, checkPassword, countContents } = parts;
  const logSecurity = createSecurityLog(log);

  async function needsPassword({ sessionId }: Viewer): Promise<boolean> {
    const session = await sessions.findSpan(sessionId);
    // It has ended since the request began, for example by the same request sent twice.
    if (!session) throw notAuthenticated();
    return now().getTime() - session.startedAt.getTime() > RECENT_SIGN_IN_MS;
  }

  return {
    summary: async (viewer) => {
      const [needs_password, contents] = await Promise.all([
        needsPassword(viewer),
        countContents(viewer.uuid),
      ]);
      return { needs_password, ...contents, ...totalsOf(contents.trackers) };
    },
    remove: async (viewer, { username_confirmation: confirmation, password }, ip) => {
      const [account] = await findAccounts(db, [viewer.uuid]);
      if (confirmation !== undefined && confirmation !== account?.username)
        throw usernameConfirmationMismatch();
      if (!password && (await needsPassword(viewer))) throw passwordRequired();
      if (password !== undefined && !(await checkPassword(viewer.uuid, password))) {
        logSecurity('password_wrong', { user_id: viewer.uuid, ip });
        throw confirmedPasswordWrong();
      }
      await markDeleted(platform, viewer.uuid);
      logSecurity('account_deleted', { user_id: viewer.uuid, ip });
    },
  };
}

function totalsOf(trackers: DeletionSummary['trackers']): Readonly<Record<string, number>> {
  const totals = new Map<string, number>();
  for (const { key, count } of trackers.flatMap(({ contents }) => contents))
    totals.set(key, (totals.get(key) ?? 0) + count);
  return Object.fromEntries(totals);
}

/**
 * Ends all access to an account and hides everything of it; a job removes the rest. In one short transaction that
 * changes no row of others beyond a first batch of counters.
 */
function markDeleted(platform: ServedAccountsPlatform, userId: string): Promise<void> {
  const { db, bus, now } = platform;
  return withTransaction(db, async (trx) => {
    await refuseLastAdministrator(trx, userId);
    await updateActive(trx, userId, false);
    if ((await lockUsername(trx, userId)) === undefined) throw notAuthenticated();
    if (!(await insertDeletion(trx, userId, now()))) throw notAuthenticated();
    await updateRole(trx, userId, 'user');
    await deleteSuspension(trx, userId);
    await endAccess(trx, userId);
    await bus.publish(trx, ACCOUNT_CHANGED, { user_id: userId, change: 'deleted' });
    await bus.publish(trx, SESSION_ENDED, { user_id: userId, session_id: null, reason: 'deleted' });
    await queueRemoval(platform, trx, userId);
  });
}

/** Deletes whatever lets anyone in, or is about to. */
async function endAccess(trx: Db, userId: string): Promise<void> {
  await deleteSessionsOf(trx, userId);
  await deleteTokensOf(trx, userId);
  await deleteResetsOf(trx, userId);
  await deleteChallengesOf(trx, userId);
  await deleteEmailConfirmationOf(trx, userId);
}
