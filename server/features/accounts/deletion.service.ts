import type {
  deleteAccount as deleteEndpoint,
  DeletionSummary,
} from '@plotline/contract/account-deletion.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { withTransaction } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { createSecurityLog } from '../../platform/security-log.ts';
import type { ServedAccountsPlatform } from './accounts-platform.ts';
import {
  confirmedPasswordWrong,
  notAuthenticated,
  passwordRequired,
  usernameConfirmationMismatch,
} from './accounts.errors.ts';
import { publishAccountChanged, publishSessionEnded } from './accounts.events.ts';
import { deleteAccount, findAccounts, lockUsername, updateActive } from './accounts.repository.ts';
import type { CheckPassword } from './password-check.service.ts';
import { replacePicture } from './pictures.repository.ts';
import { letGo } from './pictures.service.ts';
import type { SessionsService } from './sessions.service.ts';
import { insertRetiredName } from './usernames.repository.ts';

/** Counts what each feature loses when an account is deleted. */
export type CountContents = (userId: string) => Promise<Omit<DeletionSummary, 'needs_password'>>;

export interface DeletionService {
  summary(viewer: Viewer): Promise<DeletionSummary>;
  /**
   * Removes a user with everything of theirs. Their last name stays unavailable for a while, so that no one poses as them.
   * @throws HttpError 403 without a password when the session signed in too long ago, 422 for a wrong one.
   */
  remove(viewer: Viewer, body: BodyOf<typeof deleteEndpoint>, ip: string): Promise<void>;
}

export interface DeletionParts {
  readonly sessions: Pick<SessionsService, 'findSpan'>;
  readonly checkPassword: CheckPassword;
  readonly countContents: CountContents;
}

/** A sign-in this recent stands for the password. */
const FRESH_MS = 10 * 60 * 1000;

export function createDeletion(platform: ServedAccountsPlatform, parts: DeletionParts): DeletionService {
  const { db, now, log } = platform;
  const { sessions, checkPassword, countContents } = parts;
  const logSecurity = createSecurityLog(log);

  async function needsPassword({ sessionId }: Viewer): Promise<boolean> {
    const session = await sessions.findSpan(sessionId);
    return !session || now().getTime() - session.startedAt.getTime() > FRESH_MS;
  }

  return {
    summary: async (viewer) => {
      const [needs_password, contents] = await Promise.all([
        needsPassword(viewer),
        countContents(viewer.uuid),
      ]);
      return { needs_password, ...contents, ...totalsOf(contents.trackers) };
    },
    remove: async (viewer, { username_confirmation: confirmation, password = '' }, ip) => {
      const [account] = await findAccounts(db, [viewer.uuid]);
      if (confirmation !== undefined && confirmation !== account?.username)
        throw usernameConfirmationMismatch();
      if (password === '') {
        if (await needsPassword(viewer)) throw passwordRequired();
      } else if (!(await checkPassword(viewer.uuid, password))) {
        logSecurity('password_wrong', { user_id: viewer.uuid, ip });
        throw confirmedPasswordWrong();
      }
      await removeEverything(platform, viewer.uuid);
      logSecurity('account_deleted', { user_id: viewer.uuid, ip });
    },
  };
}

/** The trackers' numbers by key; a key that two trackers use has the sum. */
function totalsOf(trackers: DeletionSummary['trackers']): Readonly<Record<string, number>> {
  const totals = new Map<string, number>();
  for (const { key, count } of trackers.flatMap(({ contents }) => contents))
    totals.set(key, (totals.get(key) ?? 0) + count);
  return Object.fromEntries(totals);
}

function removeEverything({ db, bus, jobs, now }: ServedAccountsPlatform, userId: string): Promise<void> {
  return withTransaction(db, async (trx) => {
    // Deactivated first: that takes them out of everybody's numbers, as it does elsewhere.
    await updateActive(trx, userId, false);
    const username = await lockUsername(trx, userId);
    if (username === undefined) throw notAuthenticated();
    await insertRetiredName(trx, { username, userId: null, retiredAt: now() });
    const picture = await replacePicture(trx, userId, null);
    if (picture?.before) await letGo(trx, jobs, picture.before);
    // Published before: whoever takes part in this transaction may still look at what they leave behind.
    await publishAccountChanged(bus, trx, { user_id: userId, change: 'deleted' });
    await deleteAccount(trx, userId);
    await publishSessionEnded(bus, trx, { user_id: userId, session_id: null, reason: 'deleted' });
  });
}
