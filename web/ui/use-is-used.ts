import { startTransition, useEffect, useState } from 'react';

/** Delays what follows by a press, whose own response comes first; pages that are scrolled need it at once. */
const DELAYS_MS = { scroll: 0, wheel: 0, touchstart: 500, pointerdown: 500, keydown: 500 };

/** Returns whether the page has been used since the component was mounted: for what a first visit can do without. */
export function useIsUsed(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const events = new AbortController();
    const timers: ReturnType<typeof setTimeout>[] = [];
    const options = { once: true, passive: true, signal: events.signal };
    for (const [name, delay] of Object.entries(DELAYS_MS)) {
      const use = () => timers.push(setTimeout(() => startTransition(() => setUsed(true)), delay));
      window.addEventListener(name, use, options);
    }
    return () => {
      events.abort();
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return isUsed;
}
