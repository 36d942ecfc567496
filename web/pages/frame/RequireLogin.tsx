import { useEffect, type ReactNode } from 'react';
import { rememberThisPlace } from '../../platform/return-path.ts';
import { navigate } from '../../platform/location.ts';
import { loginPath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

interface RequireLoginProps {
  /** Shown until the session is known. */
  skeleton?: ReactNode;
  children: ReactNode;
}

/** Restricts a page to signed-in users; others go to the login page and return here afterwards. */
export function RequireLogin({ skeleton = <PageSkeleton shape="wide" />, children }: RequireLoginProps) {
  const { session } = useAuth();
  if (session.status === 'unknown') return skeleton;
  return session.status === 'signed-in' ? children : <ToLogin />;
}

function ToLogin() {
  useEffect(() => {
    // Before the address changes.
    rememberThisPlace();
    navigate(loginPath, { replace: true });
  }, []);
  return null;
}
