import type { ReactNode } from 'react';
import { TrackerUnavailable } from '../../features/trackers/TrackerUnavailable.tsx';
import { Page } from '../../ui/Page.tsx';
import { RequireLogin } from './RequireLogin.tsx';

interface RequireOwnerProps {
  isOwner: boolean;
  username: string;
  trackerName: string;
  children: ReactNode;
}

/** Restricts a page to its owner: visitors sign in first, others see that it is not available. */
export function RequireOwner({ isOwner, username, trackerName, children }: RequireOwnerProps) {
  return (
    <RequireLogin>
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
