import type { ReactNode } from 'react';
import { profilePath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { Redirect } from '../../platform/use-location.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { RequireLogin } from './RequireLogin.tsx';

/** Restricts a page to administrators: visitors sign in first, others go to their profile. The server checks as well. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return (
    <RequireLogin skeleton={<PageSkeleton shape="admin" />}>
      <AdminOnly>{children}</AdminOnly>
    </RequireLogin>
  );
}

function AdminOnly({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  if (!user) return null;
  return user.role === 'admin' ? children : <Redirect to={profilePath(user.username)} />;
}
