import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import { TrackerPageSkeleton } from '../../tracker-kit/TrackerPageSkeleton.tsx';

/** A tracker's page while its code loads: controls, stats and charts in the shape from its definition. */
export function TrackerSkeleton({ definition }: { definition: TrackerDefinition }) {
  const { name, pageShape = { stats: [5], charts: [240] } } = definition;
  return <TrackerPageSkeleton label={`Loading ${name}`} {...pageShape} actions={null} />;
}
