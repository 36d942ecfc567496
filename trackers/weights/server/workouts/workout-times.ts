import { invalidFields } from '@plotline/server/tracker-kit/http.ts';
import { LIMITS, type WorkoutEntry } from '../../contract/workouts.ts';

const EARLIEST = '2000-01-01';
const DAY_MS = 86_400_000;

export type WorkoutTimes = {
  startedAt: Date;
  endedAt: Date | null;
  localDate: string;
  durationSeconds: number | null;
};

/** The times of an entry, checked; 422 with a sentence otherwise. */
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

/** What has the form of an instant may still be none; a leap second is the one before it. */
function readInstant(field: string, text: string): Date {
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) throw invalidFields({ [field]: `${text} is no time` });
    throw error;
  }
}

/** A name or an offset. Temporal would also take a whole time with a zone in it. */
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
