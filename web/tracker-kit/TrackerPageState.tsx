import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { LoadError } from '../ui/ErrorState.tsx';
import { TrackerPageSkeleton, type PageShape } from './TrackerPageSkeleton.tsx';
import type { useTrackerPage } from './use-tracker-page.ts';

interface TrackerPageStateProps<Page> {
  answer: Pick<ReturnType<typeof useTrackerPage>, 'isPending' | 'error' | 'refetch'> & {
    readonly data: Page | undefined;
  };
  /** Keeps the skeleton while something else loads that the page needs. */
  isPending?: boolean;
  /** The tracked things, for messages: `games`. */
  noun: string;
  shape: PageShape;
  children: (page: Page) => ReactNode;
}

/** A tracker page with its states: loading, failed, or loaded. */
export function TrackerPageState<Page>(props: TrackerPageStateProps<Page>) {
  const { answer, isPending = false, noun, shape, children } = props;
  if (answer.isPending || isPending) return <TrackerPageSkeleton label={`Loading ${noun}`} {...shape} />;
  if (answer.data) return children(answer.data);
  return (
    <Card>
      <LoadError query={answer} fallback={`Couldn't load the ${noun}.`} />
    </Card>
  );
}
