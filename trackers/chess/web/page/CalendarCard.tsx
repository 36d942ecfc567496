import { counted } from '@plotline/web/tracker-kit/format.ts';
import { CalendarHeatmap } from '@plotline/web/ui/charts/CalendarHeatmap.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import type { SectionOf } from './chess-page-answer.ts';

/** A year of games in one picture, whatever the timeframe. */
export function CalendarCard({ section }: { section: SectionOf<'calendar'> }) {
  const days = section.days.map(({ date, games, level }) => ({ date, value: games, level }));
  return (
    <SectionCard title={section.title} subtitle={`${counted(section.games, 'game')} in the last year`}>
      <CalendarHeatmap
        label="Games of the last year"
        days={days}
        from={section.days[0]?.date ?? ''}
        to={section.days.at(-1)?.date ?? ''}
        accent="green"
        format={(games) => (games === 0 ? 'No games' : counted(games, 'game'))}
        legend={['Fewer games', 'More']}
      />
    </SectionCard>
  );
}
