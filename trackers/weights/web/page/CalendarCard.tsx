import { counted } from '@plotline/web/tracker-kit/format.ts';
import { CalendarHeatmap } from '@plotline/web/ui/charts/CalendarHeatmap.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { calendarSentence } from './calendar-sentence.ts';
import type { SectionOf } from './weights-page-answer.ts';

/** A year of training in one picture, whatever the timeframe. */
export function CalendarCard({ section }: { section: SectionOf<'calendar'> }) {
  const days = section.days.map(({ date, sets, level }) => ({ date, value: sets, level }));
  return (
    <SectionCard title={section.title} subtitle={calendarSentence(section)}>
      <CalendarHeatmap
        label="Training days of the last year"
        days={days}
        from={section.days[0]?.date ?? ''}
        to={section.days.at(-1)?.date ?? ''}
        accent="coral"
        format={(sets) => (sets === 0 ? 'No training' : counted(sets, 'set'))}
        legend={['Fewer sets', 'More']}
      />
    </SectionCard>
  );
}
