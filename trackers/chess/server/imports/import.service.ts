import type { Upload } from '@plotline/server/tracker-kit/http.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { ImportReport, previewPgn } from '../../contract/imports.ts';
import type { ChessKit } from '../chess.db.ts';
import { announceMilestones } from '../posts/milestones.service.ts';
import { foldName } from '../games/fold-name.ts';
import { parseInWorker } from '../pgn/parse-in-worker.ts';
import { playersIn } from '../pgn/players.ts';
import { plainFileName } from './file-name.ts';
import { runImport, type RunProgress } from './import-runs.service.ts';
import { refusedFile, usernameNeeded } from './imports.errors.ts';
import { findLinkedNames } from './linked-names.repository.ts';
import { storeFileGames } from './store-file-games.ts';

const REJECTIONS_TOLD = 1_000;

/** Imports the games of a file in which the owner plays. What was stored stays, whatever happens to the rest. */
export async function importFile(kit: ChessKit, userId: string, upload: Upload): Promise<ImportReport> {
  const names = await namesIn(kit, userId, upload);
  const fileName = plainFileName(upload.fileName);
  try {
    return await runImport(kit, { userId, fileName }, (run) =>
      readAndStore(kit, { userId, names, content: upload.content }, run),
    );
  } catch (error) {
    throw refusedFile(error);
  }
}

/** Who plays in a file, for the owner to pick themselves. Stores nothing. */
export async function preview(
  kit: ChessKit,
  userId: string,
  upload: Upload,
): Promise<ResponseOf<typeof previewPgn>> {
  const linked = new Set((await findLinkedNames(kit.db, userId)).map(foldName));
  try {
    const { games, players } = await playersIn(upload.content);
    return {
      games,
      players: players.map((player) => ({ ...player, is_linked: linked.has(foldName(player.name)) })),
    };
  } catch (error) {
    throw refusedFile(error);
  }
}

async function namesIn(kit: ChessKit, userId: string, { fields }: Upload): Promise<readonly string[]> {
  const username = fields['username']?.trim();
  const names = username ? [username] : await findLinkedNames(kit.db, userId);
  if (names.length === 0) throw usernameNeeded();
  return names;
}

async function readAndStore(
  kit: ChessKit,
  { userId, names, content }: { userId: string; names: readonly string[]; content: Buffer },
  run: RunProgress,
): Promise<ImportReport> {
  const report: ImportReport = { games: 0, imported: 0, duplicates: 0, rejected: [], rejected_count: 0 };
  const options = {
    names,
    now: Temporal.Instant.fromEpochMilliseconds(kit.now().getTime()),
    timezone: await kit.timezoneOf(userId),
  };
  for await (const { games, rejected, read, progress } of parseInWorker(content, options)) {
    run.state = 'storing';
    if (games.length > 0) {
      const stored = await kit.transaction((trx) => storeFileGames(kit, trx, { userId, games }));
      report.imported += stored.inserted;
      report.duplicates += stored.duplicates;
    }
    report.games = read;
    report.rejected.push(...rejected.slice(0, REJECTIONS_TOLD - report.rejected.length));
    report.rejected_count += rejected.length;
    run.imported = report.imported;
    run.progress = progress;
  }
  await announceMilestones(kit, userId);
  return report;
}
