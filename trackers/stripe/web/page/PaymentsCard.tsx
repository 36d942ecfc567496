import { Skeleton } from '@plotline/web/ui/Skeleton.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { formatLocalDate, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { activityPath } from '@plotline/web/tracker-kit/paths.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useTrackerItems } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { LoadError } from '@plotline/web/ui/ErrorState.tsx';
import { Pagination } from '@plotline/web/ui/Pagination.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { color, focusRing, media, mixin, space, weight } from '@plotline/web/ui/theme/tokens.ts';
import { Banknote, CalendarCheck, CreditCard, ShieldAlert, Undo2, type LucideIcon } from 'lucide-react';
import { useDeferredValue } from 'react';
import type { StripeItem } from '../../contract/page.ts';
import { tracker } from '../../tracker.ts';
import { Icon } from '../icon.ts';
import { amountText, type Money } from '../shared/amounts.ts';
import { isPending, paymentLabel } from './payment-labels.ts';

const ROWS = 25;
const ICONS: Readonly<Record<StripeItem['kind'], LucideIcon>> = {
  charge: CreditCard,
  refund: Undo2,
  dispute: ShieldAlert,
  payout: Banknote,
};

const List = styled('ul')({
  ...mixin.plainList,
  display: 'grid',
  // Two columns where both have room.
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(360px, 40%)), 1fr))',
  '&[data-stale]': { opacity: 0.6 },
});
const Row = styled('li')({ borderTop: `1px solid ${color.outline}` });
const row = {
  ...mixin.figures(14),
  ...mixin.row(3),
  minHeight: 44,
  padding: `0 ${space(6)}`,
  ...mixin.plainLink,
  '& svg': { flex: 'none', color: color.muted },
  [media.phone]: { gap: space(2), padding: `0 ${space(4)}` },
} as const;
const Line = styled('div')(row);
const Link = styled(Anchor)({
  ...row,
  '&:hover': { backgroundColor: color.page },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
});
const Day = styled('span')({
  ...mixin.muted(13),
  ...mixin.ellipsis,
});
const Amount = styled('b')({
  marginInlineStart: 'auto',
  fontWeight: weight.semibold,
  whiteSpace: 'nowrap',
  '&[data-out]': { color: color.muted, fontWeight: weight.regular },
});

/** The payments of a currency, newest first, with pagination; days where others see no single payments. */
export function PaymentsCard({ place, money }: { place: TrackerPageProps; money: Money }) {
  const { username, query, setQuery } = place;
  const page = Math.max(1, Number.parseInt(query['page'] ?? '1', 10) || 1);
  const answer = useTrackerItems({
    username,
    type: tracker.type,
    page,
    limit: ROWS,
    selector: money.currency,
  });
  // Deferred, so that the rows are rendered without blocking the page.
  const data = useDeferredValue(answer.data);
  // The tracker's server half sends `StripeItem`; the core does not know its type.
  const items = (data?.items ?? []) as readonly StripeItem[];
  const total = data?.total ?? 0;
  const isByDay = items.length > 0 && items.every(({ status }) => status === null);
  return (
    <SectionCard
      isFlush
      title={isByDay ? 'Revenue days' : 'Payments'}
      subtitle={data ? `${formatNumber(total)} total` : 'Loading'}
    >
      {answer.isError && !answer.data ? (
        <LoadError query={answer} fallback="Couldn't load the payments." />
      ) : null}
      {!data && !answer.isError ? <RowsSkeleton /> : null}
      {data && items.length === 0 ? (
        <EmptyState icon={<Icon />} accent="violet">
          No payments here.
        </EmptyState>
      ) : null}
      <List aria-label="Payments" data-stale={answer.isPlaceholderData ? '' : undefined}>
        {items.map((item) => (
          <Payment key={item.uuid} item={item} money={money} username={username} />
        ))}
      </List>
      {total > ROWS ? (
        <Pagination
          page={page - 1}
          rowsPerPage={ROWS}
          count={total}
          options={[ROWS]}
          onPage={(next) => setQuery({ page: next === 0 ? null : String(next + 1) })}
          onRowsPerPage={() => setQuery({ page: null })}
        />
      ) : null}
    </SectionCard>
  );
}

/** A line that leads to the post of its day, where likes and comments are, if there is one. */
function Payment({ item, money, username }: { item: StripeItem; money: Money; username: string }) {
  const ItemIcon = item.status === null ? CalendarCheck : ICONS[item.kind];
  const content = (
    <>
      <ItemIcon size={18} aria-hidden />
      <span>{paymentLabel(item)}</span>
      <Day>{dayText(item.date)}</Day>
      {isPending(item) ? <StatusBadge>Pending</StatusBadge> : null}
      {item.amount === null || item.currency === null ? null : (
        <Amount data-out={item.amount < 0 ? '' : undefined}>
          {amountText(item.amount, { ...money, currency: item.currency })}
        </Amount>
      )}
    </>
  );
  return (
    <Row>
      {item.day_uuid === null ? (
        <Line>{content}</Line>
      ) : (
        <Link href={activityPath(username, item.day_uuid)}>{content}</Link>
      )}
    </Row>
  );
}

/** `Fri, 20 Nov`, with the year only where it is not this one: a line has little room. */
function dayText(date: string): string {
  const isThisYear = date.startsWith(String(new Date().getFullYear()));
  return formatLocalDate(date, { hasWeekday: true, hasYear: !isThisYear });
}

function RowsSkeleton() {
  return (
    <Loading>
      {Array.from({ length: ROWS }, (_, index) => (
        <Skeleton key={index} variant="text" height={44} sx={{ marginInline: space(6) }} />
      ))}
    </Loading>
  );
}
