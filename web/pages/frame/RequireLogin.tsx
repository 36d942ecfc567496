import { Navigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { rememberThisPlace } from '../../features/accounts/return-path.ts';
import { loginPath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { WidePageSkeleton } from './PageSkeleton.tsx';

/** Pages for signed-in people: others go to the login page, and come back here afterwards. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { session } = useAuth();
  if (session.status === 'unknown') return <WidePageSkeleton />;
  return session.status === 'signed-in' ? children : <ToLogin />;
}

function ToLogin() {
  useEffect(() => {
    rememberThisPlace();
  }, []);
  return <Navigate to={loginPath} replace />;
}
