import { Redirect, useLocation } from '../../platform/use-location.tsx';

/** One address for each user: `/Ada`, or a former username, is replaced by the present one, on subpages too. */
export function CanonicalName({ username }: { username: string }) {
  const { pathname, search, hash } = useLocation();
  const [, , ...below] = pathname.split('/');
  return <Redirect to={['', encodeURIComponent(username), ...below].join('/') + search + hash} />;
}
