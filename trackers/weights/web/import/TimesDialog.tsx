import { ActionError } from '@plotline/web/ui/ActionError.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import type { User } from '@plotline/contract/accounts.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { api } from '@plotline/web/tracker-kit/api.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { color, mixin, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { correctImportTimes, resetImportTimes, type listImports } from '../../contract/imports.ts';
import { importsKey } from '../shared/weights-queries.ts';
import { timeIn, timesSummary } from './times-labels.ts';
import { zoneOptions } from './zone-options.ts';

export type AppliedImport = ResponseOf<typeof listImports>['imports'][number];
type Correction = ResponseOf<typeof correctImportTimes>;

interface TimesDialogProps {
  user: User;
  entry: AppliedImport;
  onClose: () => void;
}

const Fields = styled('div')({ display: 'grid', gap: space(4) });
const Note = styled('p')({ ...text[14], margin: 0, color: color.muted });
const Preview = styled('div')({
  ...mixin.figures(13),
  // Two lines and three workouts, so that the dialog keeps its height.
  minHeight: 132,
  padding: `${space(3)} ${space(4)}`,
  borderRadius: 8,
  backgroundColor: color.sunken,
  '&[data-stale]': { opacity: 0.6 },
  '& p': { margin: 0 },
  '& ul': { listStyle: 'none', margin: `${space(2)} 0 0`, padding: 0 },
  '& li + li': { marginTop: space(1) },
  '& s': { color: color.muted },
});

export function TimesDialog({ user, entry, onClose }: TimesDialogProps) {
  const [file, setFile] = useState(entry.corrected?.file_timezone ?? entry.timezone);
  const [training, setTraining] = useState(entry.corrected?.training_timezone ?? entry.timezone);
  const params = { batch_id: entry.batch_id };
  const zones = { file_timezone: file, training_timezone: training };
  const preview = useQuery({
    queryKey: [...importsKey, entry.batch_id, zones],
    queryFn: ({ signal }) =>
      api.call(correctImportTimes, { params, body: { ...zones, dry_run: true }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const finish = useFinish(user, onClose);
  const correct = useMutation({
    mutationFn: () => api.call(correctImportTimes, { params, body: zones }),
    retry: false,
    onSuccess: ({ workouts }) => finish(`Times of ${counted(workouts, 'workout')} changed`),
  });
  const reset = useMutation({
    mutationFn: () => api.call(resetImportTimes, { params }),
    retry: false,
    onSuccess: ({ workouts }) => finish(`Times of ${counted(workouts, 'workout')} restored`),
  });
  const error = correct.error ?? reset.error ?? preview.error;
  return (
    <Dialog
      title="Time zone of this import"
      onClose={onClose}
      isBusy={correct.isPending || reset.isPending}
      actions={
        <>
          {entry.corrected ? (
            <Button color="inherit" loading={reset.isPending} onClick={() => reset.mutate()}>
              Undo change
            </Button>
          ) : null}
          <Button
            variant="contained"
            loading={correct.isPending}
            disabled={!preview.data || preview.isPlaceholderData || preview.data.workouts === 0}
            onClick={() => correct.mutate()}
          >
            Change times
          </Button>
        </>
      }
    >
      <Fields>
        <Note>Are all workouts of this file some hours off? Choose the zones again.</Note>
        <NativeSelect
          label="Times in the file are in"
          value={file}
          options={zoneOptions(file)}
          onChange={setFile}
        />
        <NativeSelect
          label="You trained in"
          value={training}
          options={zoneOptions(training)}
          onChange={setTraining}
        />
        <ActionError error={error} fallback="Couldn't change the times." />
        <Preview aria-live="polite" data-stale={preview.isPlaceholderData ? '' : undefined}>
          {preview.data ? <Changes correction={preview.data} /> : 'Loading'}
        </Preview>
      </Fields>
    </Dialog>
  );
}

function Changes({ correction }: { correction: Correction }) {
  return (
    <>
      <p>{timesSummary(correction)}</p>
      <ul>
        {correction.examples.map(({ title, before, after }) => (
          <li key={before.started_at}>
            {title ?? 'Workout'}: <s>{timeIn(before)}</s> → {timeIn(after)}
          </li>
        ))}
      </ul>
    </>
  );
}

function useFinish(user: User, onClose: () => void): (message: string) => Promise<void> {
  const queries = useQueryClient();
  const toast = useToast();
  return async (message) => {
    toast({ message });
    onClose();
    await queries.invalidateQueries({ queryKey: ['weights'] });
    await queries.invalidateQueries({ queryKey: trackerKey(user.username, 'weights') });
  };
}
