import { Suspense, type ReactNode } from 'react';
import { TrackerRegistryProvider } from '../../tracker-kit/tracker-registry.tsx';
import { trackers } from '../../trackers.ts';
import { AppFrame } from './AppFrame.tsx';
import { PageSkeleton, type PageShape } from './PageSkeleton.tsx';

interface PageFrameProps {
  /** Names the page: another one shows its skeleton at once while it loads its code. */
  pageKey: string;
  shape: PageShape;
  /** The type of the tracker whose page it is. */
  tracker?: string | undefined;
  children: ReactNode;
}

/** The navigation and the trackers of this app around every page but those for signing in. */
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
