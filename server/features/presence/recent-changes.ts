import type { Subject } from './topics.ts';

/** What can change: what a topic is about, or how a user stands to a user. */
export type Changing =
  | Pick<Subject, 'kind' | 'id'>
  | { readonly kind: 'relation'; readonly viewerId: string; readonly id: string };

/** When what topics tell of last changed, as far as this node has heard; a page may have been read before that. */
export interface RecentChanges {
  note(changed: Changing): void;
  /** How long ago any of these did; undefined: before what is remembered. */
  ageMs(...changing: readonly Changing[]): number | undefined;
  /** How far back it is known of everything. */
  rememberedMs(): number;
  /** Something may have been missed: what was before now is not known. */
  forget(): void;
}

/** As long as browsers keep what they do not show. */
const REMEMBERED_MS = 10 * 60_000;
const CAPACITY = 50_000;

/** `clock` counts milliseconds, from wherever. */
export function createRecentChanges(
  clock: () => number = () => performance.now(),
  capacity = CAPACITY,
): RecentChanges {
  /** The longest ago first. */
  const changedAt = new Map<string, number>();
  let knownSince = clock();

  function note(changed: Changing): void {
    const key = keyOf(changed);
    changedAt.delete(key);
    changedAt.set(key, clock());
    const [oldest] = changedAt;
    if (!oldest || changedAt.size <= capacity) return;
    changedAt.delete(oldest[0]);
    knownSince = oldest[1];
  }

  return {
    note,
    ageMs: (...changing) => {
      const times = changing.flatMap((one) => changedAt.get(keyOf(one)) ?? []);
      return times.length === 0 ? undefined : clock() - Math.max(...times);
    },
    rememberedMs: () => Math.min(clock() - knownSince, REMEMBERED_MS),
    forget: () => {
      changedAt.clear();
      knownSince = clock();
    },
  };
}

function keyOf(changing: Changing): string {
  const { kind, id } = changing;
  return changing.kind === 'relation' ? `${kind}:${changing.viewerId}:${id}` : `${kind}:${id}`;
}
