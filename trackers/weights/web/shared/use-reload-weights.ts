import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { tracker } from '../../tracker.ts';

/** Returns a function that reloads the user's weights: these queries, then the page. */
export function useReloadWeights(...keys: readonly QueryKey[]): () => Promise<void> {
  const queries = useQueryClient();
  const { user } = useAuth();
  return async () => {
    for (const queryKey of keys) await queries.invalidateQueries({ queryKey });
    if (user) await queries.invalidateQueries({ queryKey: trackerKey(user.username, tracker.type) });
  };
}
