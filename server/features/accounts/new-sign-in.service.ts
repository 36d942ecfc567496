import { isIPv4 } from 'node:net';
import { deviceOf, UNKNOWN_DEVICE } from '@plotline/contract/device-name.ts';
import type { Db } from '../../platform/database.ts';
import { addressKey } from '../../platform/rate-limit.ts';
import { newSignInMail, queueNotice } from './account-mails.ts';
import type { Client, ServedAccountsPlatform } from './accounts-platform.ts';
import { NEW_SIGN_IN } from './accounts.events.ts';
import { findAccounts } from './accounts.repository.ts';
import { recordClients } from './sessions.repository.ts';

export interface SignIn {
  readonly userId: string;
  readonly client: Client;
}

/** Announces a sign-in from a device or network that the user has not used before; the very first is none. */
export type AnnounceNewSignIn = (trx: Db, signIn: SignIn) => Promise<void>;

export function createNewSignIn(platform: ServedAccountsPlatform): AnnounceNewSignIn {
  const { bus, now, config } = platform;
  return async (trx, { userId, client }) => {
    const { name } = deviceOf(client.userAgent);
    const device = name === UNKNOWN_DEVICE ? 'an unknown device' : name;
    const clients = [
      { kind: 'device', value: device },
      { kind: 'network', value: networkOf(client.ip) },
    ] as const;
    if (!(await recordClients(trx, { userId, clients, now: now() }))) return;
    await bus.publish(trx, NEW_SIGN_IN, { user_id: userId, device, ip: client.ip });
    const [account] = await findAccounts(trx, [userId]);
    if (account) await queueNotice(platform, trx, newSignInMail(config, account, { device, ip: client.ip }));
  };
}

/** Returns the network of an address: /24 for IPv4, which providers change within, and /64 for IPv6. */
function networkOf(ip: string): string {
  const key = addressKey(ip);
  return isIPv4(key) ? key.slice(0, key.lastIndexOf('.')) : key;
}
