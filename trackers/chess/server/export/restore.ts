import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { EARLIEST_DATE } from '@plotline/contract/limits.ts';
import { Month, Nullable } from '@plotline/contract/schema.ts';
import {
  RowRefused,
  type AccountRow,
  type AccountTable,
  type AccountTables,
} from '@plotline/server/tracker-kit/restore.ts';
import { linkChessAccount } from '../../contract/accounts.ts';
import {
  Color,
  DatePrecision,
  GameResult,
  Provider,
  Source,
  Termination,
  TimeClass,
  Variant,
} from '../../contract/game-values.ts';
import { deleteAccount, findAccounts, isVerifiedByOther } from '../accounts/accounts.repository.ts';
import { startPosition } from '../board/position.ts';
import type { ChessDb } from '../chess.db.ts';
import type { ChessTables } from '../database.gen.ts';
import { MILESTONE_KINDS } from '../formulas/milestones.ts';
import { isPool } from '../formulas/pools.ts';
import { poolOf } from '../games/game-row.ts';
import { openingIds } from '../games/games.repository.ts';
import { isPackedMoves, PLIES_MAX } from '../games/packed-moves.ts';
import { openingOf } from '../openings/find-opening.ts';
import { withFamily } from '../openings/site-names.ts';
import { findOpenings } from './export.repository.ts';

const OF_GAME = { column: 'game_id', table: 'chess_games', key: 'uuid' } as const;
const OF_ACCOUNT = { column: 'account_id', table: 'chess_accounts', key: 'uuid' } as const;

const ETAGS = ['stats', 'archives', 'profile'].flatMap((name) => [`${name}_etag`, `${name}_last_modified`]);

const Username = linkChessAccount.body.properties.username;
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Title = Type.String({ maxLength: 10 });
/** Ratings of all sites, and differences of them. */
const Rating = Type.Integer({ minimum: 0, maximum: 10_000 });
const RatingDiff = Type.Integer({ minimum: -10_000, maximum: 10_000 });
const Count = Type.Integer({ minimum: 0, maximum: 10_000_000 });
const Seconds = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const ClockSeconds = Type.Number({ minimum: 0, maximum: 1_000_000_000 });
const Accuracy = Type.Number({ minimum: 0, maximum: 100 });
const Loss = Type.Number({ minimum: 0, maximum: 100_000 });
const ExternalId = Type.String({ pattern: '^[\\w:.+-]{1,64}$' });
const Pool = Type.Refine(Type.String({ maxLength: 60 }), isPool);
const Milliseconds = Type.Integer({ minimum: 0, maximum: Date.parse('2200-01-01') });
const PUZZLES = /^(?:chesscom|lichess):puzzle$/;
const Fen = Type.Refine(Type.String({ maxLength: 200 }), (fen) => startPosition('standard', fen) !== null);
/** The first field of a FEN. */
const Board = Type.Refine(
  Type.String({ maxLength: 120 }),
  (board) => startPosition('standard', board) !== null,
);

const TABLES: readonly AccountTable[] = [
  { name: 'chess_settings' },
  {
    name: 'chess_accounts',
    omit: ['verify_code', 'verify_code_until', 'lapsed_at', 'verified_at', 'is_confirmed'],
    rules: {
      provider: Provider,
      username: Username,
      username_key: Username,
      provider_id: Type.String({ pattern: '^[\\w-]{1,60}$' }),
      title: Title,
    },
  },
  // Without its queue and run: the next sync continues where the last one ended.
  {
    name: 'chess_syncs',
    owner: null,
    within: [OF_ACCOUNT],
    omit: [
      'queued_at',
      'lane',
      'deadline',
      'wait_reason',
      'is_manual',
      'is_forced',
      'not_before',
      'attempts',
      'run_since',
      'progress',
      'has_news',
      ...ETAGS,
    ],
    // Failing syncs are tried again later and later.
    ahead: { next_sync_at: 40 * 86_400_000 },
    rules: {
      provider: Provider,
      imported: Count,
      total: Count,
      oldest_ms: Milliseconds,
      newest_ms: Milliseconds,
      page_from_ms: Milliseconds,
      error: Type.String({ maxLength: 1_000 }),
    },
  },
  {
    name: 'chess_months',
    owner: null,
    within: [OF_ACCOUNT],
    omit: ['etag', 'last_modified'],
    rules: { month: Month, left_out: Count },
  },
  {
    name: 'chess_snapshots',
    within: [OF_ACCOUNT],
    rules: {
      pool: Type.Refine(Type.String({ maxLength: 60 }), (pool) => PUZZLES.test(pool) || isPool(pool)),
      rating: Rating,
      rd: Rating,
      best_rating: Rating,
      won: Count,
      drawn: Count,
      lost: Count,
    },
  },
  { name: 'chess_unfinished', owner: null, within: [OF_ACCOUNT], rules: { external_id: ExternalId } },
  { name: 'chess_own_names', maxRows: 2_000, rules: { source: Source, name_key: Name } },
  {
    name: 'chess_game_imports',
    maxRows: 10_000,
    rules: { file_name: Type.String({ maxLength: 400 }), removed: Count },
  },
  {
    name: 'chess_games',
    rules: {
      source: Source,
      pool: Pool,
      variant: Variant,
      time_class: TimeClass,
      base_seconds: Seconds,
      increment_seconds: Seconds,
      days_per_move: Type.Integer({ minimum: 1, maximum: 10_000 }),
      color: Color,
      result: GameResult,
      termination: Termination,
      rating_before: Rating,
      rating_after: Rating,
      rating_diff: RatingDiff,
      own_name: Name,
      own_title: Title,
      opponent_name: Name,
      opponent_key: Name,
      opponent_title: Title,
      opponent_rating: Rating,
      rating: Rating,
      opening_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      opening_ply: Type.Integer({ minimum: 0, maximum: PLIES_MAX }),
      plies: Type.Integer({ minimum: 0, maximum: PLIES_MAX }),
      duration_seconds: Seconds,
      local_weekday: Type.Integer({ minimum: 1, maximum: 7 }),
      local_hour: Type.Integer({ minimum: 0, maximum: 23 }),
      accuracy: Accuracy,
      opponent_accuracy: Accuracy,
      acpl: Type.Integer({ minimum: 0, maximum: 32_767 }),
      opening_acpl: Loss,
      middlegame_acpl: Loss,
      endgame_acpl: Loss,
      opening_seconds: ClockSeconds,
      middlegame_seconds: ClockSeconds,
      endgame_seconds: ClockSeconds,
      left_at_move_20_seconds: ClockSeconds,
      board: Board,
      last_move: Type.String({ pattern: '^([a-h][1-8]){2}$' }),
      url: Type.String({ pattern: '^https://(www\\.)?(chess\\.com|lichess\\.org)/[\\w/.?=&#-]{1,200}$' }),
      event: Type.String({ maxLength: 400 }),
      date_precision: DatePrecision,
    },
  },
  { name: 'chess_game_keys', within: [OF_GAME], rules: { source: Source, external_id: ExternalId } },
  {
    name: 'chess_moves',
    owner: null,
    within: [OF_GAME],
    rules: {
      initial_fen: Fen,
      final_fen: Fen,
      content: Type.Refine(Type.String({ pattern: '^\\\\x[0-9a-f]*$' }), (content) =>
        isPackedMoves(Buffer.from(content.slice(2), 'hex')),
      ),
    },
  },
  {
    name: 'chess_pool_days',
    rules: { pool: Pool, games: Count, rated: Count, open: Rating, high: Rating, low: Rating, close: Rating },
  },
  {
    name: 'chess_milestones',
    rules: {
      kind: Type.Enum([...MILESTONE_KINDS]),
      pool: Pool,
      mark: Count,
    },
  },
  { name: 'chess_deleted_keys', rules: { source: Source, external_id: ExternalId } },
];

/**
 * Everything that a user linked, synced or imported. Accounts are unverified and unconfirmed, and have no tokens; those
 * that another user has verified are left out, and their games stay.
 */
export const chessRestore: AccountTables = {
  tables: TABLES.map((table) => ({ since: EARLIEST_DATE, ...table })),
  leftOut: {
    chess_imports: 'earlier place of the runs of imports',
    chess_openings: 'shared by all users',
    chess_opening_names: 'the place of a job over all users',
    chess_rating_privacy: 'a version over all users',
    chess_pauses: 'states of the providers',
    chess_tokens: 'sign-ins at a provider belong to one installation',
  },
  exportRows: (db, table, rows) =>
    table === 'chess_games' ? withOpenings(db.withTables<ChessTables>(), rows) : Promise.resolve(rows),
  restoreRows: async ({ db }, table, rows) => {
    if (table === 'chess_games') return withOpeningIds(db.withTables<ChessTables>(), rows);
    if (table === 'chess_accounts') return rows.map((row) => withNameKey(row));
    return rows;
  },
  afterRestore: (trx, userId) => unlinkVerifiedByOthers(trx.withTables<ChessTables>(), userId),
};

/** The key of a name is derived: under another one, its verification by another user would not be found. */
function withNameKey(row: AccountRow): AccountRow {
  return { ...row, username_key: String(row['username']).toLowerCase() };
}

async function unlinkVerifiedByOthers(trx: ChessDb, userId: string): Promise<void> {
  for (const { uuid, provider, username, provider_id: providerId } of await findAccounts(trx, userId))
    if (await isVerifiedByOther(trx, userId, { provider, username, providerId }))
      await deleteAccount(trx, uuid);
}

const Opening = Type.Object({ eco: Type.String({ maxLength: 3 }), name: Type.String({ maxLength: 300 }) });
const PoolParts = Type.Object({ source: Source, variant: Variant, timeClass: TimeClass });
const Openings = Nullable(Opening);

/** Replaces the ids of openings, which differ between installations, by their names. */
async function withOpenings(db: ChessDb, rows: readonly AccountRow[]): Promise<readonly AccountRow[]> {
  const ids = rows.flatMap((row) => (typeof row['opening_id'] === 'number' ? [row['opening_id']] : []));
  const openings = await findOpenings(db, ids);
  return rows.map(({ opening_id: id, ...row }) => ({ ...row, opening: openings.get(Number(id)) ?? null }));
}

async function withOpeningIds(db: ChessDb, rows: readonly AccountRow[]): Promise<readonly AccountRow[]> {
  const games = rows.map(({ opening, ...row }) => {
    if (!Value.Check(Openings, opening)) throw new RowRefused('opening of a game');
    if (!isConsistent(row)) throw new RowRefused('pool or result of a game');
    return { row, opening };
  });
  const wanted = games.flatMap(({ opening }) =>
    opening ? [withFamily(openingOf(opening.name, opening.eco || null))] : [],
  );
  const ids = await openingIds(db, wanted, keyOf);
  return games.map(({ row, opening }) => ({
    ...row,
    opening_id: opening ? (ids.get(keyOf(opening)) ?? null) : null,
  }));
}

/** A game without a result is in no stat and no feed. */
function isConsistent({ source, variant, time_class: timeClass, pool, ...row }: AccountRow): boolean {
  const parts = { source, variant, timeClass };
  if (row['result'] === 'none' && (row['is_counted'] !== false || row['in_feed'] !== false)) return false;
  return Value.Check(PoolParts, parts) && pool === poolOf(parts);
}

function keyOf({ eco, name }: { eco: string | null; name: string }): string {
  return `${eco ?? ''} ${name}`;
}
