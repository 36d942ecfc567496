const CLOCK = /^(?:(\d+):)?(\d{1,2}):(\d{2})(?:[.,]\d+)?$/;
const PART = /(\d+(?:[.,]\d+)?)\s*([^\d\s.,]+)\.?\s*/gy;

const MAX_LENGTH = 80;

const SECONDS_BY_WORD: readonly (readonly [number, readonly string[]])[] = [
  [3600, ['h', 'hr', 'hrs', 'hour', 'hours', 'std', 'stunde', 'stunden', 'sa', 'u', 'ч', 'ore', 'ora', 't']],
  [60, ['m', 'min', 'mins', 'minute', 'minutes', 'minuten', 'dk', 'мин', 'м']],
  [1, ['s', 'sec', 'secs', 'second', 'seconds', 'sek', 'seg', 'sn', 'с', 'сек']],
];
const SECONDS = new Map(SECONDS_BY_WORD.flatMap(([seconds, words]) => words.map((word) => [word, seconds])));

/** Seconds of "1h 12m", "35min", "58s", "0:15:00", "12:30" or a plain number of seconds; null when it is none. */
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
