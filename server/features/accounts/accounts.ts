import type { Authentication } from '../../platform/http/authentication.ts';
import type { CronJob } from '../../platform/jobs.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import { createSecurityLog, type SecurityEvent } from '../../platform/security-log.ts';
import { CONFIRMATION_MAIL, NOTICE_MAIL, sendConfirmationMail, sendNoticeMail } from './account-mails.ts';
import type { ServedAccountsPlatform } from './accounts-platform.ts';
import { accessTokensRoutes } from './access-tokens/access-tokens.routes.ts';
import { createAccessTokens } from './access-tokens/access-tokens.service.ts';
import { ACCOUNT_CHANGED, type AccountChanged } from './accounts.events.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createAccountRestore, type AccountRestore } from './account-restore.service.ts';
import type { AccountService } from './accounts.service.ts';
import { createEmailChange, createSignupConfirmation } from './email-change.service.ts';
import { deleteExpiredEmailConfirmations } from './email-confirmations.repository.ts';
import { deleteClientsBefore } from './sessions.repository.ts';
import { createKnownDevices } from './known-devices.ts';
import { createNewSignIn } from './new-sign-in.service.ts';
import { DELETE_ACCOUNT, deleteAccountJob, queueLostRemovals, type RemovalParts } from './deletion.jobs.ts';
import { createDeletion, type CountContents } from './deletion.service.ts';
import { createLogin } from './login.service.ts';
import {
  createPasswordCheck,
  createPasswordConfirmation,
  type ConfirmPassword,
} from './password-check.service.ts';
import { createPasswordChange } from './password-change.service.ts';
import { RESET_MAIL, sendResetMail } from './password-reset.jobs.ts';
import { createPasswordReset } from './password-reset.service.ts';
import { deleteExpiredResets } from './password-resets.repository.ts';
import { REMOVE_UNUSED_PICTURE, removeUnusedPicture } from './pictures.jobs.ts';
import type { IsBlockedEitherWay } from './pictures.repository.ts';
import { picturesRoutes } from './pictures.routes.ts';
import { createPictures } from './pictures.service.ts';
import { createProfileChanges, createUsernameCheck, type ChangePrivacy } from './profile.service.ts';
import { createRegistration, type RegistrationService } from './registration/registration.service.ts';
import { deleteDeclinedBefore } from './registration/signup-requests.repository.ts';
import { createSafetyChanges } from './safety.service.ts';
import { deleteExpiredChallenges } from './second-factor/challenges.repository.ts';
import { createChallenges } from './second-factor/challenges.service.ts';
import { createCodeCheck } from './second-factor/code-check.service.ts';
import { createPasskeys } from './second-factor/passkeys.service.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { createSecondFactor } from './second-factor/second-factor.service.ts';
import { createSecondStep } from './second-factor/second-step.service.ts';
import { createSessions } from './sessions.service.ts';
import { SETTLE, settleJob, settleLost } from './settling.jobs.ts';
import { settingsRoutes } from './settings.routes.ts';
import {
  createSignup,
  createSignupDecisions,
  type OnSignup,
  type SignupDecisions,
} from './signup.service.ts';
import { END_SUSPENSIONS, endSuspensions } from './suspensions.service.ts';
import { createReservedNames } from './username.ts';
import { sumUserTotals } from './user-directory.repository.ts';
import { deleteExpiredNames } from './usernames.repository.ts';

export interface AccountsOptions extends RemovalParts {
  readonly service: AccountService;
  /** Returns the first segments of this server's addresses, known once all features and trackers exist. */
  readonly reservedNames: () => Iterable<string>;
  /** Returns the scopes that endpoints declare for access tokens. */
  readonly tokenScopes: () => readonly string[];
  /** Receives the other fields of a sign-up; its failure does not fail the sign-up. */
  readonly onSignup: OnSignup;
  /** Changes the privacy of a profile; provided by the feature `profiles`. */
  readonly changePrivacy: ChangePrivacy;
  /** SQL condition on blocks; provided by the feature `follows`. */
  readonly isBlockedEitherWay: IsBlockedEitherWay;
  /** Counts the data of all features and trackers for the deletion summary. */
  readonly countContents: CountContents;
}

export interface AccountsFeature extends Feature, Authentication {
  readonly findLiveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Policy, invites and requests, for administrators. */
  readonly registration: RegistrationService;
  readonly signupDecisions: SignupDecisions;
  readonly restore: AccountRestore;
  readonly confirmPassword: ConfirmPassword;
  readonly cron: readonly CronJob[];
  /** Resolves when all background writes are done. */
  readonly settled: () => Promise<void>;
}

/** Time in which a sign-in says that the request was declined. */
const DECLINED_MS = 30 * 24 * 60 * 60 * 1000;
/** Time after which an unused device or network counts as new again. */
const CLIENT_MS = 180 * 24 * 60 * 60 * 1000;
const CLEANUP = 'accounts.delete_expired_sessions';
const RESUME = 'accounts.resume_changes';

/** Creates the feature: sign-up, sign-in, sessions and account settings. */
export function createAccounts(platform: ServedAccountsPlatform, options: AccountsOptions): AccountsFeature {
  const { service, onSignup, changePrivacy } = options;
  const sessions = createSessions(platform, createNewSignIn(platform));
  const reserved = createReservedNames(platform.config.brandName, options.reservedNames);
  const registration = createRegistration(platform);
  const mailConfirmation = createSignupConfirmation(platform);
  const signUp = createSignup(platform, { sessions, reserved, onSignup, registration, mailConfirmation });
  const checkPassword = createPasswordCheck(platform);
  const confirmPassword = createPasswordConfirmation(platform, checkPassword);
  const checkCode = createCodeCheck(platform);
  const challenges = createChallenges(platform);
  const passkeys = createPasskeys(platform, { challenges, confirmPassword });
  const secondStep = createSecondStep(platform, { sessions, challenges, checkCode, passkeys });
  const secondFactor = createSecondFactor(platform, { sessions, confirmPassword, checkCode });
  const logIn = createLogin(platform, { sessions, secondStep, mailConfirmation });
  const devices = createKnownDevices(platform);
  const accessTokens = createAccessTokens(platform, { confirmPassword, scopes: options.tokenScopes });
  const profile = { reserved, changePrivacy };
  const settings = settingsRoutes(platform, {
    service,
    sessions,
    changeProfile: createProfileChanges(platform, profile),
    checkUsername: createUsernameCheck(platform, reserved),
    changeSafety: createSafetyChanges(platform),
    setPassword: createPasswordChange(platform, { sessions, checkPassword }),
    passwordReset: createPasswordReset(platform, service),
    devices,
    emailChange: createEmailChange(platform, confirmPassword),
    deletion: createDeletion(platform, { ...options, sessions, checkPassword }),
  });
  const pictures = createPictures(platform, options.isBlockedEitherWay);
  return {
    name: 'accounts',
    authenticate: (token) => sessions.authenticate(token),
    authenticateToken: (token) => accessTokens.authenticate(token),
    findLiveSessions: (sessionIds) => sessions.findLive(sessionIds),
    restore: createAccountRestore(platform, profile, pictures),
    confirmPassword,
    registration,
    signupDecisions: createSignupDecisions(platform, { registration, onSignup }),
    routes: [
      ...accountsRoutes(platform, {
        service,
        sessions,
        signUp,
        logIn,
        registration,
        secondStep,
        devices,
      }),
      ...secondFactorRoutes({ secondFactor, passkeys }),
      ...accessTokensRoutes(accessTokens),
      ...settings,
      ...picturesRoutes(pictures, service),
    ],
    jobs: {
      [CLEANUP]: async () => {
        await sessions.deleteExpired();
        await accessTokens.deleteExpired();
        await deleteExpiredResets(platform.db, platform.now());
        await deleteExpiredChallenges(platform.db, platform.now());
        await deleteExpiredEmailConfirmations(platform.db, platform.now());
        await deleteClientsBefore(platform.db, new Date(platform.now().getTime() - CLIENT_MS));
        await deleteExpiredNames(platform.db, platform.now());
        await deleteDeclinedBefore(platform.db, new Date(platform.now().getTime() - DECLINED_MS));
        await sumUserTotals(platform.db);
      },
      [RESET_MAIL]: sendResetMail(platform),
      [NOTICE_MAIL]: sendNoticeMail(platform),
      [CONFIRMATION_MAIL]: sendConfirmationMail(platform),
      [END_SUSPENSIONS]: () => endSuspensions(platform),
      [SETTLE]: settleJob(platform),
      [DELETE_ACCOUNT]: deleteAccountJob(platform, options),
      [RESUME]: async () => {
        await settleLost(platform);
        await queueLostRemovals(platform);
      },
      [REMOVE_UNUSED_PICTURE]: removeUnusedPicture(platform),
    },
    cron: [
      { task: CLEANUP, schedule: '17 * * * *' },
      { task: END_SUSPENSIONS, schedule: '*/5 * * * *' },
      { task: RESUME, schedule: '*/10 * * * *' },
    ],
    start: () => logAccountChanges(platform),
    settled: async () => void (await Promise.all([sessions.settled(), accessTokens.settled()])),
  };
}

const eventOf: Partial<Record<AccountChanged['change'], SecurityEvent>> = {
  role: 'role_changed',
  deactivated: 'account_deactivated',
  reactivated: 'account_reactivated',
};

/** Logs changes of an account by operators, who use the command line: every node receives them over the bus. */
function logAccountChanges({ bus, log }: Pick<Platform, 'bus' | 'log'>): void {
  const logSecurity = createSecurityLog(log);
  bus.subscribe(ACCOUNT_CHANGED, ({ user_id, change }) => {
    const event = eventOf[change];
    if (event) logSecurity(event, { user_id, ip: null });
  });
}
