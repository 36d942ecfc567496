import { Button } from '@plotline/web/ui/Button.tsx';
import { Skeleton } from '@plotline/web/ui/Skeleton.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { ErrorState } from '@plotline/web/ui/ErrorState.tsx';
import { RelativeTime } from '@plotline/web/ui/RelativeTime.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { color, mixin, space, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { Lock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { StripeBalance } from '../../contract/connection.ts';
import { amountText } from '../shared/amounts.ts';
import { useStripeBalance } from '../shared/stripe-queries.ts';
import { disputeText, missingText, payoutText, reasonText, totalText } from './balance-labels.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
  gap: `${space(5)} ${space(6)}`,
});
/** Lists are as long as at Stripe; the first lines are the most urgent ones. Even: a balance has two. */
const FIRST = 6;

const Heading = styled('h3')({
  ...mixin.muted(13),
  ...tabularFigures,
  ...mixin.wrap,
  justifyContent: 'space-between',
  gap: `0 ${space(3)}`,
  margin: `0 0 ${space(2)}`,
  fontWeight: weight.regular,
});
const List = styled('ul')({ ...text[14], ...tabularFigures, listStyle: 'none', margin: 0, padding: 0 });
const Line = styled('li')({
  ...mixin.wrap,
  justifyContent: 'space-between',
  gap: `0 ${space(3)}`,
  padding: `${space(2)} 0`,
  '& + &': { borderTop: `1px solid ${color.outline}` },
  // A long amount gets a line of its own.
  '& b': { marginInlineStart: 'auto', fontWeight: weight.semibold },
  '& small': { ...text[12], flexBasis: '100%', color: color.muted },
  '& small[data-urgent]': { color: color.warn },
});
const Note = styled('p')({ ...text[13], margin: 0, color: color.muted });

/** Balance, next payouts and open disputes; only on the owner's page. */
export function BalanceCard({ currency }: { currency: string }) {
  const { data, error, isError, refetch } = useStripeBalance();
  return (
    <SectionCard
      title="Balance, payouts and disputes"
      subtitle={data?.read_at ? <ReadAt at={data.read_at} /> : null}
      actions={<StatusBadge icon={<Lock aria-hidden />}>Only you</StatusBadge>}
    >
      {data ? <Parts balance={data} currency={currency} /> : null}
      {isError && !data ? (
        <ErrorState message={messageOf(error, "Couldn't load the balance.")} onRetry={() => void refetch()} />
      ) : null}
      {data || isError ? null : (
        <Loading>
          <Skeleton variant="rounded" height={120} />
        </Loading>
      )}
    </SectionCard>
  );
}

function ReadAt({ at }: { at: string }) {
  return (
    <>
      Updated <RelativeTime instant={at} isInSentence />
    </>
  );
}

function Parts({ balance, currency }: { balance: StripeBalance; currency: string }) {
  const now = useNow();
  const missing = missingText(balance.missing);
  if (balance.read_at === null) return <Note>No balance yet. The next sync reads it.</Note>;
  const held = balance.balances.toSorted(
    (a, b) => Number(b.currency === currency) - Number(a.currency === currency),
  );
  return (
    <Columns>
      <Part title="Balance" none="Nothing at Stripe">
        {held.flatMap(({ currency: unit, available, pending }) => [
          <Line key={`${unit} available`}>
            Available <b>{exact(available, unit)}</b>
          </Line>,
          <Line key={`${unit} pending`}>
            Pending <b>{exact(pending, unit)}</b>
          </Line>,
        ])}
      </Part>
      <Part title="Next payouts" total={totalText(balance.payouts)} none="No payouts on their way">
        {balance.payouts.map((payout, index) => (
          <Line key={index}>
            Payout <b>{exact(payout.amount, payout.currency)}</b>
            <small>{payoutText(payout)}</small>
          </Line>
        ))}
      </Part>
      <Part title="Open disputes" total={totalText(balance.disputes)} none="No open disputes">
        {balance.disputes.map((dispute, index) => {
          const { text: state, isUrgent } = disputeText(dispute, now);
          return (
            <Line key={index}>
              {reasonText(dispute)} <b>{exact(dispute.amount, dispute.currency)}</b>
              <small data-urgent={isUrgent ? '' : undefined}>{state}</small>
            </Line>
          );
        })}
      </Part>
      {missing === null ? null : <Note>{missing}</Note>}
    </Columns>
  );
}

interface PartProps {
  title: string;
  /** The sum of the lines, if there are several. */
  total?: string | null;
  /** Shown instead of an empty list. */
  none: string;
  children: readonly ReactNode[];
}

function Part({ title, total = null, none, children }: PartProps) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? children : children.slice(0, FIRST);
  return (
    <div>
      <Heading>
        {title}
        {total === null ? null : <span>{total}</span>}
      </Heading>
      {children.length > 0 ? <List aria-label={title}>{shown}</List> : <Note>{none}</Note>}
      {children.length > shown.length ? (
        <Button size="small" onClick={() => setAll(true)}>
          Show all {children.length}
        </Button>
      ) : null}
    </div>
  );
}

function exact(amountMinor: number, currency: string): string {
  return amountText(amountMinor, { currency, isRounded: false });
}
