import type { WeekStart } from '@plotline/contract/schema.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { CalendarHeatmap } from '@plotline/web/ui/charts/CalendarHeatmap.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { calendarSentence } from './calendar-sentence.ts';
import type { SectionOf } from './weights-page-answer.ts';

interface CalendarCardProps {
  section: SectionOf<'calendar'>;
  /** Of the owner's weeks. */
  weekStart: WeekStart;
}

/** A year of training in one picture, whatever the timeframe. */
export function CalendarCard({ section, weekStart }: CalendarCardProps) {
  const days = section.days.map(({ date, sets, level }) => ({ date, value: sets, level }));
  return (
    <SectionCard title={section.title} subtitle={calendarSentence(section)}>
      <CalendarHeatmap
        label="Training days of the last year"
        days={days}
        from={section.days[0]?.date ?? ''}
        to={section.days.at(-1)?.date ?? ''}
        weekStart={weekStart}
        accent="coral"
        format={(sets) => (sets === 0 ? 'No training' : counted(sets, 'set'))}
        legend={['Fewer sets', 'More']}
      />
    </SectionCard>
  );
}
