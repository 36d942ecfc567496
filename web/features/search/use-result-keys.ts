import { useEffect, type RefObject } from 'react';

/** Keys in a field and its results: down and up move between them, Escape leads back to the field. */
export function useResultKeys(
  field: RefObject<HTMLInputElement | null>,
  results: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { activeElement: focused } = document;
      const isInField = focused === field.current;
      const links = [...(results.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])];
      const place = links.findIndex((link) => link === focused);
      if (event.defaultPrevented || event.isComposing || (!isInField && place === -1)) return;
      const before = isInField ? undefined : (links[place - 1] ?? field.current);
      const targets = new Map([
        ['ArrowDown', links[place + 1]],
        ['ArrowUp', before],
        ['Escape', isInField ? undefined : field.current],
      ]);
      const target = targets.get(event.key);
      if (!target) return;
      event.preventDefault();
      target.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [field, results]);
}
