import { styled } from '@plotline/web/ui/theme/styled.ts';
import type { WeekStart } from '@plotline/contract/schema.ts';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { GridHeatmap } from '@plotline/web/ui/charts/GridHeatmap.tsx';
import { mixin, query, space, tabularFigures } from '@plotline/web/ui/theme/tokens.ts';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import type { ReactNode } from 'react';
import { hourGames } from '../../contract/linked-games.ts';
import type { SectionOf } from '../../contract/page.ts';
import { GamesLink, useShowGames } from './GamesLink.tsx';
import { SCORE_COLORS, whenGrid, whenTable } from './when-grid.ts';

const Legend = styled('div')({
  ...mixin.muted(12),
  ...tabularFigures,
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  marginTop: space(3),
  '& i': { width: 14, height: 14, borderRadius: 4 },
  '& span:first-of-type': { marginInlineEnd: space(1) },
  '& span:last-of-type': { marginInlineStart: space(1) },
});

interface WhenCardProps {
  section: SectionOf<'when'>;
  /** The owner's time zone and first day of the week. */
  timezone: string;
  weekStart: WeekStart;
}

/** The score by weekday and hour. */
export function WhenCard({ section, timezone, weekStart }: WhenCardProps) {
  const isPhone = useMatches(query.phone);
  const show = useShowGames();
  const grid = whenGrid(section.cells, { hoursPerCell: isPhone ? 2 : 1, weekStart, show });
  return (
    <ChartCard
      title={section.title}
      subtitle={`Score by weekday and hour, ${timezone}. The stronger the colour, the more games`}
      table={whenTable(section.cells, hourLink)}
    >
      <GridHeatmap label={section.title} {...grid} />
      <Legend aria-hidden="true">
        <span>0%</span>
        {SCORE_COLORS.map((fill) => (
          <i key={fill} style={{ backgroundColor: fill }} />
        ))}
        <span>100%</span>
      </Legend>
    </ChartCard>
  );
}

function hourLink(cell: SectionOf<'when'>['cells'][number], games: string): ReactNode {
  return <GamesLink filter={hourGames(cell, 1)}>{games}</GamesLink>;
}
