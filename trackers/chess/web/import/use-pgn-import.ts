import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { api } from '@plotline/web/tracker-kit/api.ts';
import { importForm } from '@plotline/web/tracker-kit/import-file.ts';
import { useLatestImport } from '@plotline/web/tracker-kit/use-latest-import.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IMPORT_MAX_BYTES } from '../../contract/import-limits.ts';
import { getPgnImport, importPgn, previewPgn, type FileEncoding } from '../../contract/imports.ts';
import { tracker } from '../../tracker.ts';

export type PgnPreview = ResponseOf<typeof previewPgn>;

/** A previewed file, uploaded again to import it once the user has picked their name. */
export interface ChosenFile {
  readonly file: File;
  readonly preview: PgnPreview;
}

/** Imports a PGN file: preview, choice of the name, run. A run that the user left continues and is loaded again. */
export function usePgnImport(username: string) {
  const queries = useQueryClient();
  /** The share of the file that has left the browser. */
  const [sent, setSent] = useState(0);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const preview = useMutation({
    mutationFn: async ({ file, encoding }: { file: File; encoding?: FileEncoding }) => {
      setSent(0);
      const form = importForm(file, { maxBytes: IMPORT_MAX_BYTES, fields: encoding ? { encoding } : {} });
      return { file, preview: await api.upload(previewPgn, { form, onProgress: setSent }) };
    },
    onSuccess: setChosen,
    retry: false,
  });
  const run = useMutation({
    mutationFn: ({ file, preview: { encoding }, name }: ChosenFile & { readonly name: string | null }) => {
      setSent(0);
      const fields = { ...(name === null ? {} : { username: name }), ...(encoding ? { encoding } : {}) };
      const form = importForm(file, { maxBytes: IMPORT_MAX_BYTES, fields });
      return api.upload(importPgn, { form, onProgress: setSent });
    },
    retry: false,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['chess'] });
      await queries.invalidateQueries({ queryKey: trackerKey(username, tracker.type) });
    },
  });
  const latest = useLatestImport({
    queryKey: ['chess', 'import'],
    load: async (signal) => (await api.call(getPgnImport, { signal })).import,
    isSending: run.isPending,
  });
  return { sent, chosen, preview, run, latest, choose: setChosen };
}
