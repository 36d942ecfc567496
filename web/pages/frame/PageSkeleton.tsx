import { FeedSkeleton } from '../../features/feed/Feed.tsx';
import { Page } from '../../ui/Page.tsx';

/** A page whose code is still on its way. */
export function PageSkeleton() {
  return (
    <Page title="">
      <FeedSkeleton />
    </Page>
  );
}
