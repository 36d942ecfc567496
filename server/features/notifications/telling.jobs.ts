import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { findLeft } from './telling.repository.ts';
import { NEWS_MS, type Telling } from './telling.ts';

/** Tells what a node that died has left untold. */
export const TELL_LEFT = 'notifications.tell_left';

/** Who is being told now has not waited so long. */
const LEFT_MS = 30_000;

export function tellLeftJob({ db, now }: Pick<Platform, 'db' | 'now'>, telling: Telling): JobHandler {
  return async () => {
    const at = now().getTime();
    const since = new Date(at - NEWS_MS);
    const left = await findLeft(db, { since, before: new Date(at - LEFT_MS) });
    telling.soon(
      left.map((userId) => ({ userId })),
      since,
    );
  };
}
