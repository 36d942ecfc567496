import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import {
  requestLines,
  requestNewText,
  type ProviderAccess,
} from '@plotline/server/tracker-kit/sync/provider-http.ts';
import { jsonReader } from '@plotline/server/tracker-kit/sync/provider-response.ts';
import { LichessUser } from './lichess.schema.ts';

/** A page of a player's games, by start; both ends are included. */
export interface GamesPage {
  readonly username: string;
  readonly order: 'newest' | 'oldest';
  readonly sinceMs?: number | undefined;
  readonly untilMs?: number | undefined;
  readonly max: number;
  readonly token?: string | undefined;
  readonly signal: AbortSignal;
}

interface PlayerRequest {
  readonly username: string;
  readonly token?: string | undefined;
  readonly signal: AbortSignal;
}

/** Client of Lichess's public API. Requests without a token, and those with the same one, are never made in parallel. */
export interface LichessClient {
  user(request: PlayerRequest): Promise<LichessUser>;
  /** Streams one game per line, as unchecked JSON. */
  games(page: GamesPage): AsyncGenerator<string>;
  /** Streams the player's games in progress, in the same shape. */
  ongoingGames(request: PlayerRequest): AsyncGenerator<string>;
  /** Streams games of any players; at most `GAMES_BY_ID`. Unknown ids are left out. */
  gamesById(request: {
    readonly ids: readonly string[];
    readonly token?: string | undefined;
    readonly signal: AbortSignal;
  }): AsyncGenerator<string>;
}

/** Most ids that Lichess accepts in one request. */
export const GAMES_BY_ID = 300;

/** Earliest value that `since` and `until` accept. */
const EARLIEST_MS = 1_356_998_400_070;

/** Parts of each game to send. */
const GAME_PARTS = {
  moves: 'true',
  clocks: 'true',
  evals: 'true',
  accuracy: 'true',
  opening: 'true',
  division: 'true',
  lastFen: 'true',
};
const LINES = 'application/x-ndjson';

const readUser = jsonReader(LichessUser);

export function createLichessClient(access: ProviderAccess): LichessClient {
  return {
    user: async ({ username, token, signal }) =>
      readUser(await requestNewText(access, { path: `/user/${nameIn(username)}`, token, signal })),
    games: (page) =>
      requestLines(access, {
        path: `/games/user/${nameIn(page.username)}?${queryOf(page)}`,
        accept: LINES,
        token: page.token,
        signal: page.signal,
      }),
    ongoingGames: ({ username, token, signal }) => {
      const query = new URLSearchParams({ finished: 'false', ongoing: 'true', moves: 'false' });
      return requestLines(access, {
        path: `/games/user/${nameIn(username)}?${query.toString()}`,
        accept: LINES,
        token,
        signal,
      });
    },
    gamesById: ({ ids, token, signal }) =>
      requestLines(access, {
        path: `/games/export/_ids?${new URLSearchParams(GAME_PARTS).toString()}`,
        method: 'POST',
        text: ids.join(','),
        accept: LINES,
        token,
        signal,
      }),
  };
}

function queryOf({ order, sinceMs, untilMs, max }: GamesPage): string {
  const query = new URLSearchParams({
    max: String(max),
    sort: order === 'newest' ? 'dateDesc' : 'dateAsc',
    ...GAME_PARTS,
    finished: 'true',
    ongoing: 'false',
  });
  if (sinceMs !== undefined) query.set('since', String(Math.max(EARLIEST_MS, sinceMs)));
  if (untilMs !== undefined) query.set('until', String(Math.max(EARLIEST_MS, untilMs)));
  return query.toString();
}

function nameIn(username: string): string {
  if (!/^[\w-]{1,50}$/.test(username)) throw new ProviderError('not_found', 'not a username');
  return username;
}
