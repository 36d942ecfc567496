const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
/** chess.com adds games to a month late: the month is complete when it was fetched this long after its end. */
const MONTH_SETTLES_MS = 48 * HOUR_MS;
/** Lichess lists games by start: games that began before the newest known one may have ended since. */
const OVERLAP_MS = HOUR_MS;
const DAILY_OVERLAP_MS = 14 * DAY_MS;

export interface KnownMonth {
  readonly month: string;
  readonly isComplete: boolean;
}

/** Returns the months to fetch, newest first: all incomplete ones, and always the current one. */
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

/** Whether the list of months may have one that `monthsDue` does not add by itself: the current and the one before. */
export function listsNewMonths(lastSyncAt: Date | null, now: Date): boolean {
  if (lastSyncAt === null) return true;
  const before = Temporal.PlainYearMonth.from(now.toISOString().slice(0, 7)).subtract({ months: 1 });
  return lastSyncAt.toISOString().slice(0, 7) < before.toString();
}

/** Whether a month that is fetched now is complete. */
export function isSettled(month: string, now: Date): boolean {
  const end = Temporal.PlainYearMonth.from(month)
    .add({ months: 1 })
    .toPlainDate({ day: 1 })
    .toZonedDateTime('UTC');
  return now.getTime() >= end.epochMilliseconds + MONTH_SETTLES_MS;
}

/** Returns the start of the range in which a player's new games are requested. */
export function newGamesFrom(newestMs: number, { playsDaily }: { playsDaily: boolean }): number {
  return newestMs - (playsDaily ? DAILY_OVERLAP_MS : OVERLAP_MS);
}
