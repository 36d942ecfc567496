import { jsonOrNull } from '@plotline/server/tracker-kit/sync/provider-response.ts';
import type { ChessKit } from '../chess.db.ts';
import { GAMES_BY_ID } from '../providers/lichess.client.ts';
import { mapLichessGame } from '../providers/lichess.games.ts';
import type { Providers } from '../providers/providers.ts';
import { storePage } from './store-page.ts';
import { findUnfinished, saveUnfinished, type ChessTask } from './syncs.repository.ts';

interface Step {
  readonly task: ChessTask;
  readonly signal: AbortSignal;
  readonly token?: string | undefined;
  /** Whether the player has games in progress; null when Lichess does not say. */
  readonly isPlaying: boolean | null;
}

/**
 * Stores correspondence games that have ended since the last sync, however long ago they began, and saves the ids of
 * those in progress.
 */
export async function syncCorrespondence(kit: ChessKit, providers: Providers, step: Step): Promise<void> {
  const { task, signal, token, isPlaying } = step;
  const known = await findUnfinished(kit.db, task.accountId);
  if (isPlaying === false && known.length === 0) return;
  const ongoing = isPlaying === false ? [] : await fetchOngoing(providers, step);
  const ended = known.filter((id) => !ongoing.includes(id));
  const ids = ended.slice(0, GAMES_BY_ID);
  const raws = ids.length === 0 ? [] : await readAll(providers.lichess.gamesById({ ids, token, signal }));
  await storePage(kit, task, {
    raws,
    map: (raw) => mapLichessGame(raw, { playerId: task.provider_id ?? task.username.toLowerCase() }),
    savePlace: (trx) => saveUnfinished(trx, task.accountId, [...ongoing, ...ended.slice(GAMES_BY_ID)]),
  });
}

async function fetchOngoing(providers: Providers, { task, signal, token }: Step): Promise<string[]> {
  const raws = await readAll(providers.lichess.ongoingGames({ username: task.username, token, signal }));
  return raws.flatMap((raw) => {
    if (typeof raw !== 'object' || raw === null || !('id' in raw) || !('speed' in raw)) return [];
    return typeof raw.id === 'string' && raw.speed === 'correspondence' ? [raw.id] : [];
  });
}

async function readAll(lines: AsyncIterable<string>): Promise<unknown[]> {
  return Array.fromAsync(lines, jsonOrNull);
}
