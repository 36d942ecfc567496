import { useState, type KeyboardEvent } from 'react';
import { keyTarget } from './key-target.ts';

/** Returns the index of the active mark, or null, and the handlers that change it. */
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
