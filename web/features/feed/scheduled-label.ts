import { formatDate, shortMonths } from '../../platform/format.ts';

interface Place {
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** Returns `Only you until 18:40`, on another day `Only you until 23 Nov, 18:40`. */
export function scheduledLabel(publishAt: Date, now: Date, { locale, timeZone }: Place = {}): string {
  const isToday = formatDate(publishAt, { locale, timeZone }) === formatDate(now, { locale, timeZone });
  const moment = new Intl.DateTimeFormat(locale, {
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  });
  return `Only you until ${shortMonths(moment.format(publishAt))}`;
}
