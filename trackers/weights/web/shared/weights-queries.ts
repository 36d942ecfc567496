import { api } from '@plotline/web/tracker-kit/api.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { listExercises, listMerges, previousSets } from '../../contract/exercises.ts';
import { getWeightsSettings, listTemplates, type WeightsSettings } from '../../contract/settings.ts';

export const settingsKey = ['weights', 'settings'] as const;
export const templatesKey = ['weights', 'templates'] as const;
export const importsKey = ['weights', 'imports'] as const;
export const bodyweightKey = ['weights', 'bodyweight'] as const;
export const ownExercisesKey = ['weights', 'exercises', 'own'] as const;
export const mergesKey = ['weights', 'merges'] as const;
export const localKey = ['weights', 'local'] as const;

export function useWeightsSettings(): UseQueryResult<WeightsSettings> {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.call(getWeightsSettings, { signal }),
  });
}

/** Exercises by name, the most used first. */
export function useExercises(search: string, { isEnabled = true } = {}) {
  return useQuery({
    queryKey: ['weights', 'exercises', search],
    queryFn: ({ signal }) => {
      const query = { limit: 50, ...(search === '' ? {} : { q: search }) };
      return api.call(listExercises, { query, signal });
    },
    enabled: isEnabled,
    placeholderData: (before) => before,
  });
}

/** The user's own exercises, including archived ones. */
export function useOwnExercises() {
  return useQuery({
    queryKey: ownExercisesKey,
    queryFn: ({ signal }) => api.call(listExercises, { query: { scope: 'own', limit: 100 }, signal }),
  });
}

/** The merges that can be undone. */
export function useMerges() {
  return useQuery({
    queryKey: mergesKey,
    queryFn: ({ signal }) => api.call(listMerges, { signal }),
    select: ({ merges }) => merges,
  });
}

/** Returns the sets of the last workout with an exercise; undefined while the server does not know the exercise. */
export function usePreviousSets(uuid: string | null): ResponseOf<typeof previousSets> | undefined {
  const { data } = useQuery({
    queryKey: ['weights', 'previous', uuid],
    queryFn: ({ signal }) => api.call(previousSets, { params: { uuid: uuid ?? '' }, signal }),
    enabled: uuid !== null,
  });
  return data;
}

export function useTemplates() {
  return useQuery({
    queryKey: templatesKey,
    queryFn: ({ signal }) => api.call(listTemplates, { signal }),
    select: ({ templates }) => templates,
  });
}
