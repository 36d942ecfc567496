import { isIP } from 'node:net';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { createPasskey, finishPasskeyLogin, Passkey } from '@plotline/contract/second-factor.ts';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { withTransaction, type Db } from '../../../platform/database.ts';
import type { Viewer } from '../../../platform/http/route.ts';
import { createSecurityLog } from '../../../platform/security-log.ts';
import type { AccountsPlatform } from '../accounts-platform.ts';
import { nameOrNull } from '../account-fields.ts';
import { lockUsername } from '../accounts.repository.ts';
import type { ConfirmPassword } from '../password-check.service.ts';
import type { Challenge } from './challenges.repository.ts';
import type { Challenges } from './challenges.service.ts';
import {
  passkeyNotFound,
  passkeyRefused,
  passkeysUnavailable,
  signInExpired,
  tooManyPasskeys,
} from './second-factor.errors.ts';
import {
  deletePasskey,
  findPasskeyByCredential,
  findPasskeys,
  insertPasskey,
  updatePasskeyUse,
  type PasskeyRow,
} from './passkeys.repository.ts';

type Options = Record<string, unknown>;
type Registration = BodyOf<typeof createPasskey>;
type Login = BodyOf<typeof finishPasskeyLogin>;

/** User of a verified passkey, and the choice to stay signed in if it was made in an earlier step. */
interface VerifiedLogin {
  readonly userId: string;
  readonly isRemembered: boolean;
  /** Uses up the sign-in, in the transaction of its session. @throws HttpError 400 if it was used or the passkey removed */
  readonly use: (trx: Db) => Promise<void>;
}

/** Passkeys (WebAuthn): their registration, and sign-in with them. */
export interface PasskeysService {
  startRegistration(
    viewer: Viewer,
    password: string,
    ip: string,
  ): Promise<{ token: string; options: Options }>;
  register(viewer: Viewer, body: Registration, ip: string): Promise<Passkey>;
  remove(
    viewer: Viewer,
    passkey: { readonly id: string; readonly password: string },
    ip: string,
  ): Promise<void>;
  /** Begins a sign-in; with the token of one whose password was right, its second step. */
  startLogin(token: string | undefined): Promise<{ token: string; options: Options }>;
  /** @throws HttpError 400 when the passkey is unknown or its signature wrong */
  verifyLogin(body: Login, ip: string): Promise<VerifiedLogin>;
}

/** Loads the library with the first passkey. */
const library = () => import('@simplewebauthn/server');

const PASSKEYS_PER_USER = 20;
const DEFAULT_NAME = 'Passkey';

/** Browsers allow passkeys only at names, over https or on this machine. */
export function arePasskeysAvailable({ publicUrl }: Pick<AccountsPlatform['config'], 'publicUrl'>): boolean {
  const { hostname, protocol } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isSecure && isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0;
}

export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    uuid: row.uuid,
    name: row.name,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}

export function createPasskeys(
  platform: AccountsPlatform,
  { challenges, confirmPassword }: { challenges: Challenges; confirmPassword: ConfirmPassword },
): PasskeysService {
  const { db, now, newId, log, config } = platform;
  const logSecurity = createSecurityLog(log);
  const { origin, hostname: rpID } = new URL(config.publicUrl);

  return {
    startRegistration: async ({ uuid: userId, username }, password, ip) => {
      if (!arePasskeysAvailable(config)) throw passkeysUnavailable();
      await confirmPassword({ userId, password, ip });
      const known = await refuseTooMany(db, userId);
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: config.brandName,
        rpID,
        userName: username,
        userID: new Uint8Array(Buffer.from(userId)),
        attestationType: 'none',
        excludeCredentials: known.map(descriptorOf),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const token = await challenges.create(db, {
        purpose: 'passkey_registration',
        userId,
        isRemembered: false,
        webauthnChallenge: options.challenge,
      });
      return { token, options: { ...options } };
    },
    register: async ({ uuid: userId }, { token, name, credential }, ip) => {
      const challenge = await challenges.take(token, 'passkey_registration');
      if (challenge.userId !== userId || challenge.webauthnChallenge === null) throw signInExpired();
      const verified = await verifyRegistration(
        { expectedChallenge: challenge.webauthnChallenge, expectedOrigin: origin, expectedRPID: rpID },
        credential,
      );
      const passkey = {
        uuid: newId(),
        userId,
        credentialId: verified.id,
        publicKey: Buffer.from(verified.publicKey),
        counter: verified.counter,
        transports: credential.response.transports ?? [],
        name: nameOrNull(name) ?? DEFAULT_NAME,
        createdAt: now(),
      };
      await withTransaction(db, async (trx) => {
        // Locks the account, so that two requests cannot exceed the limit together.
        await lockUsername(trx, userId);
        await refuseTooMany(trx, userId);
        if (!(await insertPasskey(trx, passkey))) throw passkeyRefused();
      });
      logSecurity('passkey_added', { user_id: userId, ip });
      return presentPasskey({ ...passkey, lastUsedAt: null });
    },
    remove: async ({ uuid: userId }, { id, password }, ip) => {
      const requireSamePassword = await confirmPassword({ userId, password, ip });
      await withTransaction(db, async (trx) => {
        await requireSamePassword(trx);
        if (!(await deletePasskey(trx, userId, id))) throw passkeyNotFound();
      });
      logSecurity('passkey_removed', { user_id: userId, ip });
    },
    startLogin: async (token) => {
      if (!arePasskeysAvailable(config)) throw passkeysUnavailable();
      const { generateAuthenticationOptions } = await library();
      const step = token === undefined ? null : await challenges.find(token, 'second_factor');
      const passkeys = step?.userId ? await findPasskeys(db, step.userId) : [];
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        allowCredentials: passkeys.map(descriptorOf),
      });
      const webauthnChallenge = options.challenge;
      if (token !== undefined) {
        await challenges.setWebauthn(token, webauthnChallenge);
        return { token, options: { ...options } };
      }
      const login = { purpose: 'passkey_login', userId: null, isRemembered: false } as const;
      return { token: await challenges.create(db, { ...login, webauthnChallenge }), options: { ...options } };
    },
    verifyLogin: async ({ token, credential, remember_me: isRemembered = false }, ip) => {
      const challenge = await challenges.find(token, 'second_factor', 'passkey_login');
      const passkey = await findPasskeyByCredential(db, credential.id);
      const counter = await verifySignature(challenge, passkey, credential);
      if (!passkey || counter === null) {
        logSecurity('passkey_failed', { user_id: passkey?.userId ?? null, ip });
        throw passkeyRefused();
      }
      return {
        userId: passkey.userId,
        use: async (trx) => {
          await challenges.use(trx, token);
          const isUsed = await updatePasskeyUse(trx, { uuid: passkey.uuid, counter, now: now() });
          if (!isUsed) throw passkeyRefused();
        },
        isRemembered: challenge.purpose === 'second_factor' ? challenge.isRemembered : isRemembered,
      };
    },
  };

  /** Returns the new signature counter; null if the passkey is not the user's or the signature is wrong. */
  async function verifySignature(
    { userId, webauthnChallenge }: Challenge,
    passkey: PasskeyRow | undefined,
    { id, rawId, type, response }: Login['credential'],
  ): Promise<number | null> {
    if (!passkey || webauthnChallenge === null) return null;
    if (userId !== null && userId !== passkey.userId) return null;
    const { verifyAuthenticationResponse } = await library();
    const { counter } = passkey;
    const publicKey = new Uint8Array(passkey.publicKey);
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { id, rawId, type, response: withoutNull(response), clientExtensionResults: {} },
        expectedChallenge: webauthnChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: { ...descriptorOf(passkey), publicKey, counter },
        requireUserVerification: true,
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch (error) {
      log.info({ err: error }, 'a passkey was refused');
      return null;
    }
  }
}

async function verifyRegistration(
  expected: { expectedChallenge: string; expectedOrigin: string; expectedRPID: string },
  { id, rawId, type, response }: Registration['credential'],
) {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: {
        id,
        rawId,
        type,
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
        },
        clientExtensionResults: {},
      },
      requireUserVerification: true,
    });
    if (!registrationInfo) throw passkeyRefused();
    return registrationInfo.credential;
  } catch (error) {
    throw passkeyRefused(error);
  }
}

function descriptorOf({ credentialId, transports }: PasskeyRow) {
  // Browsers ignore transports that they do not know.
  return { id: credentialId, transports: [...transports] as AuthenticatorTransport[] };
}

function withoutNull({ userHandle, ...response }: Login['credential']['response']) {
  return userHandle === null || userHandle === undefined ? response : { ...response, userHandle };
}

/** Returns the passkeys of a user who may add one. @throws HttpError 400 */
async function refuseTooMany(trx: Db, userId: string): Promise<readonly PasskeyRow[]> {
  const known = await findPasskeys(trx, userId);
  if (known.length >= PASSKEYS_PER_USER) throw tooManyPasskeys();
  return known;
}
