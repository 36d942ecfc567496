import type { TrackerPage } from '@plotline/contract/tracker.ts';
import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { styled } from '../ui/theme/styled.ts';
import { mixin } from '../ui/theme/tokens.ts';
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
export function TrackerPageState<Page extends Pick<TrackerPage, 'visibility'>>(
  props: TrackerPageStateProps<Page>,
) {
  const { answer, isPending = false, noun, shape, children } = props;
  if (answer.isPending || isPending) return <TrackerPageSkeleton label={`Loading ${noun}`} {...shape} />;
  if (answer.data)
    return (
      <>
        {children(answer.data)}
        <UnshownParts keys={answer.data.visibility.cannot_be_shown ?? []} />
      </>
    );
  return (
    <Card>
      <LoadError query={answer} fallback={`Couldn't load the ${noun}.`} />
    </Card>
  );
}

const Note = styled('p')({ ...mixin.muted(14), margin: 0 });

/** Tells the owner which parts of the page are missing because of a value in their data. */
function UnshownParts({ keys }: { keys: readonly string[] }) {
  if (keys.length === 0) return null;
  const names = keys.map((key) => key.replaceAll('_', ' '));
  return (
    <Card>
      <Note>
        {keys.includes('all')
          ? 'This page cannot be shown.'
          : `${names.length === 1 ? 'One part' : 'Some parts'} of this page cannot be shown: ${names.join(', ')}.`}
      </Note>
    </Card>
  );
}
