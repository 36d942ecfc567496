import { useRef, type PointerEvent } from 'react';

interface SwipeHandlers {
  onLeft: () => void;
  onRight: () => void;
  onDown: () => void;
}

const MIN_SIDEWAYS_PX = 48;
const MIN_DOWN_PX = 90;
const CONTROLS_PX = 96;

/** Detects swipes to the left, to the right and downwards. A second finger cancels them. */
export function useSwipe({ onLeft, onRight, onDown }: SwipeHandlers) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      const { pointerType, pointerId: id, clientX: x, clientY: y, isPrimary } = event;
      const isSwipe = pointerType !== 'mouse' && isPrimary && !isOnControls(event);
      start.current = isSwipe ? { id, x, y } : null;
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (!from || from.id !== pointerId) return;
      const [x, y] = [clientX - from.x, clientY - from.y];
      if (Math.abs(x) > Math.abs(y) && Math.abs(x) >= MIN_SIDEWAYS_PX) (x < 0 ? onLeft : onRight)();
      else if (y > Math.abs(x) && y >= MIN_DOWN_PX) onDown();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}

/** Returns whether the pointer is on a video's own controls, which browsers draw along its lower edge. */
function isOnControls({ target, clientY }: PointerEvent): boolean {
  return target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - CONTROLS_PX;
}
