import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';

/** Topic: users are to be told what became of something of theirs, without anyone having acted. */
export const NOTICE_GIVEN = 'notices';
export type NoticeGiven = {
  readonly user_ids: readonly string[];
  /** A whole sentence. */
  readonly message: string;
  /** Where it leads, below the profile of whoever is told; null: it is for administrators, and leads to their page. */
  readonly own_path: string | null;
};

export function publishNotice(bus: Pick<Bus, 'publish'>, trx: Db, notice: NoticeGiven): Promise<void> {
  return bus.publish(trx, NOTICE_GIVEN, notice);
}
