import type { Activity } from '@plotline/contract/feed.ts';
import type { Figure } from '@plotline/contract/tracker.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTrackerRegistry, type TrackerRegistry } from './tracker-registry.tsx';
import type { TrackerReading } from './tracker-web.ts';

/** Returns the active display options of a tracker type; undefined without any. */
export function useReadings(): (type: string) => TrackerReading | undefined {
  const registry = useTrackerRegistry();
  const subscribe = useCallback((listener: () => void) => subscribeToAll(registry, listener), [registry]);
  const active = useSyncExternalStore(subscribe, () => activeTypes(registry));
  return useCallback(
    (type) => (active.split(' ').includes(type) ? registry.get(type)?.reading : undefined),
    [active, registry],
  );
}

/** Returns whether a reader's display options leave a figure visible. */
export function isReadable(
  reading: TrackerReading | undefined,
  { stat, label, value, unit, change }: Figure,
): boolean {
  const headline = { key: stat, label, value, unit, delta: change, previous: null, n: null, formula: null };
  const shaped = reading?.shapeHeadline([headline]);
  return shaped === undefined || shaped.some((one) => one.value !== null);
}

/** Applies the reader's display options to a post. */
export function useShapedPost<Post extends Activity | undefined>(activity: Post): Post | Activity {
  const readingOf = useReadings();
  return useMemo(
    () => (activity && readingOf(activity.tracker_type)?.shapePost(activity)) ?? activity,
    [activity, readingOf],
  );
}

function subscribeToAll(registry: TrackerRegistry, listener: () => void): () => void {
  const unsubscribers = [...registry.values()].map(({ reading }) => reading?.subscribe(listener));
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe?.();
  };
}

function activeTypes(registry: TrackerRegistry): string {
  return [...registry].flatMap(([type, { reading }]) => (reading?.isActive() ? [type] : [])).join(' ');
}
