import { browserStorage } from '../../platform/browser-storage.ts';

const KEY = 'push-for';

/** Remembers the user who turned push messages on here, to renew them at the next sign-in. */
export function rememberPush(userId: string | null): void {
  if (userId === null) browserStorage().removeItem(KEY);
  else browserStorage().setItem(KEY, userId);
}

export function isPushRemembered(userId: string): boolean {
  return browserStorage().getItem(KEY) === userId;
}
