import { styled } from '@mui/material/styles';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, space, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { Money } from '../shared/amounts.ts';
import { Info } from '../shared/Info.tsx';
import type { SectionOf } from '../shared/sections.ts';
import { subscriberStats, type SubscriberStat } from './subscriber-stats.ts';

const Stats = styled('dl')({
  display: 'grid',
  // At most three columns: with four, the last of five stats would stand alone.
  gridTemplateColumns: 'repeat(auto-fill, minmax(max(136px, 28%), 1fr))',
  gap: space(4),
  margin: 0,
  '& + &': { marginTop: space(4), paddingTop: space(4), borderTop: `1px solid ${color.outline}` },
  '& dt': { ...text[13], color: color.muted },
  '& dd': {
    ...text[20],
    ...tabularFigures,
    margin: 0,
    fontWeight: weight.semibold,
    overflowWrap: 'anywhere',
  },
});

interface SubscribersCardProps {
  section: SectionOf<'subscribers'>;
  money: Money;
}

/** Who subscribes and who leaves, each number with its formula. */
export function SubscribersCard({ section, money }: SubscribersCardProps) {
  const { size, churn } = subscriberStats(section, money);
  return (
    <SectionCard title={section.title} subtitle="Customers are counted, never named">
      <StatList stats={size} />
      <StatList stats={churn} />
    </SectionCard>
  );
}

function StatList({ stats }: { stats: readonly SubscriberStat[] }) {
  return (
    <Stats>
      {stats.map(({ label, value, explanation }) => (
        <div key={label}>
          <dt>
            {label}
            <Info about={label}>{explanation}</Info>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stats>
  );
}
