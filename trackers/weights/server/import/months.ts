import { foldText } from './fold.ts';

/** Languages in which the apps write dates. Their own data comes with the runtime. */
const LANGUAGES = 'en de fr es pt it nl tr sv da nb fi pl cs hu ro ru uk id'.split(' ');

/** Month names, long and short, as they are folded by `monthKey`; names that two languages use for two months are out. */
const MONTHS = collectMonths();

/** 1 to 12 for "Nis", "févr.", "October" or "abr."; null for any other word. */
export function monthNumber(word: string): number | null {
  return MONTHS.get(monthKey(word)) ?? null;
}

function collectMonths(): Map<string, number> {
  const months = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (const { key, month } of LANGUAGES.flatMap((language) => monthsOf(language))) {
    const known = months.get(key);
    if (known !== undefined && known !== month) ambiguous.add(key);
    months.set(key, month);
  }
  for (const key of ambiguous) months.delete(key);
  return months;
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
