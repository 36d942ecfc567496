import type { Platform } from '../../platform/platform.ts';
import { afterCommit } from '../../platform/transaction-hooks.ts';
import { NOTICE_GIVEN, type NoticeGiven } from '../activities/notices.events.ts';
import { insertNotices } from './notices.repository.ts';
import type { Telling } from './telling.ts';

/** Writes notices in the transactions of what they tell of; browsers hear of them after the commit. */
export function subscribeToNotices(
  { bus, now, newId }: Pick<Platform, 'bus' | 'now' | 'newId'>,
  telling: Pick<Telling, 'soon'>,
): void {
  bus.subscribeWithin(NOTICE_GIVEN, async (trx, given) => {
    // The topic has one publisher, whose type says what a message holds.
    const { user_ids: userIds, message, own_path: ownPath } = given as unknown as NoticeGiven;
    const notices = [...new Set(userIds)].map((userId) => ({ uuid: newId(), userId }));
    const at = now();
    const told = await insertNotices(trx, notices, { message, ownPath, at });
    afterCommit(trx, () =>
      telling.soon(
        told.map((userId) => ({ userId })),
        at,
      ),
    );
  });
}
