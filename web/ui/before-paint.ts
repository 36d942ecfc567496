import { flushSync } from 'react-dom';

/** Rendering the changes registers further callbacks, usually once. After these rounds the next frame runs the rest. */
const MAX_ROUNDS = 5;

const waiting = new Set<() => void>();
let frame: number | undefined;

/**
 * Runs a callback before the next paint, and shows the state that it sets in the same paint. For callbacks that read
 * sizes: in an effect, the first of them would force a layout of the page as a part of React's work, and each change a
 * rendering of its own. Returns a function that cancels it.
 */
export function beforePaint(callback: () => void): () => void {
  waiting.add(callback);
  if (frame === undefined) {
    frame = requestAnimationFrame(run);
    setTimeout(layOut);
  }
  return () => void waiting.delete(callback);
}

/** Lays the page out in a task of its own, if there is time before the frame: the callbacks are then done sooner. */
function layOut(): void {
  if (frame !== undefined) void document.body.offsetHeight;
}

function run(): void {
  frame = undefined;
  for (let round = 0; waiting.size > 0 && round < MAX_ROUNDS; round += 1) {
    const callbacks = [...waiting];
    waiting.clear();
    flushSync(() => {
      for (const callback of callbacks) callback();
    });
  }
}
