import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { sameFields } from '../platform/same-fields.ts';

interface SaveSettingsOptions<Settings, Change> {
  /** The key of the query that loads the settings. */
  key: QueryKey;
  save: (change: Change) => Promise<Settings>;
  /** Reloads pages that depend on the settings. */
  onSaved?: () => Promise<void>;
}

/** Saves settings of a tracker optimistically and one after the other; what the server refuses is reverted. */
export function useSaveSettings<
  Settings extends object,
  Change extends Partial<Settings> = Partial<Settings>,
>({ key, save, onSaved }: SaveSettingsOptions<Settings, Change>) {
  const queries = useQueryClient();
  const show = (changes: Partial<Settings>) =>
    queries.setQueryData<Settings>(key, (shown) => shown && { ...shown, ...changes });
  return useMutation({
    mutationKey: key,
    scope: { id: key.join() },
    mutationFn: save,
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<Settings>(key);
      show(change);
      return before && sameFields(before, change);
    },
    onError: (_error, _change, before) => {
      if (before) show(before);
    },
    onSuccess: async (saved) => {
      // The next change is shown already; the last response has all.
      if (queries.isMutating({ mutationKey: key }) === 1) queries.setQueryData<Settings>(key, () => saved);
      await onSaved?.();
    },
  });
}
