import type {
  startAuthentication as StartAuthentication,
  startRegistration as StartRegistration,
} from '@simplewebauthn/browser';
import {
  createPasskey,
  finishPasskeyLogin,
  startPasskey,
  startPasskeyLogin,
} from '@plotline/contract/second-factor.ts';
import { api } from '../../../platform/api.ts';

type CreationOptions = Parameters<typeof StartRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof StartAuthentication>[0]['optionsJSON'];

/** Loads the library with the first passkey: most visits need none. */
const library = () => import('@simplewebauthn/browser');

/** Returns whether this browser can use passkeys here: only at a name, over https or on this machine. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname);
  return window.isSecureContext && 'PublicKeyCredential' in window && !isAddress;
}

/** Creates a passkey on this device and stores its public key. Rejects if the user cancels. */
export async function addPasskey({ password, name }: { password: string; name: string }) {
  const { startRegistration } = await library();
  const { token, options } = await api.call(startPasskey, { body: { password } });
  // The server passes on what the same library made.
  const optionsJSON = options as unknown as CreationOptions;
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  const credential = {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  };
  return api.call(createPasskey, { body: { token, name, credential } });
}

/** Signs in with a passkey; with the token of a sign-in, as its second step. */
export async function signInWithPasskey({
  token: step,
  isRemembered = false,
}: {
  token?: string;
  isRemembered?: boolean;
}) {
  const { startAuthentication } = await library();
  const { token, options } = await api.call(startPasskeyLogin, {
    body: step === undefined ? {} : { token: step },
  });
  // As above.
  const optionsJSON = options as unknown as RequestOptions;
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const credential = {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null },
  };
  return api.call(finishPasskeyLogin, { body: { token, remember_me: isRemembered, credential } });
}
