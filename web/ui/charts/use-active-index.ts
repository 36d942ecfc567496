import { useState, type KeyboardEvent } from 'react';
import { keyTarget } from './key-target.ts';

/** Which of `count` marks the crosshair is on; null when it is on none. */
export function useActiveIndex(count: number) {
  const [index, setIndex] = useState<number | null>(null);
  const active = index !== null && index < count ? index : null;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyTarget(event.key, active, count);
    if (next === undefined) return;
    event.preventDefault();
    setIndex(next);
  };
  return { active, setActive: setIndex, onKeyDown, onBlur: () => setIndex(null) };
}
