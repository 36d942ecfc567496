import { Alert } from '../../ui/Alert.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  latestRestore,
  RESTORE_MAX_BYTES,
  restoreExport,
  type Restore,
} from '@plotline/contract/restores.ts';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { fileProblem, importForm, uploadProgress } from '../../tracker-kit/import-file.ts';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { describeRestore } from './restore-labels.ts';

/** Restores an export into the viewer's account. Shown while it has no tracker data, or after a restore. */
export function DataRestore() {
  const restore = useRestore();
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, problem, report } = restore;
  const isEmpty = problem === null && report === null;
  if (!restore.isOffered && !isBusy && isEmpty) return null;
  return (
    <Card pad="none">
      <SettingRow
        title="Restore from an export"
        detail="Brings back your settings, trackers and posts, as long as your account has no tracker data. Accepts exports from this or another server."
        actionsBelow={0}
        actions={
          restore.isOffered && !isBusy ? (
            <SecondaryButton onClick={() => input.current?.click()}>Choose file</SecondaryButton>
          ) : null
        }
      >
        {isBusy || !isEmpty ? <Outcome restore={restore} /> : null}
      </SettingRow>
      <input
        ref={input}
        hidden
        type="file"
        accept=".zip,application/zip"
        aria-label="Export to restore"
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          target.value = '';
        }}
      />
      <ConfirmDialog
        isOpen={file !== null}
        title="Restore this export?"
        confirmLabel="Restore"
        onConfirm={() => {
          if (file) restore.send(file);
          setFile(null);
        }}
        onClose={() => setFile(null)}
      >
        {file?.name} replaces your profile, privacy and settings, and adds its trackers and posts. Your
        username, email and password stay. Followers, and likes and comments by others, are not in an export.
      </ConfirmDialog>
    </Card>
  );
}

const Below = styled('div')({ display: 'grid', gap: space(3) });

function Outcome({ restore }: { restore: ReturnType<typeof useRestore> }) {
  const { isBusy, isSending, progress, problem, report } = restore;
  const detail = isSending ? 'Stay on this page until the file is uploaded.' : 'You can leave this page.';
  return (
    <Below>
      {isBusy ? <ProgressBar {...progress} detail={detail} /> : null}
      {problem === null ? null : <Alert severity="error">{problem}</Alert>}
      {report === null ? null : <Alert severity="success">{describeRestore(report)}</Alert>}
    </Below>
  );
}

const restoreKey = ['restore'] as const;
const POLL_MS = 1_000;
const DAY_MS = 86_400_000;

function isRecent(startedAt: string): boolean {
  return Date.now() - Date.parse(startedAt) < DAY_MS;
}

/** Loads the viewer's latest restore, and polls it while it is running. */
export function useLatestRestore() {
  return useQuery({
    queryKey: restoreKey,
    queryFn: ({ signal }) => api.call(latestRestore, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRestoring(state.data?.import ?? null) ? POLL_MS : false),
  });
}

function isRestoring(run: Restore | null): boolean {
  return run?.state === 'queued' || run?.state === 'running';
}

/** Sends an export, and follows a restore that runs, also one that another tab has started. */
function useRestore() {
  const queries = useQueryClient();
  const [sent, setSent] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => {
      setSent(0);
      const form = importForm(file, { maxBytes: RESTORE_MAX_BYTES });
      return api.upload(restoreExport, { form, onProgress: setSent });
    },
    retry: false,
    onSuccess: (started) => queries.setQueryData(restoreKey, { ...started, can_import: false }),
    onError: () => queries.invalidateQueries({ queryKey: restoreKey }),
  });
  const latest = useLatestRestore();
  const run = latest.data?.import ?? null;
  const isRunning = isRestoring(run);
  const ended = run && !isRunning && isRecent(run.created_at) ? run : null;
  useReloadAfter(run, upload.data?.import.id);
  return {
    isOffered: latest.data?.can_import ?? false,
    isBusy: upload.isPending || isRunning,
    isSending: upload.isPending && sent < 1,
    progress: uploadProgress(upload.isPending ? sent : 1, {
      label: run?.state === 'queued' ? 'Waiting in the queue' : 'Restoring your data',
      value: run?.state === 'running' ? run.progress : null,
    }),
    problem: problemOf(upload, { failed: ended?.error ?? null, loadError: latest.error }),
    report: upload.isPending ? null : (ended?.report ?? null),
    send: (file: File) => upload.mutate(file),
  };
}

/** Reloads when a restore that this page has seen running, or started, is done: almost everything has changed. */
function useReloadAfter(run: Restore | null, startedId: string | undefined): void {
  const followed = useRef<string>(null);
  useEffect(() => {
    if (isRestoring(run)) followed.current = run?.id ?? null;
    else if (run?.state === 'done' && [followed.current, startedId].includes(run.id))
      window.location.reload();
  }, [run, startedId]);
}

interface Failures {
  /** Message of a run that failed. */
  readonly failed: string | null;
  readonly loadError: Error | null;
}

function problemOf(
  upload: { readonly isPending: boolean; readonly error: Error | null },
  { failed, loadError }: Failures,
): string | null {
  if (upload.isPending) return null;
  if (upload.error) return fileProblem(upload.error);
  return failed ?? (loadError ? messageOf(loadError, "Couldn't check for a restore.") : null);
}
