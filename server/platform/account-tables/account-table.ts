import type { TSchema } from 'typebox';
import type { Db } from '../database.ts';

/** One row as JSON, as `to_jsonb` writes it. */
export type AccountRow = Readonly<Record<string, unknown>>;

/** A table whose rows of one user are exported as they are, and can be restored into another account. */
export interface AccountTable {
  readonly name: string;
  /** Column with the id of the user; default `user_id`, null for tables without one. */
  readonly owner?: string | null;
  /** References that are null or lead to rows of the same user; rows with other references are left out. */
  readonly within?: readonly OwnReference[];
  /**
   * Values that a restore accepts, by column: those of the way in which the product writes it. Ids, booleans, times and
   * dates need no rule. Null is left to the database.
   */
  readonly rules?: Readonly<Record<string, TSchema>>;
  /** Most rows of one account, for tables that are read as a whole. */
  readonly maxRows?: number;
  /** First day of its times and dates; default `2000-01-01`. */
  readonly since?: string;
  /** Milliseconds by which times and dates of a column may lie ahead of tomorrow. */
  readonly ahead?: Readonly<Record<string, number>>;
  /** Columns that stay out of the export and get their default in a restore. */
  readonly omit?: readonly string[];
  /** Values that replace those of the file in a restore. */
  readonly set?: AccountRow;
  /** Columns that a trigger sets on insert: their values are written again afterwards. The table has a `uuid`. */
  readonly rewrite?: readonly string[];
  /** A row that the account already has stays. */
  readonly keepsExisting?: true;
}

/** A column, and the table with a `user_id` to which it leads. */
export interface OwnReference {
  readonly column: string;
  readonly table: string;
  readonly key: string;
}

/** The restore in which rows are read. */
export interface RestoreContext {
  readonly db: Db;
  readonly userId: string;
  readonly now: Date;
  /** Types of the trackers that are restored; the others already have data. */
  readonly trackers: ReadonlySet<string>;
}

/** The tables of a feature or tracker, in an order that satisfies their foreign keys. */
export interface AccountTables {
  readonly tables: readonly AccountTable[];
  /** Tables of a tracker that are not restored, with the reasons. */
  readonly leftOut?: Readonly<Record<string, string>>;
  /** Returns ids that are the same in every installation, such as those of a built-in list. */
  readonly sharedIds?: (db: Db) => Promise<ReadonlySet<string>>;
  /** Replaces references to rows that all users share by values that other installations understand. */
  readonly exportRows?: (
    db: Db,
    table: string,
    rows: readonly AccountRow[],
  ) => Promise<readonly AccountRow[]>;
  /** Reverses `exportRows`, and leaves out rows that must not be restored. @throws RowRefused */
  readonly restoreRows?: (
    context: RestoreContext,
    table: string,
    rows: readonly AccountRow[],
  ) => Promise<readonly AccountRow[]>;
  /** Called after all rows of the account are inserted, in their transaction. */
  readonly afterRestore?: (trx: Db, userId: string) => Promise<void>;
}

/** A row of a file that no export contains. */
export class RowRefused extends Error {
  override readonly name = 'RowRefused';
}

/** Folder of the files in an export that are written for a restore. */
export const RESTORE_FOLDER = 'restore';
/** Version of these files; a restore refuses others. */
export const RESTORE_VERSION = 1;
