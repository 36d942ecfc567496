import { browserStorage, type BrowserStorage } from '../platform/browser-storage.ts';
import { UNSENT_KEY, unsentNotes } from '../platform/unsent-work.ts';

/** Copies of responses and unsent work for use without a connection; alarms that work on a locked phone. */
export { isUnreachable, withOfflineCopy, offlineCopy } from '../platform/offline-copies.ts';
export { sendAlarm } from '../platform/service-worker.ts';
export { logProblem } from '../platform/log.ts';

/** A tracker and the user who made entries in it. */
interface UnsentWork {
  readonly type: string;
  readonly userId: string;
}

/** Notes whether a user has entries in a tracker on this device that the server does not have yet. */
export function setUnsentWork(
  { type, userId }: UnsentWork,
  isUnsent: boolean,
  storage: BrowserStorage = browserStorage(),
): void {
  const own = `${type}/${userId}`;
  const kept = unsentNotes(storage).filter((note) => note !== own && (isUnsent || note !== type));
  const next = isUnsent ? [...kept, own] : kept;
  if (next.length === 0) storage.removeItem(UNSENT_KEY);
  else storage.setItem(UNSENT_KEY, next.join(' '));
}
