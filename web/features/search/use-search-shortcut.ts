import { useLayoutEffect } from 'react';

/** Calls `onPress` for ⌘K or Ctrl+K, and for a slash outside of text fields. */
export function useSearchShortcut(onPress: () => void): void {
  // With the page: keys pressed as soon as it is visible count.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event)) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onPress]);
}

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey;
  const isTyping =
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"]');
  return key === '/' && !ctrlKey && !metaKey && !isTyping;
}
