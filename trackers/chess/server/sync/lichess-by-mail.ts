import type { ChessKit } from '../chess.db.ts';
import { GAMES_BY_ID } from '../providers/lichess.client.ts';
import { mapLichessGame } from '../providers/lichess.games.ts';
import { jsonOrNull } from '../providers/provider-answers.ts';
import type { Providers } from '../providers/providers.ts';
import { storeMapped } from './sync-task.ts';
import type { SyncTask } from './syncs.repository.ts';
import { findUnfinished, saveUnfinished } from './unfinished.repository.ts';

interface Asked {
  readonly task: SyncTask;
  readonly signal: AbortSignal;
  /** Whether any game is under way; null when the site does not say. */
  readonly isPlaying: boolean | null;
}

/**
 * Stores games by mail that have ended since the last time, however long ago they began, and remembers which are under
 * way now.
 */
export async function catchUpByMail(kit: ChessKit, providers: Providers, asked: Asked): Promise<void> {
  const { task, signal, isPlaying } = asked;
  const known = await findUnfinished(kit.db, task.account_id);
  if (isPlaying === false && known.length === 0) return;
  const ongoing = isPlaying === false ? [] : await ongoingOf(providers, asked);
  const ended = known.filter((id) => !ongoing.includes(id));
  const ids = ended.slice(0, GAMES_BY_ID);
  const raws = ids.length === 0 ? [] : await readAll(providers.lichess.gamesById({ ids, signal }));
  await storeMapped(kit, task, {
    raws,
    map: (raw) => mapLichessGame(raw, { playerId: task.provider_id ?? task.username.toLowerCase() }),
    remember: (trx) => saveUnfinished(trx, task.account_id, [...ongoing, ...ended.slice(GAMES_BY_ID)]),
  });
}

async function ongoingOf(providers: Providers, { task, signal }: Asked): Promise<string[]> {
  const raws = await readAll(providers.lichess.ongoingGames({ username: task.username, signal }));
  return raws.flatMap((raw) => {
    if (typeof raw !== 'object' || raw === null || !('id' in raw) || !('speed' in raw)) return [];
    return typeof raw.id === 'string' && raw.speed === 'correspondence' ? [raw.id] : [];
  });
}

async function readAll(lines: AsyncIterable<string>): Promise<unknown[]> {
  return Array.fromAsync(lines, jsonOrNull);
}
