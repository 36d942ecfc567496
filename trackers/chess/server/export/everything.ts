import {
  jsonFile,
  tableFiles,
  type ExportReader,
  type ExportSource,
} from '@plotline/server/tracker-kit/export.ts';
import { latestImport } from '@plotline/server/tracker-kit/imports.ts';
import { tracker } from '../../tracker.ts';
import type { ChessDb } from '../chess.db.ts';
import type { ChessTables } from '../database.gen.ts';
import type { GameRecord } from '../games/game-records.repository.ts';
import { findSettings } from '../settings/settings.repository.ts';
import { pgnText, readGames } from './export.reader.ts';
import { countExported, findAccounts } from './export.repository.ts';

/** Everything that a user linked, synced or imported, for the export of their account. */
export const everything: ExportSource = {
  countRows: ({ db, userId }) => countExported(db.withTables<ChessTables>(), userId),
  files: function* (reader) {
    const db = reader.db.withTables<ChessTables>();
    yield {
      name: 'games.pgn',
      about: 'Your games with their moves, oldest first. You can import this file again.',
      content: pgnText(db, counted(reader, readGames(db, reader.userId)), reader.shapeEach),
    };
    yield* gameTables(reader, db);
    yield* tableFiles(reader, {
      name: 'accounts',
      about: 'Your linked accounts.',
      columns: ['provider', 'username', 'title', 'is_closed', 'is_confirmed', 'verified_at', 'linked_at'],
      batches: async function* () {
        yield await findAccounts(db, reader.userId);
      },
    });
    yield jsonFile('settings', 'What others can see of your chess.', () => findSettings(db, reader.userId));
    yield jsonFile('import', 'Your latest file import.', () =>
      latestImport(db, { userId: reader.userId, tracker: tracker.type }),
    );
  },
};

function gameTables(reader: ExportReader, db: ChessDb) {
  return tableFiles<GameCells>(reader, {
    name: 'games',
    about:
      'Your games without their moves. Times in UTC, durations in seconds; local_date is the day they ended in your time zone, or the first day of the month or year if date_precision says so.',
    columns: COLUMNS,
    batches: async function* () {
      for await (const records of readGames(db, reader.userId)) yield reader.shapeEach(records, cellsOf);
    },
  });
}

const COLUMNS = [
  'uuid',
  'source',
  'url',
  'pool',
  'is_rated',
  'is_counted',
  'color',
  'result',
  'termination',
  'rating_before',
  'rating_after',
  'rating_diff',
  'own_name',
  'opponent_name',
  'opponent_title',
  'opponent_rating',
  'eco',
  'opening',
  'plies',
  'started_at',
  'ended_at',
  'local_date',
  'date_precision',
  'duration_seconds',
  'accuracy',
  'opponent_accuracy',
  'event',
] as const;

type GameCells = Readonly<Record<(typeof COLUMNS)[number], string | number | boolean | null>>;

function cellsOf(game: GameRecord): GameCells {
  return {
    uuid: game.uuid,
    source: game.source,
    url: game.url,
    pool: game.pool,
    is_rated: game.isRated,
    is_counted: game.isCounted,
    color: game.color,
    result: game.result,
    termination: game.termination,
    rating_before: game.ratingBefore,
    rating_after: game.ratingAfter,
    rating_diff: game.ratingDiff,
    own_name: game.ownName,
    opponent_name: game.opponentName,
    opponent_title: game.opponentTitle,
    opponent_rating: game.opponentRating,
    eco: game.eco,
    opening: game.opening,
    plies: game.plies,
    started_at: game.startedAt?.toISOString() ?? null,
    ended_at: game.endedAt.toISOString(),
    local_date: game.localDate,
    date_precision: game.datePrecision,
    duration_seconds: game.durationSeconds,
    accuracy: game.accuracy,
    opponent_accuracy: game.opponentAccuracy,
    event: game.event,
  };
}

async function* counted(
  { addProgress }: ExportReader,
  batches: AsyncIterable<readonly GameRecord[]>,
): AsyncGenerator<readonly GameRecord[]> {
  for await (const records of batches) {
    yield records;
    addProgress(records.length);
  }
}
