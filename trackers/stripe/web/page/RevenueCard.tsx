import type { BucketKind } from '@plotline/web/tracker-kit/dates.ts';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { accents } from '@plotline/web/ui/theme/tokens.ts';
import { RevenueBars } from '../charts/RevenueBars.tsx';
import { ChartKey } from '../charts/Swatch.tsx';
import { axisFormat } from '../shared/amounts.ts';
import { revenueChart, type RevenueSection } from './revenue-bars.ts';

interface RevenueCardProps {
  section: RevenueSection;
  bucket: BucketKind;
  today: string;
  /** Says how the net revenue changed; null without an earlier period. */
  change: string | null;
}

/** Is revenue growing? Net and gross by bucket beside the period before; an index where amounts are hidden. */
export function RevenueCard({ section, bucket, today, change }: RevenueCardProps) {
  const { bars, table, money, hasBefore } = revenueChart(section, { bucket, today });
  if (money === null) {
    return (
      <ChartCard
        title="Revenue index"
        subtitle={`Gross per ${bucket === 'month' ? 'month' : 'week'}; 100 is the first with at least five payments`}
        table={table}
      >
        <RevenueBars label="Revenue index" bars={bars} formatAxis={null} />
      </ChartCard>
    );
  }
  const key = [
    { label: 'Net', fill: accents.violet[500] },
    { label: 'Gross', fill: accents.violet[300] },
    ...(hasBefore ? [{ label: 'Net of the period before' }] : []),
  ];
  return (
    <ChartCard
      title={section.title}
      subtitle={
        <>
          {change === null ? null : `${change}. `}Net and gross per {bucket}
          {money.isRounded ? ', rounded' : ''}
        </>
      }
      table={table}
    >
      <RevenueBars
        label={section.title}
        bars={bars}
        formatAxis={(ticks) => axisFormat(money.currency, ticks)}
      />
      <ChartKey entries={key} />
    </ChartCard>
  );
}
