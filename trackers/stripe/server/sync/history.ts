import type { BalanceTransaction } from '../client/stripe.schema.ts';
import type { SyncPlace } from './place.repository.ts';

// The history is read from the newest to the oldest transaction: the year before the connection by the first run, two
// more years by the second. A phase that does not fit one page continues in calendar months.

/** Months before the connection that each phase completes. */
const PHASES = [12, 36] as const;

type Place = Pick<SyncPlace, 'history_months' | 'history_from' | 'history_to'>;

/** Returns the months that the next phase completes; null when all are stored. */
export function nextPhase({ history_months: stored }: Pick<Place, 'history_months'>): number | null {
  return PHASES.find((months) => months > stored) ?? null;
}

/** Returns the bounds of `created` for the next page, both included, in Unix seconds. */
export function historyBounds(
  place: Place,
  { connectedAt, months }: { connectedAt: Date; months: number },
): { readonly from: number; readonly to: number | null } {
  return { from: place.history_from ?? startOf(connectedAt, months), to: place.history_to };
}

interface ReadPage {
  readonly connectedAt: Date;
  readonly months: number;
  /** Newest first. */
  readonly data: readonly BalanceTransaction[];
  readonly hasMore: boolean;
}

/** Returns the place after a page, with the share of the phase that is stored. */
export function placeAfter(
  place: Place,
  { connectedAt, months, data, hasMore }: ReadPage,
): { readonly place: Partial<SyncPlace>; readonly progress: number; readonly isPhaseDone: boolean } {
  const target = startOf(connectedAt, months);
  const { from } = historyBounds(place, { connectedAt, months });
  const oldest = data.at(-1);
  if (hasMore && oldest !== undefined) {
    return {
      place: {
        page_after: oldest.id,
        history_from: place.history_from ?? Math.max(target, monthStart(oldest.created)),
        history_to: oldest.created,
      },
      progress: share(oldest.created, { connectedAt, target }),
      isPhaseDone: false,
    };
  }
  if (from <= target)
    return {
      place: { page_after: null, history_months: months, history_from: null, history_to: target - 1 },
      progress: 1,
      isPhaseDone: true,
    };
  const to = from - 1;
  return {
    place: { page_after: null, history_from: Math.max(target, monthStart(to)), history_to: to },
    progress: share(to, { connectedAt, target }),
    isPhaseDone: false,
  };
}

function share(at: number, { connectedAt, target }: { connectedAt: Date; target: number }): number {
  const newest = connectedAt.getTime() / 1_000;
  return Math.min(1, Math.max(0, (newest - at) / (newest - target)));
}

function startOf(connectedAt: Date, months: number): number {
  return seconds(utc(connectedAt.getTime()).subtract({ months }));
}

function monthStart(at: number): number {
  return seconds(
    utc(at * 1_000)
      .with({ day: 1 })
      .startOfDay(),
  );
}

function utc(epochMs: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO('UTC');
}

function seconds(at: Temporal.ZonedDateTime): number {
  return Math.floor(at.epochMilliseconds / 1_000);
}
