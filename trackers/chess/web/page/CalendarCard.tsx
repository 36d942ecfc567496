import type { WeekStart } from '@plotline/contract/schema.ts';
import { ActivityCalendar } from '@plotline/web/tracker-kit/ActivityCalendar.tsx';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import type { SectionOf } from '../../contract/page.ts';

interface CalendarCardProps {
  section: SectionOf<'calendar'>;
  weekStart: WeekStart;
}

export function CalendarCard({ section, weekStart }: CalendarCardProps) {
  return (
    <ActivityCalendar
      title={section.title}
      subtitle={`${counted(section.games, 'game')} in the last year`}
      label="Games of the last year"
      days={section.days.map(({ date, games, level }) => ({ date, value: games, level }))}
      weekStart={weekStart}
      accent="green"
      unit="game"
      none="No games"
    />
  );
}
