import { bucketTitle } from '@plotline/web/tracker-kit/dates.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { DataTable, type Column } from '@plotline/web/ui/DataTable.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { amountText, type Money } from '../shared/amounts.ts';
import type { SectionOf } from '../shared/sections.ts';

type Month = SectionOf<'months'>['months'][number];

/** The sums of calendar months, newest first. */
export function MonthsCard({ section }: { section: SectionOf<'months'> }) {
  const money = { currency: section.currency, isRounded: section.is_rounded };
  return (
    <SectionCard isFlush title={section.title}>
      <DataTable
        label={section.title}
        columns={columnsOf(money)}
        rows={section.months.toReversed()}
        keyOf={({ start }) => start}
      />
    </SectionCard>
  );
}

function columnsOf(money: Money): Column<Month>[] {
  const amount = (key: 'gross' | 'refunds' | 'disputes' | 'fees' | 'net', header: string): Column<Month> => ({
    key,
    header,
    isNumeric: true,
    isSecondary: key !== 'gross' && key !== 'net',
    cell: (month) => amountText(month[key], money),
  });
  return [
    { key: 'month', header: 'Month', cell: (month) => bucketTitle(month, 'month') },
    {
      key: 'payments',
      header: 'Payments',
      isNumeric: true,
      isSecondary: true,
      cell: ({ payments }) => formatNumber(payments),
    },
    amount('gross', 'Gross'),
    amount('refunds', 'Refunds'),
    amount('disputes', 'Disputes'),
    amount('fees', 'Fees'),
    amount('net', 'Net'),
  ];
}
