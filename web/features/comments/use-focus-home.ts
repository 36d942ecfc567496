import { useEffect, type RefObject } from 'react';

/** Marks an element that gets the focus when a focused part of it is removed; it needs a tabIndex of -1. */
export const focusHome = { 'data-focus-home': '', tabIndex: -1 } as const;

/** Moves the focus to the nearest remaining marked element when this part is removed with the focus. */
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
