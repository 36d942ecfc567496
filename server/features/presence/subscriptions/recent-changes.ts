import type { Target } from './subscriptions.ts';

/** A target of a topic, or the relation of one user to another. */
export type Changeable =
  | Pick<Target, 'kind' | 'id'>
  | { readonly kind: 'relation'; readonly viewerId: string; readonly id: string };

/**
 * The times of recent changes that reached this node. A page that was read before a change of its topics is out of
 * date when it subscribes.
 */
export interface RecentChanges {
  note(changed: Changeable): void;
  /** Returns the time since the latest change of any of these, or undefined if none is remembered. */
  ageMs(...changeables: readonly Changeable[]): number | undefined;
  /** Returns how far back every change is known. */
  rememberedMs(): number;
  /** Drops all changes after messages may have been missed. */
  forget(): void;
}

/** As long as browsers cache data that they do not show. */
const REMEMBERED_MS = 10 * 60_000;
const CAPACITY = 50_000;

/** `clock` returns milliseconds from any starting point. */
export function createRecentChanges(
  clock: () => number = () => performance.now(),
  capacity = CAPACITY,
): RecentChanges {
  /** Oldest change first. */
  const changedAt = new Map<string, number>();
  let knownSince = clock();

  return {
    note: (changed) => {
      const key = keyOf(changed);
      changedAt.delete(key);
      changedAt.set(key, clock());
      const [oldest] = changedAt;
      if (!oldest || changedAt.size <= capacity) return;
      changedAt.delete(oldest[0]);
      knownSince = oldest[1];
    },
    ageMs: (...changeables) => {
      const times = changeables.flatMap((changeable) => changedAt.get(keyOf(changeable)) ?? []);
      return times.length === 0 ? undefined : clock() - Math.max(...times);
    },
    rememberedMs: () => Math.min(clock() - knownSince, REMEMBERED_MS),
    forget: () => {
      changedAt.clear();
      knownSince = clock();
    },
  };
}

function keyOf(changeable: Changeable): string {
  const { kind, id } = changeable;
  return changeable.kind === 'relation' ? `${kind}:${changeable.viewerId}:${id}` : `${kind}:${id}`;
}
