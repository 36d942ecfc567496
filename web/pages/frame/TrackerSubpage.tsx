import { Skeleton } from '../../ui/Skeleton.tsx';
import { Suspense, type ReactNode } from 'react';
import { useDocumentTitle } from '../../platform/document-title.ts';
import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import { backFrom } from '../../tracker-kit/back-to.ts';
import type { TrackerPageProps, TrackerWeb } from '../../tracker-kit/tracker-web.ts';
import { Page } from '../../ui/Page.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';
import { TrackerBoundary } from './TrackerBoundary.tsx';
import { documentTitleOf } from './TrackerTitle.tsx';
import { TrackerUnavailable } from '../../features/trackers/TrackerUnavailable.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { RequireLogin } from './RequireLogin.tsx';

interface TrackerSubpageProps {
  web: TrackerWeb;
  definition: TrackerDefinition;
  path: string;
  given: TrackerPageProps;
}

/** A page that the tracker renders entirely, including the top bar. */
export function TrackerSubpage({ web, definition, path, given }: TrackerSubpageProps) {
  const { type, name } = definition;
  const subpage = web.pages?.find((known) => known.path === path);
  if (!subpage) return <NotFoundPage />;
  const content = (
    <TrackerBoundary key={`${given.username} ${path}`}>
      <Suspense
        fallback={
          <Page title={name} width="wide" back={backFrom(path, given.username, definition)}>
            <Loading>
              <Skeleton variant="rounded" height={280} />
            </Loading>
          </Page>
        }
      >
        <subpage.Page {...given} />
      </Suspense>
    </TrackerBoundary>
  );
  return (
    <>
      <SubpageTitle title={documentTitleOf(name, given.profile)} />
      {subpage.access === 'viewer' ? (
        content
      ) : (
        <RequireOwner isOwner={given.isOwner} username={given.username} tracker={type} trackerName={name}>
          {content}
        </RequireOwner>
      )}
    </>
  );
}

/** Rendered before the page, so that the page can replace the title. */
function SubpageTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}

interface RequireOwnerProps {
  isOwner: boolean;
  username: string;
  tracker: string;
  trackerName: string;
  children: ReactNode;
}

/** Restricts a page to its owner: visitors sign in first, others see that it is not available. */
function RequireOwner({ isOwner, username, tracker, trackerName, children }: RequireOwnerProps) {
  return (
    <RequireLogin skeleton={<PageSkeleton shape="wide" tracker={tracker} />}>
      {isOwner ? (
        children
      ) : (
        <Page title={trackerName}>
          <TrackerUnavailable username={username} trackerName={trackerName} isOwner={false} />
        </Page>
      )}
    </RequireLogin>
  );
}
