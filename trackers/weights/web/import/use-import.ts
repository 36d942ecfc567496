import type { User } from '@plotline/contract/accounts.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { api, ApiError, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { applyImport, discardImport, IMPORT_MAX_BYTES, previewImport } from '../../contract/imports.ts';
import { applyBody, firstChoices, type ImportChoices } from './import-choices.ts';
import { persistImport, loadPersistedImport, type PersistedImport } from './kept-import.ts';

export type ImportResult = ResponseOf<typeof applyImport> & { readonly batchId: string };

/** The import of a file from its choice to its result; decisions are kept on this device. */
export function useImport(user: User) {
  const queries = useQueryClient();
  const key = ['weights', 'kept-import', user.uuid];
  const [uploaded, setUploaded] = useState(0);
  const kept = useQuery({
    queryKey: key,
    queryFn: () => loadPersistedImport(user.uuid),
    networkMode: 'always',
    staleTime: Infinity,
  });
  const keep = (next: PersistedImport | null) => {
    queries.setQueryData(key, next);
    return persistImport(user.uuid, next);
  };
  const upload = useMutation({
    mutationFn: (file: File) => {
      setUploaded(0);
      return sendFile(file, setUploaded);
    },
    retry: false,
    onSuccess: (preview) => keep({ preview, choices: firstChoices(preview), isApplying: false }),
  });
  const apply = useMutation({
    mutationFn: async ({ preview, choices }: PersistedImport): Promise<ImportResult> => {
      await keep({ preview, choices, isApplying: true });
      const params = { batch_id: preview.batch_id };
      const answer = await api.call(applyImport, { params, body: applyBody(preview, choices) });
      return { ...answer, batchId: preview.batch_id };
    },
    retry: false,
    onSuccess: async () => {
      await keep(null);
      await queries.invalidateQueries({ queryKey: ['weights'] });
      await queries.invalidateQueries({ queryKey: trackerKey(user.username, 'weights') });
    },
    // Without an answer no one knows what came of it: it is asked for again.
    onError: async (error, tried) => {
      const isUnknown = error instanceof ApiError && error.status === 0;
      await keep({ ...tried, isApplying: isUnknown });
    },
  });
  const discard = useMutation({
    mutationFn: async ({ preview }: PersistedImport) => {
      await keep(null);
      await api.call(discardImport, { params: { batch_id: preview.batch_id } });
    },
  });
  return {
    kept: kept.data ?? null,
    isOpening: kept.isPending,
    upload,
    /** The share of the file that has left the browser. */
    uploaded,
    apply,
    discard,
    setChoices: (choices: ImportChoices) => {
      if (kept.data) void keep({ ...kept.data, choices });
    },
  };
}

async function sendFile(file: File, onProgress: (share: number) => void) {
  if (file.size > IMPORT_MAX_BYTES) throw new FileProblem(tooLarge(file.size));
  const form = new FormData();
  // Fields first: the server reads the form as it arrives.
  form.append('timezone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  form.append('file', file);
  return api.upload(previewImport, { form, onProgress });
}

/** What is wrong with a file before it is sent. */
class FileProblem extends Error {}

function tooLarge(bytes: number): string {
  return `The file has ${megabytes(bytes)} MB; at most ${megabytes(IMPORT_MAX_BYTES)} MB can be imported.`;
}

function megabytes(bytes: number): string {
  return formatNumber(bytes / 1024 / 1024);
}

export function uploadProblem(error: unknown): string | null {
  if (!error) return null;
  return error instanceof FileProblem ? error.message : messageOf(error, 'The file could not be read.');
}
