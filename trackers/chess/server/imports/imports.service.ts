import type { Upload } from '@plotline/server/tracker-kit/http.ts';
import type { RunProgress } from '@plotline/server/tracker-kit/imports.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import {
  FILE_ENCODINGS,
  type FileEncoding,
  type ImportReport,
  type previewPgn,
} from '../../contract/imports.ts';
import { isVerifiedByOther } from '../accounts/accounts.repository.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import { foldName } from '../games/fold-name.ts';
import type { PlayedGame } from '../games/game.model.ts';
import { nameKey } from '../games/game-row.ts';
import { storeGames, type StoredGames } from '../games/store-games.service.ts';
import { parseGames, parsePlayers } from '../pgn/parse-file.ts';
import { announceMilestones } from '../posts/milestones.service.ts';
import { importUndone, usernameNeeded } from './imports.errors.ts';
import { findImport, findLinkedNames, insertImport } from './imports.repository.ts';

/** Maximum number of rejected games in a report. */
const REJECTIONS_LISTED = 1_000;

/** Returns the players of a file, for the owner to pick themselves. Stores nothing. */
export function previewFile(
  kit: ChessKit,
  userId: string,
  receive: () => Promise<Upload>,
): Promise<ResponseOf<typeof previewPgn>> {
  return kit.imports.oneAtATime(userId, async () => {
    const { path, fields } = await receive();
    const { players, ...file } = await kit.imports.enqueue({ queue: 'preview', userId }, () =>
      parsePlayers(kit.imports, path, encodingIn(fields)),
    );
    const linked = new Set((await findLinkedNames(kit.db, userId)).map(foldName));
    return {
      ...file,
      players: players.map((player) => ({ ...player, is_linked: linked.has(foldName(player.name)) })),
    };
  });
}

/**
 * Imports the owner's games of a file, in batches. Batches stored before a failure stay.
 * @throws HttpError 409 when the import is undone before its end
 */
export function importFile(
  kit: ChessKit,
  userId: string,
  receive: () => Promise<Upload>,
): Promise<ImportReport> {
  return kit.imports.oneAtATime(userId, async () => {
    const { path, fileName, fields } = await receive();
    const username = fields['username']?.trim();
    const names = username ? [username] : await findLinkedNames(kit.db, userId);
    if (names.length === 0) throw usernameNeeded();
    return kit.imports.run({ userId, queue: 'import', fileName }, (run) =>
      storeFile(kit, { userId, names, path, fileName, encoding: encodingIn(fields) }, run),
    );
  });
}

function encodingIn(fields: Upload['fields']): FileEncoding | undefined {
  return FILE_ENCODINGS.find((one) => one === fields['encoding']);
}

async function storeFile(
  kit: ChessKit,
  file: {
    readonly userId: string;
    readonly names: readonly string[];
    readonly path: string;
    readonly fileName: string;
    readonly encoding: FileEncoding | undefined;
  },
  run: RunProgress,
): Promise<ImportReport> {
  const { userId, names, path, fileName, encoding } = file;
  const importId = kit.newId();
  const report: ImportReport = {
    games: 0,
    imported: 0,
    duplicates: 0,
    rejected: [],
    rejected_count: 0,
    import_id: null,
  };
  const options = {
    names,
    encoding,
    now: Temporal.Instant.fromEpochMilliseconds(kit.now().getTime()),
    timezone: await kit.timezoneOf(userId),
  };
  for await (const { games, rejected, read, progress } of parseGames(kit.imports, path, options)) {
    run.state = 'storing';
    if (games.length > 0) {
      const batch = { userId, games, importId, fileName };
      const stored = await kit.transaction((trx) => storeBatch(kit, trx, batch));
      report.imported += stored.inserted;
      if (stored.inserted > 0) report.import_id = importId;
      report.duplicates += stored.duplicates;
    }
    report.games = read;
    report.rejected.push(...rejected.slice(0, REJECTIONS_LISTED - report.rejected.length));
    report.rejected_count += rejected.length;
    run.imported = report.imported;
    run.progress = progress;
  }
  await announceMilestones(kit, userId);
  run.report = report;
  return report;
}

/** Stores games. They enter the feeds, except those of a player whose account another user has verified. */
async function storeBatch(
  kit: ChessKit,
  trx: ChessDb,
  batch: {
    readonly userId: string;
    readonly games: readonly PlayedGame[];
    readonly importId: string;
    readonly fileName: string;
  },
): Promise<Pick<StoredGames, 'inserted' | 'duplicates'>> {
  const { userId, games, importId, fileName } = batch;
  await kit.lockTracker(trx, userId);
  await insertImport(trx, { uuid: importId, userId, fileName, at: kit.now() });
  if ((await findImport(trx, userId, importId))?.undone_at) throw importUndone();
  const players = Map.groupBy(games, ({ source, ownName }) => nameKey(source, ownName));
  const toFeed: PlayedGame[] = [];
  const silent: PlayedGame[] = [];
  for (const played of players.values())
    ((await isOtherUsers(trx, userId, played[0])) ? silent : toFeed).push(...played);
  const stored = { inserted: 0, duplicates: 0 };
  for (const part of [toFeed, silent].filter(({ length }) => length > 0)) {
    const { inserted, duplicates } = await storeGames(kit, trx, {
      userId,
      accountId: null,
      importId,
      isFed: part === toFeed,
      games: part,
    });
    stored.inserted += inserted;
    stored.duplicates += duplicates;
  }
  return stored;
}

/** Whether another user has verified the account under which a game was played. Games of no site have none. */
async function isOtherUsers(trx: ChessDb, userId: string, game: PlayedGame | undefined): Promise<boolean> {
  if (game === undefined || game.source === 'pgn') return false;
  const { source: provider, ownName: username } = game;
  return isVerifiedByOther(trx, userId, { provider, username, providerId: null });
}
