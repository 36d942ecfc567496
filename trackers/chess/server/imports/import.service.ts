import type { Upload } from '@plotline/server/tracker-kit/http.ts';
import { refusedFile } from '@plotline/server/tracker-kit/imports.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { ImportReport, previewPgn } from '../../contract/imports.ts';
import type { ChessKit } from '../chess.db.ts';
import { announceMilestones } from '../posts/milestones.service.ts';
import { foldName } from '../games/fold-name.ts';
import { parseGames, parsePlayers } from '../pgn/parse-file.ts';
import type { PgnBatch, PgnOptions } from '../pgn/parse-pgn.ts';
import type { PlayersOfFile } from '../pgn/players.ts';
import { plainFileName } from './file-name.ts';
import { runImport, type RunProgress } from './import-runs.service.ts';
import { usernameNeeded } from './imports.errors.ts';
import { findLinkedNames } from './linked-names.repository.ts';
import { storeFileGames } from './store-file-games.ts';

const REJECTIONS_TOLD = 1_000;

/** Imports the games of a file in which the owner plays. What was stored stays, whatever happens to the rest. */
export function importFile(
  kit: ChessKit,
  userId: string,
  receive: () => Promise<Upload>,
): Promise<ImportReport> {
  return kit.imports.alone(userId, async () => {
    const upload = await receive();
    const names = await namesIn(kit, userId, upload);
    const fileName = plainFileName(upload.fileName);
    return runImport(kit, { userId, fileName }, (run) =>
      readAndStore(kit, { userId, names, path: upload.path }, run),
    );
  });
}

/** Who plays in a file, for the owner to pick themselves. Stores nothing. */
export function preview(
  kit: ChessKit,
  userId: string,
  receive: () => Promise<Upload>,
): Promise<ResponseOf<typeof previewPgn>> {
  return kit.imports.alone(userId, async () => {
    const { path } = await receive();
    const { games, players } = await kit.imports.inTurn('preview', () => readPlayers(kit, path));
    const linked = new Set((await findLinkedNames(kit.db, userId)).map(foldName));
    return {
      games,
      players: players.map((player) => ({ ...player, is_linked: linked.has(foldName(player.name)) })),
    };
  });
}

async function readPlayers(kit: ChessKit, path: string): Promise<PlayersOfFile> {
  try {
    return await parsePlayers(kit.imports, path);
  } catch (error) {
    throw refusedFile('chess', error);
  }
}

async function* readGames(kit: ChessKit, path: string, options: PgnOptions): AsyncGenerator<PgnBatch> {
  try {
    yield* parseGames(kit.imports, path, options);
  } catch (error) {
    throw refusedFile('chess', error);
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
  { userId, names, path }: { userId: string; names: readonly string[]; path: string },
  run: RunProgress,
): Promise<ImportReport> {
  const report: ImportReport = { games: 0, imported: 0, duplicates: 0, rejected: [], rejected_count: 0 };
  const options = {
    names,
    now: Temporal.Instant.fromEpochMilliseconds(kit.now().getTime()),
    timezone: await kit.timezoneOf(userId),
  };
  for await (const { games, rejected, read, progress } of readGames(kit, path, options)) {
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
