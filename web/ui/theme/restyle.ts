const QUIET_MS = 100;

/** On the root; the styles of everything depend on whether it is there, and none of them says anything. */
export const RESTYLED = 'data-restyled';

/**
 * Brings all styles up to date when the window has another width. Chromium (seen in 156) leaves out those of elements
 * whose media rules begin or cease to hold in the frame in which a rule is inserted as well, as it is for whatever is
 * shown for the first time.
 * @returns what ends it.
 */
export function restyleAfterResize(): () => void {
  let width = window.innerWidth;
  let timer: number | undefined;
  const resized = () => {
    if (window.innerWidth === width) return;
    width = window.innerWidth;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => document.documentElement.toggleAttribute(RESTYLED), QUIET_MS);
  };
  window.addEventListener('resize', resized);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener('resize', resized);
  };
}
