import { counted } from '@plotline/web/tracker-kit/format.ts';
import type { SectionOf } from './weights-page-answer.ts';

/** A Monday, from which the names of weekdays are counted. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** `168 workouts in the last year. Busiest day Monday, longest break 14 days`. */
export function calendarSentence(
  section: Pick<SectionOf<'calendar'>, 'workouts' | 'busiest_weekday' | 'longest_break_days'>,
): string {
  const { busiest_weekday: busiest, longest_break_days: longest } = section;
  const facts = [
    ...(busiest === null ? [] : [`busiest day ${weekdayName(busiest)}`]),
    ...(longest === null || longest === 0 ? [] : [`longest break ${counted(longest, 'day')}`]),
  ].join(', ');
  const sentence = `${counted(section.workouts, 'workout')} in the last year`;
  return facts === '' ? sentence : `${sentence}. ${facts.charAt(0).toUpperCase()}${facts.slice(1)}`;
}

/** 1 is Monday. */
function weekdayName(weekday: number): string {
  const format = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' });
  return format.format(new Date(MONDAY + (weekday - 1) * DAY_MS));
}
