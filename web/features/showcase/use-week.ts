import { getWeek } from '@plotline/contract/showcase.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Loads the activities per day of the viewer's week. Changes of a tracker reload it with the lists of trackers. */
export function useWeek() {
  return useQuery({
    queryKey: ['trackers', 'week'],
    queryFn: ({ signal }) => api.call(getWeek, { signal }),
  });
}
