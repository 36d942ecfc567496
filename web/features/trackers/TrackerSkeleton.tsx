import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import { useAuth } from '../../platform/session.tsx';
import { useLocation } from '../../platform/use-location.tsx';
import { TrackerPageSkeleton } from '../../tracker-kit/TrackerPageSkeleton.tsx';

/** A tracker's page while its code loads: controls, stats and charts in the shape from its definition. */
export function TrackerSkeleton({ definition }: { definition: TrackerDefinition }) {
  const { name, pageShape = { stats: [5], charts: [240] } } = definition;
  const { user } = useAuth();
  const isOwn = useLocation().pathname.startsWith(`/${user?.username}/`);
  return (
    <TrackerPageSkeleton
      label={`Loading ${name}`}
      {...pageShape}
      // Approximate widths of the owner's buttons.
      actions={isOwn ? [200, 200, 150] : null}
    />
  );
}
