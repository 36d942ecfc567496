import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls `onPress`, unless it is null, for ⌘K or Ctrl+K, and for a slash outside of text fields. */
export function useSearchShortcut(onPress: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!onPress || event.defaultPrevented || !isShortcut(event)) return;
    event.preventDefault();
    onPress();
  });
  // With the page: keys pressed as soon as it is visible count.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isShortcut({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return ctrlKey || metaKey;
  const isTyping =
    target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]');
  return key === '/' && !ctrlKey && !metaKey && !isTyping;
}
