import { FieldSkeleton } from '../../ui/FieldSkeleton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useMutation, useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { sameFields } from '../../platform/same-fields.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadError } from '../../ui/ErrorState.tsx';
import { SettingRow, SettingRows } from '../../ui/SettingRow.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { useToast } from '../../ui/Toasts.tsx';

interface SettingTexts {
  readonly title: string;
  readonly detail: string;
  /** Width of the control; that of a switch if absent. */
  readonly controlWidth?: number;
}

interface SettingsCardProps<Settings> {
  query: UseQueryResult<Settings>;
  /** Texts of the rows, shown while their values load. */
  rows: readonly SettingTexts[];
  children: (settings: Settings) => ReactNode;
}

export function SettingsCard<Settings>({ query, rows, children }: SettingsCardProps<Settings>) {
  const { data } = query;
  if (query.isError && !data) {
    return (
      <Card>
        <LoadError query={query} fallback="Couldn't load your settings." />
      </Card>
    );
  }
  return <Card pad="none">{data ? children(data) : <Placeholder rows={rows} />}</Card>;
}

function Placeholder({ rows }: { rows: readonly SettingTexts[] }) {
  return (
    <Loading>
      <SettingRows>
        {rows.map(({ title, detail, controlWidth }) => (
          <li key={title}>
            <SettingRow
              title={title}
              detail={detail}
              actions={
                controlWidth ? (
                  <FieldSkeleton width={controlWidth} />
                ) : (
                  <Skeleton variant="rounded" width={36} height={20} />
                )
              }
            />
          </li>
        ))}
      </SettingRows>
    </Loading>
  );
}

/** Returns the function that saves changes of loaded settings, optimistically and one after the other. */
export function useSaveSettings<Settings extends object>(
  queryKey: QueryKey,
  send: (changes: Partial<Settings>) => Promise<unknown>,
): (changes: Partial<Settings>) => void {
  const queries = useQueryClient();
  const showToast = useToast();
  const show = (changes: Partial<Settings>) =>
    queries.setQueryData<Settings>(queryKey, (shown) => shown && { ...shown, ...changes });
  const { mutate } = useMutation({
    mutationKey: queryKey,
    mutationFn: send,
    onMutate: async (changes) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Settings>(queryKey);
      show(changes);
      return before && sameFields(before, changes);
    },
    onError: (error, _, before) => {
      if (before) show(before);
      showToast({ message: messageOf(error, "Couldn't save this setting.") });
    },
    // Only the last of several changes reloads.
    onSettled: () =>
      queries.isMutating({ mutationKey: queryKey }) === 1
        ? queries.invalidateQueries({ queryKey })
        : undefined,
    scope: { id: queryKey.join() },
  });
  return mutate;
}
