import { Navigate } from '@tanstack/react-router';

/** One address for each person: `/Ada`, or a name somebody had before, gives way to the present one, below it too. */
export function CanonicalName({ username }: { username: string }) {
  return <Navigate to="." params={(params: object) => ({ ...params, username })} search hash replace />;
}
