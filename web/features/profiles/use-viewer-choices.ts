import { viewAsChoices } from '@plotline/contract/profiles.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api } from '../../platform/api.ts';

/** My followers as whom I may look at my profile, found by a part of their names. */
export function useViewerChoices(words: string) {
  const q = useDeferredValue(words.trim());
  return useQuery({
    queryKey: ['view-as-choices', q],
    queryFn: async ({ signal }) => (await api.call(viewAsChoices, { query: { q }, signal })).users,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
