import { useSuspenseQueries } from '@tanstack/react-query';
import { Fragment } from 'react';
import { trackerWebQuery, useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';

/** The notes of each tracker on the privacy and support pages. Suspends until all have loaded. */
export function TrackerNotes({ kind }: { kind: 'PrivacyNotes' | 'HelpTips' }) {
  const registry = useTrackerRegistry();
  const entries = [...registry.values()];
  const halves = useSuspenseQueries({
    queries: entries.map(({ definition }) => trackerWebQuery(definition.type, registry)),
  });
  return entries.map(({ definition: { type, name } }, index) => {
    const Notes = halves[index]?.data?.[kind];
    if (!Notes) return null;
    return (
      <Fragment key={type}>
        <h2>{name}</h2>
        <Notes />
      </Fragment>
    );
  });
}
