import { getShowcase, listFigures, updatePins, type Pin } from '@plotline/contract/showcase.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { freshMs } from '../../platform/query-client.ts';
import { showcaseKey } from '../../platform/query-keys.ts';
import { useViewAs, viewAsKey, viewAsQuery } from '../../platform/view-as.tsx';

/** Loads the top of a profile as the effective viewer may see it. */
export function useShowcase(username: string) {
  return useQuery(showcaseOptions(username, useViewAs(username)));
}

export function showcaseOptions(username: string, viewAs: string | undefined) {
  return queryOptions({
    queryKey: [...showcaseKey(username), ...viewAsKey(viewAs)],
    queryFn: ({ signal }) =>
      api.call(getShowcase, { params: { username }, query: viewAsQuery(viewAs), signal }),
    // A view as another user is never served from the cache.
    staleTime: viewAs === undefined ? freshMs.default : 0,
  });
}

/** Loads the figures that the viewer can pin. */
export function useFigures() {
  return useQuery({
    queryKey: ['figures'],
    queryFn: ({ signal }) => api.call(listFigures, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Saves the viewer's pinned figures and shows them on their profile. */
export function useSavePins(username: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (pins: readonly Pin[]) =>
      api.call(updatePins, {
        body: { pins: pins.map(({ tracker_type, key }) => ({ tracker_type, key })) },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: showcaseKey(username) }),
  });
}
