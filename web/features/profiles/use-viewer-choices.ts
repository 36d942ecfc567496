import { viewAsChoices } from '@plotline/contract/profiles.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api } from '../../platform/api.ts';

/** Searches the viewer's followers by name, for "view as". */
export function useViewerChoices(search: string) {
  const q = useDeferredValue(search.trim());
  return useQuery({
    queryKey: ['view-as-choices', q],
    queryFn: async ({ signal }) => (await api.call(viewAsChoices, { query: { q }, signal })).users,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
