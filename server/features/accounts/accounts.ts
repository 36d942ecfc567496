import type { Viewer } from '../../platform/http/route.ts';
import type { CronJob } from '../../platform/jobs.ts';
import type { Feature } from '../../platform/platform.ts';
import type { ServedAccountsPlatform } from './accounts-platform.ts';
import { accountsRoutes } from './accounts.routes.ts';
import type { AccountService } from './accounts.service.ts';
import { createDeletion, type CountContents } from './deletion.service.ts';
import { createLogin } from './login.service.ts';
import { createPasswordCheck } from './password-check.service.ts';
import { createPasswordChange } from './password-change.service.ts';
import { RESET_MAIL, sendResetMail } from './password-reset.jobs.ts';
import { createPasswordReset } from './password-reset.service.ts';
import { deleteExpiredResets } from './password-resets.repository.ts';
import { REMOVE_UNUSED_PICTURE, removeUnusedPicture } from './pictures.jobs.ts';
import type { IsBlockedEitherWay } from './pictures.repository.ts';
import { picturesRoutes } from './pictures.routes.ts';
import { createPictures } from './pictures.service.ts';
import { createProfileChanges, type ChangePrivacy } from './profile.service.ts';
import { createSessions } from './sessions.service.ts';
import { settingsRoutes } from './settings.routes.ts';
import { createSignup, type OnSignup } from './signup.service.ts';
import { logStanding } from './standing-log.ts';
import { reservedHere } from './username.ts';
import { deleteFreeNames } from './usernames.repository.ts';

export interface AccountsOptions {
  readonly service: AccountService;
  /** First segments of this server's addresses, which are known once all features and trackers are there. */
  readonly reservedNames: () => Iterable<string>;
  /** Gets the sign-up's further fields; its failure does not stop the sign-up. */
  readonly onSignup: OnSignup;
  /** Who may see a profile is decided elsewhere. */
  readonly changePrivacy: ChangePrivacy;
  /** The rule of visibility's word on blocks, which come after accounts. */
  readonly isBlockedEitherWay: IsBlockedEitherWay;
  /** For the deletion's summary: the other features and the trackers come after accounts. */
  readonly countContents: CountContents;
}

export interface AccountsFeature extends Feature {
  /** For the http layer and the sockets: who is behind a session cookie. */
  readonly authenticate: (token: string) => Promise<Viewer | null>;
  /** Of these sessions those that have not ended. */
  readonly findLiveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Recurring jobs, to be given to the job queue. */
  readonly cron: readonly CronJob[];
  /** Resolves when nothing is being written in the background: before the database closes. */
  readonly settled: () => Promise<void>;
}

const CLEANING = 'accounts.delete_expired_sessions';

/** Who users are: signing up, in and out, the sessions in between, and what they change about their account. */
export function createAccounts(platform: ServedAccountsPlatform, options: AccountsOptions): AccountsFeature {
  const { service, onSignup, changePrivacy } = options;
  const sessions = createSessions(platform);
  const reserved = reservedHere(platform.config.brandName, options.reservedNames);
  const signUp = createSignup(platform, { sessions, reserved, onSignup });
  const logIn = createLogin(platform, sessions);
  const checkPassword = createPasswordCheck(platform);
  const settings = settingsRoutes(platform, {
    service,
    sessions,
    changeProfile: createProfileChanges(platform, { reserved, changePrivacy }),
    setPassword: createPasswordChange(platform, { sessions, checkPassword }),
    passwordReset: createPasswordReset(platform, service),
    deletion: createDeletion(platform, { sessions, checkPassword, countContents: options.countContents }),
  });
  const pictures = picturesRoutes(createPictures(platform, options.isBlockedEitherWay), service);
  return {
    name: 'accounts',
    authenticate: (token) => sessions.authenticate(token),
    findLiveSessions: (sessionIds) => sessions.findLive(sessionIds),
    routes: [...accountsRoutes(platform, { service, sessions, signUp, logIn }), ...settings, ...pictures],
    jobs: {
      [CLEANING]: async () => {
        await sessions.deleteExpired();
        await deleteExpiredResets(platform.db, platform.now());
        await deleteFreeNames(platform.db, platform.now());
      },
      [RESET_MAIL]: sendResetMail(platform),
      [REMOVE_UNUSED_PICTURE]: removeUnusedPicture(platform),
    },
    cron: [{ task: CLEANING, schedule: '17 * * * *' }],
    start: () => logStanding(platform),
    settled: () => sessions.settled(),
  };
}
