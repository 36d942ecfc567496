import { formatLocalDate } from '@plotline/web/tracker-kit/format.ts';

/** `9 Nov`, and `9 Nov 2023` for another year than the running one. */
export function dayText(date: string, now: Date): string {
  return formatLocalDate(date, { hasYear: !date.startsWith(String(now.getFullYear())) });
}
