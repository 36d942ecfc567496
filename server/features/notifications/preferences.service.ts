import {
  NOTIFICATION_TYPES,
  type NotificationPreferences,
  type NotificationType,
} from '@plotline/contract/notifications.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import { findMutedTypes, muteTypes, unmuteTypes } from './preferences.repository.ts';

type Changes = { readonly [Type in NotificationType]?: boolean | undefined };

export interface PreferencesService {
  read(userId: string): Promise<NotificationPreferences>;
  /** Types that are left out stay as they are. */
  save(userId: string, changes: Changes): Promise<NotificationPreferences>;
}

/** What is kept are the types that a user does not want, so that a new type is wanted until they say otherwise. */
export function createPreferencesService(db: Db): PreferencesService {
  return {
    read: (userId) => readPreferences(db, userId),
    save: (userId, changes) =>
      withTransaction(db, async (trx) => {
        await unmuteTypes(trx, userId, typesThatBecome(true, changes));
        await muteTypes(trx, userId, typesThatBecome(false, changes));
        return readPreferences(trx, userId);
      }),
  };
}

function typesThatBecome(isWanted: boolean, changes: Changes): NotificationType[] {
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
