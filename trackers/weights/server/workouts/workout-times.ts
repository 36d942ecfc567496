import { invalidFields } from '@plotline/server/tracker-kit/http.ts';
import { EARLIEST, LIMITS } from '../../contract/limits.ts';
import type { WorkoutEntry } from '../../contract/workouts.ts';

const DAY_MS = 86_400_000;

export type WorkoutTimes = {
  startedAt: Date;
  endedAt: Date | null;
  localDate: string;
  durationSeconds: number | null;
};

/** Validates the times of an entry; throws 422. */
export function readTimes(entry: WorkoutEntry, now: Date): WorkoutTimes {
  if (!isTimezone(entry.timezone))
    throw invalidFields({ timezone: `${entry.timezone} is not a known time zone` });
  const startedAt = readInstant('started_at', entry.started_at);
  const endedAt = entry.ended_at ? readInstant('ended_at', entry.ended_at) : null;
  if (startedAt.getTime() > now.getTime() + DAY_MS)
    throw invalidFields({ started_at: 'A workout cannot start more than 24 hours from now' });
  const localDate = localDateOf(startedAt, entry.timezone);
  if (localDate < EARLIEST) throw invalidFields({ started_at: `A workout cannot start before ${EARLIEST}` });
  const durationSeconds = endedAt && Math.round((endedAt.getTime() - startedAt.getTime()) / 1000);
  if (durationSeconds !== null && durationSeconds < 0)
    throw invalidFields({ ended_at: 'A workout cannot end before it starts' });
  if (durationSeconds !== null && durationSeconds > LIMITS.durationSeconds)
    throw invalidFields({ ended_at: 'A workout cannot take more than 24 hours' });
  return { startedAt, endedAt, localDate, durationSeconds };
}

/** Parses an instant; a leap second becomes the second before it. */
function readInstant(field: string, text: string): Date {
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) throw invalidFields({ [field]: `${text} is not a valid time` });
    throw error;
  }
}

/** Tests for a zone name or offset. Temporal would also accept a whole timestamp with a zone. */
export function isTimezone(name: string): boolean {
  if (!/^[a-z+-][\w+/:-]*$/i.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export function localDateOf(at: Date, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString();
}
