import type { Activity } from '@plotline/contract/feed.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTrackerRegistry, type TrackerRegistry } from './tracker-registry.tsx';
import type { TrackerReading } from './tracker-web.ts';

/** How the reader of this browser wants what trackers show, by type; undefined: as it comes. */
export function useReadings(): (type: string) => TrackerReading | undefined {
  const registry = useTrackerRegistry();
  const subscribe = useCallback((listener: () => void) => subscribeToAll(registry, listener), [registry]);
  const asked = useSyncExternalStore(subscribe, () => typesAsked(registry));
  return useCallback(
    (type) => (asked.split(' ').includes(type) ? registry.get(type)?.reading : undefined),
    [asked, registry],
  );
}

/** A post as the reader of this browser wants it. */
export function useReadPost<Post extends Activity | undefined>(activity: Post): Post | Activity {
  const readingOf = useReadings();
  return useMemo(
    () => (activity && readingOf(activity.tracker_type)?.shapePost(activity)) ?? activity,
    [activity, readingOf],
  );
}

function subscribeToAll(registry: TrackerRegistry, listener: () => void): () => void {
  const ends = [...registry.values()].map(({ reading }) => reading?.subscribe(listener));
  return () => {
    for (const end of ends) end?.();
  };
}

function typesAsked(registry: TrackerRegistry): string {
  return [...registry].flatMap(([type, { reading }]) => (reading?.isAsked() ? [type] : [])).join(' ');
}
