import { randomBytes } from 'node:crypto';
import type {
  AccountRow,
  AccountTable,
  AccountTables,
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
import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Table whose rows are also kept in memory. */
const TRACKERS = 'user_trackers';

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
  const tables = new Map<string, { table: AccountTable; source: AccountTables; columns: ColumnType[] }>();
  const columns = await findColumns(
    db,
    sources.flatMap((source) => source.tables.map(({ name }) => name)),
  );
  for (const source of sources)
    for (const table of source.tables)
      tables.set(table.name, { table, source, columns: columns.get(table.name) ?? [] });
  const staged: Staged = { account: null, trackers: [], skipped: [], picture: null };
  let mapping: MapId | null = null;
  const mapId: MapId = (id) => {
    if (!mapping) throw new Error('the manifest is missing');
    return mapping(id);
  };
  const isRestored = (row: AccountRow) => types.has(String(row['tracker_type']));

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
      const { source } = known;
      if (name === TRACKERS) {
        staged.trackers.push(...sent.filter(isRestored));
        staged.skipped.push(
          ...sent.filter((row) => !isRestored(row)).map((row) => String(row['tracker_type'])),
        );
      }
      const context = { db, userId, now: now(), trackers: types };
      const rows = source.restoreRows ? await source.restoreRows(context, name, sent) : sent;
      const mapped = rows.map((row) => mapRow(row, { ...known, userId, mapId }));
      if (mapped.length > 0) await stageRows(db, { userId, table: name, rows: mapped });
    },
  };
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
