import type { WeekStart } from '@plotline/contract/schema.ts';
import { ActivityCalendar } from '@plotline/web/tracker-kit/ActivityCalendar.tsx';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { dayGames, daysGames } from '../../contract/linked-games.ts';
import type { SectionOf } from '../../contract/page.ts';
import { GamesLink, useShowGames } from './GamesLink.tsx';

interface CalendarCardProps {
  section: SectionOf<'calendar'>;
  weekStart: WeekStart;
}

export function CalendarCard({ section, weekStart }: CalendarCardProps) {
  const show = useShowGames();
  return (
    <ActivityCalendar
      title={section.title}
      subtitle={
        <GamesLink {...daysGames(section.days[0]?.date ?? '', section.days.at(-1)?.date ?? '')}>
          {counted(section.games, 'game')} in the last year
        </GamesLink>
      }
      label="Games of the last year"
      days={section.days.map(({ date, games, level }) => ({ date, value: games, level }))}
      weekStart={weekStart}
      accent="green"
      unit="game"
      none="No games"
      {...(show && { onPick: (date: string) => show(dayGames(date)) })}
    />
  );
}
