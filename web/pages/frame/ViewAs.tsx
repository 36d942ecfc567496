import type { ReactNode } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { useAuth } from '../../platform/session.tsx';
import { ViewAsProvider } from '../../platform/view-as.tsx';
import { NotAFollower } from '../../features/profiles/NotAFollower.tsx';
import { useProfile } from '../../features/profiles/use-profile.ts';
import { lazyAddition } from '../../ui/lazy-part.ts';
import { Page } from '../../ui/Page.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

const ViewAsBanner = lazyAddition(
  async () => (await import('../../features/profiles/ViewAsBanner.tsx')).ViewAsBanner,
);

interface ViewAsProps {
  username: string;
  /** From the URL; undefined for the owner's own view. */
  viewAs: string | undefined;
  children: ReactNode;
}

/** Shows the owner a page of their profile as another user sees it; other viewers get their own view. */
export function ViewAs({ username, viewAs, children }: ViewAsProps) {
  const { session, user } = useAuth();
  if (viewAs === undefined) return children;
  if (session.status === 'unknown') return <PageSkeleton shape="plain" />;
  if (user?.username !== username.toLowerCase()) return children;
  return (
    <ViewAsProvider username={username} viewAs={viewAs}>
      <SimulatedView username={username} viewAs={viewAs}>
        {children}
      </SimulatedView>
    </ViewAsProvider>
  );
}

function SimulatedView({
  username,
  viewAs,
  children,
}: {
  username: string;
  viewAs: string;
  children: ReactNode;
}) {
  const { error } = useProfile(username);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Page title="Profile">
        <NotAFollower username={username} viewAs={viewAs} />
      </Page>
    );
  }
  return (
    <>
      {children}
      <ViewAsBanner username={username} viewAs={viewAs} />
    </>
  );
}
