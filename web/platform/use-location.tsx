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

/** Provides the current location. The shown page stays interactive while the code of the next one loads. */
export function LocationProvider({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(getLocation);
  useEffect(() => {
    const follow = (next: AppLocation) => startTransition(() => setLocation(next));
    // A redirect of the first page may have run before this effect.
    follow(getLocation());
    return followLocation(follow);
  }, []);
  useLayoutEffect(() => applyScroll(location), [location]);
  return <LocationContext value={location}>{children}</LocationContext>;
}

/** Returns the location of the shown page. */
export function useLocation(): AppLocation {
  const location = use(LocationContext);
  if (!location) throw new Error('useLocation must be used within a LocationProvider');
  return location;
}

/** Replaces the current URL as soon as it is rendered. */
export function Redirect({ to }: { to: string }): null {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
