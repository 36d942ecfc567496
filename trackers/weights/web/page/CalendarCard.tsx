import type { WeekStart } from '@plotline/contract/schema.ts';
import { ActivityCalendar } from '@plotline/web/tracker-kit/ActivityCalendar.tsx';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { weekdayName } from '@plotline/web/tracker-kit/dates.ts';
import type { SectionOf } from '../../contract/page.ts';

interface CalendarCardProps {
  section: SectionOf<'calendar'>;
  weekStart: WeekStart;
}

export function CalendarCard({ section, weekStart }: CalendarCardProps) {
  return (
    <ActivityCalendar
      title={section.title}
      subtitle={calendarSummary(section)}
      label="Training days of the last year"
      days={section.days.map(({ date, sets, level }) => ({ date, value: sets, level }))}
      weekStart={weekStart}
      accent="coral"
      unit="set"
      none="No training"
    />
  );
}

/** Writes `168 workouts in the last year. Busiest day Monday, longest break 14 days`. */
export function calendarSummary(
  section: Pick<SectionOf<'calendar'>, 'workouts' | 'busiest_weekday' | 'longest_break_days'>,
): string {
  const { busiest_weekday: busiest, longest_break_days: longest } = section;
  const facts = [
    ...(busiest === null ? [] : [`busiest day ${weekdayName(busiest, 'long')}`]),
    ...(longest === null || longest === 0 ? [] : [`longest break ${counted(longest, 'day')}`]),
  ].join(', ');
  const total = `${counted(section.workouts, 'workout')} in the last year`;
  return facts === '' ? total : `${total}. ${facts.charAt(0).toUpperCase()}${facts.slice(1)}`;
}
