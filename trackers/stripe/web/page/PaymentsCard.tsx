import { styled } from '@mui/material/styles';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useTrackerItems } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { ErrorState } from '@plotline/web/ui/ErrorState.tsx';
import { Pagination } from '@plotline/web/ui/Pagination.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, space, tabularFigures, text } from '@plotline/web/ui/theme/tokens.ts';
import { formatAmount } from '../../contract/money.ts';
import type { StripeItem } from '../../contract/page.ts';
import { tracker } from '../../tracker.ts';

const ROWS = 25;
const KIND_LABELS: Readonly<Record<StripeItem['kind'], string>> = {
  charge: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  payout: 'Payout',
};

const List = styled('ul')({ ...text[14], ...tabularFigures, listStyle: 'none', margin: 0, padding: 0 });
const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  gap: space(4),
  padding: `${space(2)} 0`,
  '& + &': { borderTop: `1px solid ${color.outline}` },
});

/** The payments of a currency, newest first, with pagination. */
export function PaymentsCard({ place, currency }: { place: TrackerPageProps; currency: string }) {
  const { username, timeframe, query, setQuery } = place;
  const page = Math.max(1, Number.parseInt(query['page'] ?? '1', 10) || 1);
  const answer = useTrackerItems({
    username,
    type: tracker.type,
    page,
    limit: ROWS,
    timeframe,
    selector: currency,
  });
  if (!answer.data) {
    return (
      <SectionCard title="Payments">
        {answer.error ? (
          <ErrorState
            message={messageOf(answer.error, 'Couldn’t load the payments.')}
            onRetry={() => void answer.refetch()}
          />
        ) : null}
      </SectionCard>
    );
  }
  // The tracker's server half sends `StripeItem`; the core does not know its type.
  const items = answer.data.items as readonly StripeItem[];
  return (
    <SectionCard title="Payments">
      <List>
        {items.map((item) => (
          <Line key={item.uuid}>
            <span>{KIND_LABELS[item.kind]}</span>
            <span>{formatLocalDate(item.date)}</span>
            <span>
              {item.amount === null || item.currency === null
                ? 'Hidden'
                : formatAmount(item.amount, item.currency)}
            </span>
          </Line>
        ))}
      </List>
      <Pagination
        page={page - 1}
        rowsPerPage={ROWS}
        count={answer.data.total}
        options={[ROWS]}
        onPage={(next) => setQuery({ page: next === 0 ? null : String(next + 1) })}
        onRowsPerPage={() => setQuery({ page: null })}
      />
    </SectionCard>
  );
}
