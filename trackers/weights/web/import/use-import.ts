import type { User } from '@plotline/contract/accounts.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { api, ApiError } from '@plotline/web/tracker-kit/api.ts';
import { importForm } from '@plotline/web/tracker-kit/import-file.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IMPORT_MAX_BYTES } from '../../contract/limits.ts';
import { applyImport, discardImport, previewImport } from '../../contract/imports.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { applyBody, firstChoices, type ImportChoices } from './import-choices.ts';
import { loadDraft, saveDraft, type ImportDraft } from './import-draft.ts';

export type ImportResult = ResponseOf<typeof applyImport> & {
  readonly batchId: string;
  readonly unit: WeightUnit;
};

/** Imports a file: preview, choices, run. The draft stays in this browser until it is applied or discarded. */
export function useImport(user: User) {
  const queries = useQueryClient();
  const key = ['weights', 'import-draft', user.uuid];
  const [sent, setSent] = useState(0);
  const draft = useQuery({
    queryKey: key,
    queryFn: () => loadDraft(user.uuid),
    networkMode: 'always',
    staleTime: Infinity,
  });
  const save = (next: ImportDraft | null) => {
    queries.setQueryData(key, next);
    return saveDraft(user.uuid, next);
  };
  const upload = useMutation({
    mutationFn: async (file: File) => {
      setSent(0);
      const fields = { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone };
      const form = importForm(file, { maxBytes: IMPORT_MAX_BYTES, fields });
      return api.upload(previewImport, { form, onProgress: setSent });
    },
    retry: false,
    onSuccess: (preview) => save({ preview, choices: firstChoices(preview), isApplying: false }),
  });
  const apply = useMutation({
    mutationFn: async ({ preview, choices }: ImportDraft): Promise<ImportResult> => {
      await save({ preview, choices, isApplying: true });
      const params = { batch_id: preview.batch_id };
      const answer = await api.call(applyImport, { params, body: applyBody(preview, choices) });
      return { ...answer, batchId: preview.batch_id, unit: choices.unit };
    },
    retry: false,
    onSuccess: async () => {
      await save(null);
      await queries.invalidateQueries({ queryKey: ['weights'] });
      await queries.invalidateQueries({ queryKey: trackerKey(user.username, 'weights') });
    },
    // Without a response the import may have run: it is applied again to get its result.
    onError: async (error, applied) => {
      const isUnknown = error instanceof ApiError && error.status === 0;
      await save({ ...applied, isApplying: isUnknown });
    },
  });
  const discard = useMutation({
    mutationFn: async ({ preview }: ImportDraft) => {
      await save(null);
      await api.call(discardImport, { params: { batch_id: preview.batch_id } });
    },
  });
  return {
    draft: draft.data ?? null,
    isLoading: draft.isPending,
    upload,
    /** The share of the file that has left the browser. */
    sent,
    apply,
    discard,
    setChoices: (choices: ImportChoices) => {
      if (draft.data) void save({ ...draft.data, choices });
    },
  };
}
