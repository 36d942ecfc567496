import type { ImportRun } from '@plotline/contract/imports.ts';
import { useQuery } from '@tanstack/react-query';

const POLL_MS = 1000;

interface LatestImportOptions<Report> {
  readonly queryKey: readonly string[];
  readonly load: (signal: AbortSignal) => Promise<ImportRun<Report> | null>;
  /** Whether a file is being sent, so that a run will begin. */
  readonly isSending: boolean;
}

/** Loads the running or latest import, again every second while one runs. */
export function useLatestImport<Report>({ queryKey, load, isSending }: LatestImportOptions<Report>) {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: 0,
    // Another tab may have begun one.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isSending || isImporting(state.data ?? null) ? POLL_MS : false),
  });
}

export function isImporting(run: ImportRun<unknown> | null): boolean {
  return run !== null && run.state !== 'done' && run.state !== 'failed';
}
