import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { signup as signupEndpoint } from '@plotline/contract/accounts.ts';
import { EMAIL_CONFIRMATION_SENT, SIGNUP_REQUESTED } from '@plotline/contract/errors.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import { addressKey, addressLimit, createRateLimit } from '../../platform/rate-limit.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import { knownTimezone, nameOrNull, passwordProblems, refuseInvalid } from './account-fields.ts';
import { queueNotice, signupApprovedMail, signupDeclinedMail } from './account-mails.ts';
import type { AccountsPlatform, Client, ServedAccountsPlatform } from './accounts-platform.ts';
import { emailTaken, tooManySignups, usernameTaken } from './accounts.errors.ts';
import { ACCOUNT_CHANGED } from './accounts.events.ts';
import { findTakenPart, inSavepoint, insertAccount, takenPartOf } from './accounts.repository.ts';
import { emailProblem } from './email.ts';
import type { createSignupConfirmation } from './email-change.service.ts';
import { hashPassword } from './password.ts';
import type { Admission, RegistrationService } from './registration/registration.service.ts';
import { insertSignupRequest } from './registration/signup-requests.repository.ts';
import type { BrowserSession, SessionsService } from './sessions.service.ts';
import { normaliseUsername, usernameProblem, type IsReserved } from './username.ts';
import { isNameRetired } from './usernames.repository.ts';

type SignupBody = BodyOf<typeof signupEndpoint>;

interface SignupFields {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly timezone: string;
}

/** Handles the fields of other features, inside the transaction of the sign-up. */
export type OnSignup = (
  trx: Db,
  userId: string,
  extraFields: Readonly<Record<string, unknown>>,
) => Promise<void>;

export interface SignupRequest {
  readonly body: SignupBody;
  readonly client: Client;
  readonly replaces: string | undefined;
}

export interface SignedIn {
  readonly userId: string;
  readonly session: BrowserSession;
}

export interface SignupOptions {
  readonly sessions: SessionsService;
  readonly reserved: IsReserved;
  readonly onSignup: OnSignup;
  readonly registration: RegistrationService;
  readonly mailConfirmation: ReturnType<typeof createSignupConfirmation>;
}

/** A new session, or the sentence about what the user has to wait for. */
export type SignupOutcome = SignedIn | { readonly detail: string };

const SIGNUPS_PER_HOUR = 10;
const HOUR_MS = 60 * 60 * 1000;

export function createSignup(platform: AccountsPlatform, options: SignupOptions) {
  const { db, now, config } = platform;
  const limit = createRateLimit({
    db,
    now,
    scope: 'signup',
    limit: addressLimit(SIGNUPS_PER_HOUR),
    windowMs: HOUR_MS,
  });
  const withLock = createKeyedMutex();

  return async (request: SignupRequest): Promise<SignupOutcome> => {
    const admission = await options.registration.admit(request.body.invite ?? null);
    const fields = await readSignupFields(request.body, {
      reserved: options.reserved,
      brandName: config.brandName,
    });
    if (!config.rateLimit) return register(platform, options, { request, fields, admission });
    const key = addressKey(request.client.ip);
    return withLock(key, async () => {
      const wait = await limit.waitSeconds(key);
      if (wait > 0) throw tooManySignups(wait);
      const outcome = await register(platform, options, { request, fields, admission });
      await limit.hit(key);
      return outcome;
    });
  };
}

async function register(
  platform: AccountsPlatform,
  options: SignupOptions,
  { request, fields, admission }: { request: SignupRequest; fields: SignupFields; admission: Admission },
): Promise<SignupOutcome> {
  await refuseTakenNames(platform, fields);
  const passwordHash = await hashPassword(fields.password);
  const account = { ...fields, passwordHash, extraFields: readExtraFields(request.body) };
  return refusingTaken(() =>
    withTransaction(platform.db, async (trx) => {
      if (admission.kind === 'request') {
        await insertSignupRequest(trx, { ...account, uuid: platform.newId(), createdAt: platform.now() });
        return { detail: SIGNUP_REQUESTED };
      }
      const userId = await createAccount(platform, trx, { account, onSignup: options.onSignup });
      if (admission.inviteHash) await options.registration.useInvite(trx, admission.inviteHash, userId);
      if (platform.config.requireVerifiedEmail) {
        await options.mailConfirmation(trx, { userId, email: account.email });
        return { detail: EMAIL_CONFIRMATION_SENT };
      }
      const { client, replaces } = request;
      const session = await options.sessions.start(trx, { userId, isRemembered: false, client, replaces });
      return { userId, session };
    }),
  );
}

/** Decisions of administrators on requests. Users are informed by mail, where the server sends any. */
export interface SignupDecisions {
  /**
   * Creates the account of a request and returns its id.
   * @throws HttpError 404 for a request that was decided on, 409 when the username or e-mail was taken since
   */
  approve(trx: Db, requestId: string): Promise<string>;
  /** @throws HttpError 404 for a request that was decided on */
  decline(trx: Db, requestId: string): Promise<void>;
}

export function createSignupDecisions(
  platform: ServedAccountsPlatform,
  { registration, onSignup }: ApprovalOptions,
): SignupDecisions {
  const { config } = platform;
  return {
    approve: (trx, requestId) =>
      refusingTaken(async () => {
        const account = await registration.takeRequest(trx, requestId);
        await refuseTakenNames({ ...platform, db: trx }, account);
        const userId = await createAccount(platform, trx, { account, onSignup });
        await queueNotice(platform, trx, signupApprovedMail(config, account));
        return userId;
      }),
    decline: async (trx, requestId) => {
      const declined = await registration.decline(trx, requestId);
      await queueNotice(platform, trx, signupDeclinedMail(config, declined));
    },
  };
}

type ApprovalOptions = Pick<SignupOptions, 'registration' | 'onSignup'>;

interface AccountDraft extends Omit<SignupFields, 'password'> {
  readonly passwordHash: string;
  readonly extraFields: Readonly<Record<string, unknown>>;
}

/** Inserts the account and returns its id. */
async function createAccount(
  platform: AccountsPlatform,
  trx: Db,
  { account, onSignup }: { account: AccountDraft; onSignup: OnSignup },
): Promise<string> {
  const userId = platform.newId();
  const mustConfirmEmail = platform.config.requireVerifiedEmail;
  await insertAccount(trx, { ...account, uuid: userId, createdAt: platform.now(), mustConfirmEmail });
  await runOnSignup(platform, trx, { userId, onSignup, extraFields: account.extraFields });
  await platform.bus.publish(trx, ACCOUNT_CHANGED, { user_id: userId, change: 'created' });
  return userId;
}

async function refuseTakenNames(
  { db, now }: AccountsPlatform,
  { username, email }: Pick<SignupFields, 'username' | 'email'>,
): Promise<void> {
  const taken = await findTakenPart(db, username, email);
  // Before the e-mail: otherwise a former name would tell who is registered, without creating an account.
  if (await isNameRetired(db, username, null, now())) throw usernameTaken();
  refuseTaken(taken);
}

/** Translates the error of a name that another user took since the check. */
async function refusingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    refuseTaken(takenPartOf(error));
    throw error;
  }
}

function refuseTaken(part: 'username' | 'email' | undefined): void {
  if (part === 'username') throw usernameTaken();
  if (part === 'email') throw emailTaken();
}

interface ExtraFields {
  readonly userId: string;
  readonly onSignup: OnSignup;
  readonly extraFields: Readonly<Record<string, unknown>>;
}

/** Passes the extra fields on. A failure is logged: the account is created in any case. */
async function runOnSignup(
  { log }: AccountsPlatform,
  trx: Db,
  { userId, onSignup, extraFields }: ExtraFields,
): Promise<void> {
  try {
    await inSavepoint(trx, () => onSignup(trx, userId, extraFields));
  } catch (error) {
    log.error({ err: error, user_id: userId }, 'handling the extra fields of a sign-up failed');
  }
}

/** Returns the normalised fields. @throws HttpError 422 with every invalid field. */
async function readSignupFields(
  body: SignupBody,
  { reserved, brandName }: { readonly reserved: IsReserved; readonly brandName: string },
): Promise<SignupFields> {
  const email = body.email.trim().normalize();
  const username = normaliseUsername(body.username);
  const problem = usernameProblem(username, reserved);
  // An invalid username is not compared with the password.
  const owner = { username: problem === undefined ? username : '', email };
  refuseInvalid({
    email: emailProblem(email),
    username: problem,
    ...(await passwordProblems(body, { owner, brandName })),
  });
  return {
    email,
    username,
    password: body.password,
    firstName: nameOrNull(body.first_name),
    lastName: nameOrNull(body.last_name),
    timezone: knownTimezone(body.timezone ?? '') ?? 'UTC',
  };
}

const OWN_FIELDS = new Set([
  'email',
  'username',
  'password',
  'password_confirm',
  'first_name',
  'last_name',
  'timezone',
  'invite',
]);

function readExtraFields(body: SignupBody): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !OWN_FIELDS.has(name)));
}
