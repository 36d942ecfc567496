import { ChesscomArchives, ChesscomMonth, ChesscomPlayer, ChesscomStats } from './chesscom.schema.ts';
import { jsonReader } from './provider-answers.ts';
import { ProviderError } from './provider-error.ts';
import { requestText, type ProviderAccess, type Validators } from './provider-http.ts';

export type Fresh<T> = { readonly value: T; readonly validators: Validators } | 'not_modified';

interface Ask {
  readonly username: string;
  readonly signal: AbortSignal;
  readonly validators?: Validators | undefined;
}

/** chess.com's published data. Every call is one request; they are made one after the other, never side by side. */
export interface ChesscomClient {
  player(ask: Ask): Promise<Fresh<ChesscomPlayer>>;
  stats(ask: Ask): Promise<Fresh<ChesscomStats>>;
  /** The months with games, `2026-09`. */
  months(ask: Ask): Promise<Fresh<readonly string[]>>;
  /** The games of a month, not yet checked one by one. */
  games(ask: Ask & { readonly month: string }): Promise<Fresh<readonly unknown[]>>;
}

const readPlayer = jsonReader(ChesscomPlayer);
const readStats = jsonReader(ChesscomStats);
const readArchives = jsonReader(ChesscomArchives);
const readMonth = jsonReader(ChesscomMonth);

export function createChesscomClient(access: ProviderAccess): ChesscomClient {
  return {
    player: async (ask) => get(access, { ask, rest: '', read: readPlayer }),
    stats: async (ask) => get(access, { ask, rest: '/stats', read: readStats }),
    months: async (ask) =>
      get(access, {
        ask,
        rest: '/games/archives',
        read: (text) => readArchives(text).archives.flatMap((url) => monthOf(url) ?? []),
      }),
    games: async (ask) =>
      get(access, {
        ask,
        rest: `/games/${ask.month.replace('-', '/')}`,
        read: (text) => readMonth(text).games,
      }),
  };
}

async function get<T>(
  access: ProviderAccess,
  { ask, rest, read }: { ask: Ask; rest: string; read: (text: string) => T },
): Promise<Fresh<T>> {
  const username = ask.username.toLowerCase();
  if (!/^[\w-]{1,50}$/.test(username)) throw new ProviderError('not_found', 'no name of a player');
  const { signal, validators } = ask;
  const answer = await requestText(access, { path: `/player/${username}${rest}`, signal, validators });
  if (answer === 'not_modified') return answer;
  return { value: read(answer.text), validators: answer.validators };
}

function monthOf(url: string): string | null {
  const [, year, month] = /\/(\d{4})\/(\d{2})$/.exec(url) ?? [];
  return year && month ? `${year}-${month}` : null;
}
