import { beforePaint } from '../before-paint.ts';

const QUIET_MS = 100;

/** An attribute of the root element. Toggling it makes the browser recompute all styles; it has no visible effect. */
export const RESTYLED = 'data-restyled';

/**
 * Recomputes all styles after the window's width changed. Chromium (seen in 156) misses changed media rules in a frame in
 * which a rule is inserted, as happens when a component is rendered for the first time.
 * @returns the function that unsubscribes.
 */
export function restyleAfterResize(): () => void {
  let width: number | undefined;
  // Reading it lays the page out.
  const cancel = beforePaint(() => void (width = window.innerWidth));
  let timer: number | undefined;
  const resized = () => {
    if (window.innerWidth === width) return;
    width = window.innerWidth;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => document.documentElement.toggleAttribute(RESTYLED), QUIET_MS);
  };
  window.addEventListener('resize', resized);
  return () => {
    cancel();
    window.clearTimeout(timer);
    window.removeEventListener('resize', resized);
  };
}
