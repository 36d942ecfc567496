import { styled } from '@plotline/web/ui/theme/styled.ts';
import type { WeekStart } from '@plotline/contract/schema.ts';
import type { BucketKind } from '@plotline/web/tracker-kit/dates.ts';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { color, media, mixin, space, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { MrrChart } from '../charts/MrrChart.tsx';
import { Swatch } from '../charts/Swatch.tsx';
import { axisFormat, changeText, shortAmount, statText } from '../shared/amounts.ts';
import { HelpMark } from '@plotline/web/ui/HelpMark.tsx';
import { MOVEMENTS, mrrChart, netOf, sumMovements, type MrrSection } from './mrr-points.ts';

const Totals = styled('dl')({
  ...tabularFigures,
  ...mixin.grid(3),
  // Six parts, so that none stands alone.
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  [media.rail]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [media.phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  margin: `${space(4)} 0 0`,
  paddingTop: space(4),
  borderTop: `1px solid ${color.outline}`,
  '& dt': { ...text[12], display: 'flex', alignItems: 'center', gap: 6, color: color.muted },
  '& dd': { ...text[16], margin: 0, fontWeight: weight.semibold, overflowWrap: 'anywhere' },
});

const MOVEMENTS_EXPLAINED =
  'New: a first subscription. Reactivation: a customer who came back. Expansion and contraction: a higher or lower price or quantity. Churn: a customer without a paid subscription.';

const ESTIMATED =
  'Estimated: tiered prices count by their last invoice, and before the first sync subscriptions count with the amount they had last.';

interface MrrCardProps {
  section: MrrSection;
  bucket: BucketKind;
  weekStart: WeekStart;
}

/** MRR and its movements on the same axis: the sources and losses of recurring revenue. */
export function MrrCard({ section, bucket, weekStart }: MrrCardProps) {
  const { currency, is_rounded: isRounded, title } = section;
  const { points, table } = mrrChart(section, { bucket, weekStart });
  const money = { currency, isRounded };
  const totals = sumMovements(section.points);
  const newest = section.points.at(-1)?.mrr ?? 0;
  return (
    <ChartCard
      title={title}
      actions={<HelpMark about="MRR" text={explanationOf(section)} />}
      subtitle={
        <>
          MRR, and below it what changed per {bucket}
          {isRounded ? ', rounded' : ''}
          {section.is_estimated ? ' · estimated' : ''}
        </>
      }
      table={table}
    >
      <MrrChart
        label={title}
        points={points}
        formatAxis={(ticks) => axisFormat(currency, ticks)}
        newest={shortAmount(newest, currency)}
      />
      <Totals aria-label="MRR changes in this period">
        {MOVEMENTS.map(({ key, label, sign, fill }) => (
          <div key={key}>
            <dt>
              <Swatch fill={fill} />
              {label}
            </dt>
            <dd>{changeText(sign * totals[key], money, statText)}</dd>
          </div>
        ))}
        <div>
          <dt>Net change</dt>
          <dd>{changeText(netOf(totals), money, statText)}</dd>
        </div>
      </Totals>
    </ChartCard>
  );
}

function explanationOf({ note, is_estimated: isEstimated }: MrrSection): string {
  return `${note} ${MOVEMENTS_EXPLAINED}${isEstimated ? ` ${ESTIMATED}` : ''}`;
}
