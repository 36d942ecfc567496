import { Alert } from '../ui/Alert.tsx';
import type { ImportRun } from '@plotline/contract/imports.ts';
import type { ReactNode } from 'react';
import { ImportProgress } from './ImportProgress.tsx';
import { isImporting } from './use-latest-import.ts';

interface LatestImportProps<Report> {
  run: ImportRun<Report>;
  /** Plural of the imported things: `games`. */
  noun: string;
  /** Draws the report of a finished import. */
  children: (report: Report) => ReactNode;
}

/** The progress of a running import, the error of a failed one, or the report of a finished one. */
export function LatestImport<Report>({ run, noun, children }: LatestImportProps<Report>) {
  if (isImporting(run)) {
    return (
      <ImportProgress
        subtitle={`${run.file_name}. You can leave this page and come back.`}
        label={run.state === 'reading' ? `Reading ${noun}` : `Saving ${noun}`}
        progress={run.progress}
        queue={run.state === 'queued' ? { position: run.queue_position } : null}
      />
    );
  }
  if (run.state === 'failed' || !run.report) {
    return (
      <Alert severity="error">
        {run.file_name}: {run.error ?? 'The import failed.'}
      </Alert>
    );
  }
  return children(run.report);
}
