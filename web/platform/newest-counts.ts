import { replaceEqualDeep } from '@tanstack/react-query';

/** Cached data with counts. */
export interface Counted {
  /** The version of the thing, from the server: events and responses carry all its counts with it. */
  readonly seq?: number;
}

/**
 * Returns `known` updated with `news`, unless these are older. News without `seq` is an optimistic estimate, which any
 * number of the server replaces. The same object means no change.
 */
export function withNewest<Known extends Counted & News, News extends object>(
  known: Known,
  news: News,
  seq: number | undefined,
): Known {
  if (seq !== undefined && known.seq !== undefined && seq < known.seq) return known;
  const changed = { ...known, ...news, ...(seq !== undefined && { seq }) };
  return replaceEqualDeep(known, changed);
}

/** The fields of a fetched thing that `seq` orders. */
const COUNTS: ReadonlySet<string> = new Set([
  'like_count',
  'is_liked_by_viewer',
  'comment_count',
  'reply_count',
  'follower_count',
  'following_count',
  'unread_count',
]);

/**
 * Returns fetched data in which the counts of no thing are older than in the data that it replaces, because a response
 * may be late. For `structuralSharing`.
 */
export function shareNewest(known: unknown, data: unknown): unknown {
  const cached: Cached = { objects: new Set(), newest: new Map() };
  collect(known, cached);
  return replaceEqualDeep(known, cached.newest.size === 0 ? data : renewed(data, cached));
}

interface Thing {
  readonly seq: number;
}

interface Cached {
  /** Everything in the data: what an event did not change needs no search. */
  readonly objects: Set<unknown>;
  readonly newest: Map<string, Thing>;
}

function collect(data: unknown, cached: Cached): void {
  if (typeof data !== 'object' || data === null) return;
  cached.objects.add(data);
  for (const value of Object.values(data)) collect(value, cached);
  if (!isThing(data)) return;
  const before = cached.newest.get(idOf(data));
  if (!before || before.seq <= data.seq) cached.newest.set(idOf(data), data);
}

function renewed(data: unknown, cached: Cached): unknown {
  if (cached.objects.has(data)) return data;
  if (Array.isArray(data)) return data.map((entry) => renewed(entry, cached));
  if (!isPlain(data)) return data;
  const entries = Object.entries(data).map(([field, value]) => [field, renewed(value, cached)] as const);
  const newest = isThing(data) ? cached.newest.get(idOf(data)) : undefined;
  if (!newest || !isThing(data) || data.seq >= newest.seq) return Object.fromEntries(entries);
  const counts = Object.entries(newest).filter(([field]) => COUNTS.has(field));
  return Object.fromEntries([...entries, ...counts, ['seq', newest.seq]]);
}

/** Identifies a thing. Data without an id are the viewer's own notifications. */
function idOf(thing: object): string {
  const id = ['activity_uuid', 'uuid', 'username'].find((field) => field in thing);
  return id === undefined ? '' : `${id} ${String(Reflect.get(thing, id))}`;
}

function isThing(data: object): data is Thing {
  return 'seq' in data && typeof data.seq === 'number';
}

function isPlain(data: unknown): data is object {
  return typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype;
}
