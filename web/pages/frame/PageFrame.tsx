import { Suspense, type ReactNode } from 'react';
import { FirstPaintEnd } from '../../platform/first-paint.tsx';
import { useLocation } from '../../platform/use-location.tsx';
import { findSitePage } from '../../tracker-kit/site-pages.ts';
import { TrackerRegistryProvider } from '../../tracker-kit/tracker-registry.tsx';
import type { TrackerQuery } from '../../tracker-kit/tracker-web.ts';
import { trackers } from '../../trackers.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { AppFrame } from './AppFrame.tsx';
import { PageSkeleton, type PageShape } from './PageSkeleton.tsx';

const TrackerSitePage = lazyPart(async () => (await import('./TrackerSitePage.tsx')).TrackerSitePage);

interface PageFrameProps {
  /** Identifies the page: another one shows its skeleton while its code loads. */
  pageKey: string;
  shape: PageShape;
  /** The tracker type of a tracker's page. */
  tracker?: string | undefined;
  query: TrackerQuery;
  children: ReactNode;
}

/**
 * The frame of every page except the account screens: navigation and tracker registry. A page that a tracker declares
 * for this path replaces the given one; no user can have its name.
 */
export function PageFrame({ pageKey, shape, tracker, query, children }: PageFrameProps) {
  const { pathname } = useLocation();
  const sitePage = findSitePage(trackers, pathname);
  return (
    <TrackerRegistryProvider trackers={trackers}>
      <AppFrame>
        {sitePage ? (
          <Suspense key={sitePage.path} fallback={<PageSkeleton shape="plain" />}>
            <FirstPaintEnd />
            <TrackerSitePage page={sitePage} query={query} />
          </Suspense>
        ) : (
          <Suspense key={pageKey} fallback={<PageSkeleton shape={shape} tracker={tracker} />}>
            {/* Before the page, whose effects read sizes. */}
            <FirstPaintEnd />
            {children}
          </Suspense>
        )}
      </AppFrame>
    </TrackerRegistryProvider>
  );
}
