import { useRef, type PointerEvent } from 'react';

interface SwipeHandlers {
  onLeft: () => void;
  onRight: () => void;
  onDown: () => void;
}

const ALONG_PX = 48;
const DOWN_PX = 90;
const CONTROLS_PX = 96;

/** Tells strokes of a finger: to the left, to the right, downwards. A second finger ends them. */
export function useSwipe({ onLeft, onRight, onDown }: SwipeHandlers) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      const { pointerType, pointerId: id, clientX: x, clientY: y, isPrimary } = event;
      const isStroke = pointerType !== 'mouse' && isPrimary && !isOnControls(event);
      start.current = isStroke ? { id, x, y } : null;
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

/** A video's own controls are strokes of another kind; browsers draw them along its lower edge. */
function isOnControls({ target, clientY }: PointerEvent): boolean {
  return target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - CONTROLS_PX;
}
