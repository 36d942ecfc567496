import { styled } from '@mui/material/styles';
import { useSyncStatus } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { FileDrop } from '@plotline/web/ui/FileDrop.tsx';
import { ProgressBar } from '@plotline/web/ui/ProgressBar.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { usePolledStatus } from './use-polled-status.ts';
import { uploadProblem, type useImport } from './use-import.ts';

interface FileStepProps {
  upload: ReturnType<typeof useImport>['upload'];
  uploaded: number;
}

const Ways = styled('dl')({
  ...text[13],
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  gap: space(4),
  margin: `${space(5)} 0 0`,
  '& dt': { fontWeight: weight.semibold },
  '& dd': { margin: 0, color: color.muted },
});

/** Which file, and where the other apps keep theirs. */
export function FileStep({ upload, uploaded }: FileStepProps) {
  return (
    <SectionCard title="Choose a file" subtitle="Nothing is stored before you have seen what it would bring.">
      {upload.isPending ? (
        <Reading uploaded={uploaded} />
      ) : (
        <FileDrop
          label="Drop your export here, or choose it"
          hint="CSV of Strong, Hevy or FitNotes, up to 20 MB"
          accept=".csv,text/csv,text/plain"
          error={uploadProblem(upload.error)}
          onFiles={([file]) => {
            if (file) upload.mutate(file);
          }}
        />
      )}
      <Ways>
        <div>
          <dt>Strong</dt>
          <dd>Settings, Export Strong Data</dd>
        </div>
        <div>
          <dt>Hevy</dt>
          <dd>Settings, Export &amp; Import Data, Export Workouts</dd>
        </div>
        <div>
          <dt>FitNotes</dt>
          <dd>Settings, Spreadsheet Export</dd>
        </div>
      </Ways>
    </SectionCard>
  );
}

function Reading({ uploaded }: { uploaded: number }) {
  const isSent = uploaded >= 1;
  usePolledStatus(isSent);
  const status = useSyncStatus('weights', { isEnabled: isSent });
  if (!isSent) return <ProgressBar label="Uploading" value={uploaded} />;
  return <ProgressBar label="Reading the file" value={status.data?.progress ?? null} />;
}
