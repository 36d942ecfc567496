import type { Viewer } from '../../platform/http/route.ts';
import type { CronJob } from '../../platform/jobs.ts';
import type { Feature } from '../../platform/platform.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createAccountService, type AccountService } from './accounts.service.ts';
import { createLogin } from './login.service.ts';
import { createSessions } from './sessions.service.ts';
import { createSignup, type OnSignup } from './signup.service.ts';
import { reservedHere } from './username.ts';

export interface AccountsOptions {
  /** Words that addresses use beyond the core's own: those of the trackers. */
  readonly reservedNames: readonly string[];
  /** Gets the sign-up's further fields; its failure does not stop the sign-up. */
  readonly onSignup: OnSignup;
}

export interface AccountsFeature extends Feature {
  readonly service: AccountService;
  /** For the http layer and the sockets: who is behind a session cookie. */
  readonly authenticate: (token: string) => Promise<Viewer | null>;
  /** Recurring jobs, to be given to the job queue. */
  readonly cron: readonly CronJob[];
  /** Resolves when nothing is being written in the background: before the database closes. */
  readonly settled: () => Promise<void>;
}

const CLEANING = 'accounts.delete_expired_sessions';

/** Who people are: signing up, in and out, and the sessions in between. */
export function createAccounts(platform: AccountsPlatform, options: AccountsOptions): AccountsFeature {
  const service = createAccountService(platform);
  const sessions = createSessions(platform);
  const reserved = reservedHere(platform.config.brandName, options.reservedNames);
  const signUp = createSignup(platform, { sessions, reserved, onSignup: options.onSignup });
  const logIn = createLogin(platform, sessions);
  return {
    name: 'accounts',
    service,
    authenticate: (token) => sessions.authenticate(token),
    routes: accountsRoutes(platform, { service, sessions, signUp, logIn }),
    jobs: { [CLEANING]: () => sessions.deleteExpired() },
    cron: [{ task: CLEANING, schedule: '17 * * * *' }],
    settled: () => sessions.settled(),
  };
}
