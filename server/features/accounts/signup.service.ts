import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { signup as signupEndpoint } from '@plotline/contract/accounts.ts';
import { EMAIL_INVALID, EMAIL_REQUIRED } from '@plotline/contract/errors.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import { addressKey, createRateLimit } from '../../platform/rate-limit.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import { knownTimezone, nameOrNull, passwordProblems, refuseInvalid } from './account-fields.ts';
import type { AccountsPlatform, Client } from './accounts-platform.ts';
import { emailTaken, tooManySignups, usernameTaken } from './accounts.errors.ts';
import { publishAccountChanged } from './accounts.events.ts';
import { findTakenPart, inSavepoint, insertAccount, takenPartOf } from './accounts.repository.ts';
import { isEmail } from './email.ts';
import { hashPassword } from './password.ts';
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
}

const SIGNUPS_PER_HOUR = 10;
const HOUR_MS = 60 * 60 * 1000;

export function createSignup(platform: AccountsPlatform, options: SignupOptions) {
  const { db, now, config } = platform;
  const limit = createRateLimit({ db, now, scope: 'signup', limit: SIGNUPS_PER_HOUR, windowMs: HOUR_MS });
  const withLock = createKeyedMutex();

  return async (request: SignupRequest): Promise<SignedIn> => {
    const fields = await readSignupFields(request.body, options.reserved);
    if (!config.rateLimit) return register(platform, options, request, fields);
    const key = addressKey(request.client.ip);
    return withLock(key, async () => {
      const wait = await limit.waitSeconds(key);
      if (wait > 0) throw tooManySignups(wait);
      const signedIn = await register(platform, options, request, fields);
      await limit.hit(key);
      return signedIn;
    });
  };
}

async function register(
  platform: AccountsPlatform,
  options: SignupOptions,
  request: SignupRequest,
  fields: SignupFields,
): Promise<SignedIn> {
  refuseTaken(await findTakenPart(platform.db, fields.username, fields.email));
  if (await isNameRetired(platform.db, fields.username, null, platform.now())) throw usernameTaken();
  const passwordHash = await hashPassword(fields.password);
  const userId = platform.newId();
  try {
    return await withTransaction(platform.db, async (trx) => {
      await insertAccount(trx, { ...fields, uuid: userId, passwordHash, createdAt: platform.now() });
      await runOnSignup(platform, options, request, { trx, userId });
      await publishAccountChanged(platform.bus, trx, { user_id: userId, change: 'created' });
      const { client, replaces } = request;
      const session = await options.sessions.start(trx, { userId, isRemembered: false, client, replaces });
      return { userId, session };
    });
  } catch (error) {
    // Another user may have taken it since the check.
    refuseTaken(takenPartOf(error));
    throw error;
  }
}

function refuseTaken(part: 'username' | 'email' | undefined): void {
  if (part === 'username') throw usernameTaken();
  if (part === 'email') throw emailTaken();
}

/** Passes the extra fields on. A failure is logged: the account is created in any case. */
async function runOnSignup(
  { log }: AccountsPlatform,
  { onSignup }: SignupOptions,
  { body }: SignupRequest,
  { trx, userId }: { readonly trx: Db; readonly userId: string },
): Promise<void> {
  try {
    await inSavepoint(trx, () => onSignup(trx, userId, readExtraFields(body)));
  } catch (error) {
    log.error({ err: error, user_id: userId }, 'handling the extra fields of a sign-up failed');
  }
}

/** Returns the normalised fields. @throws HttpError 422 with every invalid field. */
async function readSignupFields(body: SignupBody, reserved: IsReserved): Promise<SignupFields> {
  const email = body.email.trim().normalize();
  const username = normaliseUsername(body.username);
  const problem = usernameProblem(username, reserved);
  // An invalid username is not compared with the password.
  const owner = { username: problem === undefined ? username : '', email };
  refuseInvalid({
    email: emailProblem(email),
    username: problem,
    ...(await passwordProblems(body, owner)),
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
]);

/** Returns the fields of the body that belong to trackers. */
function readExtraFields(body: SignupBody): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !OWN_FIELDS.has(name)));
}

function emailProblem(email: string): string | undefined {
  if (email === '') return EMAIL_REQUIRED;
  return isEmail(email) ? undefined : EMAIL_INVALID;
}
