import { styled } from '@plotline/web/ui/theme/styled.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { StatBlock } from '@plotline/web/tracker-kit/StatBlock.tsx';
import type { FeedCardProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { Sparkline } from '@plotline/web/ui/charts/Sparkline.tsx';
import { color, media, mixin, space, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { RevenueDayStats } from '../../tracker.ts';
import { statText, type Money } from '../shared/amounts.ts';
import { RevenueDays } from './RevenueDays.tsx';

const [WIDTH, HEIGHT] = [248, 56];

const Layout = styled('div')({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) minmax(0, ${WIDTH}px)`,
  alignItems: 'end',
  columnGap: space(6),
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: space(3) },
});
const Facts = styled('dl')({
  ...mixin.figures(13),
  margin: 0,
  '& dt': { color: color.muted },
  '& dd': { margin: 0, fontWeight: weight.medium, overflowWrap: 'anywhere' },
});
const Gross = styled('div')({
  display: 'flex',
  flexDirection: 'column-reverse',
  '& dd': {
    ...text[32],
    fontWeight: weight.semibold,
    letterSpacing: '-0.03em',
    lineHeight: '2.5rem',
  },
});
const Others = styled('div')({
  ...mixin.wrap,
  columnGap: space(4),
  marginTop: space(1),
  '& > div': { display: 'flex', gap: space(1.5) },
});
const Trend = styled('figure')({
  minWidth: 0,
  margin: 0,
  '& svg': { display: 'block', width: '100%', height: 'auto', overflow: 'visible' },
});
const Caption = styled('figcaption')({
  ...mixin.muted(12),
  ...tabularFigures,
  display: 'flex',
  justifyContent: 'space-between',
  gap: space(2),
  marginTop: space(1),
  '& b': { color: color.ink, fontWeight: weight.semibold },
});

/** The revenue of a day beside that of the last 30 days; where amounts are hidden, the revenue days alone. */
export function RevenueDayCard({ stats }: Pick<FeedCardProps<RevenueDayStats>, 'stats'>) {
  const { currency, gross, net, payments, is_rounded: isRounded, trend = [] } = stats;
  if (currency === null || gross === null || net === null || payments === null)
    return trend.length === 0 ? null : (
      <StatBlock>
        <RevenueDays days={trend} />
      </StatBlock>
    );
  const money = { currency, isRounded };
  return (
    <StatBlock>
      <Layout>
        <Facts>
          <Gross>
            <dt>Revenue</dt>
            <dd>{statText(gross, money)}</dd>
          </Gross>
          <Others>
            <div>
              <dt>Net</dt>
              <dd>{statText(net, money)}</dd>
            </div>
            <div>
              <dt>{payments === 1 ? 'Payment' : 'Payments'}</dt>
              <dd>{formatNumber(payments)}</dd>
            </div>
          </Others>
        </Facts>
        {trend.length === 0 ? null : <LastDays trend={trend} money={money} />}
      </Layout>
    </StatBlock>
  );
}

function LastDays({ trend, money }: { trend: readonly number[]; money: Money }) {
  const total = trend.reduce((sum, one) => sum + one, 0);
  return (
    <Trend>
      <Sparkline values={trend} accent="violet" width={WIDTH} height={HEIGHT} hasArea />
      <Caption>
        Last {trend.length} days
        <b>{statText(total, money)}</b>
      </Caption>
    </Trend>
  );
}
