import type { QuietMinutes } from './delivery-settings.repository.ts';

/** Returns the end of the quiet hours at a time; null outside of them. Hours from 22:00 until 7:00 span midnight. */
export function endOfQuietHours(
  now: Date,
  { from, until, timezone }: QuietMinutes & { readonly timezone: string },
): Date | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone);
  const minute = local.hour * 60 + local.minute;
  const isQuiet = from < until ? from <= minute && minute < until : from <= minute || minute < until;
  if (!isQuiet) return null;
  const day = minute < until ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  const time = Temporal.PlainTime.from({ hour: Math.floor(until / 60), minute: until % 60 });
  // When clocks go back, the end may come twice: the first one would lie before the second pass of the quiet hours.
  const end = day.toPlainDateTime(time).toZonedDateTime(timezone, { disambiguation: 'later' });
  return new Date(end.epochMilliseconds);
}
