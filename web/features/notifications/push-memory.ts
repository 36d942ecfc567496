const KEY = 'push-for';

/** Who wants push messages in this browser: who signs in here again gets them again. */
export function rememberPush(userId: string | null): void {
  if (userId === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, userId);
}

export function isPushRemembered(userId: string): boolean {
  return localStorage.getItem(KEY) === userId;
}
