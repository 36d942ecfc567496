import { browserStorage } from '../../platform/browser-storage.ts';

const KEY = 'push-for';

/** Who wants push messages in this browser: who signs in here again gets them again. */
export function rememberPush(userId: string | null): void {
  if (userId === null) browserStorage().removeItem(KEY);
  else browserStorage().setItem(KEY, userId);
}

export function isPushRemembered(userId: string): boolean {
  return browserStorage().getItem(KEY) === userId;
}
