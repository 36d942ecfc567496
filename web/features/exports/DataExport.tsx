import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  downloadExportFile,
  type DataExport as Export,
  deleteExport,
  latestExport,
  startExport,
} from '@plotline/contract/exports.ts';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { Card } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { color, media, mixin, space, text } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { describeFile, isActive, nextStep } from './export-labels.ts';

const Ready = styled('div')({
  ...text[13],
  ...mixin.row(3),
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  '& > p': { margin: 0, flex: '1 1 220px', color: color.muted },
  '& b': { color: color.ink, fontWeight: 'inherit' },
});
const Below = styled('div')({ display: 'grid', gap: space(3) });
const Actions = styled('div')({
  display: 'flex',
  gap: space(2),
  // At the left edge, the main action comes first.
  [media.phone]: { flexDirection: 'row-reverse' },
});

/** Requests an export of the viewer's data, shows its progress, and offers the download. */
export function DataExport() {
  const { data: latest = null, isPending, isError, error, refetch } = useLatestExport();
  const start = useStartExport();
  const remove = useDeleteExport();
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = start.isPending || remove.isPending;
  // One button that is never disabled, so that it keeps the keyboard focus. Starting an export while one runs is fine:
  // the server returns the running one.
  const step = () => {
    if (isBusy) return;
    start.reset();
    remove.reset();
    if (isError) void refetch();
    else if (latest && isActive(latest)) remove.mutate(latest.id);
    else start.mutate();
  };
  const discard = (id: string) => {
    button.current?.focus();
    remove.mutate(id);
  };
  const failure = failureOf(
    [error, "Couldn't load your exports."],
    [start.error, "Couldn't start the export."],
    [remove.error, "Couldn't delete the export."],
  );
  return (
    <Card pad="none">
      <SettingRow
        title="Export your data"
        detail="A zip of everything you entered or synced: JSON and CSV files, and your pictures."
        actionsBelow={0}
        actions={
          <SecondaryButton ref={button} aria-busy={isPending || isBusy} onClick={step}>
            {isError ? 'Retry' : nextStep(latest)}
          </SecondaryButton>
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
    const isQueued = latest.state === 'queued';
    return (
      <ProgressBar
        label={isQueued ? 'Waiting in the queue' : 'Collecting your data'}
        value={isQueued ? null : latest.progress}
        detail="You can leave this page. You'll find the file here."
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

/** Returns the message of the first failure, or its fallback. */
function failureOf(...steps: readonly (readonly [error: unknown, fallback: string])[]): string | null {
  const failed = steps.find(([error]) => error !== null);
  return failed ? messageOf(...failed) : null;
}

const exportKey = ['export'] as const;
const POLL_MS = 1_200;

/** Loads the viewer's newest export, and polls it while it is queued or running. */
export function useLatestExport() {
  return useQuery({
    queryKey: exportKey,
    queryFn: async ({ signal }) => (await api.call(latestExport, { signal })).export,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? POLL_MS : false),
  });
}

function useStartExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.call(startExport)).export,
    onSuccess: (started) => queries.setQueryData<Export | null>(exportKey, started),
  });
}

/** Deletes an export, or cancels it while it is queued or running. */
function useDeleteExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => api.call(deleteExport, { params: { uuid } }),
    onSettled: () => queries.invalidateQueries({ queryKey: exportKey }),
  });
}
