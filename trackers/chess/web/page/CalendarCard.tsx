import type { WeekStart } from '@plotline/contract/schema.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { CalendarHeatmap } from '@plotline/web/ui/charts/CalendarHeatmap.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import type { SectionOf } from './chess-page-answer.ts';

interface CalendarCardProps {
  section: SectionOf<'calendar'>;
  /** Of the owner's weeks. */
  weekStart: WeekStart;
}

/** A year of games in one picture, whatever the timeframe. */
export function CalendarCard({ section, weekStart }: CalendarCardProps) {
  const days = section.days.map(({ date, games, level }) => ({ date, value: games, level }));
  return (
    <SectionCard title={section.title} subtitle={`${counted(section.games, 'game')} in the last year`}>
      <CalendarHeatmap
        label="Games of the last year"
        days={days}
        from={section.days[0]?.date ?? ''}
        to={section.days.at(-1)?.date ?? ''}
        weekStart={weekStart}
        accent="green"
        format={(games) => (games === 0 ? 'No games' : counted(games, 'game'))}
        legend={['Fewer games', 'More']}
      />
    </SectionCard>
  );
}
