import type { QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import { SEARCH_LIMIT } from '@plotline/contract/limits.ts';
import type { FoundItem, FoundTracker, FoundUser, search } from '@plotline/contract/search.ts';
import type { Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { shapeEach, shapeOr } from '../../platform/shape-each.ts';
import type {
  SearchRequest,
  SearchedItem,
  TrackerServer,
  TrackerServers,
} from '../../tracker-kit/tracker-server.ts';
import { isUnshown, shownOf, type Unshown } from '../../tracker-kit/unshown.ts';
import { presentSummaryRow } from '../accounts/acting-users.service.ts';
import { unknownGroup } from './search.errors.ts';
import { findSimilarUsers, findUsers } from './user-search.repository.ts';

export interface SearchDependencies {
  readonly servers: TrackerServers;
  readonly findEnabledTypes: (userId: string) => Promise<readonly string[]>;
}

type Search = (query: QueryOf<typeof search>, viewer: Viewer | null) => Promise<ResponseOf<typeof search>>;

/** Searches each group of results, or the requested one. Guests find users alone. */
export function createSearch(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  { servers, findEnabledTypes }: SearchDependencies,
): Search {
  const itemGroups = [...servers.values()].flatMap((server) =>
    Object.entries(server.search ?? {}).map(([name, find]) => ({ name, find, server })),
  );
  const names = ['users', 'trackers', ...itemGroups.map(({ name }) => name)];

  return async ({ q, type, limit = SEARCH_LIMIT }, viewer) => {
    if (type !== undefined && !names.includes(type)) throw unknownGroup(names);
    const isWanted = (name: string) => type === undefined || type === name;
    const [users, trackers, ...items] = await Promise.all([
      isWanted('users') ? searchUsers(db, { q, limit }, viewer) : [],
      viewer && isWanted('trackers') ? searchTrackers(q, viewer) : [],
      ...itemGroups.map((group) =>
        viewer && isWanted(group.name) ? searchItems(group, { userId: viewer.uuid, q: q.trim(), limit }) : [],
      ),
    ]);
    return { users, trackers, ...Object.fromEntries(itemGroups.map(({ name }, at) => [name, items[at]])) };
  };

  async function searchItems(
    { name, find, server }: ItemGroup,
    request: SearchRequest,
  ): Promise<FoundItem[]> {
    const { type } = server.definition;
    const found = await shapeOr<readonly (SearchedItem | Unshown)[]>(
      () => find(request),
      () => [],
      { log, what: `search of ${name}`, id: request.userId },
    );
    return shapeEach(found, (item) => presentItem(type, shownOf(item)), {
      log,
      what: `found ${type} item`,
      idOf: uuidOf,
      instead: (item) => presentUnshown(type, uuidOf(item)),
    });
  }

  async function searchTrackers(q: string, { uuid }: Viewer): Promise<FoundTracker[]> {
    const text = q.trim().toLowerCase();
    const found = [...servers.values()].flatMap((server) => {
      const words = searchedWords(server, text);
      return words ? [{ server, words }] : [];
    });
    if (found.length === 0) return [];
    const enabled = await findEnabledTypes(uuid);
    return found.map(({ server: { definition }, words }) => ({
      tracker_type: definition.type,
      name: definition.name,
      words,
      is_enabled: enabled.includes(definition.type),
    }));
  }
}

/** Shorter searches would find most trackers by the beginning of some word. */
const WORD_PART_MIN = 3;

/**
 * Returns the words of a tracker that the words of a search begin, besides those that are part of its name. Null if one
 * of them is neither.
 */
function searchedWords({ definition, searchWords = [] }: TrackerServer, text: string): string[] | null {
  const name = definition.name.toLowerCase();
  const sources = definition.sources?.flatMap((source) => source.name.split(' ')) ?? [];
  const known = [...searchWords, ...sources];
  const found = new Set<string>();
  for (const part of text.split(/\s+/)) {
    if (name.includes(part)) continue;
    const word =
      part.length >= WORD_PART_MIN ? known.find((one) => one.toLowerCase().startsWith(part)) : undefined;
    if (word === undefined) return null;
    found.add(word);
  }
  return [...found];
}

/** Typing errors are only considered if nothing else is found. */
async function searchUsers(
  db: Db,
  { q, limit }: { q: string; limit: number },
  viewer: Viewer | null,
): Promise<FoundUser[]> {
  const words = q
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/^@(?=.)/, ''));
  if (words.length === 0) return [];
  const query = { words, viewerId: viewer?.uuid ?? null, count: limit };
  const found = await findUsers(db, query);
  const rows = found.length > 0 ? found : await findSimilarUsers(db, query);
  return rows.map((row) => ({
    ...presentSummaryRow(row),
    is_private: row.isPrivate,
    follows_you: row.followsViewer,
    you_follow: row.viewerFollows,
    follow_status: row.followStatus,
  }));
}

interface ItemGroup {
  readonly name: string;
  readonly find: NonNullable<TrackerServer['search']>[string];
  readonly server: TrackerServer;
}

function uuidOf(item: SearchedItem | Unshown): string {
  return isUnshown(item) ? item.unshown : item.uuid;
}

function presentItem(trackerType: string, { at, badge, stat, details, ...item }: SearchedItem): FoundItem {
  return {
    ...item,
    badge: badge ?? null,
    details: [...details],
    tracker_type: trackerType,
    at: at?.toISOString() ?? null,
    stat: stat ?? null,
  };
}

/** Links to the page of the tracker: where the item is follows from its data. */
function presentUnshown(trackerType: string, uuid: string): FoundItem {
  return {
    uuid,
    tracker_type: trackerType,
    title: 'This cannot be shown',
    badge: null,
    details: [],
    at: null,
    stat: null,
    path: `/${trackerType}`,
    cannot_be_shown: true,
  };
}
