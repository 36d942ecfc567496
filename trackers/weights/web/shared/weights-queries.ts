import { api } from '@plotline/web/tracker-kit/api.ts';
import { isUnreachable, offlineCopy, withOfflineCopy } from '@plotline/web/tracker-kit/offline.ts';
import {
  queryOptions,
  useInfiniteQuery,
  usePrefetchQuery,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
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
    queryFn: ({ signal }) =>
      withOfflineCopy('weights/settings', () => api.call(getWeightsSettings, { signal })),
    // A copy would count as fresh.
    refetchOnReconnect: 'always',
  });
}

/** Exercises by name, the most used first. */
export function useExercises(search: string, { isEnabled = true } = {}) {
  return useQuery({
    ...exercisesQuery(search),
    enabled: isEnabled,
    placeholderData: (before) => before,
  });
}

/** Loads the most used exercises before they are needed, so that they can be picked offline. */
export function usePrefetchExercises(): void {
  usePrefetchQuery(exercisesQuery(''));
}

function exercisesQuery(search: string) {
  return queryOptions({
    queryKey: ['weights', 'exercises', search],
    queryFn: ({ signal }) => loadExercises(search, signal),
    refetchOnReconnect: 'always',
  });
}

const COPY_OF_EXERCISES = 'weights/exercises';
type ExerciseList = ResponseOf<typeof listExercises>;

/** Without a connection it searches the stored copy of the most used exercises. */
async function loadExercises(search: string, signal: AbortSignal): Promise<ExerciseList> {
  if (search === '') {
    const query = { limit: 100 };
    return withOfflineCopy(COPY_OF_EXERCISES, () => api.call(listExercises, { query, signal }));
  }
  try {
    return await api.call(listExercises, { query: { limit: 50, q: search }, signal });
  } catch (error) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored above under the same name
    const copy = offlineCopy(COPY_OF_EXERCISES) as ExerciseList | undefined;
    if (!copy || !isUnreachable(error)) throw error;
    const words = search.toLowerCase().split(/\s+/);
    const exercises = copy.exercises.filter(({ name }) =>
      words.every((word) => name.toLowerCase().includes(word)),
    );
    return { ...copy, exercises };
  }
}

const OWN_PER_PAGE = 100;

/** The user's own exercises, including archived ones, page by page. */
export function useOwnExercises() {
  const query = { scope: 'own', limit: OWN_PER_PAGE } as const;
  return useInfiniteQuery({
    queryKey: ownExercisesKey,
    queryFn: ({ pageParam: page, signal }) => api.call(listExercises, { query: { ...query, page }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * OWN_PER_PAGE < total ? pages.length + 1 : undefined,
  });
}

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
