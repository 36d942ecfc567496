import { EARLIEST, LIMITS } from '../../contract/limits.ts';
import type { WallClock } from './import.model.ts';
import type { NoteTally } from './workout-collector.ts';
import { parseTime, type ParsedTime } from './times.ts';

/** One day of tolerance plus the offset of the easternmost zone, because the file's zone is unknown. */
const LATEST_AHEAD_HOURS = 24 + 14;

export type Problem = { problem: string };

/** Parses and checks the start of workouts; caches it, because many rows repeat it. */
export class StartReader {
  readonly #latest: string;
  readonly #known = new Map<string, ParsedTime | Problem>();

  constructor(now: Temporal.Instant) {
    const ahead = now.add({ hours: LATEST_AHEAD_HOURS }).toZonedDateTimeISO('UTC');
    this.#latest = ahead.toPlainDateTime().toString();
  }

  read(text: string): ParsedTime | Problem {
    const known = this.#known.get(text);
    if (known) return known;
    const read = this.#check(text);
    this.#known.set(text, read);
    return read;
  }

  #check(text: string): ParsedTime | Problem {
    const time = parseTime(text);
    if (!time)
      return {
        problem: text === '' ? 'the date is missing' : `date "${text.slice(0, 40)}" is not understood`,
      };
    if (time.local < EARLIEST) return { problem: `date ${time.local.slice(0, 10)} is before ${EARLIEST}` };
    if (time.local > this.#latest) return { problem: `date ${time.local.slice(0, 10)} is in the future` };
    return time;
  }
}

/** Returns the duration of a workout; null if it is missing or too long. */
export function checkDuration(seconds: number | null, notes: NoteTally): number | null {
  if (seconds === null || seconds <= LIMITS.durationSeconds) return seconds;
  notes.add('duration_too_long');
  return null;
}

/** Computes the duration between a start and an end in the same zone. */
export function endAt(
  start: WallClock,
  end: WallClock | null,
  notes: NoteTally,
): { end: WallClock | null; durationSeconds: number | null } {
  if (!end) return { end: null, durationSeconds: null };
  const between = Temporal.PlainDateTime.from(start.local).until(Temporal.PlainDateTime.from(end.local));
  const durationSeconds = between.total('seconds');
  if (durationSeconds < 0 || durationSeconds > LIMITS.durationSeconds) {
    notes.add(durationSeconds < 0 ? 'end_before_start' : 'duration_too_long');
    return { end: null, durationSeconds: null };
  }
  return { end: { local: end.local, instant: end.instant }, durationSeconds };
}

const CLOCK = /^(?:(\d+):)?(\d{1,2}):(\d{2})(?:[.,]\d+)?$/;
const PART = /(\d+(?:[.,]\d+)?)\s*([^\d\s.,]+)\.?\s*/gy;

const MAX_LENGTH = 80;

const SECONDS_BY_UNIT: readonly (readonly [number, readonly string[]])[] = [
  [3600, ['h', 'hr', 'hrs', 'hour', 'hours', 'std', 'stunde', 'stunden', 'sa', 'u', 'ч', 'ore', 'ora', 't']],
  [60, ['m', 'min', 'mins', 'minute', 'minutes', 'minuten', 'dk', 'мин', 'м']],
  [1, ['s', 'sec', 'secs', 'second', 'seconds', 'sek', 'seg', 'sn', 'с', 'сек']],
];
const SECONDS = new Map(SECONDS_BY_UNIT.flatMap(([seconds, units]) => units.map((unit) => [unit, seconds])));

/** Parses "1h 12m", "35min", "58s", "0:15:00", "12:30" or a number of seconds; null for anything else. */
export function parseDuration(text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  const trimmed = text.trim().toLowerCase();
  if (/^\d+(?:[.,]\d+)?$/.test(trimmed)) return Math.round(decimal(trimmed));
  const clock = CLOCK.exec(trimmed);
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  return sumOfParts(trimmed);
}

function sumOfParts(text: string): number | null {
  let total = 0;
  let end = 0;
  for (const part of text.matchAll(PART)) {
    const seconds = SECONDS.get(part[2] ?? '');
    if (seconds === undefined) return null;
    total += decimal(part[1] ?? '') * seconds;
    end = part.index + part[0].length;
  }
  return end > 0 && end === text.length ? Math.round(total) : null;
}

function decimal(text: string): number {
  return Number(text.replace(',', '.'));
}
