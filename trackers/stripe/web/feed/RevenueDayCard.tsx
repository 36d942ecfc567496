import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { StatBlock } from '@plotline/web/tracker-kit/StatBlock.tsx';
import type { FeedCardProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { StatRow } from '@plotline/web/ui/StatRow.tsx';
import { StatTile } from '@plotline/web/ui/StatTile.tsx';
import { formatAmount, formatRounded } from '../../contract/money.ts';
import type { RevenueDayStats } from '../../tracker.ts';

/** The stats of a revenue day; nothing where amounts are hidden. */
export function RevenueDayCard({ stats }: FeedCardProps<RevenueDayStats>) {
  const { currency, gross, net, payments, is_rounded: isRounded } = stats;
  if (currency === null || gross === null || net === null || payments === null) return null;
  const format = isRounded ? formatRounded : formatAmount;
  return (
    <StatBlock>
      <StatRow>
        <StatTile size="compact" label="Revenue" parts={[{ value: format(gross, currency) }]} />
        <StatTile size="compact" label="Net" parts={[{ value: format(net, currency) }]} />
        <StatTile size="compact" label="Payments" parts={[{ value: formatNumber(payments) }]} />
      </StatRow>
    </StatBlock>
  );
}
