import { fileProblem, uploadProgress } from '@plotline/web/tracker-kit/import-file.ts';
import { ImportFileStep } from '@plotline/web/tracker-kit/ImportFileStep.tsx';
import { useSyncStatus } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import type { useImport } from './use-import.ts';

type FileStepProps = Pick<ReturnType<typeof useImport>, 'upload' | 'sent'>;

const SOURCES = [
  { app: 'Strong', path: 'Settings, Export Strong Data' },
  { app: 'Hevy', path: 'Settings, Export & Import Data, Export Workouts' },
  { app: 'FitNotes', path: 'Settings, Spreadsheet Export' },
];

/** The choice of a file, with the progress of its preview. */
export function FileStep({ upload, sent }: FileStepProps) {
  const isReading = upload.isPending && sent >= 1;
  const status = useSyncStatus('weights', { isEnabled: isReading, isPolled: isReading });
  const reading = { label: 'Reading the file', value: status.data?.progress ?? null };
  return (
    <ImportFileStep
      subtitle="You'll see a preview before anything is saved."
      label="Drop your export here, or choose it"
      hint="CSV from Strong, Hevy or FitNotes, up to 20 MB"
      accept=".csv,text/csv,text/plain"
      sources={SOURCES}
      progress={upload.isPending ? uploadProgress(sent, reading) : null}
      problem={fileProblem(upload.error)}
      onFile={(file) => upload.mutate(file)}
    />
  );
}
