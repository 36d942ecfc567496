import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import type { Tracker } from '@plotline/contract/trackers.ts';

type Trackers = readonly Tracker[];

/** The same list with one tracker in the place of another; the rest moves up. */
export function movedTo(trackers: Trackers, type: UniqueIdentifier, place: UniqueIdentifier): Trackers {
  const from = placeOf(trackers, type);
  const to = placeOf(trackers, place);
  const tracker = trackers[from];
  if (!tracker || to === -1 || from === to) return trackers;
  return trackers.toSpliced(from, 1).toSpliced(to, 0, tracker);
}

/** What screen readers are told when a handle has the focus. */
export const dragInstructions =
  'Press space or enter to pick up the tracker, the arrow keys to move it, space or enter to drop it, escape to leave it where it was.';

/** What screen readers are told while a tracker is moved: its name and its place. */
export function dragAnnouncements(trackers: Trackers): Announcements {
  const nameOf = (type: UniqueIdentifier) => trackers[placeOf(trackers, type)]?.name ?? '';
  const place = (type: UniqueIdentifier) => `place ${placeOf(trackers, type) + 1} of ${trackers.length}`;
  const moving = (type: UniqueIdentifier, at: UniqueIdentifier) => `Moving ${nameOf(type)}: ${place(at)}.`;
  return {
    // Picked up, it is over its own place at once: both say the same, so that nothing is cut short.
    onDragStart: ({ active }) => moving(active.id, active.id),
    onDragOver: ({ active, over }) => (over ? moving(active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} was dropped at ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at ${place(active.id)}.`,
  };
}

function placeOf(trackers: Trackers, type: UniqueIdentifier): number {
  return trackers.findIndex((tracker) => tracker.type === type);
}
