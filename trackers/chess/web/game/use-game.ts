import { api } from '@plotline/web/tracker-kit/api.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useQuery } from '@tanstack/react-query';
import { getGame } from '../../contract/games.ts';
import { tracker } from '../../tracker.ts';

interface GameRequest {
  readonly username: string;
  readonly uuid: string;
  /** As whom the owner looks. */
  readonly viewAs: string | undefined;
}

/** A game of theirs with its moves. It does not change any more. */
export function useGame({ username, uuid, viewAs }: GameRequest) {
  return useQuery({
    queryKey: [...trackerKey(username, tracker.type), 'game', uuid, viewAs ?? null],
    queryFn: ({ signal }) => {
      const query = { username, ...(viewAs !== undefined && { view_as: viewAs }) };
      return api.call(getGame, { params: { uuid }, query, signal });
    },
    select: ({ game }) => game,
    enabled: uuid !== '',
  });
}
