import { replaceEqualDeep } from '@tanstack/react-query';

/** The fields that `seq` orders. */
const ORDERED: ReadonlySet<string> = new Set([
  'like_count',
  'is_liked_by_viewer',
  'comment_count',
  'reply_count',
  'follower_count',
  'following_count',
  'unread_count',
]);

/** Cached data with counts. */
export interface Counted {
  /** The age of all its counts, from the server. */
  readonly seq?: number;
  /** The ages of single counts that are newer than the rest, by field: an event carries one or two. */
  readonly seqs?: Readonly<Record<string, number>>;
}

/**
 * Returns `known` updated with the fields of `news` that are not older. News without `seq` is an optimistic estimate,
 * which any number of the server replaces. The same object means no change.
 */
export function withNewest<Known extends Counted & News, News extends object>(
  known: Known,
  news: News,
  seq: number | undefined,
): Known {
  const before = new Map<string, unknown>(Object.entries(known));
  const newer = Object.entries(news).filter(([field]) => !isOlder(seq, ageOf(known, field)));
  const isChanged = newer.some(
    ([field, value]) => before.get(field) !== value || (seq !== undefined && ageOf(known, field) !== seq),
  );
  if (!isChanged) return known;
  const ages = seq === undefined ? [] : newer.map(([field]) => [field, seq] as const);
  const seqs = { ...known.seqs, ...Object.fromEntries(ages) };
  return { ...known, ...Object.fromEntries(newer), ...(Object.keys(seqs).length > 0 && { seqs }) };
}

/**
 * Returns new cache data in which no count is older than in the data that it replaces, because a response may be late.
 * For `structuralSharing`.
 */
export function shareNewest(known: unknown, data: unknown): unknown {
  const counts: CountsById = new Map();
  const unchanged = new Set<object>();
  collect(known, counts, unchanged);
  return replaceEqualDeep(known, counts.size === 0 ? data : renewed(data, counts, unchanged));
}

interface DatedCount {
  readonly value: unknown;
  readonly seq: number;
}

type CountsById = Map<string, Map<string, DatedCount>>;

/** Adds the counts in some data, and the counted objects that were found. */
function collect(data: unknown, counts: CountsById, found: Set<object>): void {
  if (Array.isArray(data)) for (const entry of data) collect(entry, counts, found);
  else if (isObject(data) && isCounted(data)) {
    found.add(data);
    for (const [id, fields] of countsIn(data)) addNewest(counts, id, fields);
  } else if (isObject(data)) for (const value of Object.values(data)) collect(value, counts, found);
}

/** Cached data never change, so each object is searched once: one event changes one of many posts. */
const searched = new WeakMap<Counted, CountsById>();

/** Returns the counts of an object and of all in it. */
function countsIn(counted: Counted): CountsById {
  const before = searched.get(counted);
  if (before) return before;
  const counts: CountsById = new Map();
  addNewest(counts, identityOf(counted), datedCounts(counted));
  for (const value of Object.values(counted)) collect(value, counts, new Set());
  searched.set(counted, counts);
  return counts;
}

function* datedCounts(counted: Counted): Iterable<readonly [string, DatedCount]> {
  for (const [field, value] of Object.entries(counted)) {
    const seq = ORDERED.has(field) ? ageOf(counted, field) : undefined;
    if (seq !== undefined) yield [field, { value, seq }];
  }
}

function addNewest(counts: CountsById, id: string, fields: Iterable<readonly [string, DatedCount]>): void {
  const known = counts.get(id) ?? new Map<string, DatedCount>();
  counts.set(id, known);
  for (const [field, count] of fields)
    if (!isOlder(count.seq, known.get(field)?.seq)) known.set(field, count);
}

/** Returns the data with older counts replaced; the same data if none is older. */
function renewed(data: unknown, counts: CountsById, unchanged: ReadonlySet<object>): unknown {
  if (Array.isArray(data)) {
    const entries = data.map((entry) => renewed(entry, counts, unchanged));
    return entries.every((entry, index) => entry === data[index]) ? data : entries;
  }
  if (!isObject(data)) return data;
  const object = unchanged.has(data) ? data : renewedInside(data, counts, unchanged);
  return isCounted(object) ? withKnown(object, counts.get(identityOf(object))) : object;
}

function renewedInside(data: object, counts: CountsById, unchanged: ReadonlySet<object>): object {
  const entries = Object.entries(data).map(
    ([field, value]) => [field, renewed(value, counts, unchanged)] as const,
  );
  const isSame = entries.every(([field, value]) => value === Reflect.get(data, field));
  return isSame ? data : Object.fromEntries(entries);
}

function withKnown(counted: Counted, known: ReadonlyMap<string, DatedCount> | undefined): Counted {
  const newer = [...(known ?? [])].filter(
    ([field, { seq }]) => field in counted && isOlder(ageOf(counted, field), seq),
  );
  if (newer.length === 0) return counted;
  const values = newer.map(([field, { value }]) => [field, value] as const);
  const ages = newer.map(([field, { seq }]) => [field, seq] as const);
  return {
    ...counted,
    ...Object.fromEntries(values),
    seqs: { ...counted.seqs, ...Object.fromEntries(ages) },
  };
}

/** Returns whether an age is less than another; without one of them, it is not. */
function isOlder(seq: number | undefined, than: number | undefined): boolean {
  return seq !== undefined && than !== undefined && seq < than;
}

function ageOf({ seq, seqs }: Counted, field: string): number | undefined {
  return seqs?.[field] ?? seq;
}

/** Identifies counted data. Data without an id are the viewer's own notifications. */
function identityOf(counted: object): string {
  const id = ['activity_uuid', 'uuid', 'username'].find((field) => field in counted);
  return id === undefined ? '' : `${id} ${String(Reflect.get(counted, id))}`;
}

function isCounted(data: object): data is Counted {
  return 'seq' in data && typeof data.seq === 'number';
}

function isObject(data: unknown): data is object {
  return typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype;
}
