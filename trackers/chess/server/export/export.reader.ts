import { inBatches, type ExportReader } from '@plotline/server/tracker-kit/export.ts';
import type { ChessDb } from '../chess.db.ts';
import { findMoves, type GameRecord } from '../games/game-records.repository.ts';
import { onlyDayOf, restoredGame } from '../games/restored-game.ts';
import { writePgn } from '../pgn/write-pgn.ts';
import { findNextGames } from './export.repository.ts';

const GAMES_PER_READ = 200;

/** Reads games oldest first, batch by batch: a long history does not fit into memory. */
export function readGames(
  db: ChessDb,
  userId: string,
  pool: string | null = null,
): AsyncGenerator<readonly GameRecord[]> {
  return inBatches<GameRecord>((after) => findNextGames(db, { userId, pool, after, limit: GAMES_PER_READ }));
}

/** Writes games as PGN, one after the other. */
export async function* pgnText(
  db: ChessDb,
  batches: AsyncIterable<readonly GameRecord[]>,
  shapeEach: ExportReader['shapeEach'],
): AsyncGenerator<string> {
  for await (const records of batches) {
    const moves = await findMoves(
      db,
      records.map(({ uuid }) => uuid),
    );
    const texts = shapeEach(records, (record) =>
      writePgn(restoredGame(record, moves.get(record.uuid)), onlyDayOf(record)),
    );
    yield texts.map((text) => `${text}\n`).join('');
  }
}
