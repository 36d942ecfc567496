import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ROW_INDEX } from './use-rows-in-view.ts';

const POSTS_ABOVE = 3;

interface InsetPlace {
  /** The key of the post above; undefined until chosen. */
  readonly above: string | undefined;
  readonly choose: () => void;
}

/**
 * Returns the post below which an inset stands: one of the first posts, or a later one if the inset would move posts in the
 * window. It stays when the reader comes back to the feed.
 */
export function useInsetPlace(name: string, keys: readonly string[]): InsetPlace {
  const queries = useQueryClient();
  const queryKey = ['kept', 'inset', name];
  const [above, setAbove] = useState(() => queries.getQueryData<string>(queryKey));
  return {
    above: above !== undefined && keys.includes(above) ? above : undefined,
    choose: () => {
      const key = keys[rowEndingBelowWindow()] ?? keys.at(-1);
      queries.setQueryData(queryKey, key);
      setAbove(key);
    },
  };
}

/** Returns the index of the first rendered row, after the first posts, that ends below the window; Infinity if there is none. */
function rowEndingBelowWindow(): number {
  const indexes = Array.from(document.querySelectorAll(`[${ROW_INDEX}]`))
    .filter((row) => row.getBoundingClientRect().bottom >= window.innerHeight)
    .map((row) => Number(row.getAttribute(ROW_INDEX)));
  return Math.min(...indexes.filter((index) => index >= POSTS_ABOVE - 1), Infinity);
}
