import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { trackerWebQuery, useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';

/** The notes of each tracker on the privacy and support pages. Suspends until all have loaded. */
export function TrackerNotes({ kind }: { kind: 'PrivacyNotes' | 'HelpTips' }) {
  const registry = useTrackerRegistry();
  const entries = [...registry.values()];
  const queries = useQueryClient();
  // One query of all: hooks for lists of queries would be part of every first visit.
  const { data: halves } = useSuspenseQuery({
    queryKey: ['tracker-webs'],
    queryFn: () =>
      Promise.all(
        entries.map(({ definition }) => queries.ensureQueryData(trackerWebQuery(definition.type, registry))),
      ),
    staleTime: Infinity,
    structuralSharing: false,
  });
  return entries.map(({ definition: { type, name } }, index) => {
    const Notes = halves[index]?.[kind];
    if (!Notes) return null;
    return (
      <Fragment key={type}>
        <h2>{name}</h2>
        <Notes />
      </Fragment>
    );
  });
}
