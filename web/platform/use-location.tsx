import {
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { applyScroll, followLocation, getLocation, navigate, type AppLocation } from './location.ts';

const LocationContext = createContext<AppLocation | null>(null);

/** Follows the address. A page whose code is still loading does not block the one that is shown. */
export function LocationProvider({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(getLocation);
  useEffect(() => {
    const follow = (next: AppLocation) => startTransition(() => setLocation(next));
    // A redirect in the first page may have come before this effect.
    follow(getLocation());
    return followLocation(follow);
  }, []);
  useLayoutEffect(() => applyScroll(location), [location]);
  return <LocationContext value={location}>{children}</LocationContext>;
}

/** The location of the page that is shown. */
export function useLocation(): AppLocation {
  const location = use(LocationContext);
  if (!location) throw new Error('useLocation must be used within a LocationProvider');
  return location;
}

/** Opens another address in place of this one as soon as it is rendered. */
export function Redirect({ to }: { to: string }): null {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
