import { startTransition, useEffect, useState } from 'react';

/** Events that come before or with the first thing that a user does on a page. */
const EVENTS = ['scroll', 'wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Returns whether the page has been used since the component was mounted: for what a first visit can do without. */
export function useIsUsed(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const events = new AbortController();
    const options = { once: true, passive: true, signal: events.signal };
    for (const name of EVENTS)
      window.addEventListener(name, () => startTransition(() => setUsed(true)), options);
    return () => events.abort();
  }, []);
  return isUsed;
}
