import type { User } from '@plotline/contract/accounts.ts';
import { ApiError } from './api-error.ts';
import { browserStorage, type BrowserStorage } from './browser-storage.ts';
import { logProblem } from './log.ts';

// Copies of a few responses for the signed-in user, used while the server cannot be reached: without them the app could
// start without a network, but would not know its user. Deleted when the user signs out.

const KEY = 'offline-copies';

interface Copies {
  readonly user: User;
  readonly responses: Readonly<Record<string, unknown>>;
}

/** Stores the signed-in user; another user or none deletes all copies. */
export function storeOfflineUser(user: User | null, storage: BrowserStorage = browserStorage()): void {
  if (!user) return storage.removeItem(KEY);
  const before = readCopies(storage);
  write(storage, { user, responses: before?.user.uuid === user.uuid ? before.responses : {} });
}

/** Returns the user who was signed in at the last contact with the server. */
export function offlineUser(storage: BrowserStorage = browserStorage()): User | null {
  return readCopies(storage)?.user ?? null;
}

/** Loads a response of the signed-in user and stores a copy; without a connection it returns the stored one. */
export async function withOfflineCopy<Response>(
  name: string,
  load: () => Promise<Response>,
  storage: BrowserStorage = browserStorage(),
): Promise<Response> {
  try {
    const response = await load();
    const copies = readCopies(storage);
    if (copies) write(storage, { ...copies, responses: { ...copies.responses, [name]: response } });
    return response;
  } catch (error) {
    const copy = isUnreachable(error) ? offlineCopy(name, storage) : undefined;
    if (copy === undefined) throw error;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored above under the same name
    return copy as Response;
  }
}

/** Returns the stored copy of a response. */
export function offlineCopy(name: string, storage: BrowserStorage = browserStorage()): unknown {
  return readCopies(storage)?.responses[name];
}

/** Tests for a call without a response. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

function readCopies(storage: BrowserStorage): Copies | null {
  const text = storage.getItem(KEY);
  // Written by `write` alone.
  return text === null ? null : (JSON.parse(text) as Copies);
}

function write(storage: BrowserStorage, copies: Copies): void {
  try {
    storage.setItem(KEY, JSON.stringify(copies));
  } catch (error) {
    // The browser has no space left: the app works, but not without a connection.
    logProblem('no copy for offline use was stored', error);
  }
}
