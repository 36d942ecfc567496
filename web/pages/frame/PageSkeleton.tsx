import { FeedSkeleton } from '../../features/feed/FeedSkeleton.tsx';
import { Page } from '../../ui/Page.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** A page whose code is still on its way. */
export function PageSkeleton() {
  return (
    <Page title={<VisuallyHidden>Loading</VisuallyHidden>}>
      <FeedSkeleton />
    </Page>
  );
}
