import { Alert } from '../../ui/Alert.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { latestRestore, RESTORE_MAX_BYTES, restoreExport } from '@plotline/contract/restores.ts';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { fileProblem, importForm, uploadProgress } from '../../tracker-kit/import-file.ts';
import { isImporting } from '../../tracker-kit/use-latest-import.ts';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { describeRestore } from './restore-labels.ts';

/** Restores an export into the viewer's account. Shown while a tracker is empty, or after a restore. */
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
        detail="Brings back your settings and posts, and fills trackers that have no data. Accepts exports from this or another server."
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
        {file?.name} replaces your profile, privacy and settings, and fills your trackers that are empty. Your
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
export function useLatestRestore({ isUploading = false } = {}) {
  return useQuery({
    queryKey: restoreKey,
    queryFn: ({ signal }) => api.call(latestRestore, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isUploading || isImporting(state.data?.restore ?? null) ? POLL_MS : false,
  });
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
    // Almost everything has changed; the result is shown again after the reload.
    onSuccess: () => window.location.reload(),
    onError: () => queries.invalidateQueries({ queryKey: restoreKey }),
  });
  const latest = useLatestRestore({ isUploading: upload.isPending });
  const run = latest.data?.restore ?? null;
  const isRunning = isImporting(run);
  const ended = run && !isRunning && isRecent(run.started_at) ? run : null;
  return {
    isOffered: (latest.data?.empty.length ?? 0) > 0,
    isBusy: upload.isPending || isRunning,
    isSending: upload.isPending && sent < 1,
    progress: uploadProgress(upload.isPending ? sent : 1, {
      label: run?.state === 'queued' ? 'Waiting in the queue' : 'Restoring your data',
      value: isRunning && run && run.state !== 'queued' ? run.progress : null,
    }),
    problem: problemOf(upload, { failed: ended?.error ?? null, loadError: latest.error }),
    report: upload.isPending ? null : (upload.data ?? ended?.report ?? null),
    send: (file: File) => upload.mutate(file),
  };
}

interface Failures {
  /** Message of a run that failed. */
  readonly failed: string | null;
  readonly loadError: Error | null;
}

function problemOf(
  upload: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: Error | null },
  { failed, loadError }: Failures,
): string | null {
  if (upload.isPending || upload.isSuccess) return null;
  if (upload.error) return fileProblem(upload.error);
  return failed ?? (loadError ? messageOf(loadError, "Couldn't check for a restore.") : null);
}
