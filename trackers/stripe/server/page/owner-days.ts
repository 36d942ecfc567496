// Days of an owner's time zone.

/** Returns the start of the day that contains a moment. */
export function startOfDay(at: Date, timezone: string): Date {
  return dateOf(zoned(at, timezone).startOfDay());
}

/** Returns the start of the day after the one that contains a moment. */
export function startOfNextDay(at: Date, timezone: string): Date {
  return dateOf(zoned(at, timezone).startOfDay().add({ days: 1 }).startOfDay());
}

/** Returns the last millisecond of a day. */
export function endOfDay(day: string, timezone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timezone);
  return new Date(next.epochMilliseconds - 1);
}

export function localDate(at: Date, timezone: string): string {
  return zoned(at, timezone).toPlainDate().toString();
}

function zoned(at: Date, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);
}

function dateOf({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds);
}
