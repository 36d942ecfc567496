import { useEffect, useState } from 'react';

/** Returns whether the page has been scrolled since the component was mounted. */
export function useHasScrolled(): boolean {
  const [hasScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const events = new AbortController();
    const options = { once: true, passive: true, signal: events.signal };
    window.addEventListener('scroll', () => setScrolled(true), options);
    return () => events.abort();
  }, []);
  return hasScrolled;
}
