type Turn = () => void;

/** The first one is running, or scheduled. */
const waiting: Turn[] = [];
let isScheduled = false;

/**
 * Calls `start` after the next paint, as soon as all earlier turns have ended. Returns the function that ends the turn, or
 * gives it up.
 */
export function takeTurn(start: Turn): () => void {
  waiting.push(start);
  if (waiting.length === 1) schedule();
  return () => {
    const place = waiting.indexOf(start);
    if (place < 0) return;
    waiting.splice(place, 1);
    if (place === 0) schedule();
  };
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  afterPaint(() => {
    isScheduled = false;
    waiting[0]?.();
  });
}

/** A page in the background is not painted. */
function afterPaint(callback: () => void): void {
  if (document.hidden) setTimeout(callback);
  else requestAnimationFrame(() => setTimeout(callback));
}
