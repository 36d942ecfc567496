import { Suspense } from 'react';
import { useDocumentTitle } from '../../platform/document-title.ts';
import { useTrackerWeb } from '../../tracker-kit/tracker-registry.tsx';
import type { SitePage } from '../../tracker-kit/site-pages.ts';
import type { TrackerQuery } from '../../tracker-kit/tracker-web.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';
import { TrackerBoundary } from './TrackerBoundary.tsx';

interface TrackerSitePageProps {
  page: SitePage;
  query: TrackerQuery;
}

/** A page of a tracker outside of profiles; the tracker draws its content below the top bar. */
export function TrackerSitePage({ page: { entry, path, title }, query }: TrackerSitePageProps) {
  const web = useTrackerWeb(entry.definition.type);
  const Content = web.data?.sitePages?.[path];
  useDocumentTitle(title);
  if (web.isSuccess && !Content) return <NotFoundPage />;
  return (
    <Page title={title} share={null}>
      {web.isError ? (
        <Card>
          <ErrorState message="Couldn't load this page." onRetry={() => void web.refetch()} />
        </Card>
      ) : null}
      {web.isPending ? <ContentSkeleton /> : null}
      {Content ? (
        <TrackerBoundary key={path}>
          <Suspense fallback={<ContentSkeleton />}>
            <Content query={query} />
          </Suspense>
        </TrackerBoundary>
      ) : null}
    </Page>
  );
}

function ContentSkeleton() {
  return (
    <Card>
      <ListSkeleton rows={2} />
    </Card>
  );
}
