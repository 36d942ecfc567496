import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import type { Tracker } from '@plotline/contract/trackers.ts';

type Trackers = readonly Tracker[];

export function movedTo(trackers: Trackers, type: UniqueIdentifier, place: UniqueIdentifier): Trackers {
  const from = positionOf(trackers, type);
  const to = positionOf(trackers, place);
  const tracker = trackers[from];
  if (!tracker || to === -1 || from === to) return trackers;
  return trackers.toSpliced(from, 1).toSpliced(to, 0, tracker);
}

/** Read by screen readers when a drag handle has the focus. */
export const dragInstructions =
  'Press space or enter to pick up the tracker, the arrow keys to move it, space or enter to drop it, escape to cancel.';

/** Read by screen readers during a drag: the tracker's name and position. */
export function dragAnnouncements(trackers: Trackers): Announcements {
  const nameOf = (type: UniqueIdentifier) => trackers[positionOf(trackers, type)]?.name ?? '';
  const place = (type: UniqueIdentifier) =>
    `position ${positionOf(trackers, type) + 1} of ${trackers.length}`;
  const moving = (type: UniqueIdentifier, at: UniqueIdentifier) => `Moving ${nameOf(type)}: ${place(at)}.`;
  return {
    // At the start it is over its own position: both texts are equal, so that neither is cut short.
    onDragStart: ({ active }) => moving(active.id, active.id),
    onDragOver: ({ active, over }) => (over ? moving(active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} was dropped at ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at ${place(active.id)}.`,
  };
}

function positionOf(trackers: Trackers, type: UniqueIdentifier): number {
  return trackers.findIndex((tracker) => tracker.type === type);
}
