import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import {
  requestText,
  type ProviderAccess,
  type Validators,
} from '@plotline/server/tracker-kit/sync/provider-http.ts';
import { jsonReader } from '@plotline/server/tracker-kit/sync/provider-response.ts';
import { ChesscomArchives, ChesscomMonth, ChesscomPlayer, ChesscomStats } from './chesscom.schema.ts';

/** A response to a conditional request. */
export type Fresh<T> = { readonly value: T; readonly validators: Validators } | 'not_modified';

interface PlayerRequest {
  readonly username: string;
  readonly signal: AbortSignal;
  readonly validators?: Validators | undefined;
}

/** Client of chess.com's published data. Each call is one request; requests are never made in parallel. */
export interface ChesscomClient {
  player(request: PlayerRequest): Promise<Fresh<ChesscomPlayer>>;
  stats(request: PlayerRequest): Promise<Fresh<ChesscomStats>>;
  /** Returns the months with games, as `2026-09`. */
  months(request: PlayerRequest): Promise<Fresh<readonly string[]>>;
  /** Returns the games of a month, unchecked. */
  games(request: PlayerRequest & { readonly month: string }): Promise<Fresh<readonly unknown[]>>;
}

const readPlayer = jsonReader(ChesscomPlayer);
const readStats = jsonReader(ChesscomStats);
const readArchives = jsonReader(ChesscomArchives);
const readMonth = jsonReader(ChesscomMonth);

/** chess.com has sent this text with 404 while it had an outage. */
const INTERNAL_ERROR = 'An internal error has occurred';

export function createChesscomClient(options: ProviderAccess): ChesscomClient {
  const access: ProviderAccess = {
    ...options,
    isOutage: ({ status, text }) => status === 404 && text.includes(INTERNAL_ERROR),
  };
  return {
    player: async (request) => get(access, { request, path: '', read: readPlayer }),
    stats: async (request) => get(access, { request, path: '/stats', read: readStats }),
    months: async (request) =>
      get(access, {
        request,
        path: '/games/archives',
        read: (text) => readArchives(text).archives.flatMap((url) => monthOf(url) ?? []),
      }),
    games: async (request) =>
      get(access, {
        request,
        path: `/games/${request.month.replace('-', '/')}`,
        read: (text) => readMonth(text).games,
      }),
  };
}

async function get<T>(
  access: ProviderAccess,
  { request, path, read }: { request: PlayerRequest; path: string; read: (text: string) => T },
): Promise<Fresh<T>> {
  const username = request.username.toLowerCase();
  if (!/^[\w-]{1,50}$/.test(username)) throw new ProviderError('not_found', 'not a username');
  const { signal, validators } = request;
  const response = await requestText(access, { path: `/player/${username}${path}`, signal, validators });
  if (response === 'not_modified') return response;
  return { value: read(response.text), validators: response.validators };
}

function monthOf(url: string): string | null {
  const [, year, month] = /\/(\d{4})\/(\d{2})$/.exec(url) ?? [];
  return year && month ? `${year}-${month}` : null;
}
