import type { TrackerKit } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ChessTables } from './database.gen.ts';

export type ChessKit = TrackerKit<ChessTables>;

/** The database, or the transaction a command runs in. */
export type ChessDb = ChessKit['db'];

/** The core hands out its kit without knowing a tracker's tables; at run time it is the same object. */
export function chessKit(kit: TrackerKit): ChessKit {
  return { ...kit, db: kit.db.withTables<ChessTables>() };
}
