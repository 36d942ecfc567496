import type { Provider } from '../../contract/words.ts';

// When a provider is asked for what: pure, of the moment and of what is known.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** chess.com refreshes its data every 12 hours at most, so asking more often brings little. */
const PACES: Readonly<Record<Provider, { every: number; onVisit: number; manual: number }>> = {
  chesscom: { every: 6 * HOUR_MS, onVisit: 60 * MINUTE_MS, manual: 10 * MINUTE_MS },
  lichess: { every: 2 * HOUR_MS, onVisit: 15 * MINUTE_MS, manual: 5 * MINUTE_MS },
};
const FORCED_MS = 30 * DAY_MS;
/** Games come late into a month's list: it is complete when it was fetched this long after its end. */
const MONTH_SETTLES_MS = 48 * HOUR_MS;
/** Games are listed by when they began: what began before the newest known one may have ended since. */
const OVERLAP_MS = HOUR_MS;
const DAILY_OVERLAP_MS = 14 * DAY_MS;

export interface KnownMonth {
  readonly month: string;
  readonly isComplete: boolean;
}

/** The months to fetch, newest first: all that are not complete, and the running one in any case. */
export function monthsDue(
  listed: readonly string[],
  { known, now, isForced }: { known: readonly KnownMonth[]; now: Date; isForced: boolean },
): readonly string[] {
  const complete = new Set(
    known.filter(({ isComplete }) => isComplete && !isForced).map(({ month }) => month),
  );
  const all = new Set([...listed, ...known.map(({ month }) => month), now.toISOString().slice(0, 7)]);
  return [...all]
    .filter((month) => !complete.has(month))
    .sort()
    .toReversed();
}

/** Whether nothing more will come into a month that is fetched now. */
export function isSettled(month: string, now: Date): boolean {
  const end = Temporal.PlainYearMonth.from(month)
    .add({ months: 1 })
    .toPlainDate({ day: 1 })
    .toZonedDateTime('UTC');
  return now.getTime() >= end.epochMilliseconds + MONTH_SETTLES_MS;
}

/** From which moment on a player's new games are asked for. */
export function newGamesFrom(newestMs: number, { playsDaily }: { playsDaily: boolean }): number {
  return newestMs - (playsDaily ? DAILY_OVERLAP_MS : OVERLAP_MS);
}

/** The next sync without anyone asking for it; null for users who have not been here for 90 days. */
export function nextSyncAt(
  provider: Provider,
  { now, lastActiveAt }: { now: Date; lastActiveAt: Date | null },
): Date | null {
  const awayMs = lastActiveAt === null ? Infinity : now.getTime() - lastActiveAt.getTime();
  if (awayMs > 90 * DAY_MS) return null;
  return new Date(now.getTime() + (awayMs > 30 * DAY_MS ? DAY_MS : PACES[provider].every));
}

/** From when on the owner's Sync now is taken again. */
export function manualSyncFrom(provider: Provider, lastManualAt: Date | null): Date | null {
  return later(lastManualAt, PACES[provider].manual);
}

/** From when on all of the history may be fetched again. */
export function forcedSyncFrom(lastForcedAt: Date | null): Date | null {
  return later(lastForcedAt, FORCED_MS);
}

/** Whether the owner who opens the page is to see something fresher. */
export function isStaleOnVisit(
  provider: Provider,
  { now, lastSyncAt }: { now: Date; lastSyncAt: Date | null },
): boolean {
  return lastSyncAt === null || now.getTime() - lastSyncAt.getTime() >= PACES[provider].onVisit;
}

/** From when on the owner who opens the page has one asked again that has just failed. */
export function retryOnVisitFrom(provider: Provider, failedAt: Date): Date {
  return new Date(failedAt.getTime() + PACES[provider].onVisit);
}

function later(moment: Date | null, ms: number): Date | null {
  return moment && new Date(moment.getTime() + ms);
}
