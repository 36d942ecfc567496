import { Suspense, type ReactNode } from 'react';
import { TrackerRegistryProvider } from '../../tracker-kit/tracker-registry.tsx';
import { trackers } from '../../trackers.ts';
import { AppFrame } from './AppFrame.tsx';
import { PageSkeleton, type PageShape } from './PageSkeleton.tsx';

interface PageFrameProps {
  /** Identifies the page: another one shows its skeleton while its code loads. */
  pageKey: string;
  shape: PageShape;
  /** The tracker type of a tracker's page. */
  tracker?: string | undefined;
  children: ReactNode;
}

/** The frame of every page except the account screens: navigation and tracker registry. */
export function PageFrame({ pageKey, shape, tracker, children }: PageFrameProps) {
  return (
    <TrackerRegistryProvider trackers={trackers}>
      <AppFrame>
        <Suspense key={pageKey} fallback={<PageSkeleton shape={shape} tracker={tracker} />}>
          {children}
        </Suspense>
      </AppFrame>
    </TrackerRegistryProvider>
  );
}
