import type { ChessKit } from '../chess.db.ts';
import type { GamesPage } from '../providers/lichess.client.ts';
import { mapLichessGame } from '../providers/lichess.games.ts';
import { LATEST_MS } from '../providers/lichess.schema.ts';
import { jsonOrNull } from '../providers/provider-answers.ts';
import { ProviderError } from '../providers/provider-error.ts';
import type { Providers } from '../providers/providers.ts';
import { gamesOf } from './lichess-games.ts';
import { storeMapped } from './sync-task.ts';
import { findSyncs, updateSync, type SyncRow, type SyncTask } from './syncs.repository.ts';

/** Asked for at a time: answers are cut off at a number that is not told. */
export const GAMES_PER_PAGE = 1_000;
const GAMES_PER_BATCH = 200;

interface PageRequest {
  readonly task: SyncTask;
  readonly signal: AbortSignal;
  readonly page: Pick<GamesPage, 'order' | 'sinceMs' | 'untilMs'>;
  /** Where the next page begins when this one is stored up to a moment. */
  readonly placeAt: (lastMs: number) => { page_from_ms: number } | { oldest_ms: number };
}

/** A line of the stream, and when its game was created; null when it cannot be read. */
interface Line {
  readonly raw: unknown;
  readonly createdMs: number | null;
  readonly isDaily: boolean;
}

/**
 * Stores a page as it comes: what came before a stream breaks is kept, and with it the place to go on from. Answers how
 * many lines there were, and when the game of the last was created.
 */
export async function readPage(
  kit: ChessKit,
  providers: Providers,
  request: PageRequest,
): Promise<{ readonly count: number; readonly lastMs: number | null }> {
  const { task, signal, page } = request;
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
    const asked = { ...page, username: task.username, max: GAMES_PER_PAGE, signal };
    for await (const line of gamesOf(kit, providers, { accountId: task.account_id, page: asked })) {
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
  { task, placeAt }: PageRequest,
  { lines, lastMs }: { lines: readonly Line[]; lastMs: number | null },
): Promise<void> {
  const playerId = task.provider_id ?? task.username.toLowerCase();
  const times = lines.flatMap(({ createdMs }) => createdMs ?? []);
  await storeMapped(kit, task, {
    raws: lines,
    map: ({ raw }) => mapLichessGame(raw, { playerId }),
    remember: async (trx) => {
      const sync = (await findSyncs(trx, [task.account_id])).get(task.account_id);
      if (!sync || lastMs === null) return;
      await updateSync(trx, task.account_id, {
        ...placeAt(lastMs),
        newest_ms: Math.max(sync.newest_ms ?? 0, ...times),
        ...learned(lines, sync),
      });
    },
  });
}

function learned(batch: readonly Line[], { total, plays_daily: playsDaily, imported }: SyncRow) {
  return {
    plays_daily: playsDaily || batch.some(({ isDaily }) => isDaily),
    progress: total === null || total === 0 ? null : Math.min(1, imported / total),
  };
}

function readLine(line: string): Line {
  const raw = jsonOrNull(line);
  if (typeof raw !== 'object' || raw === null) return { raw, createdMs: null, isDaily: false };
  const createdAt = 'createdAt' in raw ? raw.createdAt : null;
  const isDaily = 'speed' in raw && raw.speed === 'correspondence';
  return { raw, createdMs: isMoment(createdAt) ? createdAt : null, isDaily };
}

/** Of a game whose time makes no sense, the mapping says so. */
function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LATEST_MS;
}
