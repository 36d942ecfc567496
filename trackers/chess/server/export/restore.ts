import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { Nullable } from '@plotline/contract/schema.ts';
import { RowRefused, type AccountRow, type AccountTables } from '@plotline/server/tracker-kit/restore.ts';
import { deleteAccount, findAccounts, isVerifiedByOther } from '../accounts/accounts.repository.ts';
import type { ChessDb } from '../chess.db.ts';
import type { ChessTables } from '../database.gen.ts';
import { openingIds } from '../games/games.repository.ts';
import { isPackedMoves } from '../games/packed-moves.ts';
import { openingOf } from '../openings/find-opening.ts';
import { withFamily } from '../openings/site-names.ts';
import { findOpenings } from './export.repository.ts';

const OF_GAME = { column: 'game_id', table: 'chess_games', key: 'uuid' } as const;
const OF_ACCOUNT = { column: 'account_id', table: 'chess_accounts', key: 'uuid' } as const;

const ETAGS = ['stats', 'archives', 'profile'].flatMap((name) => [`${name}_etag`, `${name}_last_modified`]);

/**
 * Everything that a user linked, synced or imported. Accounts are unverified and unconfirmed, and have no tokens; those
 * that another user has verified are left out, and their games stay.
 */
export const chessRestore: AccountTables = {
  tables: [
    { name: 'chess_settings' },
    {
      name: 'chess_accounts',
      omit: ['verify_code', 'verify_code_until', 'lapsed_at', 'verified_at', 'is_confirmed'],
    },
    // Without its queue and run: the next sync continues where the last one ended.
    {
      name: 'chess_syncs',
      owner: null,
      within: [OF_ACCOUNT],
      omit: [
        'queued_at',
        'is_manual',
        'is_forced',
        'not_before',
        'attempts',
        'run_since',
        'progress',
        'has_news',
        ...ETAGS,
      ],
    },
    { name: 'chess_months', owner: null, within: [OF_ACCOUNT], omit: ['etag', 'last_modified'] },
    { name: 'chess_snapshots', within: [OF_ACCOUNT] },
    { name: 'chess_unfinished', owner: null, within: [OF_ACCOUNT] },
    { name: 'chess_own_names' },
    { name: 'chess_game_imports' },
    { name: 'chess_games' },
    { name: 'chess_game_keys', within: [OF_GAME] },
    { name: 'chess_moves', owner: null, within: [OF_GAME] },
    { name: 'chess_pool_days' },
    { name: 'chess_milestones' },
    { name: 'chess_deleted_keys' },
  ],
  leftOut: {
    chess_imports: 'earlier place of the runs of imports',
    chess_openings: 'shared by all users',
    chess_opening_names: 'the place of a job over all users',
    chess_pages: 'cache',
    chess_versions: 'versions of the cache',
    chess_pauses: 'states of the providers',
    chess_tokens: 'sign-ins at a provider belong to one installation',
  },
  exportRows: (db, table, rows) =>
    table === 'chess_games' ? withOpenings(db.withTables<ChessTables>(), rows) : Promise.resolve(rows),
  restoreRows: async ({ db }, table, rows) => {
    if (table === 'chess_games') return withOpeningIds(db.withTables<ChessTables>(), rows);
    if (table === 'chess_accounts') return rows.map((row) => withNameKey(row));
    if (table === 'chess_moves') for (const row of rows) checkMoves(row);
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

function checkMoves({ content }: AccountRow): void {
  if (
    typeof content !== 'string' ||
    !/^\\x[0-9a-f]*$/.test(content) ||
    !isPackedMoves(Buffer.from(content.slice(2), 'hex'))
  )
    throw new RowRefused('moves of a game');
}

function keyOf({ eco, name }: { eco: string | null; name: string }): string {
  return `${eco ?? ''} ${name}`;
}
