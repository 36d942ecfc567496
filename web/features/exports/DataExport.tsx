import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { FileDown } from 'lucide-react';
import { useRef } from 'react';
import { downloadExportFile, type DataExport as Export } from '@plotline/contract/exports.ts';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { Card } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { color, media, space, text } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { describeFile, isUnderWay, nextStep } from './export-labels.ts';
import { useDeleteExport, useLatestExport, useStartExport } from './use-export.ts';

const Ready = styled('div')({
  ...text[13],
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  '& > p': { margin: 0, flex: '1 1 220px', color: color.muted },
  '& b': { color: color.ink, fontWeight: 'inherit' },
});
const Below = styled('div')({ display: 'grid', gap: space(3) });
const Actions = styled('div')({
  display: 'flex',
  gap: space(2),
  // At the left edge, what is wanted most stands first.
  [media.phone]: { flexDirection: 'row-reverse' },
});

/** Everything of mine as a file: asking for it, how far it is, fetching it. */
export function DataExport() {
  const { data: latest = null, isPending, isError, error, refetch } = useLatestExport();
  const start = useStartExport();
  const remove = useDeleteExport();
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = start.isPending || remove.isPending;
  // One button that is never disabled, so that it keeps the keyboard focus whatever it offers next. Asking for an
  // export before it is known whether one runs is fine: the server gives the one that does.
  const step = () => {
    if (isBusy) return;
    if (isError) void refetch();
    else if (latest && isUnderWay(latest)) remove.mutate(latest.id);
    else start.mutate();
  };
  const discard = (id: string) => {
    button.current?.focus();
    remove.mutate(id);
  };
  const failure = failureOf(
    [error, 'Your exports could not be loaded.'],
    [start.error, 'The export could not be started.'],
    [remove.error, 'The export could not be deleted.'],
  );
  return (
    <Card pad="none">
      <SettingRow
        icon={<FileDown size={20} strokeWidth={1.75} aria-hidden />}
        title="Export your data"
        detail="A zip of everything you entered or synced: JSON and CSV files, and your pictures."
        actions={
          <Button
            ref={button}
            variant="outlined"
            color="inherit"
            aria-busy={isPending || isBusy}
            onClick={step}
          >
            {isError ? 'Retry' : nextStep(latest)}
          </Button>
        }
      >
        {failure === null && latest === null ? null : (
          <Below>
            {failure === null ? null : <Alert severity="error">{failure}</Alert>}
            {latest === null ? null : <Latest latest={latest} onDelete={() => discard(latest.id)} />}
          </Below>
        )}
      </SettingRow>
      <VisuallyHidden as="output">{latest?.state === 'done' ? 'Your export is ready.' : ''}</VisuallyHidden>
    </Card>
  );
}

function Latest({ latest, onDelete }: { latest: Export; onDelete: () => void }) {
  if (latest.state === 'failed') return <Alert severity="error">{latest.error}</Alert>;
  if (latest.state !== 'done') {
    const isWaiting = latest.state === 'queued';
    return (
      <ProgressBar
        label={isWaiting ? 'Waiting for its turn' : 'Collecting your data'}
        value={isWaiting ? null : latest.progress}
        detail="You can leave this page. It goes on, and you find the file here."
      />
    );
  }
  return (
    <Ready>
      <p>
        <b>Ready.</b> {describeFile(latest)}
      </p>
      <Actions>
        <Button color="inherit" onClick={onDelete}>
          Delete
        </Button>
        <Button variant="contained" href={api.urlOf(downloadExportFile, { params: { uuid: latest.id } })}>
          Download
        </Button>
      </Actions>
    </Ready>
  );
}

/** The first that failed, in its own words or those of the place. */
function failureOf(...steps: readonly (readonly [error: unknown, fallback: string])[]): string | null {
  const failed = steps.find(([error]) => error !== null);
  return failed ? messageOf(...failed) : null;
}
