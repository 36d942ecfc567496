import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import { jsonOrNull } from '@plotline/server/tracker-kit/sync/provider-response.ts';
import type { ChessKit } from '../chess.db.ts';
import type { GamesPage } from '../providers/lichess.client.ts';
import { mapLichessGame } from '../providers/lichess.games.ts';
import { LATEST_MS } from '../providers/lichess.schema.ts';
import type { Providers } from '../providers/providers.ts';
import { chessSync } from './chess-sync.ts';
import { storePage } from './store-page.ts';
import { findSyncedAccount, updateSync, type ChessTask } from './syncs.repository.ts';

/** Lichess may return fewer: it cuts responses off at an undocumented number. */
export const GAMES_PER_PAGE = 1_000;
const GAMES_PER_BATCH = 200;

interface PageRequest {
  readonly task: ChessTask;
  readonly signal: AbortSignal;
  readonly token?: string | undefined;
  readonly page: Pick<GamesPage, 'order' | 'sinceMs' | 'untilMs'>;
  /** Returns the columns that save the place of the next page, when games up to `lastMs` are stored. */
  readonly placeAfter: (lastMs: number) => { page_from_ms: number } | { oldest_ms: number };
}

/** A line of the stream. */
interface Line {
  readonly raw: unknown;
  /** Start of the game; null when it cannot be read. */
  readonly createdMs: number | null;
  readonly isDaily: boolean;
}

/**
 * Stores a page while it streams: if the stream breaks, the games before stay stored and the next step continues after
 * them. Returns the number of lines and the start of the last game.
 */
export async function fetchPage(
  kit: ChessKit,
  providers: Providers,
  request: PageRequest,
): Promise<{ readonly count: number; readonly lastMs: number | null }> {
  const { task, signal, token, page } = request;
  let count = 0;
  let lastMs: number | null = null;
  let lines: Line[] = [];
  const store = async () => {
    if (lines.length === 0) return;
    lastMs = lines.findLast(({ createdMs }) => createdMs !== null)?.createdMs ?? lastMs;
    await storeLines(kit, request, { lines, lastMs });
    count += lines.length;
    lines = [];
  };
  try {
    const games = { ...page, username: task.username, max: GAMES_PER_PAGE, token, signal };
    for await (const line of providers.lichess.games(games)) {
      lines.push(readLine(line));
      if (lines.length === GAMES_PER_BATCH) await store();
    }
  } catch (error) {
    if (error instanceof ProviderError) await store();
    throw error;
  }
  await store();
  return { count, lastMs };
}

async function storeLines(
  kit: ChessKit,
  { task, placeAfter }: PageRequest,
  { lines, lastMs }: { lines: readonly Line[]; lastMs: number | null },
): Promise<void> {
  const playerId = task.provider_id ?? task.username.toLowerCase();
  const times = lines.flatMap(({ createdMs }) => createdMs ?? []);
  await storePage(kit, task, {
    raws: lines,
    map: ({ raw }) => mapLichessGame(raw, { playerId }),
    savePlace: async (trx) => {
      const sync = await findSyncedAccount(trx, task.accountId);
      if (!sync || lastMs === null) return;
      await updateSync(trx, task.accountId, {
        ...placeAfter(lastMs),
        newest_ms: Math.max(sync.newest_ms ?? 0, ...times),
        plays_daily: sync.plays_daily || lines.some(({ isDaily }) => isDaily),
      });
      const { total, imported } = sync;
      const progress = total === null || total === 0 ? null : Math.min(1, imported / total);
      await chessSync(kit).saveProgress(trx, task, progress);
    },
  });
}

function readLine(line: string): Line {
  const raw = jsonOrNull(line);
  if (typeof raw !== 'object' || raw === null) return { raw, createdMs: null, isDaily: false };
  const createdAt = 'createdAt' in raw ? raw.createdAt : null;
  const isDaily = 'speed' in raw && raw.speed === 'correspondence';
  return { raw, createdMs: isTime(createdAt) ? createdAt : null, isDaily };
}

/** The mapping reports games with an impossible time. */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LATEST_MS;
}
