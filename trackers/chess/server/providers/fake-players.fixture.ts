import type {
  FakeProvider,
  FakeResponse,
  FakeRequest,
} from '../../../../server/tracker-kit/sync/fake-provider.fixture.ts';

/** Serves a chess.com player with games by month. A later call replaces the player. */
export function serveChesscomPlayer(
  site: FakeProvider,
  player: { readonly username: string; readonly player_id: number; readonly [field: string]: unknown },
  months: Readonly<Record<string, readonly object[]>>,
  stats: object = {},
): void {
  const path = `/player/${player.username.toLowerCase()}`;
  site.on(path, { body: { status: 'basic', ...player } });
  site.on(`${path}/stats`, { body: stats });
  site.on(`${path}/games/archives`, {
    body: {
      archives: Object.keys(months)
        .sort()
        .map((month) => `${site.base}${path}/games/${month.replace('-', '/')}`),
    },
  });
  for (const [month, games] of Object.entries(months)) {
    site.on(`${path}/games/${month.replace('-', '/')}`, { body: { games } });
  }
}

interface FakeGame {
  readonly id?: string;
  readonly createdAt: number;
  /** `started` while it is in progress. */
  readonly status?: string;
}

/** Serves a Lichess player. Games are streamed in the requested order and range; `trouble` changes the response. */
export function serveLichessPlayer(
  site: FakeProvider,
  user: { readonly id: string; readonly username: string; readonly [field: string]: unknown },
  games: readonly FakeGame[],
  trouble: (request: FakeRequest) => Partial<FakeResponse> = () => ({}),
): void {
  const isOngoing = ({ status }: FakeGame) => status === 'started';
  const count = { all: games.length, playing: games.filter(isOngoing).length };
  site.on(`/api/user/${user.username}`, { body: { count, ...user } });
  site.on('/api/games/export/_ids', ({ body }) => {
    const ids = body.split(',');
    return { lines: games.filter(({ id = '' }) => ids.includes(id)).map((game) => JSON.stringify(game)) };
  });
  site.on(`/api/games/user/${user.username}`, (request) => {
    const { query } = request;
    const since = Number(query.get('since') ?? 0);
    const until = Number(query.get('until') ?? Infinity);
    const isOldestFirst = query.get('sort') === 'dateAsc';
    const chosen = games
      .filter((game) => isOngoing(game) === (query.get('ongoing') === 'true'))
      .filter(({ createdAt }) => createdAt >= since && createdAt <= until)
      .toSorted((a, b) => (isOldestFirst ? a.createdAt - b.createdAt : b.createdAt - a.createdAt))
      .slice(0, Number(query.get('max') ?? Infinity));
    return { lines: chosen.map((game) => JSON.stringify(game)), ...trouble(request) };
  });
}
