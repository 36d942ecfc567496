import { Type, type Static } from 'typebox';
import { User } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { PASSKEY_NAME_MAX, PASSWORD_MAX } from './limits.ts';
import { Instant, Nullable, Success, Uuid } from './schema.ts';

// The account service validates passwords and codes, and words the errors.
const Password = Type.String({ maxLength: PASSWORD_MAX, default: '' });
/** Six digits of an authenticator app, or a recovery code; spaces and hyphens are ignored. */
const Code = Type.String({ maxLength: 40, default: '' });
/** Binary data of WebAuthn in base64url. */
const Bytes = Type.String({ maxLength: 20_000 });
const ShortText = Type.String({ maxLength: 100 });

/** Key pair on a device of the user, with which they sign in without a password. */
export const Passkey = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  created_at: Instant,
  last_used_at: Nullable(Instant),
});
export type Passkey = Static<typeof Passkey>;

export const SecondFactor = Type.Object({
  /** Time since which a sign-in needs a code; null if it does not. */
  enabled_at: Nullable(Instant),
  recovery_codes_left: Type.Integer(),
  passkeys: Type.Array(Passkey),
  /** False if browsers allow no passkeys at the address of this server. */
  are_passkeys_available: Type.Boolean(),
});
export type SecondFactor = Static<typeof SecondFactor>;

export const getSecondFactor = defineEndpoint('getSecondFactor', {
  route: 'GET /api/auth/second-factor',
  access: 'signed-in',
  summary: 'Get the state of two-step sign-in, and the passkeys',
  response: SecondFactor,
});

export const startTotp = defineEndpoint('startTotp', {
  route: 'POST /api/auth/totp',
  access: 'signed-in',
  summary: 'Create a secret for an authenticator app; codes are required once it is confirmed',
  body: Type.Object({ password: Password }),
  response: Type.Object({
    /** Base32, to be typed. */
    secret: Type.String(),
    /** `otpauth://…`, to be shown as a QR code. */
    uri: Type.String(),
  }),
});

const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });

export const confirmTotp = defineEndpoint('confirmTotp', {
  route: 'POST /api/auth/totp/confirm',
  access: 'signed-in',
  summary:
    'Enable two-step sign-in with a first code; ends all other sessions and returns the recovery codes',
  body: Type.Object({ code: Code }),
  response: RecoveryCodes,
});

export const disableTotp = defineEndpoint('disableTotp', {
  route: 'POST /api/auth/totp/disable',
  access: 'signed-in',
  summary: 'Disable two-step sign-in',
  body: Type.Object({ password: Password, code: Code }),
  response: Success,
});

export const renewRecoveryCodes = defineEndpoint('renewRecoveryCodes', {
  route: 'POST /api/auth/recovery-codes',
  access: 'signed-in',
  summary: 'Replace all recovery codes',
  body: Type.Object({ password: Password, code: Code }),
  response: RecoveryCodes,
});

const SignedIn = Type.Object({ user: User });

export const finishLogin = defineEndpoint('finishLogin', {
  route: 'POST /api/auth/login/second-factor',
  access: 'anyone',
  allowsSuspended: true,
  summary: 'Complete a sign-in with a code and set the session cookie',
  body: Type.Object({ token: Type.String({ maxLength: 200, default: '' }), code: Code }),
  response: SignedIn,
});

/** Options for `navigator.credentials`, as the WebAuthn standard writes them in JSON. */
const WebAuthnOptions = Type.Object({}, { additionalProperties: true });

export const startPasskey = defineEndpoint('startPasskey', {
  route: 'POST /api/auth/passkeys/options',
  access: 'signed-in',
  summary: 'Begin the creation of a passkey',
  body: Type.Object({ password: Password }),
  response: Type.Object({ token: Type.String(), options: WebAuthnOptions }),
});

const credentialFields = {
  id: Bytes,
  rawId: Bytes,
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Optional(WebAuthnOptions),
};

/** Result of `navigator.credentials.create`, in JSON. */
export const NewCredential = Type.Object({
  ...credentialFields,
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(ShortText, { maxItems: 10 })),
  }),
});

export const createPasskey = defineEndpoint('createPasskey', {
  route: 'POST /api/auth/passkeys',
  access: 'signed-in',
  summary: 'Store a new passkey',
  status: 201,
  body: Type.Object({
    token: Type.String({ maxLength: 200 }),
    name: Type.String({ maxLength: PASSKEY_NAME_MAX }),
    credential: NewCredential,
  }),
  response: Passkey,
});

export const deletePasskey = defineEndpoint('deletePasskey', {
  route: 'DELETE /api/auth/passkeys/:id',
  access: 'signed-in',
  summary: 'Delete a passkey',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ password: Password }),
  response: Success,
});

export const startPasskeyLogin = defineEndpoint('startPasskeyLogin', {
  route: 'POST /api/auth/passkeys/login-options',
  access: 'anyone',
  allowsSuspended: true,
  summary: 'Begin a sign-in with a passkey, or with the token of a sign-in its second step',
  ratePerMinute: 30,
  body: Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) }),
  response: Type.Object({ token: Type.String(), options: WebAuthnOptions }),
});

/** Result of `navigator.credentials.get`, in JSON. */
export const UsedCredential = Type.Object({
  ...credentialFields,
  response: Type.Object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Type.Optional(Nullable(Bytes)),
  }),
});

export const finishPasskeyLogin = defineEndpoint('finishPasskeyLogin', {
  route: 'POST /api/auth/passkeys/login',
  access: 'anyone',
  allowsSuspended: true,
  summary: 'Complete a sign-in with a passkey and set the session cookie',
  ratePerMinute: 30,
  body: Type.Object({
    token: Type.String({ maxLength: 200 }),
    /** Ignored in the second step, which keeps the choice of the first. */
    remember_me: Type.Optional(Type.Boolean({ default: false })),
    credential: UsedCredential,
  }),
  response: SignedIn,
});
