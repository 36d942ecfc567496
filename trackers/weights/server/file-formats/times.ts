import type { DateOrder } from '../../contract/limits.ts';
import type { WallClock } from './import.model.ts';
import { foldText } from './text.ts';

export type ParsedTime = WallClock & { hasTimeOfDay: boolean };

const CLOCK = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?(?:\s*([ap]\.?\s?m\.?))?`;
const ISO = new RegExp(
  String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T\s]+${CLOCK}(?:\s*(Z|[+-]\d{2}:?\d{2}))?)?$`,
  'i',
);
const DAY_FIRST = new RegExp(
  String.raw`^(\d{1,2})\.?\s+(?:de\s+)?(\p{L}+)\.?,?\s+(?:de\s+)?(\d{4})(?:,?\s+(?:at\s+)?${CLOCK})?$`,
  'iu',
);
const MONTH_FIRST = new RegExp(
  String.raw`^(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})(?:,?\s+(?:at\s+)?${CLOCK})?$`,
  'iu',
);
/** "03/02/2026 18:04", as spreadsheets write dates: the day or the month comes first. */
const NUMERIC = new RegExp(String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,?\s+${CLOCK})?$`, 'i');
const NOON = 12;
const MONTHS = 12;
const MAX_LENGTH = 80;

/**
 * Parses "2026-03-02 18:04:11", ISO 8601 with or without an offset, "2 Mar 2026, 18:04" and "Jul 6, 2024, 7:13 PM"
 * with month names in many languages, and "03/02/2026" in the given order. A day alone becomes noon. Null for anything
 * else.
 */
export function parseTime(text: string, order: DateOrder): ParsedTime | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = plainText(text);
  const iso = ISO.exec(plain);
  if (iso) {
    const [, year, month, day, ...clock] = iso;
    return build({ year: Number(year), month: Number(month), day: Number(day) }, clock, iso[8]);
  }
  const named = DAY_FIRST.exec(plain);
  if (named) return buildNamed({ year: named[3], word: named[2], day: named[1] }, named.slice(4));
  const american = MONTH_FIRST.exec(plain);
  if (american)
    return buildNamed({ year: american[3], word: american[1], day: american[2] }, american.slice(4));
  const numeric = NUMERIC.exec(plain);
  return numeric ? buildNumeric(numeric, order) : null;
}

/**
 * Returns the order of a date such as "13/02/2026", which only one fits; `open` if both do, `same` if both mean the same
 * day, null for dates that are written otherwise.
 */
export function dateOrderOf(text: string): DateOrder | 'open' | 'same' | null {
  const numeric = text.length > MAX_LENGTH ? null : NUMERIC.exec(plainText(text));
  const [first, second] = [Number(numeric?.[1]), Number(numeric?.[2])];
  if (!numeric) return null;
  if (first === second) return 'same';
  if (first > MONTHS) return 'dmy';
  return second > MONTHS ? 'mdy' : 'open';
}

function plainText(text: string): string {
  return text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();
}

/** Converts a local time in a zone to an instant. A skipped hour moves forward; a repeated hour is the first one. */
export function toInstant(time: WallClock, zone: string): string {
  if (time.instant !== null) return time.instant;
  const zoned = Temporal.PlainDateTime.from(time.local).toZonedDateTime(zone, {
    disambiguation: 'compatible',
  });
  return zoned.toInstant().toString({ fractionalSecondDigits: 3 });
}

type ClockParts = readonly (string | undefined)[];

function buildNamed(
  { year, word, day }: { year: string | undefined; word: string | undefined; day: string | undefined },
  clock: ClockParts,
): ParsedTime | null {
  const month = monthNumber(word ?? '');
  return month === null ? null : build({ year: Number(year), month, day: Number(day) }, clock);
}

/** A date that only one order fits is read in that one. */
function buildNumeric([text, first, second, year = '', ...clock]: RegExpExecArray, order: DateOrder) {
  const own = dateOrderOf(text);
  const isDayFirst = (own === 'mdy' || own === 'dmy' ? own : order) === 'dmy';
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  const fullYear = year.length === 2 ? `20${year}` : year;
  return build({ year: Number(fullYear), month: Number(month), day: Number(day) }, clock);
}

function build(
  date: { year: number; month: number; day: number },
  [hourText, minute, second, half]: ClockParts,
  offset?: string,
): ParsedTime | null {
  const hasTimeOfDay = hourText !== undefined;
  const hour = hasTimeOfDay ? readHour(Number(hourText), half) : NOON;
  if (hour === null) return null;
  const fields = { ...date, hour, minute: Number(minute ?? 0), second: Number(second ?? 0) };
  try {
    const local = Temporal.PlainDateTime.from(fields, { overflow: 'reject' }).toString();
    return { local, instant: offset ? instantOf(local, offset) : null, hasTimeOfDay };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Reads an hour of a 24-hour clock or, with AM or PM, of a 12-hour clock. */
function readHour(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

function instantOf(local: string, offset: string): string {
  return Temporal.Instant.from(`${local}${offset.toUpperCase()}`).toString({ fractionalSecondDigits: 3 });
}

/** Languages in which the apps write dates; the runtime knows their month names. */
const LANGUAGES = 'en de fr es pt it nl tr sv da nb fi pl cs hu ro ru uk id'.split(' ');

/**
 * Month numbers by folded long and short name, without names that mean two months in two languages. Collected with the
 * first name: this takes as long as the rest of a child's start, and the server itself reads no names.
 */
let months: ReadonlyMap<string, number> | undefined;

/** Returns 1 to 12 for "Nis", "févr.", "October" or "abr."; null for any other word. */
function monthNumber(word: string): number | null {
  months ??= collectMonths();
  return months.get(monthKey(word)) ?? null;
}

function collectMonths(): ReadonlyMap<string, number> {
  const collected = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (const { key, month } of LANGUAGES.flatMap((language) => monthsOf(language))) {
    const known = collected.get(key);
    if (known !== undefined && known !== month) ambiguous.add(key);
    collected.set(key, month);
  }
  for (const key of ambiguous) collected.delete(key);
  return collected;
}

function monthsOf(language: string): { key: string; month: number }[] {
  const styles: Intl.DateTimeFormatOptions[] = [
    { month: 'short' },
    { month: 'long' },
    { month: 'short', day: 'numeric' },
    { month: 'long', day: 'numeric' },
  ];
  return styles.flatMap((style) => {
    const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => {
      const parts = format.formatToParts(Date.UTC(2024, index, 1));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      return { key: monthKey(name), month: index + 1 };
    });
  });
}

function monthKey(word: string): string {
  return foldText(word).replaceAll('.', '');
}
