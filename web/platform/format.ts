/**
 * Formats numbers, weights, money, durations and times for users. Pure; `locale` is a BCP 47 tag, by
 * default the browser's.
 */
export interface Locale {
  readonly locale?: string | undefined;
}

const KG_PER_LB = 0.45359237;
const KILOBYTE = 1_000;
const BYTE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;
const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;
const WEEK_S = 7 * DAY_S;

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes a hundred times as long as using one. */
function numberFormat(locale: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(numberFormats, [locale, options], () => new Intl.NumberFormat(locale, options));
}

function dateFormat(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(dateFormats, [locale, options], () => new Intl.DateTimeFormat(locale, options));
}

/** British English alone has four letters for one month, which stands beside others in charts: `Sep`, not `Sept`. */
export function shortMonths(text: string): string {
  return text.replace(/\bSept\b(?!\.)/g, 'Sep');
}

function cached<Format>(formats: Map<string, Format>, parameters: unknown, create: () => Format): Format {
  const key = JSON.stringify(parameters);
  const format = formats.get(key) ?? create();
  formats.set(key, format);
  return format;
}

/** Writes a minus sign as wide as a plus, where the locale has a hyphen. */
function write(format: Intl.NumberFormat, value: number): string {
  return format.format(value).replace('-', '−');
}

interface NumberOptions extends Locale {
  readonly maximumFractionDigits?: number;
  readonly minimumFractionDigits?: number;
  /** Writes + before positive numbers. */
  readonly isSigned?: boolean;
}

/** `12,480.5`; at most one decimal by default. */
export function formatNumber(value: number, options: NumberOptions = {}): string {
  const { locale, isSigned, maximumFractionDigits = 1, minimumFractionDigits = 0 } = options;
  const format = numberFormat(locale, {
    minimumFractionDigits,
    maximumFractionDigits: Math.max(maximumFractionDigits, minimumFractionDigits),
    signDisplay: isSigned ? 'exceptZero' : 'negative',
  });
  return write(format, value);
}

/** `1 game`, `2 games`, `1,204 games`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count, { maximumFractionDigits: 0 })} ${count === 1 ? one : many}`;
}

/** `4.2K`, `1.2M`: at most four or five characters. */
export function formatCompact(value: number, { locale }: Locale = {}): string {
  return write(numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }), value);
}

/** `share` 0.594 is `59.4%`. */
export function formatPercent(share: number, options: NumberOptions = {}): string {
  const { locale, isSigned, maximumFractionDigits = 1 } = options;
  const format = numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits,
    signDisplay: isSigned ? 'exceptZero' : 'negative',
  });
  return write(format, share);
}

export function kgToUnit(weightKg: number, unit: 'kg' | 'lb'): number {
  return unit === 'kg' ? weightKg : weightKg / KG_PER_LB;
}

/** `142.5 kg`, or that weight in pounds. */
export function formatWeight(
  weightKg: number,
  unit: 'kg' | 'lb' = 'kg',
  options: NumberOptions = {},
): string {
  return `${formatNumber(kgToUnit(weightKg, unit), options)} ${unit}`;
}

/** `amountMinor` 420050 in `usd` is `$4,200.50`; currencies without minor units have no decimals. */
export function formatMoney(amountMinor: number, currency: string, { locale }: Locale = {}): string {
  const format = numberFormat(locale, { style: 'currency', currency: currency.toUpperCase() });
  return write(format, amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** `812 bytes`, `4.2 KB`, `1.3 GB`. */
export function formatBytes(bytes: number, options: Locale = {}): string {
  let power = 0;
  // 1,000 of a unit, rounded, is 1 of the next.
  while (power < BYTE_UNITS.length - 1 && Math.round(bytes / KILOBYTE ** power) >= KILOBYTE) power += 1;
  const amount = bytes / KILOBYTE ** power;
  return `${formatNumber(amount, { ...options, maximumFractionDigits: amount < 10 ? 1 : 0 })} ${BYTE_UNITS[power]}`;
}

/** `Xh Ym`, `Ym Zs` or `Zs`. */
export function formatDuration(durationSeconds: number): string {
  const total = Math.max(0, Math.round(durationSeconds));
  const hours = Math.floor(total / HOUR_S);
  const minutes = Math.floor((total % HOUR_S) / MINUTE_S);
  if (hours > 0) return `${formatNumber(hours)}h ${minutes}m`;
  const seconds = total % MINUTE_S;
  return minutes > 0 ? `${minutes}m ${seconds}s` : `${seconds}s`;
}

interface RelativeOptions extends Locale, TimeZone {
  /** Starts in lower case: `just now`. */
  readonly isInSentence?: boolean;
}

/** `Just now`, `5m`, `3h`, `2d`, then the date. A future time, from a clock that runs ahead, is `Just now`. */
export function formatRelativeTime(
  instant: Date,
  now: Date,
  { isInSentence = false, ...options }: RelativeOptions = {},
): string {
  const seconds = Math.floor((now.getTime() - instant.getTime()) / 1000);
  if (seconds < MINUTE_S) return isInSentence ? 'just now' : 'Just now';
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)}m`;
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)}h`;
  if (seconds < WEEK_S) return `${Math.floor(seconds / DAY_S)}d`;
  const isThisYear = instant.getFullYear() === now.getFullYear();
  return formatDate(instant, { ...options, hasYear: !isThisYear });
}

interface TimeZone {
  readonly timeZone?: string | undefined;
}

interface DateOptions extends Locale, TimeZone {
  readonly hasYear?: boolean;
  readonly hasWeekday?: boolean;
}

/** `3 Mar 2026`, in the order of the locale. */
export function formatDate(instant: Date, options: DateOptions = {}): string {
  const { locale, timeZone, hasYear = true, hasWeekday = false } = options;
  const format = dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(hasYear ? { year: 'numeric' } : {}),
    ...(hasWeekday ? { weekday: 'short' } : {}),
    ...(timeZone ? { timeZone } : {}),
  });
  return shortMonths(format.format(instant));
}

/** Parts of a calendar day at midnight UTC: `Mon`, `November`, `Nov 26`. */
export function formatPart(
  day: Date,
  parts: Pick<Intl.DateTimeFormatOptions, 'weekday' | 'month' | 'year'>,
): string {
  return shortMonths(dateFormat(undefined, { ...parts, timeZone: 'UTC' }).format(day));
}

/** `Fri, 20 Nov 2026, 14:05`, for tooltips. */
export function formatDateTime(instant: Date, { locale, timeZone }: Locale & TimeZone = {}): string {
  const format = dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  });
  return shortMonths(format.format(instant));
}

/** `16 – 22 Nov`: two calendar days, without the year. */
export function formatDayRange(from: string, to: string, { locale }: Locale = {}): string {
  const format = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return shortMonths(format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)));
}

/** Formats a calendar day such as `2026-03-03`, which has no time zone. */
export function formatLocalDate(day: string, options: Omit<DateOptions, 'timeZone'> = {}): string {
  return formatDate(new Date(`${day}T00:00:00Z`), { ...options, timeZone: 'UTC' });
}
