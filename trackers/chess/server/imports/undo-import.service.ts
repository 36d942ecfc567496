import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { ImportRun } from '@plotline/contract/imports.ts';
import { latestImport } from '@plotline/server/tracker-kit/imports.ts';
import type { ImportReport, listPgnImports, undoPgnImport } from '../../contract/imports.ts';
import { tracker } from '../../tracker.ts';
import type { ChessKit } from '../chess.db.ts';
import { deleteGames } from '../games/delete-games.service.ts';
import { importNotFound, undoTooLate } from './imports.errors.ts';
import { findImport, findImportsSince, markUndone } from './imports.repository.ts';

const UNDO_MS = 30 * 86_400_000;

/** Deletes the games that a file brought. Repeating it returns the same response. */
export function undoImport(
  kit: ChessKit,
  userId: string,
  importId: string,
): Promise<ResponseOf<typeof undoPgnImport>> {
  return kit.lockedTransaction(userId, async (trx) => {
    const found = await findImport(trx, userId, importId);
    if (!found) throw importNotFound();
    if (found.undone_at) return { removed: found.removed ?? 0 };
    if (found.imported_at.getTime() + UNDO_MS < kit.now().getTime()) throw undoTooLate();
    const removed = await deleteGames(kit, trx, { userId, importId });
    await markUndone(trx, importId, { removed, at: kit.now() });
    return { removed };
  });
}

export async function listImports(kit: ChessKit, userId: string): Promise<ResponseOf<typeof listPgnImports>> {
  const imports = await findImportsSince(kit.db, userId, new Date(kit.now().getTime() - UNDO_MS));
  return {
    imports: imports.map(({ uuid, file_name, imported_at, games }) => ({
      import_id: uuid,
      file_name,
      games,
      imported_at: imported_at.toISOString(),
      undo_until: new Date(imported_at.getTime() + UNDO_MS).toISOString(),
    })),
  };
}

/** Returns the running or latest import; null after its undo, because its report is no longer true. */
export async function latestPgnImport(
  kit: ChessKit,
  userId: string,
): Promise<ImportRun<ImportReport> | null> {
  const run = await latestImport<ImportReport>(kit.db, { userId, tracker: tracker.type });
  const importId = run?.report?.import_id;
  const stored = importId ? await findImport(kit.db, userId, importId) : undefined;
  return stored?.undone_at ? null : run;
}
