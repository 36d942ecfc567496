import { Redirect, useLocation } from '../../platform/use-location.tsx';

/** Redirects from `/Ada` or a former username to the current one, also on subpages. */
export function CanonicalName({ username }: { username: string }) {
  const { pathname, search, hash } = useLocation();
  const [, , ...below] = pathname.split('/');
  return <Redirect to={['', encodeURIComponent(username), ...below].join('/') + search + hash} />;
}
