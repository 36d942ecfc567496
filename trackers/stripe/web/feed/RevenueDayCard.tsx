import { styled } from '@mui/material/styles';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { StatBlock } from '@plotline/web/tracker-kit/StatBlock.tsx';
import type { FeedCardProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { color, media, space, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { RevenueDayStats } from '../../tracker.ts';
import { amountText } from '../shared/amounts.ts';

const Stats = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  margin: 0,
  '& > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end', minWidth: 0 },
  '& > div + div': { borderInlineStart: `1px solid ${color.outline}`, paddingInlineStart: space(4) },
  '& dt': { ...text[12], color: color.muted },
  '& dd': {
    ...text[24],
    ...tabularFigures,
    lineHeight: '28px',
    margin: 0,
    fontWeight: weight.semibold,
    letterSpacing: '-0.03em',
    overflowWrap: 'anywhere',
  },
  [media.phone]: { '& > div + div': { paddingInlineStart: space(3) }, '& dd': text[20] },
});

/** The stats of a revenue day; nothing where amounts are hidden. */
export function RevenueDayCard({ stats }: FeedCardProps<RevenueDayStats>) {
  const { currency, gross, net, payments, is_rounded: isRounded } = stats;
  if (currency === null || gross === null || net === null || payments === null) return null;
  const money = { currency, isRounded };
  const shown = [
    { label: 'Revenue', value: amountText(gross, money) },
    { label: 'Net', value: amountText(net, money) },
    { label: payments === 1 ? 'Payment' : 'Payments', value: formatNumber(payments) },
  ];
  return (
    <StatBlock>
      <Stats>
        {shown.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Stats>
    </StatBlock>
  );
}
