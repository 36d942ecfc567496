import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { signup as signupEndpoint } from '@plotline/contract/accounts.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import { addressKey, createRateLimit } from '../../platform/rate-limit.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { AccountsPlatform, Client } from './accounts-platform.ts';
import { emailTaken, tooManySignups, usernameTaken } from './accounts.errors.ts';
import { publishAccountChanged } from './accounts.events.ts';
import { findTakenPart, inSavepoint, insertAccount, takenPartOf } from './accounts.repository.ts';
import { hashPassword } from './password.ts';
import type { BrowserSession, SessionsService } from './sessions.service.ts';
import { readExtraFields, readSignupFields, type SignupFields } from './signup-fields.ts';
import type { IsReserved } from './username.ts';
import { isNameKept } from './usernames.repository.ts';

/** Fields of the payload that are not the account's; runs inside the sign-up's transaction. */
export type OnSignup = (
  trx: Db,
  userId: string,
  extraFields: Readonly<Record<string, unknown>>,
) => Promise<void>;

export interface SignupRequest {
  readonly body: BodyOf<typeof signupEndpoint>;
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
  const inTurn = createKeyedMutex();

  return async (request: SignupRequest): Promise<SignedIn> => {
    const fields = await readSignupFields(request.body, options.reserved);
    if (!config.rateLimit) return register(platform, options, request, fields);
    const key = addressKey(request.client.ip);
    return inTurn(key, async () => {
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
  if (await isNameKept(platform.db, fields.username, null, platform.now())) throw usernameTaken();
  const passwordHash = await hashPassword(fields.password);
  const userId = platform.newId();
  try {
    return await withTransaction(platform.db, async (trx) => {
      await insertAccount(trx, { ...fields, uuid: userId, passwordHash, createdAt: platform.now() });
      await tellTrackers(platform, options, request, { trx, userId });
      await publishAccountChanged(platform.bus, trx, { user_id: userId, change: 'created' });
      const { client, replaces } = request;
      const session = await options.sessions.start(trx, { userId, isRemembered: false, client, replaces });
      return { userId, session };
    });
  } catch (error) {
    // Another user may have taken it since we looked.
    refuseTaken(takenPartOf(error));
    throw error;
  }
}

function refuseTaken(part: 'username' | 'email' | undefined): void {
  if (part === 'username') throw usernameTaken();
  if (part === 'email') throw emailTaken();
}

/** What a tracker makes of its field is its own affair: the account exists in any case. */
async function tellTrackers(
  { log }: AccountsPlatform,
  { onSignup }: SignupOptions,
  { body }: SignupRequest,
  { trx, userId }: { readonly trx: Db; readonly userId: string },
): Promise<void> {
  try {
    await inSavepoint(trx, () => onSignup(trx, userId, readExtraFields(body)));
  } catch (error) {
    log.error({ err: error, user_id: userId }, 'the extra fields of a sign-up were not taken');
  }
}
