import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const POLL_MS = 1000;

/** Asks each second how far the import is, also in the moment before the server has begun. */
export function usePolledStatus(isRunning: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isRunning) return undefined;
    const ask = () => void queries.invalidateQueries({ queryKey: ['sync-status', 'weights'] });
    const timer = setInterval(ask, POLL_MS);
    return () => clearInterval(timer);
  }, [queries, isRunning]);
}
