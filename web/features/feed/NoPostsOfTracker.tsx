import { ListFilter } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { TypeName } from './TrackerFilter.tsx';

/** Shown when a feed has no posts of the chosen tracker. */
export function NoPostsOfTracker({ tracker, allHref }: { tracker: string; allHref: string }) {
  return (
    <EmptyState
      icon={<ListFilter />}
      title={
        <>
          No posts from <TypeName type={tracker} /> yet
        </>
      }
      action={<SecondaryButton href={allHref}>Show all posts</SecondaryButton>}
    >
      New posts appear here as they happen.
    </EmptyState>
  );
}
