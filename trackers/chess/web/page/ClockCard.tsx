import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted, formatDuration, formatNumber, formatPercent } from '@plotline/web/tracker-kit/format.ts';
import { HorizontalBars, type HorizontalBar } from '@plotline/web/ui/charts/HorizontalBars.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, mixin, space, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { ReactNode } from 'react';
import type { SectionOf } from '../../contract/page.ts';
import { GamesLink } from './GamesLink.tsx';
import { PHASE_NAMES } from '../shared/chess-labels.ts';

const Facts = styled('dl')({
  ...mixin.figures(13),
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  rowGap: space(1.5),
  margin: `${space(4)} 0 0`,
  paddingTop: space(4),
  borderTop: `1px solid ${color.outline}`,
  '& dt': { color: color.muted },
  '& dd': { margin: 0, fontWeight: weight.semibold, textAlign: 'end' },
});

export function ClockCard({ section }: { section: SectionOf<'clock'> }) {
  const { games, phases, remaining_at_move_20_seconds: remaining, flag_percent: flags } = section;
  if (games === 0) return null;
  const bars = phases.map(({ phase, median_seconds }) => ({
    key: phase,
    label: PHASE_NAMES[phase],
    value: median_seconds,
  }));
  return (
    <SectionCard
      title={section.title}
      subtitle={
        <>
          Median seconds per move in{' '}
          <GamesLink filter={{ has: 'clock' }}>{counted(games, 'game')} with clocks</GamesLink>
        </>
      }
    >
      <HorizontalBars
        label={section.title}
        bars={bars}
        accent="green"
        unit="seconds"
        format={(seconds) => `${formatNumber(seconds)} s`}
        formatTick={(seconds) => formatNumber(seconds, { maximumFractionDigits: 2 })}
        drawLabel={phaseLabel}
      />
      <Facts>
        {remaining === null ? null : (
          <>
            <dt>Left on the clock at move 20</dt>
            <dd>
              <GamesLink filter={{ has: 'move_20' }}>{formatDuration(remaining)}</GamesLink>
            </dd>
          </>
        )}
        {flags === null ? null : (
          <>
            <dt>Games lost on time</dt>
            <dd>
              <GamesLink filter={{ result: 'loss', termination: 'timeout' }}>
                {formatPercent(flags / 100)}
              </GamesLink>
            </dd>
          </>
        )}
      </Facts>
    </SectionCard>
  );
}

function phaseLabel({ key, label }: HorizontalBar): ReactNode {
  return (
    <GamesLink isStretched filter={{ has: `move_time_${key}` }}>
      {label}
    </GamesLink>
  );
}
