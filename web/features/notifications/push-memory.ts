import { keptByBrowser } from '../../platform/kept.ts';

const KEY = 'push-for';

/** Who wants push messages in this browser: who signs in here again gets them again. */
export function rememberPush(userId: string | null): void {
  if (userId === null) keptByBrowser().removeItem(KEY);
  else keptByBrowser().setItem(KEY, userId);
}

export function isPushRemembered(userId: string): boolean {
  return keptByBrowser().getItem(KEY) === userId;
}
