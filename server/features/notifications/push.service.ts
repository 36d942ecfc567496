import { ECDH } from 'node:crypto';
import type { BodyOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import type { getPushKey, savePushSubscription } from '@plotline/contract/notifications.ts';
import type { Config } from '../../platform/config.ts';
import { withTransaction } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PushSender } from './push-delivery.ts';
import { findPublicAddress, NOT_PUBLIC } from '../../platform/public-address.ts';
import { pushKeysOf } from './push-keys.ts';
import { lockUsername } from '../accounts/accounts.service.ts';
import { invalidEndpoint, invalidPushKey, sessionEnded } from './notifications.errors.ts';
import {
  deleteEndpoint,
  deleteSubscriptionsBeyond,
  findEndpoint,
  lockSession,
  putSubscription,
} from './push.repository.ts';

/** Subscriptions per user. */
const SUBSCRIPTIONS_MAX = 10;

export interface PushService {
  /** Returns the key for subscriptions and the endpoint that this session has subscribed. */
  readKey(viewer: Viewer): Promise<ResponseOf<typeof getPushKey>>;
  subscribe(viewer: Viewer, subscription: BodyOf<typeof savePushSubscription>): Promise<void>;
  unsubscribe(viewer: Viewer, endpoint: string): Promise<void>;
}

type PushPlatform = Pick<Platform, 'db' | 'now' | 'newId' | 'config'>;

export function createPushService({ db, now, newId, config }: PushPlatform): PushService {
  const {
    keys: [key],
    isPrivateAllowed,
  } = pushSenderOf(config);
  return {
    readKey: async ({ sessionId }) => {
      return { public_key: key.publicKey, endpoint: await findEndpoint(db, sessionId) };
    },
    subscribe: async ({ uuid: userId, sessionId }, { endpoint, keys: { p256dh, auth } }) => {
      if (!isPoint(p256dh)) throw invalidPushKey();
      await checkEndpoint(endpoint, isPrivateAllowed);
      await withTransaction(db, async (trx) => {
        // Locks the account, so that requests of several sessions cannot exceed the limit together.
        await lockUsername(trx, userId);
        if (!(await lockSession(trx, sessionId))) throw sessionEnded();
        await putSubscription(trx, {
          uuid: newId(),
          user_id: userId,
          session_id: sessionId,
          endpoint,
          p256dh,
          auth,
          created_at: now(),
        });
        await deleteSubscriptionsBeyond(trx, userId, SUBSCRIPTIONS_MAX);
      });
    },
    unsubscribe: ({ uuid: userId }, endpoint) => deleteEndpoint(db, userId, endpoint),
  };
}

/** Returns the identity towards push services, which contact the operator when a server sends too much. */
export function pushSenderOf(
  config: Pick<
    Config,
    'secretKey' | 'previousSecretKeys' | 'contactEmail' | 'publicUrl' | 'pushToPrivateAddresses'
  >,
): PushSender {
  const { secretKey, previousSecretKeys, contactEmail, publicUrl, pushToPrivateAddresses } = config;
  const host = publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`;
  const subject = contactEmail === undefined ? host : `mailto:${contactEmail}`;
  return {
    keys: [pushKeysOf(secretKey), ...previousSecretKeys.map(pushKeysOf)],
    subject,
    isPrivateAllowed: pushToPrivateAddresses,
  };
}

async function checkEndpoint(endpoint: string, isPrivateAllowed: boolean): Promise<void> {
  const address = await findPublicAddress(endpoint, { isPrivateAllowed }).catch(() => {
    throw invalidEndpoint(NOT_PUBLIC);
  });
  if ('objection' in address) throw invalidEndpoint(address.objection);
}

/** Returns whether a key is a point on P-256, without which nothing can be encrypted. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
