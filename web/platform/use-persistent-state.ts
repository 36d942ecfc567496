import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * State that outlives its component: an expanded row of a long list stays expanded while it is unmounted and when the
 * user returns to the page. Dropped after some minutes, and when the user signs out.
 * `usePersistentState(['comments', uuid], false)`
 */
export function usePersistentState<Value>(
  key: readonly string[],
  initial: Value,
): readonly [Value, (value: Value) => void] {
  const queries = useQueryClient();
  const queryKey = ['persistent-state', ...key];
  const [value, setValue] = useState(() => queries.getQueryData<Value>(queryKey) ?? initial);
  const store = (next: Value) => {
    setValue(next);
    queries.setQueryData<Value>(queryKey, next);
  };
  return [value, store];
}
