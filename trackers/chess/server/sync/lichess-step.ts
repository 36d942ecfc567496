import type { ChessKit } from '../chess.db.ts';
import type { GamesPage, LichessClient } from '../providers/lichess.client.ts';
import { mapLichessGame } from '../providers/lichess.games.ts';
import { lichessIdentity, lichessSnapshots } from '../providers/lichess.player.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { beginRun } from './begin-run.ts';
import { newGamesFrom } from './plan.ts';
import { saveSnapshots } from './snapshots.repository.ts';
import { storeMapped } from './sync-task.ts';
import { findSyncs, updateSync, type SyncRow, type SyncTask } from './syncs.repository.ts';

/** Asked for at a time: answers are cut off at a number that is not told. */
const GAMES_PER_PAGE = 1_000;
const GAMES_PER_BATCH = 200;

interface Step {
  readonly task: SyncTask;
  readonly signal: AbortSignal;
}

/**
 * Goes on with a run by at most a page of games. New games come first, the oldest of them first, so that none is missed
 * in between; then the history backwards from where it ended. True when nothing is left.
 */
export async function lichessStep(kit: ChessKit, client: LichessClient, step: Step): Promise<boolean> {
  const { task } = step;
  if (task.run_since === null) await begin(kit, client, step);
  let fetched = 0;
  while (fetched < GAMES_PER_PAGE) {
    // oxlint-disable no-await-in-loop -- one page after the other
    const sync = (await findSyncs(kit.db, [task.account_id])).get(task.account_id);
    if (!sync || isDone(sync)) return true;
    fetched += await (sync.page_from_ms === null ? readHistory : readNewGames)(kit, client, {
      ...step,
      sync,
    });
    // oxlint-enable no-await-in-loop
  }
  return false;
}

function isDone({ page_from_ms: from, is_backfilled: isBackfilled }: SyncRow): boolean {
  return from === null && isBackfilled;
}

async function begin(kit: ChessKit, client: LichessClient, { task, signal }: Step): Promise<void> {
  const user = await client.user({ username: task.username, signal });
  const identity = lichessIdentity(user);
  if (identity.isClosed) throw new ProviderError('closed', 'the account is closed');
  const newest = task.is_forced ? null : task.newest_ms;
  await beginRun(kit, task, {
    identity,
    prepare: async (trx) => {
      const owner = { accountId: task.account_id, userId: task.user_id, at: kit.now() };
      await saveSnapshots(trx, owner, lichessSnapshots(user));
      await updateSync(trx, task.account_id, {
        total: user.count?.all ?? null,
        page_from_ms: newest === null ? null : newGamesFrom(newest, { playsDaily: task.plays_daily }),
        // Without a single game there is no place from which new ones could be asked for.
        ...(newest === null && { is_backfilled: false, oldest_ms: null, newest_ms: null }),
      });
    },
  });
}

type Reading = Step & { readonly sync: SyncRow };

async function readNewGames(
  kit: ChessKit,
  client: LichessClient,
  { sync, ...step }: Reading,
): Promise<number> {
  const sinceMs = sync.page_from_ms ?? 0;
  const page = { order: 'oldest', sinceMs } as const;
  const { count, lastMs } = await readPage(kit, client, {
    ...step,
    page,
    save: (ms) => ({ page_from_ms: ms }),
  });
  if (lastMs === null || lastMs <= sinceMs) await updateSync(kit.db, sync.account_id, { page_from_ms: null });
  return count;
}

async function readHistory(
  kit: ChessKit,
  client: LichessClient,
  { sync, ...step }: Reading,
): Promise<number> {
  const untilMs = sync.oldest_ms ?? undefined;
  const page = { order: 'newest', untilMs } as const;
  const { count, lastMs } = await readPage(kit, client, { ...step, page, save: (ms) => ({ oldest_ms: ms }) });
  if (lastMs === null || lastMs === untilMs)
    await updateSync(kit.db, sync.account_id, { is_backfilled: true });
  return count;
}

/** A line of the stream, and when its game was created; null when it cannot be read. */
interface Line {
  readonly raw: unknown;
  readonly createdMs: number | null;
  readonly isDaily: boolean;
}

/** Stores a page as it comes: what came before a stream breaks is kept, and the place to go on from with it. */
async function readPage(
  kit: ChessKit,
  client: LichessClient,
  {
    task,
    signal,
    page,
    save,
  }: Step & {
    page: Pick<GamesPage, 'order' | 'sinceMs' | 'untilMs'>;
    save: (lastMs: number) => { page_from_ms: number } | { oldest_ms: number };
  },
): Promise<{ readonly count: number; readonly lastMs: number | null }> {
  const playerId = task.provider_id ?? task.username.toLowerCase();
  let count = 0;
  let lastMs: number | null = null;
  let batch: Line[] = [];
  const store = async () => {
    const times = batch.flatMap(({ createdMs }) => createdMs ?? []);
    lastMs = times.at(-1) ?? lastMs;
    const place = lastMs;
    await storeMapped(kit, task, {
      raws: batch,
      map: ({ raw }) => mapLichessGame(raw, { playerId }),
      remember: async (trx) => {
        const sync = (await findSyncs(trx, [task.account_id])).get(task.account_id);
        if (!sync || place === null) return;
        const newest = Math.max(sync.newest_ms ?? 0, ...times);
        await updateSync(trx, task.account_id, {
          ...save(place),
          newest_ms: newest,
          ...learned(batch, sync),
        });
      },
    });
    count += batch.length;
    batch = [];
  };
  try {
    const lines = client.games({ ...page, username: task.username, max: GAMES_PER_PAGE, signal });
    for await (const line of lines) {
      batch.push(readLine(line));
      if (batch.length === GAMES_PER_BATCH) await store();
    }
  } catch (error) {
    if (error instanceof ProviderError && batch.length > 0) await store();
    throw error;
  }
  if (batch.length > 0) await store();
  return { count, lastMs };
}

function learned(batch: readonly Line[], { total, plays_daily: playsDaily, imported }: SyncRow) {
  return {
    plays_daily: playsDaily || batch.some(({ isDaily }) => isDaily),
    progress: total === null || total === 0 ? null : Math.min(1, imported / total),
  };
}

function readLine(line: string): Line {
  const raw = parse(line);
  if (typeof raw !== 'object' || raw === null) return { raw, createdMs: null, isDaily: false };
  const createdAt = 'createdAt' in raw ? raw.createdAt : null;
  const isDaily = 'speed' in raw && raw.speed === 'correspondence';
  return { raw, createdMs: typeof createdAt === 'number' ? createdAt : null, isDaily };
}

/** What is no JSON is no game either. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
