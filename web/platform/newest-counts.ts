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

/** Something with counts, as it is cached. */
export interface Counted {
  /** The age of all its counts, from the server. */
  readonly seq?: number;
  /** The age of those counts that came apart from the rest, by field: an event carries one or two of them. */
  readonly seqs?: Readonly<Record<string, number>>;
}

/**
 * Returns what is known with those fields of `news` that are not older. News without `seq` is an estimate of this
 * browser, which any number of the server replaces. The same object means no change.
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
 * Returns new data for the cache in which no count is older than in the data that it replaces: a response may have
 * been under way for long. For `structuralSharing`.
 */
export function shareNewest(known: unknown, data: unknown): unknown {
  const counts = new Map<string, Map<string, Reading>>();
  collect(known, counts);
  return replaceEqualDeep(known, counts.size === 0 ? data : renewed(data, counts));
}

interface Reading {
  readonly value: unknown;
  readonly seq: number;
}

type Readings = Map<string, Map<string, Reading>>;

function collect(data: unknown, counts: Readings): void {
  if (Array.isArray(data)) for (const entry of data) collect(entry, counts);
  else if (isObject(data)) {
    if (isCounted(data)) note(data, counts);
    for (const value of Object.values(data)) collect(value, counts);
  }
}

function note(counted: Counted, counts: Readings): void {
  const id = identityOf(counted);
  const readings = counts.get(id) ?? new Map<string, Reading>();
  counts.set(id, readings);
  for (const [field, value] of Object.entries(counted)) {
    const seq = ageOf(counted, field);
    const isNewest = seq !== undefined && !isOlder(seq, readings.get(field)?.seq);
    if (ORDERED.has(field) && isNewest) readings.set(field, { value, seq });
  }
}

/** The data with older counts replaced; the same data when none is older. */
function renewed(data: unknown, counts: Readings): unknown {
  if (Array.isArray(data)) {
    const entries = data.map((entry) => renewed(entry, counts));
    return entries.every((entry, index) => entry === data[index]) ? data : entries;
  }
  if (!isObject(data)) return data;
  const entries = Object.entries(data).map(([field, value]) => [field, renewed(value, counts)] as const);
  const isSame = entries.every(([field, value]) => value === Reflect.get(data, field));
  const object = isSame ? data : Object.fromEntries(entries);
  return isCounted(object) ? withKnown(object, counts.get(identityOf(object))) : object;
}

function withKnown(counted: Counted, readings: ReadonlyMap<string, Reading> | undefined): Counted {
  const newer = [...(readings ?? [])].filter(
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

/** What has no age is as old as anything. */
function isOlder(seq: number | undefined, than: number | undefined): boolean {
  return seq !== undefined && than !== undefined && seq < than;
}

function ageOf({ seq, seqs }: Counted, field: string): number | undefined {
  return seqs?.[field] ?? seq;
}

/** Data without an id has one thing that is counted: the viewer's own notifications. */
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
