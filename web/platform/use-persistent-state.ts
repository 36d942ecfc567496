import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * State that outlives its component: what was opened in a long list stays open while it is scrolled out of
 * sight, and when one comes back to the page. Forgotten after some minutes, and when a user signs out.
 * `usePersistentState(['comments', uuid], false)`
 */
export function usePersistentState<Value>(
  key: readonly string[],
  initial: Value,
): readonly [Value, (value: Value) => void] {
  const queries = useQueryClient();
  const queryKey = ['kept', ...key];
  const [value, setValue] = useState(() => queries.getQueryData<Value>(queryKey) ?? initial);
  const keep = (next: Value) => {
    setValue(next);
    queries.setQueryData<Value>(queryKey, next);
  };
  return [value, keep];
}
