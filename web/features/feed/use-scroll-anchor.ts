import type { Activity } from '@plotline/contract/feed.ts';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

/** Keeps visible posts in place when content above them changes; at the top, new posts become visible. */
export function useScrollAnchor(
  virtualizer: Virtualizer<Window, HTMLDivElement>,
  activities: readonly Activity[],
): void {
  const anchor = useRef<{ readonly uuid: string; readonly start: number } | null>(null);
  const drawn = useRef(activities);
  useLayoutEffect(() => {
    const { measurementsCache, scrollOffset } = virtualizer;
    if (drawn.current !== activities && anchor.current) {
      const { uuid, start } = anchor.current;
      const now = measurementsCache[activities.findIndex((activity) => activity.activity_uuid === uuid)];
      if (now && now.start !== start) window.scrollBy({ top: now.start - start, behavior: 'instant' });
    }
    drawn.current = activities;
    const offset = scrollOffset ?? 0;
    const inSight = virtualizer.getVirtualItems().find(({ end }) => end > offset);
    const activity = inSight && activities[inSight.index];
    const isReading = inSight && (inSight.index > 0 || inSight.start < offset);
    anchor.current = activity && isReading ? { uuid: activity.activity_uuid, start: inSight.start } : null;
  });
}
