import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  RowRefused,
  type AccountRow,
  type AccountTable,
  type AccountTables,
} from '../../../platform/account-tables/account-table.ts';
import {
  findColumns,
  findStagedColumns,
  insertStagedRows,
  rewriteColumn,
  stageRows,
  type ColumnType,
} from '../../../platform/account-tables/account-tables.repository.ts';
import { createIdMapping, mapRow, type MapId } from '../../../platform/account-tables/map-row.ts';
import { createRowCheck, type CheckRow } from '../../../platform/account-tables/row-rules.ts';
import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Table whose rows are also kept in memory: one for each known tracker. */
const TRACKERS = 'user_trackers';
/** Trackers of other installations that are left out. */
const SKIPPED_MAX = 20;
/** Time for which rows are checked before others get a turn. */
const TURN_MS = 20;

interface KnownTable {
  readonly table: AccountTable;
  readonly source: AccountTables;
  readonly columns: ColumnType[];
  readonly check: CheckRow;
  rows: number;
}

/** Content of the file besides the staged rows. */
export interface Staged {
  account: unknown;
  /** Rows of the restored trackers, with the settings of the export. */
  readonly trackers: AccountRow[];
  /** Types of the trackers that are not restored. */
  readonly skipped: string[];
  /** Path of the profile picture. */
  picture: string | null;
}

export interface Staging {
  /** Names of the tables, in order. */
  readonly tables: readonly string[];
  readonly staged: Staged;
  /** Begins with the id of the account in the file. */
  begin(accountId: string): Promise<void>;
  mapId: MapId;
  stage(table: string, rows: readonly AccountRow[]): Promise<void>;
}

/** Creates the staging of one restore of the trackers `types`. */
export async function createStaging(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  sources: readonly AccountTables[],
  { userId, types }: { userId: string; types: ReadonlySet<string> },
): Promise<Staging> {
  const tables = new Map<string, KnownTable>();
  const columns = await findColumns(
    db,
    sources.flatMap((source) => source.tables.map(({ name }) => name)),
  );
  for (const source of sources)
    for (const table of source.tables) {
      const own = columns.get(table.name) ?? [];
      tables.set(table.name, { table, source, columns: own, check: createRowCheck(table, own), rows: 0 });
    }
  const staged: Staged = { account: null, trackers: [], skipped: [], picture: null };
  let mapping: MapId | null = null;
  const mapId: MapId = (id) => {
    if (!mapping) throw new Error('the manifest is missing');
    return mapping(id);
  };
  const addTracker = (row: AccountRow) => {
    const type = String(row['tracker_type']);
    const all = [...staged.trackers.map((one) => one['tracker_type']), ...staged.skipped];
    if (all.includes(type) || staged.skipped.length === SKIPPED_MAX) throw new RowRefused('trackers');
    if (types.has(type)) staged.trackers.push(row);
    else staged.skipped.push(type);
  };

  return {
    tables: [...tables.keys()],
    staged,
    mapId,
    begin: async (accountId) => {
      const shared = await Promise.all(
        sources.map((source) => source.sharedIds?.(db) ?? Promise.resolve(new Set<string>())),
      );
      mapping = createIdMapping({
        accounts: new Map([[accountId, userId]]),
        shared: new Set(shared.flatMap((ids) => [...ids])),
        secret: randomBytes(6).readUIntBE(0, 6),
      });
    },
    stage: async (name, sent) => {
      const known = tables.get(name);
      if (!known) return;
      const { source, table } = known;
      known.rows += sent.length;
      if (known.rows > (table.maxRows ?? Infinity)) throw new RowRefused(`rows of ${name}`);
      await checkRows(sent, (row) => known.check(row, now()));
      if (name === TRACKERS) for (const row of sent) addTracker(row);
      const context = { db, userId, now: now(), trackers: types };
      const rows = source.restoreRows ? await source.restoreRows(context, name, sent) : sent;
      const mapped = rows.map((row) => mapRow(row, { ...known, userId, mapId }));
      if (mapped.length > 0) await stageRows(db, { userId, table: name, rows: mapped });
    },
  };
}

async function checkRows(rows: readonly AccountRow[], check: (row: AccountRow) => void): Promise<void> {
  let turnEndsAt = performance.now() + TURN_MS;
  for (const row of rows) {
    check(row);
    if (performance.now() < turnEndsAt) continue;
    await yieldToEventLoop();
    turnEndsAt = performance.now() + TURN_MS;
  }
}

/** Inserts all staged rows of a user, and returns their numbers by table. */
export async function insertStaged(
  trx: Db,
  sources: readonly AccountTables[],
  userId: string,
): Promise<ReadonlyMap<string, number>> {
  const inserted = new Map<string, number>();
  const staged = await findStagedColumns(trx, userId);
  for (const table of sources.flatMap(({ tables }) => tables)) {
    const columns = staged.get(table.name);
    if (!columns) continue;
    inserted.set(table.name, await insertStagedRows(trx, { userId, table, columns }));
    for (const column of table.rewrite ?? []) await rewriteColumn(trx, { userId, table, column });
  }
  for (const source of sources) await source.afterRestore?.(trx, userId);
  return inserted;
}
