import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for a row of a list, or for an element around its content. When the row is removed with the focus in it, the
 * list gets the focus: give the list `tabIndex={-1}`.
 */
export function useRemovedFocus<Row extends HTMLElement>(): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  useEffect(() => {
    const row = ref.current;
    const list = row?.closest('ul');
    return () => {
      if (!row?.isConnected && document.activeElement === document.body) list?.focus();
    };
  }, []);
  return ref;
}
