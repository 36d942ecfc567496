import type { Tracker } from '@plotline/contract/trackers.ts';

type Trackers = readonly Tracker[];

export function withTracker(trackers: Trackers, type: string, patch: Partial<Tracker>): Trackers {
  return trackers.map((tracker) => (tracker.type === type ? { ...tracker, ...patch } : tracker));
}

/** Returns the list with one tracker moved by one position; the same list if it cannot move. */
export function moved(trackers: Trackers, type: string, by: -1 | 1): Trackers {
  const from = trackers.findIndex((tracker) => tracker.type === type);
  const tracker = trackers[from];
  const to = from + by;
  if (!tracker || to < 0 || to >= trackers.length) return trackers;
  return trackers.toSpliced(from, 1).toSpliced(to, 0, tracker);
}

/** Returns the order for the request. */
export function orderOf(trackers: Trackers): { tracker_type: string; order: number }[] {
  return trackers.map(({ type }, order) => ({ tracker_type: type, order }));
}

export function hasSameOrder(trackers: Trackers, others: Trackers): boolean {
  return trackers.length === others.length && trackers.every(({ type }, at) => others[at]?.type === type);
}

/** Sorts trackers in the order of another list; trackers missing there come last. */
export function sortLike(trackers: Trackers, others: Trackers): Trackers {
  const places = new Map(others.map(({ type }, place) => [type, place]));
  const placeOf = ({ type }: Tracker) => places.get(type) ?? others.length;
  return trackers.toSorted((one, other) => placeOf(one) - placeOf(other));
}
