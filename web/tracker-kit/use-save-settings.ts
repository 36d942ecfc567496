import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

interface SaveSettingsOptions<Settings, Change> {
  /** The key of the query that loads the settings. */
  key: QueryKey;
  save: (change: Change) => Promise<Settings>;
  /** Reloads pages that depend on the settings. */
  onSaved?: () => Promise<void>;
}

/** Saves settings of a tracker optimistically; they are reverted when the server refuses. */
export function useSaveSettings<
  Settings extends object,
  Change extends Partial<Settings> = Partial<Settings>,
>({ key, save, onSaved }: SaveSettingsOptions<Settings, Change>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: save,
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<Settings>(key);
      if (before) queries.setQueryData<Settings>(key, { ...before, ...change });
      return { before };
    },
    onError: (_error, _change, context) => queries.setQueryData(key, context?.before),
    onSuccess: async (saved) => {
      queries.setQueryData<Settings>(key, () => saved);
      await onSaved?.();
    },
  });
}
