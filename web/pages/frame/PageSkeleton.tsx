import { FeedSkeleton } from '../../features/feed/FeedSkeleton.tsx';
import { Page, type PageProps } from '../../ui/Page.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** A page whose code is still on its way. */
export function PageSkeleton() {
  return <Skeleton />;
}

/** The same where the page will have a right column: what is in the top bar does not move when it comes. */
export function AsidePageSkeleton() {
  return <Skeleton aside={<></>} />;
}

/** The same for pages that are wide. */
export function WidePageSkeleton() {
  return <Skeleton width="wide" />;
}

function Skeleton(shape: Pick<PageProps, 'aside' | 'width'>) {
  return (
    <Page title={<VisuallyHidden>Loading</VisuallyHidden>} {...shape}>
      <FeedSkeleton />
    </Page>
  );
}
