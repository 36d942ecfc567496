import { NotificationsPage } from '@plotline/contract/notifications.ts';
import { LRUCache } from 'lru-cache';
import { compileDeclared } from '../../platform/declared-fields.ts';
import { readyResponse, type ReadyResponse } from '../../platform/http/ready-response.ts';

const pickDeclared = compileDeclared(NotificationsPage);

/** Names and pictures of users may be as old. */
const NAMES_KEPT_MS = 60_000;
const BYTES = 16 * 1024 * 1024;
/** Text, and what it is compressed to. */
const BYTES_PER_CHARACTER = 3;

interface KeptPage {
  readonly state: string;
  readonly response: ReadyResponse;
}

/** A page that cannot be kept, or its response. */
export type FoundPage = NotificationsPage | ReadyResponse;

interface PageRequest {
  /** Unique among all users and pages. */
  readonly name: string;
  readonly findState: () => Promise<string | null>;
  /** Reads the page with the state of the same moment. */
  readonly read: () => Promise<{ readonly page: NotificationsPage; readonly state: string | null }>;
}

/** Keeps the pages of readers in the memory of this node, each with the state in which it was read. */
export function createKeptPages(): (request: PageRequest) => Promise<FoundPage> {
  const pages = new LRUCache<string, KeptPage>({ maxSize: BYTES, ttl: NAMES_KEPT_MS });
  return async ({ name, findState, read }) => {
    const kept = pages.get(name);
    if (kept && (await findState()) === kept.state) return kept.response;
    const { page, state } = await read();
    if (state === null) return page;
    const json = JSON.stringify(pickDeclared(page));
    const response = readyResponse(json);
    pages.set(name, { state, response }, { size: name.length + json.length * BYTES_PER_CHARACTER });
    return response;
  };
}
