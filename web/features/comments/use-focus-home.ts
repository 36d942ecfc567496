import { useEffect, type RefObject } from 'react';

/** Marks an element that takes the focus when a part of it goes away with the focus in it; it needs a tabIndex of -1. */
export const focusHome = { 'data-focus-home': '', tabIndex: -1 } as const;

/** When this part goes and leaves the focus nowhere, the nearest home that is still there takes it. */
export function useFocusHome(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const homes: HTMLElement[] = [];
    let home = ref.current?.closest<HTMLElement>('[data-focus-home]');
    while (home) {
      homes.push(home);
      home = home.parentElement?.closest<HTMLElement>('[data-focus-home]');
    }
    return () => {
      if (document.activeElement !== document.body) return;
      homes.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
    };
  }, [ref]);
}
