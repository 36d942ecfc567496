import { RowRefused, type AccountRow, type AccountTable } from './account-table.ts';
import type { ColumnType } from './account-tables.repository.ts';

/** Maps an id of the file to the id of the restored row. */
export type MapId = (id: string) => string;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface IdMapping {
  /** Ids of accounts: that of the file becomes that of the restoring user. */
  readonly accounts: ReadonlyMap<string, string>;
  /** Ids that are the same in every installation. */
  readonly shared: ReadonlySet<string>;
  /** Random number below 2^48, different in every restore. */
  readonly secret: number;
}

/**
 * Returns the mapping of one restore. Every id is changed by a secret, so that no reference of a file can reach a row
 * that is not in the file. The first 80 bits, with the time, stay: restored rows keep their order.
 */
export function createIdMapping({ accounts, shared, secret }: IdMapping): MapId {
  return (sent) => {
    const id = sent.toLowerCase();
    const account = accounts.get(id);
    if (account !== undefined) return account;
    if (shared.has(id)) return id;
    const last = BigInt(`0x${id.slice(-12)}`) ^ BigInt(secret);
    return id.slice(0, -12) + last.toString(16).padStart(12, '0');
  };
}

/** Returns a row as it is inserted: of this user, with mapped ids, and without columns that the table does not have. */
export function mapRow(
  row: AccountRow,
  {
    table,
    columns,
    userId,
    mapId,
  }: { table: AccountTable; columns: readonly ColumnType[]; userId: string; mapId: MapId },
): AccountRow {
  const mapped: Record<string, unknown> = {};
  for (const { name, type } of columns) {
    if (!(name in row) || table.omit?.includes(name)) continue;
    mapped[name] = valueOf(row[name], type, mapId);
  }
  const { owner = 'user_id' } = table;
  if (owner !== null) mapped[owner] = userId;
  return { ...mapped, ...table.set };
}

function valueOf(value: unknown, type: string, mapId: MapId): unknown {
  if (value === null) return null;
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) throw new RowRefused('not a list');
    return value.map((one) => valueOf(one, type.slice(0, -2), mapId));
  }
  if (type === 'uuid') return idOf(value, mapId);
  if (type === 'jsonb' || type === 'json') return mapIds(value, mapId);
  return value;
}

/** Refuses other notations of an id, which would be inserted unmapped. */
function idOf(value: unknown, mapId: MapId): string {
  if (typeof value !== 'string' || !UUID.test(value)) throw new RowRefused('not an id');
  return mapId(value);
}

function mapIds(value: unknown, mapId: MapId): unknown {
  if (typeof value === 'string') return UUID.test(value) ? mapId(value) : value;
  if (Array.isArray(value)) return value.map((one) => mapIds(one, mapId));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapIds(one, mapId)]));
}
