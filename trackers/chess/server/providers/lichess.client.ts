import { LichessUser } from './lichess.schema.ts';
import { jsonReader } from './provider-answers.ts';
import { ProviderError } from './provider-error.ts';
import { requestLines, requestNewText, type ProviderAccess } from './provider-http.ts';

/** A page of a player's games, by when they were created: both ends are part of it. */
export interface GamesPage {
  readonly username: string;
  readonly order: 'newest' | 'oldest';
  readonly sinceMs?: number | undefined;
  readonly untilMs?: number | undefined;
  readonly max: number;
  /** The player's own: games come three times as fast. */
  readonly token?: string;
  readonly signal: AbortSignal;
}

/** Lichess's public API. Calls are made one after the other, never side by side. */
export interface LichessClient {
  user(ask: { readonly username: string; readonly signal: AbortSignal }): Promise<LichessUser>;
  /** One game per line, as JSON that is not yet checked. */
  games(page: GamesPage): AsyncGenerator<string>;
  /** Those that the player has under way, in the same shape. */
  ongoingGames(ask: { readonly username: string; readonly signal: AbortSignal }): AsyncGenerator<string>;
  /** Of whomever, as far as they are known; at most `GAMES_BY_ID`. */
  gamesById(ask: { readonly ids: readonly string[]; readonly signal: AbortSignal }): AsyncGenerator<string>;
}

/** More are not taken at a time. */
export const GAMES_BY_ID = 300;

/** The first moment that `since` and `until` take. */
const EARLIEST_MS = 1_356_998_400_070;

/** What is sent of each game. */
const WITH_ALL = {
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
    user: async ({ username, signal }) =>
      readUser(await requestNewText(access, { path: `/user/${nameIn(username)}`, signal })),
    games: (page) =>
      requestLines(access, {
        path: `/games/user/${nameIn(page.username)}?${queryOf(page)}`,
        accept: LINES,
        token: page.token,
        signal: page.signal,
      }),
    ongoingGames: ({ username, signal }) => {
      const query = new URLSearchParams({ finished: 'false', ongoing: 'true', moves: 'false' });
      return requestLines(access, {
        path: `/games/user/${nameIn(username)}?${query.toString()}`,
        accept: LINES,
        signal,
      });
    },
    gamesById: ({ ids, signal }) =>
      requestLines(access, {
        path: `/games/export/_ids?${new URLSearchParams(WITH_ALL).toString()}`,
        method: 'POST',
        text: ids.join(','),
        accept: LINES,
        signal,
      }),
  };
}

function queryOf({ order, sinceMs, untilMs, max }: GamesPage): string {
  const query = new URLSearchParams({
    max: String(max),
    sort: order === 'newest' ? 'dateDesc' : 'dateAsc',
    ...WITH_ALL,
    finished: 'true',
    ongoing: 'false',
  });
  if (sinceMs !== undefined) query.set('since', String(Math.max(EARLIEST_MS, sinceMs)));
  if (untilMs !== undefined) query.set('until', String(Math.max(EARLIEST_MS, untilMs)));
  return query.toString();
}

function nameIn(username: string): string {
  if (!/^[\w-]{1,50}$/.test(username)) throw new ProviderError('not_found', 'no name of a player');
  return username;
}
