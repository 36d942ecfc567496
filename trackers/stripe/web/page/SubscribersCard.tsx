import { styled } from '@plotline/web/ui/theme/styled.ts';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, mixin, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { Money } from '../shared/amounts.ts';
import { HelpMark } from '@plotline/web/ui/HelpMark.tsx';
import type { SectionOf } from '../shared/sections.ts';
import { customersText, subscriberStats, type SubscriberStat } from './subscriber-stats.ts';

/** One column for each group, so that both are read downwards and no stat stands alone. */
const Groups = styled('div')({
  ...mixin.grid(5),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
});
const Stats = styled('dl')({
  ...mixin.grid(4),
  alignContent: 'start',
  margin: 0,
  '& dt': { ...text[13], color: color.muted },
  '& dd': {
    ...mixin.figures(20),
    margin: 0,
    fontWeight: weight.semibold,
    overflowWrap: 'anywhere',
  },
});

/** Who subscribes and who leaves, each number with its formula. */
export function SubscribersCard({ section, money }: { section: SectionOf<'subscribers'>; money: Money }) {
  const { size, churn } = subscriberStats(section, money);
  return (
    <SectionCard title={section.title} subtitle={customersText(section)}>
      <Groups>
        <StatList stats={size} />
        <StatList stats={churn} />
      </Groups>
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
            <HelpMark about={label} text={explanation} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stats>
  );
}
