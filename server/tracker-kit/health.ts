import type { FindingContent } from '@plotline/contract/tracker-health.ts';
import { HttpError } from '../platform/http/errors.ts';
import type { Kysely } from 'kysely';

export type { FindingContent, FindingFix } from '@plotline/contract/tracker-health.ts';

/** Ids of changed data by kind, such as `{ exercises: [...] }`; the kinds are the tracker's own. */
export type ChangedData = Readonly<Record<string, readonly string[]>>;

/** Something in a user's data that may be wrong. */
export interface NewFinding {
  /** One of the tracker's checks. */
  readonly check: string;
  /** Part of the data whose next check replaces the finding, if it is still open. */
  readonly scopeId: string;
  readonly itemId: string;
  /** The value found, without ids: a decision of the owner holds until it changes. */
  readonly subject: string;
  readonly content: FindingContent;
}

/** A number of a page or a record, as text, by a label that is unique in its list. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  /** Over data beside the finding's own: computed only when a fix is opened, as any write changes it. */
  readonly isTotal?: boolean;
}

interface Corrected {
  readonly userId: string;
  /** `content.facts` of the finding. */
  readonly facts: unknown;
}

type Trx = Kysely<Record<never, never>>;

/**
 * Checks of a tracker's data. After each write the tracker calls `kit.checkHealth` with what changed; a job then runs
 * `find` and stores the findings, which only the owner sees. The kit draws the list and handles decisions and undo.
 */
export interface HealthChecks {
  /** Names of the checks for the owner, in the plural: `{ duplicate: 'duplicate workouts' }`. */
  readonly checks: Readonly<Record<string, string>>;
  /** Runs the checks. Returns the findings, and the scopes whose earlier open findings they replace. */
  readonly find: (
    trx: Trx,
    userId: string,
    changed: ChangedData,
  ) => Promise<{ readonly scopeIds: readonly string[]; readonly findings: readonly NewFinding[] }>;
  /**
   * Corrects the data by the tracker's usual way of writing; `value` is the entered one, in the unit of the fix.
   * Returns what `undo` needs. The tracker is locked. @throws `dataChanged()` if the data are not as they were found.
   */
  readonly fix: (trx: Trx, finding: Corrected & { readonly value: number | null }) => Promise<unknown>;
  /** Reverses a fix. The tracker is locked. @throws `dataChanged()` */
  readonly undo: (trx: Trx, fixed: Corrected & { readonly undo: unknown }) => Promise<void>;
  /** Returns the figures that a fix may change. They are compared before and after it. */
  readonly figures: (trx: Trx, finding: Corrected) => Promise<readonly Figure[]>;
}

/** A 409: the data have changed since they were found or fixed. */
export function dataChanged(): HttpError {
  return new HttpError(409, 'health.data_changed', 'This has changed in the meantime. Check it by hand.');
}
