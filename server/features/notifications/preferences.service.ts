import {
  NOTIFICATION_TYPES,
  type NotificationPreferences,
  type NotificationType,
} from '@plotline/contract/notifications.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import { findMutedTypes, muteTypes, unmuteTypes } from './delivery-settings.repository.ts';

type Changes = { readonly [Type in NotificationType]?: boolean | undefined };

export interface PreferencesService {
  read(userId: string): Promise<NotificationPreferences>;
  /** Changes the given types only. */
  save(userId: string, changes: Changes): Promise<NotificationPreferences>;
}

/** Stores muted types only, so that a new type is on by default. */
export function createPreferencesService(db: Db): PreferencesService {
  return {
    read: (userId) => readPreferences(db, userId),
    save: (userId, changes) =>
      withTransaction(db, async (trx) => {
        await unmuteTypes(trx, userId, typesSetTo(true, changes));
        await muteTypes(trx, userId, typesSetTo(false, changes));
        return readPreferences(trx, userId);
      }),
  };
}

function typesSetTo(isWanted: boolean, changes: Changes): NotificationType[] {
  return NOTIFICATION_TYPES.filter((type) => changes[type] === isWanted);
}

async function readPreferences(db: Db, userId: string): Promise<NotificationPreferences> {
  const muted = new Set(await findMutedTypes(db, userId));
  const isWanted = (type: NotificationType) => !muted.has(type);
  return {
    follow_request: isWanted('follow_request'),
    new_follower: isWanted('new_follower'),
    follow_request_approved: isWanted('follow_request_approved'),
    like: isWanted('like'),
    comment: isWanted('comment'),
    reply: isWanted('reply'),
    mention: isWanted('mention'),
    system: isWanted('system'),
  };
}
