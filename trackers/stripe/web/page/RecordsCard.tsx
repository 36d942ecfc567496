import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted, formatLocalDate, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { statText, type Money } from '../shared/amounts.ts';
import type { SectionOf } from '../shared/sections.ts';

const Stats = styled('dl')({
  ...mixin.grid(4),
  gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))',
  margin: 0,
  '& + &': { marginTop: space(4), paddingTop: space(4), borderTop: `1px solid ${color.outline}` },
  // Alone, they fill the card beside the weekdays.
  '&[data-tall]': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 0,
    '& > div': { paddingBlock: space(5) },
    '& > div + div': { borderTop: `1px solid ${color.outline}` },
  },
});
const Stat = styled('div')({ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' });
const Label = styled('dt')({ ...text[13], '& span': { ...text[12], display: 'block', color: color.muted } });
const Value = styled('dd')({
  ...mixin.figures(24),
  margin: 0,
  fontWeight: weight.semibold,
  overflowWrap: 'anywhere',
});

export function RecordsCard({ section, money }: { section: SectionOf<'records'>; money: Money }) {
  const { best_day: day, best_week: week, current_streak: current, longest_streak: longest } = section;
  const hasBest = day !== null || week !== null;
  return (
    <SectionCard
      title={hasBest ? section.title : 'Streaks'}
      subtitle={`${counted(section.active_days, 'day')} with revenue in this period. Streaks include earlier days`}
    >
      {hasBest ? <Best day={day} week={week} money={money} /> : null}
      <Stats data-tall={hasBest ? undefined : ''}>
        <Stat>
          <Label>
            current streak<span>{current === 0 ? 'no revenue yesterday' : runText(current)}</span>
          </Label>
          <Value>{formatNumber(current)}</Value>
        </Stat>
        <Stat>
          <Label>
            longest streak<span>{runText(longest)}</span>
          </Label>
          <Value>{formatNumber(longest)}</Value>
        </Stat>
      </Stats>
    </SectionCard>
  );
}

interface BestProps {
  day: SectionOf<'records'>['best_day'];
  week: SectionOf<'records'>['best_week'];
  money: Money;
}

function Best({ day, week, money }: BestProps) {
  const amount = (gross: number | null) => (gross === null ? '–' : statText(gross, money));
  return (
    <Stats>
      {day ? (
        <Stat>
          <Label>
            best day<span>{formatLocalDate(day.date, { hasWeekday: true })}</span>
          </Label>
          <Value>{amount(day.gross)}</Value>
        </Stat>
      ) : null}
      {week ? (
        <Stat>
          <Label>
            best week<span>from {formatLocalDate(week.start)}</span>
          </Label>
          <Value>{amount(week.gross)}</Value>
        </Stat>
      ) : null}
    </Stats>
  );
}

function runText(days: number): string {
  return days === 1 ? 'day' : 'days in a row';
}
