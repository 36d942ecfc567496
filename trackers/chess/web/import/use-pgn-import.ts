import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { api, ApiError, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getPgnImport, IMPORT_MAX_BYTES, importPgn, previewPgn } from '../../contract/imports.ts';
import { tracker } from '../../tracker.ts';

export type PgnImport = NonNullable<ResponseOf<typeof getPgnImport>['import']>;
export type PgnPreview = ResponseOf<typeof previewPgn>;

/** A file that was looked into, and is sent again once its owner is known. */
export interface ChosenFile {
  readonly file: File;
  readonly preview: PgnPreview;
}

const importKey = ['chess', 'import'] as const;
const POLL_MS = 1000;

/** The import of a PGN file from its choice to its result. One that was left goes on, and is found again. */
export function usePgnImport(username: string) {
  const queries = useQueryClient();
  const [sent, setSent] = useState(0);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const preview = useMutation({
    mutationFn: async (file: File) => ({ file, preview: await sendPreview(file, setSent) }),
    onSuccess: setChosen,
    retry: false,
  });
  const run = useMutation({
    mutationFn: ({ file, name }: { file: File; name: string | null }) => sendImport(file, name, setSent),
    retry: false,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['chess'] });
      await queries.invalidateQueries({ queryKey: trackerKey(username, tracker.type) });
    },
  });
  const latest = useQuery({
    queryKey: importKey,
    queryFn: ({ signal }) => api.call(getPgnImport, { signal }),
    select: ({ import: found }) => found,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      run.isPending || isRunning(state.data?.import ?? null) ? POLL_MS : false,
  });
  return { sent, chosen, preview, run, latest, choose: setChosen };
}

export function isRunning(one: PgnImport | null): boolean {
  return one !== null && ['queued', 'reading', 'storing'].includes(one.state);
}

type Progress = (share: number) => void;

function sendPreview(file: File, onProgress: Progress): Promise<PgnPreview> {
  onProgress(0);
  return api.upload(previewPgn, { form: formOf(file, null), onProgress });
}

function sendImport(file: File, name: string | null, onProgress: Progress) {
  onProgress(0);
  return api.upload(importPgn, { form: formOf(file, name), onProgress });
}

function formOf(file: File, name: string | null): FormData {
  if (file.size > IMPORT_MAX_BYTES) throw new FileProblem(tooLarge(file.size));
  const form = new FormData();
  // Fields first: the server reads the form as it arrives.
  if (name !== null) form.append('username', name);
  form.append('file', file);
  return form;
}

/** What is wrong with a file before it is sent. */
class FileProblem extends Error {}

function tooLarge(bytes: number): string {
  return `The file has ${megabytes(bytes)} MB; at most ${megabytes(IMPORT_MAX_BYTES)} MB can be imported.`;
}

function megabytes(bytes: number): string {
  return formatNumber(bytes / 1024 / 1024);
}

/** Why a file was not taken; null without an error. A lost connection does not stop an import that has begun. */
export function fileProblem(error: unknown): string | null {
  if (!error) return null;
  if (error instanceof FileProblem) return error.message;
  const fields = error instanceof ApiError ? Object.values(error.fieldErrors) : [];
  return fields[0] ?? messageOf(error, 'The file could not be read.');
}
