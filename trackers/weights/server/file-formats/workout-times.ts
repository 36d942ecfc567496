import { EARLIEST, LIMITS, type DateOrder } from '../../contract/limits.ts';
import type { ParsedImport, WallClock } from './import.model.ts';
import type { NoteTally } from './workout-collector.ts';
import { dateOrderOf, parseTime, type ParsedTime } from './times.ts';

/** One day of tolerance plus the offset of the easternmost zone, because the file's zone is unknown. */
const LATEST_AHEAD_HOURS = 24 + 14;

export type Problem = { problem: string };

/** The maximum of dates shown to a user who chooses the order of day and month. */
const OPEN_DATES = 3;

/**
 * Parses and checks the start of workouts; caches it, because many rows repeat it. Without an order, numeric dates are
 * read with the day first unless that is impossible, and the reader notes the orders that they show.
 */
export class StartReader {
  readonly #latest: string;
  readonly #order: DateOrder | null;
  readonly #known = new Map<string, ParsedTime | Problem>();
  readonly #shown = new Map<DateOrder, string>();
  readonly #open: string[] = [];
  /** Whether some dates are not numeric. Then several programs wrote dates, and one shows nothing about the others. */
  #isMixed = false;

  constructor(now: Temporal.Instant, order: DateOrder | null = null) {
    const ahead = now.add({ hours: LATEST_AHEAD_HOURS }).toZonedDateTimeISO('UTC');
    this.#latest = ahead.toPlainDateTime().toString();
    this.#order = order;
  }

  read(text: string): ParsedTime | Problem {
    const known = this.#known.get(text);
    if (known) return known;
    const read = this.#check(text);
    this.#known.set(text, read);
    return read;
  }

  /** Parses another time of the same file, such as an end. */
  parse(text: string): ParsedTime | null {
    return parseTime(text, this.#order ?? 'dmy');
  }

  /** The order that was given, else the only one that its dates show; null if they show none or both. */
  get dateOrder(): DateOrder | null {
    return this.#order ?? this.#shownDate?.order ?? null;
  }

  /** Whether dates were read in a guessed order that later dates decided. */
  get mustReadAgain(): boolean {
    return this.#order === null && this.#open.length > 0 && this.#shownDate !== null;
  }

  /** Some of the dates that both orders fit, read in both; none if the order is known. */
  openDates(): ParsedImport['openDates'] {
    if (this.dateOrder !== null) return [];
    return this.#open.map((text) => ({ text, dmy: dayOf(text, 'dmy'), mdy: dayOf(text, 'mdy') }));
  }

  /** Returns a sentence for the user if the order of some dates was taken from another one. */
  note(): string[] {
    const [open] = this.#open;
    const shown = this.#shownDate;
    if (open === undefined || shown === null || shown.order !== this.dateOrder) return [];
    const first = shown.order === 'dmy' ? 'day' : 'month';
    return [`Dates such as "${open}" are read with the ${first} first, as "${shown.text}" shows.`];
  }

  get #shownDate(): { order: DateOrder; text: string } | null {
    const [shown, ...others] = this.#shown;
    return shown && others.length === 0 && !this.#isMixed ? { order: shown[0], text: shown[1] } : null;
  }

  #check(text: string): ParsedTime | Problem {
    const shown = dateOrderOf(text);
    if (shown === 'open') {
      if (this.#open.length < OPEN_DATES) this.#open.push(text);
    } else if (shown === null) this.#isMixed ||= parseTime(text, 'dmy') !== null;
    else if (shown !== 'same') this.#shown.set(shown, text);
    const read = this.#checkIn(text, this.#order ?? 'dmy');
    const isOtherPossible = shown === 'open' && this.#order === null && 'problem' in read;
    return isOtherPossible ? this.#checkIn(text, 'mdy') : read;
  }

  #checkIn(text: string, order: DateOrder): ParsedTime | Problem {
    const time = parseTime(text, order);
    if (!time)
      return {
        problem: text === '' ? 'the date is missing' : `date "${text.slice(0, 40)}" is not understood`,
      };
    if (time.local < EARLIEST) return { problem: `date ${time.local.slice(0, 10)} is before ${EARLIEST}` };
    if (time.local > this.#latest) return { problem: `date ${time.local.slice(0, 10)} is in the future` };
    return time;
  }
}

function dayOf(text: string, order: DateOrder): string {
  return parseTime(text, order)?.local.slice(0, 10) ?? '';
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
