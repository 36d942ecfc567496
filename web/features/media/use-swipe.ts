import { useRef, type PointerEvent } from 'react';

interface SwipeHandlers {
  onLeft: () => void;
  onRight: () => void;
  onDown: () => void;
}

const ALONG_PX = 48;
const DOWN_PX = 90;

/** Tells strokes of a finger: to the left, to the right, downwards. A second finger ends them. */
export function useSwipe({ onLeft, onRight, onDown }: SwipeHandlers) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, pointerId, clientX, clientY, isPrimary }: PointerEvent) => {
      start.current =
        pointerType === 'mouse' || !isPrimary ? null : { id: pointerId, x: clientX, y: clientY };
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (!from || from.id !== pointerId) return;
      const [x, y] = [clientX - from.x, clientY - from.y];
      if (Math.abs(x) > Math.abs(y) && Math.abs(x) >= ALONG_PX) (x < 0 ? onLeft : onRight)();
      else if (y > Math.abs(x) && y >= DOWN_PX) onDown();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
