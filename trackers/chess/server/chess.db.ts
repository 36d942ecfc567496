import type { TrackerKit } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ChessTables } from './database.gen.ts';

export type ChessKit = TrackerKit<ChessTables>;

/** The database or a transaction. */
export type ChessDb = ChessKit['db'];

/** Types the kit with the tables of this tracker, which the core does not know. */
export function chessKit(kit: TrackerKit): ChessKit {
  return { ...kit, db: kit.db.withTables<ChessTables>() };
}
