import type {
  deleteAccount as deleteEndpoint,
  DeletionSummary,
} from '@plotline/contract/account-deletion.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { allowLongStatements, withTransaction } from '../../platform/database.ts';
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
import {
  deleteAccount,
  findAccounts,
  lockUsername,
  updateActive,
  updateRole,
} from './accounts.repository.ts';
import { lockAdministration } from './acting-users.service.ts';
import type { CheckPassword } from './password-check.service.ts';
import { replacePicture } from './pictures.repository.ts';
import { scheduleRemoval } from './pictures.service.ts';
import { findRemovedPictures } from './profile-parts.repository.ts';
import type { SessionsService } from './sessions.service.ts';

/** Counts the data of each feature that a deletion removes. */
export type CountContents = (userId: string) => Promise<Omit<DeletionSummary, 'needs_password'>>;

/** Removes all trackers of a user with their data and posts. */
export type RemoveTrackers = (userId: string) => Promise<void>;

export interface DeletionService {
  summary(viewer: Viewer): Promise<DeletionSummary>;
  /**
   * Deletes an account and all its data. Its usernames and e-mail are available at once.
   * @throws HttpError 400 for the last active administrator, 403 without a password unless the sign-in is recent, 422 for
   *   a wrong password.
   */
  remove(viewer: Viewer, body: BodyOf<typeof deleteEndpoint>, ip: string): Promise<void>;
}

export interface DeletionParts {
  readonly sessions: Pick<SessionsService, 'findSpan'>;
  readonly checkPassword: CheckPassword;
  readonly countContents: CountContents;
  readonly removeTrackers: RemoveTrackers;
}

/** After such a recent sign-in the password is not required. */
const RECENT_SIGN_IN_MS = 10 * 60 * 1000;

export function createDeletion(platform: ServedAccountsPlatform, parts: DeletionParts): DeletionService {
  const { db, now, log } = platform;
  const { sessions, checkPassword, countContents, removeTrackers } = parts;
  const logSecurity = createSecurityLog(log);

  async function needsPassword({ sessionId }: Viewer): Promise<boolean> {
    const session = await sessions.findSpan(sessionId);
    return !session || now().getTime() - session.startedAt.getTime() > RECENT_SIGN_IN_MS;
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
      await leaveAdministration(platform, viewer.uuid);
      // The last step keeps everyone from liking, commenting and following: most rows are deleted before it.
      await removeTrackers(viewer.uuid);
      await removeEverything(platform, viewer.uuid);
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

/** Makes an administrator a user, so that the deletion cannot be refused after data is gone. */
function leaveAdministration({ db }: ServedAccountsPlatform, userId: string): Promise<void> {
  return withTransaction(db, async (trx) => {
    await refuseLastAdministrator(trx, userId);
    await updateRole(trx, userId, 'user');
  });
}

function removeEverything({ db, bus, jobs }: ServedAccountsPlatform, userId: string): Promise<void> {
  return withTransaction(db, async (trx) => {
    await lockAdministration(trx);
    await allowLongStatements(trx);
    // Deactivating first updates the counters of other users. A suspended user is inactive already.
    await updateActive(trx, userId, false);
    if ((await lockUsername(trx, userId)) === undefined) throw notAuthenticated();
    const picture = await replacePicture(trx, userId, null);
    const pictures = await findRemovedPictures(trx, userId);
    if (picture?.before) pictures.push(picture.before);
    for (const key of pictures) await scheduleRemoval(trx, jobs, key);
    // Published before the deletion, so that subscribers in this transaction can still read the user's rows.
    await bus.publish(trx, ACCOUNT_CHANGED, { user_id: userId, change: 'deleted' });
    await deleteAccount(trx, userId);
    await bus.publish(trx, SESSION_ENDED, { user_id: userId, session_id: null, reason: 'deleted' });
  });
}
