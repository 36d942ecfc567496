import { randomBytes } from 'node:crypto';
import type { Call } from '../../platform/http/route.ts';
import { createSeal } from '../../platform/seal.ts';
import { deviceTokenOf, setDeviceCookie } from '../../platform/session.ts';
import type { AccountsPlatform } from './accounts-platform.ts';

/**
 * Browsers that proved to be those of an account, by a sign-in or a link that was mailed. Others who guess its password
 * do not keep them from signing in. The cookie names the account to this server alone.
 */
export interface KnownDevices {
  mark(reply: Call['reply'], email: string): void;
  /** Returns the id of a browser that is known for this account; null for any other. */
  idOf(request: Call['request'], email: string): string | null;
}

export function createKnownDevices({ config }: Pick<AccountsPlatform, 'config'>): KnownDevices {
  const seal = createSeal(config, 'known devices');
  return {
    mark: (reply, email) => {
      const id = randomBytes(9).toString('base64url');
      setDeviceCookie(reply, config, seal.seal(purposeOf(email), id));
    },
    idOf: (request, email) => {
      const token = deviceTokenOf(request);
      return token === undefined ? null : seal.unseal(purposeOf(email), token);
    },
  };
}

function purposeOf(email: string): string {
  return `device of ${email.toLowerCase()}`;
}
