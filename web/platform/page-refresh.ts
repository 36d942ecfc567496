import { useEffect, useEffectEvent } from 'react';

const refreshers = new Set<() => Promise<void>>();

/** Calls the function when the reader pulls the page down, for content that a new response alone does not show. */
export function usePageRefresh(refresh: () => Promise<void>): void {
  const run = useEffectEvent(refresh);
  useEffect(() => {
    const refresher = () => run();
    refreshers.add(refresher);
    return () => void refreshers.delete(refresher);
  }, []);
}

/** Refreshes what the page has registered. */
export async function refreshPage(): Promise<void> {
  await Promise.all([...refreshers].map((refresh) => refresh()));
}
