import type { StandIn, StandInAnswer, StandInRequest } from './stand-in.fixture.ts';

/** A player of chess.com with months of games, which may be changed between calls. */
export function playChesscom(
  standIn: StandIn,
  player: { readonly username: string; readonly player_id: number; readonly [field: string]: unknown },
  months: Readonly<Record<string, readonly object[]>>,
  stats: object = {},
): void {
  const path = `/player/${player.username.toLowerCase()}`;
  standIn.on(path, { body: { status: 'basic', ...player } });
  standIn.on(`${path}/stats`, { body: stats });
  standIn.on(`${path}/games/archives`, {
    body: {
      archives: Object.keys(months)
        .sort()
        .map((month) => `${standIn.base}${path}/games/${month.replace('-', '/')}`),
    },
  });
  for (const [month, games] of Object.entries(months)) {
    standIn.on(`${path}/games/${month.replace('-', '/')}`, { body: { games } });
  }
}

interface Streamed {
  readonly id?: string;
  readonly createdAt: number;
  /** `started` while it is under way. */
  readonly status?: string;
}

/** A player of Lichess whose games are streamed in the order and within the limits asked for. */
export function playLichess(
  standIn: StandIn,
  user: { readonly id: string; readonly username: string; readonly [field: string]: unknown },
  games: readonly Streamed[],
  trouble: (request: StandInRequest) => Partial<StandInAnswer> = () => ({}),
): void {
  const isOngoing = ({ status }: Streamed) => status === 'started';
  const count = { all: games.length, playing: games.filter(isOngoing).length };
  standIn.on(`/api/user/${user.username}`, { body: { count, ...user } });
  standIn.on('/api/games/export/_ids', ({ body }) => {
    const ids = body.split(',');
    return { lines: games.filter(({ id = '' }) => ids.includes(id)).map((game) => JSON.stringify(game)) };
  });
  standIn.on(`/api/games/user/${user.username}`, (request) => {
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
